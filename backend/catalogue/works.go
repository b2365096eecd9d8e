package catalogue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io/fs"
	"math"
	"path"
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
)

// Names of an edition's files of works, below its folder.
const (
	SubmittedFile = "works.zh.json"
	OverlayFile   = "works.en.json"
)

// Works are an edition's files of works, as editors write them.
type Works struct {
	Submitted []Submitted
	Overlay   []Translation
}

// ReadWorks reads an edition's works from the catalogue's folder. It checks only keys and types, so that incomplete
// content can be edited; its error is a Problems when a file is malformed. An edition without such files has no works.
func ReadWorks(content fs.FS, edition contest.EditionID) (Works, error) {
	l := newLoader(content)
	l.structureOnly = true
	dir := path.Join("editions", string(edition))
	var w Works
	if name := path.Join(dir, SubmittedFile); l.exists(name) {
		l.read(name, &w.Submitted)
	}
	if name := path.Join(dir, OverlayFile); l.exists(name) {
		l.read(name, &w.Overlay)
	}
	if len(l.problems) > 0 {
		return Works{}, l.problems.sorted()
	}
	return w, nil
}

// works reads both files of an edition; an edition may have neither.
func (l *loader) works(dir string, e *Edition) {
	chinese, english := path.Join(dir, SubmittedFile), path.Join(dir, OverlayFile)
	if l.exists(chinese) || l.exists(english) {
		e.Works = l.worksOf(chinese, english)
	}
}

// worksOf reads works from the file of their Chinese texts and that of the English ones.
func (l *loader) worksOf(chinese, english string) (all []Work) {
	var w Works
	submitted, overlay := l.read(chinese, &w.Submitted), l.read(english, &w.Overlay)
	if submitted == nil || overlay == nil {
		return nil
	}
	translations := overlay.checkOverlay(w)
	submitted.checkSubmitted(w.Submitted)
	l.namedEarly(path.Dir(chinese), submitted, w.Submitted)
	for i, s := range w.Submitted {
		translated, found := translations[s.ID]
		if !found {
			submitted.gap(
				[]any{i},
				"has no English version; %s needs an entry with the id %d",
				path.Base(english),
				s.ID,
			)
		}
		all = append(all, Work{Submitted: s, English: translated})
	}
	return all
}

func (f *file) checkSubmitted(works []Submitted) {
	ids, episodes := map[int]bool{}, map[Series]bool{}
	for i, w := range works {
		f.checkID(i, w.ID, ids)
		if w.Series != nil {
			if episodes[*w.Series] {
				f.problem([]any{i, "series", "episode"}, "must be a number from 1 that no other work of the series has")
			}
			episodes[*w.Series] = true
		}
		if w.Cover != "" && !f.loader.exists(path.Join("covers", w.Cover)) {
			f.problem([]any{i, "cover"}, "names %s, which is not in the folder covers", w.Cover)
		}
		if blank(w.Process) {
			f.note([]any{i, "process"}, "of work %d (%s) is empty", w.ID, w.Name)
		}
		if w.Theme == "" {
			f.note([]any{i}, "work %d (%s) has no theme; the theme filter does not find it", w.ID, w.Name)
		}
		if w.Cover == "" {
			f.note([]any{i}, "work %d (%s) has no cover", w.ID, w.Name)
		}
	}
}

// checkOverlay returns the translations by id.
func (f *file) checkOverlay(works Works) map[int]Translation {
	submitted, translations := map[int]Submitted{}, map[int]Translation{}
	for _, w := range works.Submitted {
		submitted[w.ID] = w
	}
	ids := map[int]bool{}
	for i, t := range works.Overlay {
		f.checkID(i, t.ID, ids)
		work, known := submitted[t.ID]
		if !known {
			f.problem([]any{i, "id"}, "is %d; no work has this id", t.ID)
			continue
		}
		translations[t.ID] = t
		if t.Stale {
			f.stale(
				[]any{i, "stale"},
				"says that the Chinese texts of work %d have changed since; bring the English ones up to date, then remove stale",
				t.ID,
			)
		}
		switch {
		case blank(t.Process) && !blank(work.Process):
			f.gap([]any{i, "process"}, "has no text; the Chinese one has")
		case !blank(t.Process) && blank(work.Process):
			f.problem([]any{i, "process"}, "has a text, but the Chinese one has none")
		}
	}
	return translations
}

func (f *file) checkID(i, id int, seen map[int]bool) {
	if seen[id] {
		f.problem([]any{i, "id"}, "is %d, which another entry has already", id)
	}
	seen[id] = true
}

func blank(text *string) bool { return text == nil || strings.TrimSpace(*text) == "" }

// RatioOf returns the aspect ratio of a Video of this size in pixels: a common one that differs by less than a percent,
// such as "16:9", else the width divided by the height, such as "1.85:1"; "16:9" when the size is unknown.
func RatioOf(width, height int) string {
	if width < 1 || height < 1 {
		return "16:9"
	}
	shape := float64(width) / float64(height)
	for _, named := range []string{"16:9", "2.39:1", "4:3", "9:16", "1:1", "3:4", "4:5", "2:1"} {
		if math.Abs(shape/(Video{Ratio: named}).Shape()-1) < .01 {
			return named
		}
	}
	return strconv.FormatFloat(math.Round(min(max(shape, .1), 99)*100)/100, 'f', -1, 64) + ":1"
}

// Shape is the width of the film divided by its height; 16:9 without a ratio.
func (v Video) Shape() float64 {
	width, height, _ := strings.Cut(v.Ratio, ":")
	w, wrong := strconv.ParseFloat(width, 64)
	h, alsoWrong := strconv.ParseFloat(height, 64)
	if wrong != nil || alsoWrong != nil || w <= 0 || h <= 0 {
		return 16.0 / 9
	}
	return w / h
}

// Normalised returns the works sorted by id, without white space around texts and with \n as line end. Entries with the
// same id keep their order.
func (w Works) Normalised() Works {
	out := Works{Submitted: slices.Clone(w.Submitted), Overlay: slices.Clone(w.Overlay)}
	for i := range out.Submitted {
		s := &out.Submitted[i]
		s.Name, s.Description, s.Process = trim(s.Name), trim(s.Description), trimOptional(s.Process)
		s.Credits = trim(s.Credits)
		if s.Series != nil {
			name := contest.Text{ZH: trim(s.Series.Name.ZH), EN: trim(s.Series.Name.EN)}
			s.Series = &Series{Name: name, Episode: s.Series.Episode}
		}
	}
	for i := range out.Overlay {
		t := &out.Overlay[i]
		t.Name, t.Description, t.Process = trim(t.Name), trim(t.Description), trimOptional(t.Process)
	}
	slices.SortStableFunc(out.Submitted, func(a, b Submitted) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortStableFunc(out.Overlay, func(a, b Translation) int { return cmp.Compare(a.ID, b.ID) })
	return out
}

func trim(text string) string {
	return strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(text))
}

func trimOptional(text *string) *string {
	if text == nil {
		return nil
	}
	trimmed := trim(*text)
	return &trimmed
}

// Files returns the works as the contents of works.zh.json and works.en.json, normalised: the same works
// always give the same bytes.
func (w Works) Files() (map[string][]byte, error) {
	n := w.Normalised()
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

func indented[T any](entries []T) ([]byte, error) {
	if entries == nil {
		entries = []T{}
	}
	var out bytes.Buffer
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	err := encoder.Encode(entries)
	return out.Bytes(), err
}
