use gungraun::{library_benchmark, library_benchmark_group, main};
use std::hint::black_box;

#[library_benchmark]
#[bench::small(100)]
#[bench::large(10_000)]
fn sum(n: u64) -> u64 {
    (0..n).map(black_box).fold(0, |a, b| a ^ b)
}

library_benchmark_group!(name = sums; benchmarks = sum);
main!(library_benchmark_groups = sums);
