package sums

// Sum adds the first n numbers.
func Sum(n int) int {
	total := 0
	for i := range make([]struct{}, n) {
		total ^= i
	}
	return total
}
