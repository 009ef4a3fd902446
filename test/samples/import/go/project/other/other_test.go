package other

import "testing"

func BenchmarkSum(b *testing.B) {
	total := 0
	for i := 0; i < b.N; i++ {
		total += i
	}
	_ = total
}

func BenchmarkBroken(b *testing.B) {
	b.Fatal("it does not work")
}
