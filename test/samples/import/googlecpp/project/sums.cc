#include <benchmark/benchmark.h>
#include <vector>

static void Sum(benchmark::State &state) {
  for (auto _ : state) {
    long total = 0;
    for (long i = 0; i < state.range(0); ++i) benchmark::DoNotOptimize(total ^= i);
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
  state.SetBytesProcessed(state.iterations() * state.range(0) * 8);
}
BENCHMARK(Sum)->Arg(100)->Arg(10000)->Unit(benchmark::kMicrosecond);

static void Append(benchmark::State &state) {
  for (auto _ : state) {
    std::vector<int> list;
    for (int i = 0; i < 100; ++i) list.push_back(i);
    benchmark::DoNotOptimize(list.data());
  }
  state.counters["slots"] = 128;
}
BENCHMARK(Append);

static void Broken(benchmark::State &state) {
  state.SkipWithError("it does not work");
  for (auto _ : state) {
  }
}
BENCHMARK(Broken);

BENCHMARK_MAIN();
