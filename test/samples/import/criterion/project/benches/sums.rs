use criterion::{criterion_group, criterion_main, BenchmarkId, Criterion, Throughput};
use std::hint::black_box;
fn sum(n: u64) -> u64 { (0..n).map(black_box).fold(0, |a, b| a ^ b) }
fn bench(c: &mut Criterion) {
    c.bench_function("sum of the first thousand numbers", |b| b.iter(|| sum(black_box(1000))));
    c.bench_function("sum 1000", |b| b.iter(|| sum(black_box(1000))));
    let mut group = c.benchmark_group("sum/by size");
    for size in [100u64, 10_000] {
        group.throughput(Throughput::Elements(size));
        group.bench_with_input(BenchmarkId::from_parameter(size), &size, |b, &size| b.iter(|| sum(size)));
    }
    group.finish();
}
criterion_group! { name = benches; config = Criterion::default().sample_size(10).warm_up_time(std::time::Duration::from_millis(200)).measurement_time(std::time::Duration::from_millis(500)); targets = bench }
criterion_main!(benches);
