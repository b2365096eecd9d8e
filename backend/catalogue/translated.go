package catalogue

import (
	"marquee/backend/contest"
)

// TranslatedWorks implements judging.TranslationFinder.
func (c *Catalogue) TranslatedWorks(edition contest.EditionID, text string) []int {
	var ids []int
	of := c.Edition(edition)
	if of == nil {
		return nil
	}
	for _, w := range of.Works {
		texts := []string{w.English.Name, w.English.Description}
		if w.English.Process != nil {
			texts = append(texts, *w.English.Process)
		}
		if contest.ContainsKey(text, texts...) {
			ids = append(ids, w.ID)
		}
	}
	return ids
}
