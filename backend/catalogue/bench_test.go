package catalogue_test

import (
	"testing"

	"marquee/backend/catalogue"
)

// BenchmarkLoad measures how long the catalogue delays the start of a service.
func BenchmarkLoad(b *testing.B) {
	for b.Loop() {
		if _, err := catalogue.Load(content); err != nil {
			b.Fatal(err)
		}
	}
}
