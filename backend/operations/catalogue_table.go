package operations

import (
	"marquee/backend/contest"
	"marquee/backend/registration"
)

// CatalogueTextFilter selects texts of a catalogue. A zero field selects all.
type CatalogueTextFilter struct {
	File    string
	Waiting bool   // only texts that are missing or stale in one language
	Search  string // part of the path or of the text in either language, in any case
}

func (f CatalogueTextFilter) selects(text CatalogueText) bool {
	if f.Waiting && text.State == TranslationCurrent {
		return false
	}
	return contest.ContainsKey(f.Search, text.Path, text.Text.EN, text.Text.ZH)
}

// Export returns the texts of a filter in both languages as a table, file by file. NOT_FOUND for a file that List does
// not have, FORBIDDEN for a zero Organiser.
func (s *CatalogueService) Export(
	by contest.Organiser,
	edition contest.EditionID,
	filter CatalogueTextFilter,
) (registration.Table, error) {
	files := []string{filter.File}
	if filter.File == "" {
		all, err := s.List(by, edition)
		if err != nil {
			return registration.Table{}, err
		}
		files = nil
		for _, file := range all.Files {
			files = append(files, file.Name)
		}
	}
	t := registration.Table{Name: "texts", Columns: []string{"file", "path", "zh", "en", "state", "needs"}}
	for _, file := range files {
		content, err := s.Read(by, edition, file)
		if err != nil {
			return registration.Table{}, err
		}
		for _, text := range content.Texts {
			if filter.selects(text) {
				t.Rows = append(
					t.Rows,
					[]string{file, text.Path, text.Text.ZH, text.Text.EN, string(text.State), string(text.Needs)},
				)
			}
		}
	}
	return t, nil
}
