package results

import (
	"cmp"
	"fmt"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/results/ranking"
)

// Public returns the results as they may be published: judges have numbers, the strictest first, in place of their
// names, and works without a prize have no credits.
func (r *EditionResults) Public(prizes []contest.Prize) *EditionResults {
	public, computed := *r, *r.Computed
	computed.Judges = slices.Clone(computed.Judges)
	slices.SortStableFunc(computed.Judges, func(a, b ranking.Judge) int { return cmp.Compare(a.Severity, b.Severity) })
	places := map[string]int{}
	for i := range computed.Judges {
		places[computed.Judges[i].Name] = i
		computed.Judges[i].Name = judgeNumber(i)
	}
	computed.Groups = slices.Clone(computed.Groups)
	for i := range computed.Groups {
		computed.Groups[i].Judges = make([]string, len(computed.Groups[i].Judges))
	}
	public.Computed = &computed
	public.LeftOut = slices.Clone(r.LeftOut)
	slices.SortFunc(public.LeftOut, func(a, b ranking.LeftOut) int { return places[a.Judge] - places[b.Judge] })
	for i := range public.LeftOut {
		public.LeftOut[i].Judge = judgeNumber(places[public.LeftOut[i].Judge])
	}
	public.Ratings.Judges = make([]string, len(r.Ratings.Judges))
	public.Ratings.Cards = slices.Clone(r.Ratings.Cards)
	for i := range public.Ratings.Cards {
		public.Ratings.Cards[i].Judge = judgeNumber(places[public.Ratings.Cards[i].Judge])
	}
	public.Ratings.Access = renamedAccess(
		r.Ratings.Access,
		func(judge string) string { return judgeNumber(places[judge]) },
	)
	public.Ratings.Recused = renamedRecusals(
		r.Ratings.Recused,
		func(judge string) string { return judgeNumber(places[judge]) },
	)
	public.Ratings.Comments = nil
	public.Ratings.Works = slices.Clone(r.Ratings.Works)
	won := map[int]bool{}
	for _, awarded := range r.Awarded(prizes) {
		won[awarded.WorkID] = true
	}
	for i := range public.Ratings.Works {
		if work := &public.Ratings.Works[i]; !won[work.ID] {
			work.Credits = ""
		}
	}
	return &public
}

// judgeNumber names the judge at a place, which is counted from 0.
func judgeNumber(place int) string { return fmt.Sprintf("#%d", place+1) }
