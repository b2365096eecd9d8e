package catalogue

import (
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"marquee/backend/atomicfile"
	"marquee/backend/contest"
)

// Names of an edition's files about finalists, below its folder.
const (
	// SamplesFile lists the works that are not finalists but the organiser's films from former editions.
	SamplesFile = "samples.json"
	// FinalistsFile and FinalistsOverlayFile are the announced finalists, in the form of the files of works. The build
	// of the pages writes them and reads them instead of those; editors do not.
	FinalistsFile        = "finalists.zh.json"
	FinalistsOverlayFile = "finalists.en.json"
	// EntriesFile says how many films came in and from how many countries. The build of the pages writes it once none
	// can come in any more; editors do not.
	EntriesFile = "entries.json"
)

// FinalistCovers is the prefix of the names of covers that belong to FinalistsFile.
const FinalistCovers = "finalist-"

// ReadSamples returns the ids of an edition's sample films, none without SamplesFile.
func ReadSamples(content fs.FS, edition contest.EditionID) ([]int, error) {
	l := newLoader(content)
	var ids []int
	if name := path.Join("editions", string(edition), SamplesFile); l.exists(name) {
		l.read(name, &ids)
	}
	if len(l.problems) > 0 {
		return nil, l.problems.sorted()
	}
	return ids, nil
}

// Samples returns the content of SamplesFile; empty for no samples, when there is no such file.
func Samples(ids []int) ([]byte, error) {
	if len(ids) == 0 {
		return nil, nil
	}
	sorted := slices.Sorted(slices.Values(ids))
	content, err := json.Marshal(slices.Compact(sorted))
	if err != nil {
		return nil, fmt.Errorf("encode samples: %w", err)
	}
	return append(content, '\n'), nil
}

// FinalistFiles returns the works as the contents of FinalistsFile and FinalistsOverlayFile, by their names.
func (w Works) FinalistFiles() (map[string][]byte, error) {
	files, err := w.Files()
	if err != nil {
		return nil, err
	}
	return map[string][]byte{FinalistsFile: files[SubmittedFile], FinalistsOverlayFile: files[OverlayFile]}, nil
}

// RemoveFinalists removes the files of announced finalists of an edition from the catalogue's folder, and all their
// covers but the named ones. A repetition completes an interrupted call.
func RemoveFinalists(dir string, edition contest.EditionID, keepCovers ...string) error {
	covers, err := filepath.Glob(filepath.Join(dir, "covers", FinalistCovers+"*"))
	if err != nil {
		return fmt.Errorf("remove finalists: %w", err)
	}
	var files []string
	if len(keepCovers) == 0 {
		folder := filepath.Join(dir, "editions", string(edition))
		files = []string{filepath.Join(folder, FinalistsFile), filepath.Join(folder, FinalistsOverlayFile)}
	}
	for _, cover := range covers {
		if name := filepath.Base(
			cover,
		); !slices.Contains(keepCovers, name) &&
			!strings.HasSuffix(name, atomicfile.TemporarySuffix) {
			files = append(files, cover)
		}
	}
	for _, file := range files {
		if err := os.Remove(file); err != nil && !os.IsNotExist(err) {
			return fmt.Errorf("remove finalists: %w", err)
		}
	}
	return nil
}

// finalists reads the files of the announced finalists, if there are any, and the sample films.
func (l *loader) finalists(dir string, e *Edition) {
	if chinese := path.Join(dir, FinalistsFile); l.exists(chinese) {
		e.Announced = true
		before := len(l.gaps)
		e.Finalists = l.worksOf(chinese, path.Join(dir, FinalistsOverlayFile))
		// A missing translation is no fault of a file that no editor writes.
		l.notes = append(l.notes, l.gaps[before:]...)
		l.gaps = l.gaps[:before]
	}
	if name := path.Join(dir, SamplesFile); l.exists(name) {
		l.read(name, &e.Samples)
	}
}

// namedEarly adds a gap for each work whose maker is named before the results are public: judges could read it.
func (l *loader) namedEarly(dir string, file *file, works []Submitted) {
	if l.exists(path.Join(dir, "winners.json")) {
		return
	}
	for i, w := range works {
		if w.Credits != "" {
			file.gap(
				[]any{i, "credits"},
				"names who made work %d, and the results are not public: judges must not read it",
				w.ID,
			)
		}
		if len(w.Asked) > 0 {
			file.gap(
				[]any{i, "asked"},
				"says what the entrant of work %d answered, and the results are not public: judges must not read it",
				w.ID,
			)
		}
		if w.Country != "" {
			file.gap(
				[]any{i, "country"},
				"says where work %d comes from, and the results are not public: judges must not read it",
				w.ID,
			)
		}
	}
}
