package catalogue

import (
	"cmp"
	"math"
	"path"
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"marquee/backend/contest"
)

// Work is a finalist work as it was submitted, in Chinese, with its English overlay. A work that nobody
// has translated yet has an English version with the ID 0: pages show it as submitted.
type Work struct {
	ID          int
	Name        string
	Description string
	Process     *string // nil or empty when the entrant wrote nothing
	Theme       string  // one of Themes; empty when not known
	Series      *Series
	Cover       string // file name in the catalogue's folder covers; empty: none
	Video       *Video
	English     Translation
}

// Translation is the English version of a work. Process is nil or empty when the work's is.
type Translation struct {
	ID          int     `json:"id"`
	Name        string  `json:"name"`
	Description string  `json:"description"`
	Process     *string `json:"process"`
	// Stale tells that the Chinese texts have changed since somebody translated them.
	Stale bool `json:"stale,omitempty"`
}

// Series says of which series a work is an episode, counted from 1.
type Series struct {
	Name    contest.Text `json:"name"`
	Episode int          `json:"episode"`
}

// Video is the film itself: its frame ("16:9", "2.39:1", "4:3", "9:16") and running time in seconds.
type Video struct {
	Ratio   string `json:"ratio"`
	Seconds int    `json:"seconds"`
	// File is the film's name below /films/ on the edition's asset hosts; empty: it cannot be watched online.
	File string `json:"file,omitempty"`
}

// Themes lists what kinds of films there are.
func Themes() []string {
	return []string{"sci-fi", "fantasy", "folk-tale", "animals", "heritage", "public-welfare"}
}

func ratios() []string { return []string{"16:9", "2.39:1", "4:3", "9:16"} }

// NearestRatio is the frame of a Video that is most like a film of this size in pixels.
func NearestRatio(width, height int) string {
	shapes := map[string]float64{"16:9": 16.0 / 9, "2.39:1": 2.39, "4:3": 4.0 / 3, "9:16": 9.0 / 16}
	if width < 1 || height < 1 {
		return "16:9"
	}
	away := func(ratio string) float64 {
		return math.Abs(math.Log(float64(width) / float64(height) / shapes[ratio]))
	}
	return slices.MinFunc(ratios(), func(a, b string) int { return cmp.Compare(away(a), away(b)) })
}

// Longest texts of a work, in characters.
const (
	maxName               = 100
	maxChineseDescription = 500
	maxEnglishDescription = 1000
	maxProcess            = 5000
	maxSeconds            = 600
)

// works reads both files of an edition; an edition may have neither.
func (f *folder) works(at string, e *Edition) {
	chinese, english := path.Join(at, "works.zh.json"), path.Join(at, "works.en.json")
	if !f.exists(chinese) && !f.exists(english) {
		return
	}
	var submitted []Submitted
	var overlay []Translation
	works, worksRead := f.read(chinese, &submitted)
	translations, overlayRead := f.read(english, &overlay)
	if !worksRead || !overlayRead {
		return
	}
	works.checkWorks(submitted)
	translations.checkOverlay(overlay, submitted)
	for i, w := range submitted {
		at := slices.IndexFunc(overlay, func(t Translation) bool { return t.ID == w.ID })
		work := Work{
			ID: w.ID, Name: w.Name, Description: w.Description, Process: w.Process, Theme: w.Theme,
			Series: w.Series, Cover: w.Cover, Video: w.Video,
		}
		if at >= 0 {
			work.English = overlay[at]
		} else {
			works.gapAt([]any{i}, "has no English version; works.en.json needs an entry with the id %d", w.ID)
		}
		works.noteBlanks(i, w)
		e.Works = append(e.Works, work)
	}
}

var (
	coverName = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*\.(svg|jpg|png)$`)
	filmName  = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9._-]*\.(mp4|mov)$`)
)

func (f *file) checkWorks(works []Submitted) {
	ids := map[int]bool{}
	episodes := map[Series]bool{}
	for i, w := range works {
		f.number(i, w.ID, ids)
		f.words(i, w.Name, w.Description, w.Process, maxChineseDescription)
		if w.Theme != "" && !slices.Contains(Themes(), w.Theme) {
			f.faultAt([]any{i, "theme"}, "is %q; it must be one of %s", w.Theme, strings.Join(Themes(), ", "))
		}
		if w.Series != nil {
			if w.Series.Episode < 1 || episodes[*w.Series] {
				f.faultAt([]any{i, "series", "episode"}, "must be a number from 1 that no other work of the series has")
			}
			episodes[*w.Series] = true
		}
		switch {
		case w.Cover == "":
		case !coverName.MatchString(w.Cover):
			f.faultAt([]any{i, "cover"}, "must be a bare file name that ends in .svg, .jpg or .png")
		case !f.from.exists(path.Join("covers", w.Cover)):
			f.faultAt([]any{i, "cover"}, "names %s, which is not in the folder covers", w.Cover)
		}
		if w.Video != nil && !slices.Contains(ratios(), w.Video.Ratio) {
			f.faultAt([]any{i, "video", "ratio"}, "is %q; it must be one of %s", w.Video.Ratio, strings.Join(ratios(), ", "))
		}
		if w.Video != nil && (w.Video.Seconds < 1 || w.Video.Seconds > maxSeconds) {
			f.faultAt([]any{i, "video", "seconds"}, "must be from 1 to %d", maxSeconds)
		}
		if w.Video != nil && w.Video.File != "" && !filmName.MatchString(w.Video.File) {
			f.faultAt([]any{i, "video", "file"}, "must be a bare file name that ends in .mp4 or .mov")
		}
	}
}

func (f *file) checkOverlay(overlay []Translation, works []Submitted) {
	ids := map[int]bool{}
	for i, t := range overlay {
		f.number(i, t.ID, ids)
		f.words(i, t.Name, t.Description, t.Process, maxEnglishDescription)
		at := slices.IndexFunc(works, func(w Submitted) bool { return w.ID == t.ID })
		if at < 0 {
			f.faultAt([]any{i, "id"}, "is %d; no work has this id", t.ID)
			continue
		}
		if t.Stale {
			f.gapAt([]any{i, "stale"}, "says that the Chinese texts of work %d have changed since; bring the English ones up to date, then remove stale", t.ID)
		}
		switch {
		case blank(t.Process) && !blank(works[at].Process):
			f.gapAt([]any{i, "process"}, "has no text; the Chinese one has")
		case !blank(t.Process) && blank(works[at].Process):
			f.faultAt([]any{i, "process"}, "has a text, but the Chinese one has none")
		}
	}
}

func blank(text *string) bool { return text == nil || strings.TrimSpace(*text) == "" }

func (f *file) number(i, id int, seen map[int]bool) {
	switch {
	case id < 1:
		f.faultAt([]any{i, "id"}, "must be a number from 1")
	case seen[id]:
		f.faultAt([]any{i, "id"}, "is %d, which another entry has already", id)
	}
	seen[id] = true
}

func (f *file) words(i int, name, description string, process *string, longest int) {
	if strings.TrimSpace(name) == "" || utf8.RuneCountInString(name) > maxName {
		f.faultAt([]any{i, "name"}, "must have a text of at most %d characters", maxName)
	}
	if strings.TrimSpace(description) == "" || utf8.RuneCountInString(description) > longest {
		f.faultAt([]any{i, "description"}, "must have a text of at most %d characters", longest)
	}
	if process != nil && utf8.RuneCountInString(*process) > maxProcess {
		f.faultAt([]any{i, "process"}, "has more than %d characters", maxProcess)
	}
}
