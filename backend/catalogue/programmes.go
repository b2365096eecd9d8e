package catalogue

import "path"

// programmeFile is one entry of programmes.json: a named screening of finalists.
type programmeFile struct {
	ID    string `json:"id"`
	Films []int  `json:"films"` // ids of works in the order in which they play
}

// programmes checks the screenings of the shortlist's page; an edition may have none. A film that is not a work is a
// gap, not an error: a new shortlist replaces the works before the programmes are updated.
func (l *loader) programmes(dir string, e *Edition) {
	name := path.Join(dir, "programmes.json")
	if !l.exists(name) {
		return
	}
	var programmes []programmeFile
	file := l.read(name, &programmes)
	if file == nil {
		return
	}
	works := map[int]Work{}
	for _, work := range e.Listed() {
		works[work.ID] = work
	}
	ids, shown := map[string]bool{}, map[int]string{}
	for i, programme := range programmes {
		if ids[programme.ID] {
			file.problem([]any{i, "id"}, "is %q, which another programme has already", programme.ID)
		}
		ids[programme.ID] = true
		for j, film := range programme.Films {
			at := []any{i, "films", j}
			work, known := works[film]
			switch {
			case shown[film] != "":
				file.problem(at, "is work %d, which the programme %q shows already", film, shown[film])
			case !known:
				file.gap(at, "is %d; no finalist has this id, and the page leaves it out", film)
			case work.Cover == "":
				file.gap(at, "is work %d, which has no cover to show", film)
			}
			shown[film] = programme.ID
		}
	}
}
