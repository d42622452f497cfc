//! Bytes compared and looked for eight at a time: `std` goes byte by byte in WebAssembly.

/// Where `byte` first stands.
pub(crate) fn find_byte(text: &[u8], byte: u8) -> Option<usize> {
    let in_word = |word: &[u8; 8], start| {
        let found = below(u64::from_le_bytes(*word) ^ each(byte), 1);
        (found != 0).then(|| start + found.trailing_zeros() as usize / 8)
    };
    let Some(last) = text.last_chunk() else { return text.iter().position(|b| *b == byte) };
    let words = text.as_chunks().0;
    let found = words.iter().enumerate().find_map(|(i, word)| in_word(word, i * 8));
    // The bytes that the whole words leave over are among the last eight.
    found.or_else(|| in_word(last, text.len() - 8))
}

/// Whether a text has a `<` or `=`. The two differ only in the lowest bit.
pub(crate) fn has_tag_sign(text: &[u8]) -> bool {
    let in_word =
        |word: &[u8; 8]| below((u64::from_le_bytes(*word) | each(1)) ^ each(b'='), 1) != 0;
    let Some(last) = text.last_chunk() else { return text.iter().any(|byte| byte | 1 == b'=') };
    text.as_chunks().0.iter().any(in_word) || in_word(last)
}

/// Whether two short texts are the same.
#[inline]
pub(crate) fn same(a: impl AsRef<[u8]>, b: impl AsRef<[u8]>) -> bool {
    let (a, b) = (a.as_ref(), b.as_ref());
    if a.len() != b.len() {
        return false;
    }
    let (Some(a_end), Some(b_end)) = (a.last_chunk(), b.last_chunk()) else {
        return same_short(a, b);
    };
    let is_same = |(a, b): (&[u8; 8], &[u8; 8])| u64::from_le_bytes(*a) == u64::from_le_bytes(*b);
    // The bytes that the whole words leave over are among the last eight.
    is_same((a_end, b_end)) && a.as_chunks().0.iter().zip(b.as_chunks().0).all(is_same)
}

/// Whether two texts of the same length, below eight bytes, are the same.
#[inline(never)]
fn same_short(a: &[u8], b: &[u8]) -> bool {
    let half = |half: &[u8; 4]| u32::from_le_bytes(*half);
    match (a.last_chunk(), b.last_chunk(), a.first_chunk(), b.first_chunk()) {
        (Some(a_end), Some(b_end), Some(a), Some(b)) => {
            half(a_end) == half(b_end) && half(a) == half(b)
        }
        _ => a.iter().zip(b).all(|(a, b)| a == b),
    }
}

/// A word of eight times `byte`.
pub(crate) const fn each(byte: u8) -> u64 {
    0x0101_0101_0101_0101 * byte as u64
}

/// A word with the highest bit set in each byte of `word` that is below `limit`, which is at most
/// 128. Only the lowest mark is sure: the subtraction may borrow from the bytes above it.
pub(crate) const fn below(word: u64, limit: u8) -> u64 {
    word.wrapping_sub(each(limit)) & !word & each(0x80)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_the_same_byte_by_byte() {
        let text = b"0123456789abcdefghij";
        for len in 0..=text.len() {
            assert!(same(&text[..len], &text[..len]), "{len}");
            assert!(!same(&text[..len], [&text[..len], b"x"].concat()), "{len}");
            for at in 0..len {
                let mut other = text[..len].to_vec();
                other[at] = b'x';
                assert!(!same(&text[..len], &other), "{len}, {at}");
            }
        }
    }

    #[test]
    fn a_byte_is_found_wherever_it_stands() {
        for len in 0..20 {
            let mut text = b"=;\xbc\x80".repeat(5);
            text.truncate(len);
            assert_eq!(find_byte(&text, b'<'), None, "{text:?}");
            for at in 0..len {
                let mut text = text.clone();
                text[at] = b'<';
                assert_eq!(find_byte(&text, b'<'), Some(at), "{text:?}");
            }
        }
    }

    #[test]
    fn signs_of_tags_are_found_wherever_they_stand() {
        for len in 0..20 {
            let mut text = b">;\xbc\xbd\x1c\x80".repeat(4);
            text.truncate(len);
            assert!(!has_tag_sign(&text), "{text:?}");
            for (at, sign) in (0..len).flat_map(|at| [(at, b'<'), (at, b'=')]) {
                let mut text = text.clone();
                text[at] = sign;
                assert!(has_tag_sign(&text), "{text:?}");
            }
        }
    }
}
