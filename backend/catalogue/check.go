package catalogue

import (
	"fmt"
	"io/fs"
	"path"
	"slices"

	"marquee/backend/contest"
)

// Report is what an editor should know of the content.
type Report struct {
	Works  int    // in both editions
	Faults Faults // what has to be put right: the refusals of Load and what is not translated
	Notes  Faults // what may well be meant as it is: empty texts, covers that nothing shows
}

// Check reads the catalogue and tells everything that is wrong with it or worth a look.
func Check(content fs.FS) Report {
	f := &folder{content: content}
	used := map[string]bool{}
	report := Report{}
	for _, id := range []contest.EditionID{contest.International, contest.Camp} {
		edition := f.edition(id)
		report.Works += len(edition.Works)
		for _, work := range edition.Works {
			used[work.Cover] = true
		}
	}
	f.sensitive()
	report.Faults = append(slices.Clone(f.faults), f.gaps...).sorted()
	if len(f.faults) == 0 {
		f.unusedCovers(used)
	}
	report.Notes = f.notes.sorted()
	return report
}

// sensitive holds the lists of words that prompts may not hold to their schema; a catalogue may have none.
func (f *folder) sensitive() {
	lists, err := fs.Glob(f.content, "sensitive/*.json")
	if err != nil {
		return // the pattern is whole
	}
	for _, name := range lists {
		f.described(name, "schema/sensitive.schema.json")
	}
}

// unusedCovers notes the covers that no work shows.
func (f *folder) unusedCovers(used map[string]bool) {
	covers, err := fs.ReadDir(f.content, "covers")
	if err != nil {
		return // without the folder every cover has been reported missing
	}
	for _, cover := range covers {
		if !used[cover.Name()] {
			f.notes = append(f.notes, Fault{File: path.Join("covers", cover.Name()), Message: "is shown by no work; it can be removed"})
		}
	}
}

// gapAt notes that something is not finished yet; the catalogue can be used all the same.
func (f *file) gapAt(path []any, message string, args ...any) {
	f.from.gaps = append(f.from.gaps, f.at(path, message, args...))
}

// noteAt notes that an editor may want to look at something.
func (f *file) noteAt(path []any, message string, args ...any) {
	f.from.notes = append(f.from.notes, f.at(path, message, args...))
}

// noteBlanks notes what a work does not have and may go without.
func (f *file) noteBlanks(i int, w Submitted) {
	if blank(w.Process) {
		f.noteAt([]any{i, "process"}, "of work %d (%s) is empty", w.ID, w.Name)
	}
	if w.Theme == "" {
		f.noteAt([]any{i}, "work %d (%s) has no theme; the theme filter does not find it", w.ID, w.Name)
	}
	if w.Cover == "" {
		f.noteAt([]any{i}, "work %d (%s) has no cover", w.ID, w.Name)
	}
}

// at is the fault of the value at a path of keys (string) and places in lists (int).
func (f *file) at(path []any, message string, args ...any) Fault {
	at, place := f.root, ""
	for _, step := range path {
		switch step := step.(type) {
		case string:
			place = join(place, step)
			if next := at.member(step); next != nil {
				at = next
			}
		case int:
			place = fmt.Sprintf("%s[%d]", place, step)
			if step < len(at.list) {
				at = at.list[step]
			}
		}
	}
	return Fault{File: f.name, Line: at.line, Place: place, Message: fmt.Sprintf(message, args...)}
}
