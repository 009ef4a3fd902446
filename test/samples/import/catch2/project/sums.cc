#define CATCH_CONFIG_MAIN
#define CATCH_CONFIG_ENABLE_BENCHMARKING
#include <catch2/catch.hpp>

static long sum(long n) {
  volatile long total = 0;
  for (long i = 0; i < n; ++i) total = total ^ i;
  return total;
}

TEST_CASE("sums", "[sum]") {
  BENCHMARK("of 100") { return sum(100); };
  BENCHMARK("of ten thousand numbers, under a name that needs more than one line to be printed") { return sum(10000); };
}

TEST_CASE("more sums") {
  SECTION("small") {
    BENCHMARK("of 10") { return sum(10); };
  }
}
