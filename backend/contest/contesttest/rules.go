package contesttest

import "marquee/backend/contest"

// Criteria are the criteria of the sample editions with these weights, without any 40, 30, 20 and 10.
func Criteria(weights ...int) contest.Criteria {
	if len(weights) == 0 {
		weights = []int{40, 30, 20, 10}
	}
	ids := []string{"creativity", "technical", "artistic", "story", "fifth", "sixth", "seventh", "eighth"}
	criteria := make(contest.Criteria, len(weights))
	for i, weight := range weights {
		criteria[i] = contest.Criterion{
			ID:     ids[i],
			Weight: weight,
			Name:   contest.Text{EN: "Criterion " + ids[i], ZH: "标准 " + ids[i]},
		}
	}
	return criteria
}

// Awards are the awards of the sample edition with these limits.
func Awards(limits ...int) contest.Awards {
	ids := []contest.Award{"LEVEL", "CREATIVE", "NARRATIVE"}
	awards := make(contest.Awards, len(limits))
	for i, limit := range limits {
		awards[i] = contest.AwardRule{
			ID:    ids[i],
			Limit: limit,
			Name:  contest.Text{EN: "Award " + string(ids[i]), ZH: "奖项 " + string(ids[i])},
		}
	}
	return awards
}

// Scores are scores by Criteria, one for each or, given one, the same for the usual four.
func Scores(scores ...contest.Score) map[string]contest.Score {
	if len(scores) == 1 {
		scores = []contest.Score{scores[0], scores[0], scores[0], scores[0]}
	}
	all := map[string]contest.Score{}
	for i, one := range Criteria() {
		if i < len(scores) {
			all[one.ID] = scores[i]
		}
	}
	return all
}
