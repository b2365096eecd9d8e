package operations

import (
	"marquee/backend/contest"
)

// WorkTitle is the title of a work of the catalogue in both languages.
type WorkTitle struct {
	WorkID int
	Title  contest.Text
}

// WorkTitles returns the titles of an edition's works that the catalogue has in both languages, by work. FORBIDDEN for
// a zero Organiser.
func (s *CatalogueService) WorkTitles(by contest.Organiser, edition contest.EditionID) ([]WorkTitle, error) {
	if err := by.MayRead(contest.AreaCatalogue); err != nil {
		return nil, err
	}
	return s.Files.WorkTitles(edition)
}

// TitlesByWork returns the same by the work.
func (s *CatalogueService) TitlesByWork(by contest.Organiser, edition contest.EditionID) (map[int]contest.Text, error) {
	titles, err := s.WorkTitles(by, edition)
	if err != nil {
		return nil, err
	}
	known := make(map[int]contest.Text, len(titles))
	for _, t := range titles {
		known[t.WorkID] = t.Title
	}
	return known, nil
}

// TitledWorks returns the works of which a title, in either language of the catalogue, contains a text; none for "".
func (s *CatalogueService) TitledWorks(by contest.Organiser, edition contest.EditionID, text string) ([]int, error) {
	if text == "" {
		return nil, nil
	}
	titles, err := s.WorkTitles(by, edition)
	if err != nil {
		return nil, err
	}
	var ids []int
	for _, t := range titles {
		if contest.ContainsKey(text, t.Title.EN, t.Title.ZH) {
			ids = append(ids, t.WorkID)
		}
	}
	return ids, nil
}
