package covers_test

import (
	"bytes"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"

	"marquee/tools/covers"
)

// limit is the maximum size of a cover, in bytes.
const limit = 4 << 10

// TestCoversAreSmallSafeAndUnique draws every scene ten times: within the limit, XML without scripts or links,
// reproducible, and different from all others.
func TestCoversAreSmallSafeAndUnique(t *testing.T) {
	t.Parallel()
	seen := map[string]int{}
	scenes := append(covers.Words(), "", "", "", "")
	for id := 100; id < 100+10*len(scenes); id++ {
		word, _, _ := strings.Cut(scenes[id%len(scenes)], " ")
		film := covers.Film{ID: id, Colours: id, Title: word}
		svg := covers.Draw(film)
		if !bytes.Equal(svg, covers.Draw(film)) {
			t.Fatalf("cover %d differs the second time", id)
		}
		if len(svg) > limit {
			t.Errorf("cover %d (%s) has %d bytes", id, word, len(svg))
		}
		if other, twice := seen[string(svg)]; twice {
			t.Errorf("covers %d and %d are the same", other, id)
		}
		seen[string(svg)] = id
		wellFormed(t, id, svg)
	}
	if covers.Scenes() < 90 {
		t.Errorf("there are %d scenes", covers.Scenes())
	}
}

// TestWordsChooseTheScene compares covers of one film whose texts differ: the same scene is the same cover.
func TestWordsChooseTheScene(t *testing.T) {
	t.Parallel()
	draw := func(title, description string) string {
		return string(covers.Draw(covers.Film{ID: 161, Colours: 161, Title: title, Description: description}))
	}
	panda, whale, neutral := draw("Panda", ""), draw("Whale", ""), draw("Nothing Happened", "")
	for name, test := range map[string]struct{ title, description, want string }{
		"a word of the title":                {"Panda Abroad", "At home the whale sings.", panda},
		"a plural":                           {"The Pandas", "", panda},
		"the description, without a title's": {"Abroad", "The panda keeps a diary of pandas.", panda},
		"a word within a word is none":       {"The Pandanus", "", neutral},
		"an animal without a drawing":        {"The Porpoise", "The goose next door.", neutral},
		"another animal":                     {"What the Whale Kept", "", whale},
	} {
		if draw(test.title, test.description) != test.want {
			t.Errorf("%s: another scene", name)
		}
	}
	if draw("The Abacus", "") == neutral {
		t.Error("a singular that ends in s chooses no scene")
	}
	if panda == whale || panda == neutral {
		t.Error("the scenes are the same")
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
