package dice_test

import (
	"fmt"
	"testing"

	"marquee/tools/dice"
)

// TestSequenceIsConstant: another sequence would change every cover and text of the demo.
func TestSequenceIsConstant(t *testing.T) {
	t.Parallel()
	d := dice.New(103, 41)
	got := fmt.Sprintf("%.6f %.6f %d %d", d.Float(), d.Between(10, 20), d.Intn(1000), d.Intn(1000))
	if want := "0.609484 13.311637 332 615"; got != want {
		t.Errorf("the numbers are %s, want %s", got, want)
	}
}

func TestNumbersAreInTheirRange(t *testing.T) {
	t.Parallel()
	d := dice.New(7)
	seen := map[int]int{}
	for range 6000 {
		if v := d.Float(); v < 0 || v >= 1 {
			t.Fatalf("threw %v", v)
		}
		seen[d.Intn(6)]++
	}
	for face := range 6 {
		if seen[face] < 850 || seen[face] > 1150 {
			t.Errorf("threw %d %d times", face, seen[face])
		}
	}
}
