package results

import (
	"cmp"
	"slices"
)

// Recused is a work that a judge does not score, because of a conflict of interest.
type Recused struct {
	Judge     string
	Work      int
	Organiser bool // an organiser saw the conflict; else the judge declared it
	Scored    bool // a card of the judge was taken out
}

// renamedRecusals returns the list with other names of judges, which name returns, in the order of works and names.
func renamedRecusals(all []Recused, name func(string) string) []Recused {
	renamed := slices.Clone(all)
	for i := range renamed {
		renamed[i].Judge = name(renamed[i].Judge)
	}
	slices.SortFunc(renamed, func(a, b Recused) int {
		return cmp.Or(cmp.Compare(a.Work, b.Work), cmp.Compare(a.Judge, b.Judge))
	})
	return renamed
}
