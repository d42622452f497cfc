//! Sorting. The standard library's sort is compiled anew for each type and is large in
//! WebAssembly each time; this one is compiled once.

/// The numbers below `len` in the order that `precedes` tells; equals stay as they are.
pub(crate) fn sorted(len: usize, precedes: &dyn Fn(usize, usize) -> bool) -> Vec<usize> {
    let mut order: Vec<usize> = (0..len).collect();
    let mut merged = Vec::with_capacity(len);
    let mut width = 1;
    while width < len {
        merged.clear();
        for run in order.chunks(width * 2) {
            let (mut left, mut right) = run.split_at(width.min(run.len()));
            if let (Some(last), Some(first)) = (left.last(), right.first())
                && !precedes(*first, *last)
            {
                merged.extend_from_slice(run);
                continue;
            }
            while let ([a, rest_left @ ..], [b, rest_right @ ..]) = (left, right) {
                if precedes(*b, *a) {
                    merged.push(*b);
                    right = rest_right;
                } else {
                    merged.push(*a);
                    left = rest_left;
                }
            }
            merged.extend_from_slice(left);
            merged.extend_from_slice(right);
        }
        std::mem::swap(&mut order, &mut merged);
        width *= 2;
    }
    order
}

/// The places of texts that are equal to one before: each behind the last of these.
pub(crate) fn repeats<'t>(len: usize, text: &dyn Fn(usize) -> &'t str) -> Vec<[usize; 2]> {
    let order = sorted(len, &|a, b| text(a) < text(b));
    let mut repeats = Vec::new();
    for pair in order.windows(2) {
        let [earlier, later] = [pair[0], pair[1]];
        if text(earlier) == text(later) {
            repeats.push([earlier, later]);
        }
    }
    repeats
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equals_stay_in_their_order() {
        for len in 0..40 {
            let key = |i: usize| i * 7 % 5;
            let mut expected: Vec<usize> = (0..len).collect();
            expected.sort_by_key(|i| key(*i));
            assert_eq!(sorted(len, &|a, b| key(a) < key(b)), expected);
        }
    }
}
