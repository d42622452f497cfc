//! `format`: whether text is a date, an address, an identifier. Formats that are not listed here
//! admit any text.

mod idna;
mod net;
mod time;
mod uri;

pub(crate) use uri::scheme_len;

use crate::codes::codes;
use crate::part;
use crate::pattern::Pattern;

codes! {
    /// A format that is asserted.
    pub(crate) enum Format {
        Date = "date",
        Time = "time",
        DateTime = "date-time",
        Duration = "duration",
        Email = "email",
        Hostname = "hostname",
        Ipv4 = "ipv4",
        Ipv6 = "ipv6",
        Uri = "uri",
        Uuid = "uuid",
        Regex = "regex",
    }
}

impl Format {
    /// A text of the format, to be shown to the model.
    pub(crate) fn example(self) -> &'static str {
        match self {
            Self::Date => "2026-01-31",
            Self::Time => "09:30:00Z",
            Self::DateTime => "2026-01-31T09:30:00Z",
            Self::Duration => "P1DT12H",
            Self::Email => "name@example.com",
            Self::Hostname => "www.example.com",
            Self::Ipv4 => "192.0.2.1",
            Self::Ipv6 => "2001:db8::1",
            Self::Uri => "https://example.com/a%20b",
            Self::Uuid => "123e4567-e89b-12d3-a456-426614174000",
            Self::Regex => "^[a-z]+$",
        }
    }

    /// Whether the format is one of dates or times, which other writers give as digits alone.
    pub(crate) fn is_of_time(self) -> bool {
        matches!(self, Self::Date | Self::Time | Self::DateTime)
    }

    /// Whether the text is of a format of dates or times but for its missing offset.
    pub(crate) fn lacks_offset(self, text: &str) -> bool {
        self.is_of_time() && self.admits(&part::joined(&[text, "Z"], ""))
    }

    /// Whether the text may be of this format for a library of schemas, which may admit more than
    /// the standard does: all that `new URL` takes, a time without its offset, an address with a
    /// zone.
    pub(crate) fn resembles(self, text: &str) -> bool {
        match self {
            Self::Time => time::resembles_time(text),
            Self::DateTime => time::resembles_date_time(text),
            Self::Duration => {
                let is_of_one = |b: u8| b.is_ascii_digit() || part::has("YMWDTHS.,", b);
                text.strip_prefix('P').is_some_and(|text| text.bytes().all(is_of_one))
                    && text.bytes().any(|b| b.is_ascii_digit())
            }
            Self::Hostname => self.admits(text.strip_suffix('.').unwrap_or(text)),
            Self::Ipv6 => {
                let (address, zone) = part::cut(text, b'%');
                self.admits(address) && zone.bytes().all(|b| b.is_ascii_alphanumeric())
            }
            // A text with space may hold several URIs.
            Self::Uri => scheme_len(text) > 0 && !part::has_space(text),
            _ => self.admits(text),
        }
    }

    /// Whether the text is of this format.
    pub(crate) fn admits(self, text: &str) -> bool {
        match self {
            Self::Date => time::is_date(text),
            Self::Time => time::is_time(text),
            Self::DateTime => time::is_date_time(text),
            Self::Duration => time::is_duration(text),
            Self::Email => net::is_email(text),
            Self::Hostname => net::is_hostname(text),
            Self::Ipv4 => net::is_ipv4(text),
            Self::Ipv6 => net::is_ipv6(text),
            Self::Uri => uri::is_uri(text),
            Self::Uuid => is_uuid(text),
            Self::Regex => Pattern::is_regex(text),
        }
    }
}

fn is_uuid(text: &str) -> bool {
    let bytes = text.as_bytes();
    let is_right = |place: usize| match place {
        8 | 13 | 18 | 23 => bytes[place] == b'-',
        _ => bytes[place].is_ascii_hexdigit(),
    };
    bytes.len() == 36 && (0..36).all(is_right)
}

/// The number that a few decimal digits stand for; 0 for no digits.
#[inline(never)]
fn number(digits: &[u8]) -> Option<u32> {
    digits.iter().try_fold(0, |n, byte| Some(n * 10 + char::from(*byte).to_digit(10)?))
}

#[cfg(test)]
mod tests {
    use super::Format;
    use crate::codes::Coded;

    #[test]
    fn each_format_admits_its_own_example() {
        for format in Format::ALL {
            assert!(format.admits(format.example()), "{}: {}", format.code(), format.example());
        }
    }
}
