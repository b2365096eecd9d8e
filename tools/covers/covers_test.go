package covers_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"testing"

	"marquee/backend/catalogue"
	"marquee/tools/covers"
)

// limit is the maximum size of a cover, in bytes.
const limit = 4 << 10

// TestCoversAreSmallSafeAndUnique draws every id that a catalogue may have, in every theme: within the
// limit, XML without scripts or links, reproducible, and different from all others.
func TestCoversAreSmallSafeAndUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	for id := 100; id < 700; id++ {
		theme := catalogue.Themes()[id%6]
		svg, err := covers.Draw(id, theme)
		if err != nil {
			t.Fatal(err)
		}
		again, err := covers.Draw(id, theme)
		if err != nil || !bytes.Equal(svg, again) {
			t.Fatalf("cover %d differs the second time: %v", id, err)
		}
		if len(svg) > limit {
			t.Errorf("cover %d (%s) has %d bytes", id, theme, len(svg))
		}
		if other, twice := seen[string(svg)]; twice {
			t.Errorf("covers %d and %d are the same", other, id)
		}
		seen[string(svg)] = id
		wellFormed(t, id, svg)
	}
	if covers.Scenes() < 24 {
		t.Errorf("there are %d scenes", covers.Scenes())
	}
}

func wellFormed(t *testing.T, id int, svg []byte) {
	t.Helper()
	known := []string{"svg", "g", "path", "circle", "rect"}
	decoder := xml.NewDecoder(bytes.NewReader(svg))
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			return
		}
		if err != nil {
			t.Fatalf("cover %d: %v", id, err)
		}
		if start, is := token.(xml.StartElement); is && !slices.Contains(known, start.Name.Local) {
			t.Errorf("cover %d has the element %s", id, start.Name.Local)
		}
	}

}

func TestUnknownThemeIsAnError(t *testing.T) {
	t.Parallel()
	if _, err := covers.Draw(103, "western"); err == nil {
		t.Error("there is no scene for a western")
	}
}
