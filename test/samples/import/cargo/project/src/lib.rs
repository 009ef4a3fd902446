#![feature(test)]
extern crate test;

pub fn sum(n: u64) -> u64 {
    (0..n).map(test::black_box).fold(0, |a, b| a ^ b)
}

#[cfg(test)]
mod tests {
    use super::sum;
    use test::{black_box, Bencher};

    #[test]
    fn adds() {
        assert_eq!(sum(3), 3);
    }

    #[bench]
    fn sum_of_100(b: &mut Bencher) {
        b.iter(|| sum(black_box(100)));
    }

    #[bench]
    fn sum_of_10_000(b: &mut Bencher) {
        b.bytes = 80_000;
        b.iter(|| sum(black_box(10_000)));
    }
}
