package sums

import (
	"fmt"
	"testing"
)

var sink []int

func BenchmarkSum(b *testing.B) {
	for _, n := range []int{10, 1000} {
		b.Run(fmt.Sprintf("n=%d", n), func(b *testing.B) {
			b.SetBytes(int64(n))
			for i := 0; i < b.N; i++ {
				sink = append(sink[:0], Sum(n))
			}
		})
	}
}

func BenchmarkAppend(b *testing.B) {
	for i := 0; i < b.N; i++ {
		sink = nil
		for j := 0; j < 100; j++ {
			sink = append(sink, j)
		}
	}
	b.ReportMetric(float64(cap(sink)), "slots/op")
}
