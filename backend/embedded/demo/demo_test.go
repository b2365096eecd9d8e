package demo

import (
	"testing"

	"marquee/backend/catalogue"
)

// TestFilmed keeps the first start short: of the catalogue's 400 works only the 24 with the shortest films
// get a clip.
func TestFilmed(t *testing.T) {
	t.Parallel()
	c, err := catalogue.Load("../../../catalogue")
	if err != nil {
		t.Fatal(err)
	}
	works := filmed(c)
	if len(works) != 24 || works[0].ID != 103 || works[23].ID != 583 {
		t.Fatalf("%d works get a clip", len(works))
	}
	for _, w := range works {
		if w.Video.Seconds > longestClip {
			t.Errorf("work %d runs for %d s", w.ID, w.Video.Seconds)
		}
	}
}
