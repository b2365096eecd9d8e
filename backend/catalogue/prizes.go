package catalogue

import (
	"path"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// prizesFile is the part of prizes.json that the results need.
type prizesFile struct {
	Prizes []struct {
		ID      string       `json:"id"`
		Winners *int         `json:"winners"`
		Name    contest.Text `json:"name"`
		Awards  []struct {
			ID   string       `json:"id"`
			Name contest.Text `json:"name"`
		} `json:"awards"`
	} `json:"prizes"`
}

// prizes reads the prizes for which works are proposed by rank. Prizes with a number of winners take the ranks in the
// file's order; awards go to the best work of their criterion. An edition that selects teams proposes the selected and
// the shortlisted ones.
func (l *loader) prizes(dir string, e *Edition) {
	var file prizesFile
	if l.read(path.Join(dir, "prizes.json"), &file) == nil {
		return
	}
	creativity, technical, story := ranking.Creativity, ranking.Technical, ranking.Story
	criteria := map[string]*ranking.Criterion{"creative": &creativity, "technical": &technical, "narrative": &story}
	rank := 1
	for _, prize := range file.Prizes {
		if len(prize.Awards) == 0 {
			p := contest.Prize{Name: prize.Name, Prize: ranking.Prize{ID: prize.ID}}
			if prize.Winners != nil {
				p.First, p.Last = rank, rank+*prize.Winners-1
				rank += *prize.Winners
			}
			e.Prizes = append(e.Prizes, p)
		}
		for _, award := range prize.Awards {
			e.Prizes = append(e.Prizes, contest.Prize{Name: award.Name, Prize: ranking.Prize{ID: award.ID, Criterion: criteria[award.ID]}})
		}
	}
	if e.MaxSelected > 0 {
		e.Prizes = append(e.Prizes,
			contest.Prize{Name: contest.Text{EN: "Selected team", ZH: "入选团队"}, Prize: ranking.Prize{ID: results.PrizeSelected, First: 1, Last: e.MaxSelected}},
			contest.Prize{Name: contest.Text{EN: "Shortlisted concept", ZH: "入围构想"}, Prize: ranking.Prize{ID: results.PrizeShortlisted, First: 1, Last: e.MaxShortlisted}})
	}
}
