package demo

import (
	"slices"

	"marquee/tools/dice"
)

// apart is how many films at least stand between two of the same premise, where that is possible.
const apart = 24

// inOrder mixes the films: neighbours differ, episodes follow each other in their order, and a film comes
// before its other cuts.
func inOrder(d *dice.Dice, films []film) []film {
	rest := slices.Clone(films)
	dice.Shuffle(d, rest)
	var out []film
	for len(rest) > 0 {
		at := max(0, slices.IndexFunc(rest, func(f film) bool { return !recent(out, f.premise) }))
		out = append(out, rest[at])
		rest = slices.Delete(rest, at, at+1)
	}
	sortWithin(out, func(f film) bool { return f.series != nil }, func(a, b film) bool {
		return a.series.Name == b.series.Name && a.series.Episode > b.series.Episode
	})
	sortWithin(out, func(film) bool { return true }, func(a, b film) bool { return a.recutOf == b.title.zh })
	return out
}

func recent(films []film, premise string) bool {
	last := films[max(0, len(films)-apart):]
	return slices.ContainsFunc(last, func(f film) bool { return f.premise == premise })
}

// sortWithin swaps any two of the films concerned that stand the wrong way round.
func sortWithin(films []film, concerned func(film) bool, wrong func(a, b film) bool) {
	for i := range films {
		for j := i + 1; j < len(films); j++ {
			if concerned(films[i]) && concerned(films[j]) && wrong(films[i], films[j]) {
				films[i], films[j] = films[j], films[i]
			}
		}
	}
}
