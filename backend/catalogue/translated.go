package catalogue

import (
	"marquee/backend/contest"
)

// TranslatedWorks implements judging.TranslationFinder.
func (c *Catalogue) TranslatedWorks(edition contest.EditionID, text string) []int {
	var ids []int
	for _, w := range c.Edition(edition).Works {
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
