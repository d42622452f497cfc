//! Numbers by their digits: exact comparison, no rounding, no size limit.

use std::cmp::Ordering;

/// The largest integer that JavaScript can tell from its neighbours.
pub(crate) const SAFE: &str = "9007199254740991";

/// A number. Most numbers have few digits, and need no [`Decimal`].
#[derive(Debug, Clone, Copy)]
pub(crate) struct Number<'t> {
    written: &'t [u8],
    /// Whether the number is written out in so few digits that JavaScript holds it.
    is_short: bool,
    /// The integer that the number then is, if it has no point.
    small: Option<i64>,
}

impl<'t> Number<'t> {
    /// Reads text that is in JSON's number grammar.
    pub(super) fn new(written: &'t [u8]) -> Self {
        let digits = written.strip_prefix(b"-").unwrap_or(written);
        let is_negative = digits.len() < written.len();
        let (mut size, mut has_point) = (0, false);
        let mut is_short = digits.len() <= 15;
        for byte in if is_short { digits } else { &[] } {
            match byte {
                b'0'..=b'9' => size = size * 10 + i64::from(byte - b'0'),
                b'.' => has_point = true,
                _ => is_short = false,
            }
        }
        let is_small = is_short && !has_point;
        Self {
            written,
            is_short,
            small: is_small.then_some(if is_negative { -size } else { size }),
        }
    }

    /// Whether the number is written out in so few digits that JavaScript holds it.
    pub(crate) fn is_short(&self) -> bool {
        self.is_short
    }

    /// The integer that the number is, if it is written in few digits with no point or exponent.
    pub(crate) fn small(&self) -> Option<i64> {
        self.small
    }

    fn decimal(&self) -> Decimal<'t> {
        Decimal::new(self.written)
    }

    /// Whether nothing stands behind the point, however it is written: `3`, `3.0`, `3e0`.
    pub(crate) fn is_integer(&self) -> bool {
        self.small.is_some() || self.decimal().is_integer()
    }

    /// Whether the number is an integer that JavaScript can hold and tell from its neighbours.
    pub(crate) fn is_safe_integer(&self) -> bool {
        self.small.is_some() || self.decimal().is_safe_integer()
    }

    /// Whether JavaScript can hold the number without a loss that shows.
    pub(crate) fn survives(&self) -> bool {
        self.is_short || self.decimal().survives()
    }

    pub(crate) fn cmp(&self, other: &Number<'_>) -> Ordering {
        match (self.small, other.small) {
            (Some(own), Some(other)) => own.cmp(&other),
            _ => self.decimal().cmp(&other.decimal()),
        }
    }
}

/// A number as `0.digits × 10^magnitude`. The digits are not copied.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Decimal<'t> {
    /// Never true of zero.
    negative: bool,
    /// The digits from the first to the last that is not zero, maybe with a point among them.
    written: &'t [u8],
    has_point: bool,
    /// The power of ten that `0.digits` is multiplied by; 0 for zero itself.
    magnitude: i64,
}

impl<'t> Decimal<'t> {
    /// Reads text that is in JSON's number grammar.
    pub(super) fn new(text: &'t [u8]) -> Self {
        let (mut first, mut last, mut point, mut end) = (None, 0, None, text.len());
        for (i, byte) in text.iter().enumerate() {
            match byte {
                b'1'..=b'9' => {
                    first.get_or_insert(i);
                    last = i;
                }
                b'.' => point = Some(i),
                b'e' | b'E' => {
                    end = i;
                    break;
                }
                _ => {}
            }
        }
        let Some(first) = first else {
            return Self { negative: false, written: b"", has_point: false, magnitude: 0 };
        };
        let exponent = if end < text.len() { exponent(&text[end + 1..]) } else { 0 };
        let whole = point.unwrap_or(end);
        // If the first digit is behind the point, the point takes up one of the places between.
        let magnitude =
            if first < whole { length(whole - first) } else { 1 - length(first - whole) };
        Self {
            negative: text.starts_with(b"-"),
            written: &text[first..=last],
            has_point: point.is_some_and(|point| first < point && point < last),
            magnitude: magnitude.saturating_add(exponent),
        }
    }

    fn digits(&self) -> impl Iterator<Item = u8> + 't {
        self.written.iter().filter(|b| **b != b'.').map(|b| b - b'0')
    }

    fn digit_count(&self) -> i64 {
        length(self.written.len()) - i64::from(self.has_point)
    }

    /// Writes a canonical spelling that nobody reads: equal numbers have equal spellings.
    pub(super) fn write_canonical(&self, out: &mut String) {
        out.push(if self.negative { '-' } else { '+' });
        for byte in self.magnitude.to_be_bytes() {
            out.push(char::from(byte));
        }
        for digit in self.digits() {
            out.push(char::from(digit));
        }
    }

    pub(crate) fn is_positive(&self) -> bool {
        !self.negative && !self.is_zero()
    }

    fn is_zero(&self) -> bool {
        self.written.is_empty()
    }

    /// The number as a count, if it is an integer of 0 or above. A number too large for a count
    /// gives the largest count.
    pub(super) fn to_count(self) -> Option<usize> {
        if !self.is_integer() || self.negative {
            return None;
        }
        Some(self.whole().and_then(|n| usize::try_from(n).ok()).unwrap_or(usize::MAX))
    }

    /// An integer without its sign, if 128 bits hold it.
    fn whole(&self) -> Option<u128> {
        let zeros = usize::try_from(self.magnitude - self.digit_count()).unwrap_or(usize::MAX);
        let mut digits = self.digits().chain(std::iter::repeat_n(0, zeros.min(64)));
        digits.try_fold(0_u128, |n, digit| n.checked_mul(10)?.checked_add(digit.into()))
    }

    /// Whether nothing stands behind the point, however it is written: `3`, `3.0`, `3e0`.
    pub(crate) fn is_integer(&self) -> bool {
        self.digit_count() <= self.magnitude
    }

    /// Whether the number is an integer that JavaScript can hold and tell from its neighbours.
    pub(crate) fn is_safe_integer(&self) -> bool {
        let most = || Decimal::new(SAFE.as_bytes());
        self.is_integer() && (self.is_far_from_limits() || self.cmp_magnitude(&most()).is_le())
    }

    /// Whether the number may be a longer one that JavaScript rounded: an integer that it cannot
    /// tell from its neighbours, or a fraction of more than 15 digits.
    pub(crate) fn may_be_rounded(&self) -> bool {
        if self.is_integer() { !self.is_safe_integer() } else { self.digit_count() > 15 }
    }

    /// Whether the number is below all upper limits of JavaScript, so that none need be checked.
    fn is_far_from_limits(&self) -> bool {
        self.magnitude < 16
    }

    /// Whether JavaScript can hold the number without a loss that shows. An integer must be exact,
    /// except for the zeros that JavaScript itself writes behind 17 digits. Any other number must
    /// stay finite and not become zero, and where it is as large as those integers, have at most 17
    /// digits.
    pub(crate) fn survives(&self) -> bool {
        if self.is_far_from_limits() {
            // Half the smallest double, and anything below, rounds to zero.
            return self.is_zero()
                || self.cmp_magnitude(&Decimal::new(b"2.470328229206232721e-324")).is_ge();
        }
        if self.is_integer() && (self.magnitude <= 17 || self.digit_count() > 17) {
            return self.is_exact_double();
        }
        // Half a step above the largest double; from there on it rounds to infinity.
        self.digit_count() <= 17
            && self.cmp_magnitude(&Decimal::new(b"1.797693134862315807937e308")).is_lt()
    }

    /// Whether an integer has no more than the 53 binary digits that a double keeps.
    fn is_exact_double(&self) -> bool {
        self.whole().is_some_and(|n| n >> n.trailing_zeros().min(127) < 1 << 53)
    }

    /// Whether the number is an exact multiple of `divisor`. Only zero is one of a divisor with
    /// more digits than 64 bits leave room for.
    pub(crate) fn is_multiple_of(&self, divisor: &Decimal<'_>) -> bool {
        if self.is_zero() {
            return true;
        }
        // A longer divisor would leave no room for a digit behind a remainder.
        let unit =
            divisor.digits().try_fold(0_u64, |n, d| n.checked_mul(10)?.checked_add(d.into()));
        let Some(mut unit) = unit.filter(|n| *n > 0 && *n < u64::MAX / 20) else { return false };
        // Both are taken as integers times the power of ten of the divisor's last digit.
        let shift =
            (self.magnitude - self.digit_count()) - (divisor.magnitude - divisor.digit_count());
        // With digits below the divisor's last one the number is no multiple: trailing zeros are
        // not kept.
        if shift < 0 {
            return false;
        }
        // Each zero behind the last digit makes up for one factor 2 and one factor 5.
        for factor in [2, 5] {
            let mut zeros = shift;
            while zeros > 0 && unit.is_multiple_of(factor) {
                unit /= factor;
                zeros -= 1;
            }
        }
        self.digits().fold(0, |remainder, digit| (remainder * 10 + u64::from(digit)) % unit) == 0
    }

    pub(crate) fn cmp(&self, other: &Decimal<'_>) -> Ordering {
        let sizes = self.cmp_magnitude(other);
        let own = if self.negative { sizes.reverse() } else { sizes };
        other.negative.cmp(&self.negative).then(own)
    }

    fn cmp_magnitude(&self, other: &Decimal<'_>) -> Ordering {
        // Zero is the least, and its magnitude says nothing.
        (other.is_zero().cmp(&self.is_zero()))
            .then(self.magnitude.cmp(&other.magnitude))
            .then_with(|| self.digits().cmp(other.digits()))
    }
}

fn length(n: usize) -> i64 {
    i64::try_from(n).unwrap_or(i64::MAX)
}

/// The exponent of a number. A value beyond all sense counts as a very large one.
fn exponent(text: &[u8]) -> i64 {
    const HUGE: i64 = 1 << 40;
    let digits = text.iter().skip_while(|b| !b.is_ascii_digit());
    let mut digits = digits.copied();
    let size = digits.try_fold(0_i64, |n, b| {
        n.checked_mul(10)?.checked_add(i64::from(b - b'0')).filter(|n| *n < HUGE)
    });
    let size = size.unwrap_or(HUGE);
    if text.starts_with(b"-") { -size } else { size }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn decimal(text: &str) -> Decimal<'_> {
        Decimal::new(text.as_bytes())
    }

    fn number(text: &str) -> Number<'_> {
        Number::new(text.as_bytes())
    }

    fn cmp(a: &str, b: &str) -> Ordering {
        assert_eq!(number(a).cmp(&number(b)), decimal(a).cmp(&decimal(b)), "{a} {b}");
        decimal(a).cmp(&decimal(b))
    }

    #[test]
    fn numbers_compare_by_value_however_they_are_written() {
        for (a, b) in
            [("1", "1.0"), ("100", "1e2"), ("0.05", "5e-2"), ("-0", "0"), ("1200", "12E+2")]
        {
            assert_eq!(cmp(a, b), Ordering::Equal, "{a} {b}");
        }
        for (a, b) in
            [("-1", "0"), ("9", "10"), ("0.1", "0.11"), ("1e-400", "1e400"), ("-2", "-1.5")]
        {
            assert_eq!(cmp(a, b), Ordering::Less, "{a} {b}");
            assert_eq!(cmp(b, a), Ordering::Greater, "{b} {a}");
        }
        assert_eq!(cmp("9007199254740993", "9007199254740992"), Ordering::Greater);
    }

    #[test]
    fn small_integers_are_those_of_few_digits() {
        for (text, size) in
            [("0", 0), ("-0", 0), ("-12", -12), ("999999999999999", 999_999_999_999_999)]
        {
            assert_eq!(number(text).small, Some(size), "{text}");
            assert!(decimal(text).is_safe_integer() && decimal(text).survives(), "{text}");
        }
        for text in ["1.0", "1e3", "9007199254740993", "-1000000000000000"] {
            assert_eq!(number(text).small, None, "{text}");
        }
    }

    #[test]
    fn integers_are_known_by_value() {
        for text in ["0", "0.0", "1e3", "10.00", "1.5e1", "9007199254740991", "-9007199254740991"] {
            assert!(decimal(text).is_safe_integer(), "{text}");
        }
        for text in ["0.5", "1.5", "1e-1", "15e-1", "9007199254740992", "1e400"] {
            assert!(!decimal(text).is_safe_integer(), "{text}");
        }
    }

    #[test]
    fn a_number_survives_where_a_double_keeps_it() {
        for text in [
            "0",
            "0.1",
            "1e300",
            "9007199254740992",
            "20000000000000000000",
            "12345678901234568.0",
            "1234567890123456.7",
            "3.14159265358979323846",
            "5e-324",
            "0e-400",
        ] {
            assert!(decimal(text).survives(), "{text}");
        }
        for text in [
            "9007199254740993",
            "-1917043659912705297",
            "1e309",
            "1e400",
            "-2e308",
            "9007199254740993.0",
            "9007199254740993e0",
            "90071992547409930e-1",
            "9.007199254740993e15",
            "12345678901234567890.5",
            "1e-400",
            "-2e-324",
        ] {
            assert!(!decimal(text).survives(), "{text}");
        }
    }

    #[test]
    fn multiples_are_exact() {
        for (n, d) in [
            ("0.0075", "0.0001"),
            ("7.5", "2.5"),
            ("1e308", "0.5"),
            ("0", "3"),
            ("4.5", "1.5"),
            ("35", "0.01"),
            ("1e3", "8"),
        ] {
            assert!(decimal(n).is_multiple_of(&decimal(d)), "{n} {d}");
        }
        for (n, d) in [
            ("0.00751", "0.0001"),
            ("7", "2"),
            ("1e308", "0.123456789"),
            ("0.05", "0.1"),
            ("18600000000000000002", "9300000000000000001"),
        ] {
            assert!(!decimal(n).is_multiple_of(&decimal(d)), "{n} {d}");
        }
    }
}
