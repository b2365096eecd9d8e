package catalogue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// Names of an edition's files of works, below its folder.
const (
	SubmittedFile = "works.zh.json"
	OverlayFile   = "works.en.json"
)

// Submitted is one entry of works.zh.json: a work as it was submitted.
type Submitted struct {
	ID          int     `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Process     *string `json:"process"` // nil or empty when the entrant wrote nothing
	Theme       string  `json:"theme,omitempty"`
	Series      *Series `json:"series,omitempty"`
	Cover       string  `json:"cover,omitempty"`
	Video       *Video  `json:"video,omitempty"`
}

// Works are an edition's files of works, as editors write them.
type Works struct {
	Submitted []Submitted
	Overlay   []Translation
}

// ReadWorks reads an edition's works from the catalogue's folder. It looks at nothing but their shape, so
// that unfinished content can be worked on; its error is a Faults when a file is malformed. An edition
// without such files has no works.
func ReadWorks(content fs.FS, edition contest.EditionID) (Works, error) {
	f := &folder{content: content}
	at := path.Join("editions", string(edition))
	var w Works
	if name := path.Join(at, SubmittedFile); f.exists(name) {
		f.read(name, &w.Submitted)
	}
	if name := path.Join(at, OverlayFile); f.exists(name) {
		f.read(name, &w.Overlay)
	}
	if len(f.faults) > 0 {
		return Works{}, f.faults.sorted()
	}
	return w, nil
}

// Normalised returns the works sorted by id, without blanks around texts and with plain line ends.
// The order of entries with the same id stays.
func (w Works) Normalised() Works {
	out := Works{Submitted: slices.Clone(w.Submitted), Overlay: slices.Clone(w.Overlay)}
	for i := range out.Submitted {
		s := &out.Submitted[i]
		s.Name, s.Description, s.Process = tidy(s.Name), tidy(s.Description), tidyMaybe(s.Process)
		if s.Series != nil {
			name := contest.Text{ZH: tidy(s.Series.Name.ZH), EN: tidy(s.Series.Name.EN)}
			s.Series = &Series{Name: name, Episode: s.Series.Episode}
		}
	}
	for i := range out.Overlay {
		t := &out.Overlay[i]
		t.Name, t.Description, t.Process = tidy(t.Name), tidy(t.Description), tidyMaybe(t.Process)
	}
	slices.SortStableFunc(out.Submitted, func(a, b Submitted) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(out.Overlay, func(a, b Translation) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

func tidy(text string) string {
	text = strings.ReplaceAll(text, "\r\n", "\n")
	return strings.TrimSpace(strings.ReplaceAll(text, "\r", "\n"))
}

func tidyMaybe(text *string) *string {
	if text == nil {
		return nil
	}
	tidied := tidy(*text)
	return &tidied
}

// Files returns the works as the contents of works.zh.json and works.en.json, normalised: the same works
// always give the same bytes.
func (w Works) Files() (map[string][]byte, error) {
	n := w.Normalised()
	if n.Submitted == nil {
		n.Submitted = []Submitted{}
	}
	if n.Overlay == nil {
		n.Overlay = []Translation{}
	}
	submitted, err := indented(n.Submitted)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", SubmittedFile, err)
	}
	overlay, err := indented(n.Overlay)
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", OverlayFile, err)
	}
	return map[string][]byte{SubmittedFile: submitted, OverlayFile: overlay}, nil
}

func indented(value any) ([]byte, error) {
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(value)
	return out.Bytes(), err
}
