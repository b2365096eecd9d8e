package postgres

import (
	"marquee/backend/contest"
	"marquee/backend/transparency"
)

// prizesOf is the audit log's detail of a publication: the works of each prize, by id; nil for none.
func prizesOf(w *contest.Winners) any {
	if w == nil {
		return nil
	}
	works := map[string][]int{}
	for _, winner := range w.Winners {
		for _, prize := range winner.Prizes {
			works[prize] = append(works[prize], winner.WorkID)
		}
	}
	return values{"ranking": w.Ranking, "prizes": works}
}

// awardsOf is the transparency log's data of a publication.
func awardsOf(w contest.Winners) []transparency.AwardData {
	var awards []transparency.AwardData
	for _, winner := range w.Winners {
		awards = append(awards, transparency.AwardData{WorkID: winner.WorkID, Prizes: winner.Prizes})
	}
	return awards
}
