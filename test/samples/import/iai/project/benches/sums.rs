use iai::black_box;

fn sum(n: u64) -> u64 {
    (0..n).map(black_box).fold(0, |a, b| a ^ b)
}
fn sum_of_100() -> u64 {
    sum(black_box(100))
}
fn sum_of_10_000() -> u64 {
    sum(black_box(10_000))
}
iai::main!(sum_of_100, sum_of_10_000);
