import pyperf

runner = pyperf.Runner()
runner.bench_func("make a list", list, range(10_000))
