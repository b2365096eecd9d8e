package catalogue

import (
	"slices"
	"strings"

	"marquee/backend/contest"
)

// TranslatedWorks implements contest.TranslationFinder.
func (c *Catalogue) TranslatedWorks(edition contest.EditionID, text string) []int {
	text = strings.ToLower(text)
	var ids []int
	for _, w := range c.Edition(edition).Works {
		texts := []string{w.English.Name, w.English.Description}
		if w.English.Process != nil {
			texts = append(texts, *w.English.Process)
		}
		if slices.ContainsFunc(texts, func(t string) bool { return strings.Contains(strings.ToLower(t), text) }) {
			ids = append(ids, w.ID)
		}
	}
	return ids
}
