package catalogue

import (
	"strings"

	"marquee/backend/contest"
)

// TranslatedWorks implements contest.TranslationFinder.
func (c *Catalogue) TranslatedWorks(edition contest.EditionID, text string) []int {
	text = strings.ToLower(text)
	var ids []int
	for _, w := range c.Edition(edition).Works {
		if strings.Contains(strings.ToLower(w.English.Name), text) || strings.Contains(strings.ToLower(w.English.Description), text) {
			ids = append(ids, w.ID)
		}
	}
	return ids
}
