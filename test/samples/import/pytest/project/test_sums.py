import pytest


@pytest.mark.parametrize("n", [10, 1000])
def test_sum(benchmark, n):
    assert benchmark(sum, range(n)) == n * (n - 1) // 2


def test_sorted(benchmark):
    benchmark.group = "sorting"
    benchmark.pedantic(sorted, args=([3, 1, 2] * 100,), rounds=5, iterations=10)
