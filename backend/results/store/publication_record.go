package store

import (
	"marquee/backend/pg"
	"marquee/backend/results"
	"marquee/backend/transparency"
)

// prizesOf is the audit log's detail of a publication: the works of each prize, by id; nil for none.
func prizesOf(w *results.Winners) any {
	if w == nil {
		return nil
	}
	works := map[string][]int{}
	for _, winner := range w.Winners {
		for _, prize := range winner.Prizes {
			works[prize] = append(works[prize], winner.WorkID)
		}
	}
	return pg.Values{"ranking": w.Ranking, "prizes": works}
}

// awardsOf is the transparency log's data of a publication.
func awardsOf(w results.Winners) []transparency.AwardData {
	var awards []transparency.AwardData
	for _, winner := range w.Winners {
		awards = append(awards, transparency.AwardData{WorkID: winner.WorkID, Prizes: winner.Prizes})
	}
	return awards
}
