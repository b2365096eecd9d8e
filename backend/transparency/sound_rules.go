package transparency

import (
	"slices"

	"marquee/backend/contest"
	"marquee/backend/results/ranking"
)

func isRanking(name string) bool {
	return name == string(ranking.Mean) || name == string(ranking.Corrected)
}

// unsound says why no contest can have these rules, or "". Every reader of the log must compute the same from them.
func unsound(rules RulesData) string {
	sum := 0
	for _, weight := range rules.Weights {
		if weight < 0 || weight > 100 {
			return "a weight is not 0 to 100"
		}
		sum += weight
	}
	ofCards := slices.ContainsFunc(rules.Criteria, func(id string) bool { return !contest.ValidCriterionID(id) })
	switch {
	case len(rules.Weights) < 1 || len(rules.Weights) > ranking.MaxCriteria || sum != 100:
		return "the weights are not 1 to 8 of 100 in all"
	case rules.Criteria != nil && len(rules.Criteria) != len(rules.Weights), ofCards, occursTwice(rules.Criteria):
		return "the criteria are not as many as the weights, each once"
	case !isShrinkage(rules.Shrinkage), !isShrinkage(rules.WorkShrinkage):
		return "a shrinkage is not 0 or 0.001 to 1000"
	case rules.MinimumCards < 0 || rules.MinimumCards > 10_000 || rules.Draws < 0 || rules.Draws > 100_000:
		return "the minimum of cards or the number of draws is out of range"
	case rules.Official != "" && !isRanking(string(rules.Official)):
		return "there is no such ranking"
	}
	for _, limit := range rules.Nominations {
		if limit < 0 {
			return "a quota is below 0"
		}
	}
	ids := make([]string, len(rules.Prizes))
	for i, p := range rules.Prizes {
		ids[i] = p.ID
		if !isPrize(p, len(rules.Weights)) {
			return "a prize has no id, or ranks or a criterion that there are not"
		}
	}
	if occursTwice(ids) {
		return "two prizes have one id"
	}
	return ""
}

// isPrize reports whether a prize has ranks from a first to a last one, or none.
func isPrize(p PrizeRule, criteria int) bool {
	ranks := p.First >= 1 && p.First <= p.Last
	return p.ID != "" && (ranks || p.First == 0 && p.Last == 0 && p.Award == "" && p.Category == "") &&
		(p.Criterion == nil || *p.Criterion >= 0 && int(*p.Criterion) < criteria)
}

func isShrinkage(value float64) bool { return value == 0 || value >= 0.001 && value <= 1000 }

func occursTwice(values []string) bool {
	return len(slices.Compact(slices.Sorted(slices.Values(values)))) < len(values)
}
