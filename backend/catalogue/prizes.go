package catalogue

import (
	"path"
	"slices"
	"strings"

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
			ID        string       `json:"id"`
			Criterion string       `json:"criterion"` // whose best work it goes to; "": given by hand
			Name      contest.Text `json:"name"`
		} `json:"awards"`
	} `json:"prizes"`
}

// prizes reads the prizes for which works are proposed by rank. Prizes with a number of winners take the ranks in the
// file's order; awards go to the best work of their criterion. An edition that selects teams proposes the selected and
// the shortlisted ones.
func (l *loader) prizes(dir string, e *Edition) {
	var file prizesFile
	f := l.read(path.Join(dir, "prizes.json"), &file)
	if f == nil {
		return
	}
	seen := map[string]bool{}
	once := func(id string, path ...any) {
		if seen[id] {
			f.problem(path, "appears twice")
		}
		seen[id] = true
	}
	rank := 1
	for i, prize := range file.Prizes {
		if len(prize.Awards) == 0 {
			once(prize.ID, "prizes", i, "id")
			p := contest.Prize{Name: prize.Name, Prize: ranking.Prize{ID: prize.ID}}
			if prize.Winners != nil {
				p.First, p.Last = rank, rank+*prize.Winners-1
				rank += *prize.Winners
			}
			e.Prizes = append(e.Prizes, p)
		}
		for j, award := range prize.Awards {
			once(award.ID, "prizes", i, "awards", j, "id")
			p := contest.Prize{Name: award.Name, Prize: ranking.Prize{ID: award.ID}}
			if award.Criterion != "" {
				place := slices.Index(e.Criteria.IDs(), award.Criterion)
				if place < 0 && len(e.Criteria) > 0 {
					f.problem([]any{"prizes", i, "awards", j, "criterion"}, "is %q, no criterion of criteria.json; there are %s", award.Criterion, strings.Join(e.Criteria.IDs(), ", "))
				}
				p.Criterion = new(ranking.Criterion(place))
			}
			e.Prizes = append(e.Prizes, p)
		}
	}
	if e.MaxSelected > 0 {
		e.Prizes = append(e.Prizes,
			contest.Prize{Name: contest.Text{EN: "Selected team", ZH: "入选团队"}, Prize: ranking.Prize{ID: results.PrizeSelected, First: 1, Last: e.MaxSelected}},
			contest.Prize{Name: contest.Text{EN: "Shortlisted concept", ZH: "入围构想"}, Prize: ranking.Prize{ID: results.PrizeShortlisted, First: 1, Last: e.MaxShortlisted}})
	}
}
