package ranking

import (
	"slices"
)

// Prize is a prize and what the ranks say about it: a place in the ranking, or the highest value of a criterion.
type Prize struct {
	ID          string     // unique
	First, Last int        // the ranks that it goes to; 0 without ranks
	Criterion   *Criterion // the criterion whose highest value it goes to; nil for ranks
	Award       string     // First and Last are ranks by the nominations for it; empty: not by nominations
	Category    string     // First and Last are ranks among the works of it; empty: among all
	Final       bool       // the final round decides: nothing is proposed
}

// Field is what is known of the works that are ranked, beside their scores.
type Field struct {
	Categories  map[int]string         // by work
	Nominations map[string]map[int]int // by award and work, without those that wait to be confirmed
}

// Proposal is what the ranks propose for a prize. It has more works than the prize has places when works are
// equal in everything that decides.
type Proposal struct {
	Prize string `json:"prize"`
	Works []int  `json:"works"` // the best first, equal ones by id
	Tied  []int  `json:"tied"`  // those of them that share their rank, by id
}

// Propose returns the works that a ranking proposes for each prize. A work can have several prizes. Prizes without
// ranks and criterion get no proposal.
func (r *Results) Propose(ranking Ranking, prizes []Prize, field Field) []Proposal {
	var all []Proposal
	for _, prize := range prizes {
		switch {
		case prize.Final:
		case prize.Award != "":
			counts := field.Nominations[prize.Award]
			all = append(
				all,
				r.among(ranking, prize, func(w Work) (int, bool) { return -counts[w.ID], counts[w.ID] > 0 }),
			)
		case prize.Category != "":
			all = append(all, r.among(ranking, prize, func(w Work) (int, bool) {
				return w.In(ranking).Rank, field.Categories[w.ID] == prize.Category
			}))
		case prize.Criterion != nil:
			all = append(all, r.best(ranking, prize.ID, *prize.Criterion))
		case prize.First > 0:
			all = append(all, r.between(ranking, prize))
		}
	}
	return all
}

// between proposes the works with the ranks of a prize.
func (r *Results) between(ranking Ranking, prize Prize) Proposal {
	p, shared := Proposal{Prize: prize.ID}, map[int]int{}
	for _, w := range r.ranked(ranking) {
		rank := w.In(ranking).Rank
		if rank >= prize.First && rank <= prize.Last {
			p.Works = append(p.Works, w.ID)
			shared[rank]++
		}
	}
	for _, w := range r.Works {
		if shared[w.In(ranking).Rank] > 1 {
			p.Tied = append(p.Tied, w.ID)
		}
	}
	return p
}

// among proposes the works with the ranks of a prize among those that it is for: the smallest place first, equal places
// share their rank. Works without a rank take no part.
func (r *Results) among(ranking Ranking, prize Prize, placeOf func(Work) (place int, in bool)) Proposal {
	p := Proposal{Prize: prize.ID}
	places := map[int]int{}
	var works []Work
	for _, w := range r.ranked(ranking) {
		if place, in := placeOf(w); in {
			places[w.ID] = place
			works = append(works, w)
		}
	}
	slices.SortStableFunc(works, func(a, b Work) int { return places[a.ID] - places[b.ID] })
	rank := 0
	for i, w := range works {
		if i == 0 || places[works[i-1].ID] != places[w.ID] {
			rank = i + 1
		}
		if rank < prize.First || rank > prize.Last {
			continue
		}
		p.Works = append(p.Works, w.ID)
		if i > 0 && places[works[i-1].ID] == places[w.ID] || i+1 < len(works) && places[works[i+1].ID] == places[w.ID] {
			p.Tied = append(p.Tied, w.ID)
		}
	}
	slices.Sort(p.Tied)
	return p
}

// best proposes the works with the first rank by a criterion.
func (r *Results) best(ranking Ranking, id string, c Criterion) Proposal {
	p := Proposal{Prize: id}
	for _, w := range r.Works {
		if w.In(ranking).Ranks[c] == 1 {
			p.Works = append(p.Works, w.ID)
		}
	}
	if len(p.Works) > 1 {
		p.Tied = slices.Clone(p.Works)
	}
	return p
}

// ranked returns the works with a rank, the first one first and equal ones by id.
func (r *Results) ranked(ranking Ranking) []Work {
	works := slices.DeleteFunc(slices.Clone(r.Works), func(w Work) bool { return w.In(ranking).Rank == 0 })
	slices.SortStableFunc(works, func(a, b Work) int { return a.In(ranking).Rank - b.In(ranking).Rank })
	return works
}

// Tie is works that share a rank.
type Tie struct {
	Rank  int   `json:"rank"`
	Works []int `json:"works"` // by id
}

// Ties returns the shared ranks of a ranking, the first one first.
func (r *Results) Ties(ranking Ranking) []Tie {
	var all []Tie
	for _, w := range r.ranked(ranking) {
		rank := w.In(ranking).Rank
		if len(all) == 0 || all[len(all)-1].Rank != rank {
			all = append(all, Tie{Rank: rank})
		}
		last := &all[len(all)-1]
		last.Works = append(last.Works, w.ID)
	}
	return slices.DeleteFunc(all, func(t Tie) bool { return len(t.Works) == 1 })
}
