require "minitest/autorun"
require "minitest/benchmark"

class SumsBench < Minitest::Benchmark
  def bench_sum
    assert_performance ->(_, _) {} do |n|
      (0...n).sum { |i| i ^ 1 }
    end
  end
end
