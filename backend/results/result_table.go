package results

import (
	"cmp"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/results/ranking"
)

// Tables returns the results as tables: ranks, judges, prizes, judges left out, cards.
func (r *EditionResults) Tables() []registration.Table {
	return []registration.Table{
		r.RankTable(r.Ranked()),
		r.judgeTable(),
		r.prizeTable(),
		r.leftOutTable(),
		r.cardTable(),
	}
}

// Ranked returns the works by their official rank, then those without a rank: by their official total, those without a
// card last.
func (r *EditionResults) Ranked() []ranking.Work {
	works := slices.Clone(r.Computed.Works)
	slices.SortStableFunc(works, func(a, b ranking.Work) int {
		rank := func(w ranking.Work) int { return cmp.Or(w.In(r.Official).Rank, len(works)+1) }
		return cmp.Or(
			cmp.Compare(rank(a), rank(b)),
			cmp.Compare(min(1, b.Cards), min(1, a.Cards)),
			cmp.Compare(b.In(r.Official).Total, a.In(r.Official).Total),
		)
	})
	return works
}

// RankTable returns works with their ranks, totals, intervals and chances, these as parts of 1.
func (r *EditionResults) RankTable(works []ranking.Work) registration.Table {
	apartFrom := 9 + 2*len(r.Criteria) // the column not_enough_cards, the only one after the credits without numbers
	t := registration.Table{
		Name:    "ranks",
		Numeric: append(columns(0, 1, 4, apartFrom-1), columns(apartFrom+1, apartFrom+2, apartFrom+3, apartFrom+6)...),
	}
	t.Columns = []string{"official_rank", "work", "title", "credits", "cards"}
	for _, kind := range []string{"mean_", "corrected_"} {
		t.Columns = append(append(t.Columns, kind+"rank", kind+"total"), r.criterionColumns(kind)...)
	}
	t.Columns = append(
		t.Columns,
		"not_enough_cards",
		"interval_low",
		"interval_high",
		"interval_draws",
		"chance_first",
		"chance_first_ten",
		"chance_ahead_of_next",
	)
	for _, w := range works {
		known := r.Work(w.ID)
		row := []string{
			rankCell(w.In(r.Official).Rank),
			strconv.Itoa(w.ID),
			known.Title,
			known.Credits,
			strconv.Itoa(w.Cards),
		}
		row = append(append(row, r.standingCells(w, w.Mean)...), r.standingCells(w, w.Corrected)...)
		apart := ""
		if !r.Enough(w) {
			apart = "not_enough"
		}
		row = append(row, apart)
		interval := []string{"", "", "0", "", "", ""}
		if w.Interval.Draws > 0 {
			interval = []string{w.Interval.Low.String(), w.Interval.High.String(), strconv.Itoa(w.Interval.Draws)}
			for _, count := range []int{w.Chances.Ranks[0], w.Chances.Any(), w.Chances.Ahead} {
				interval = append(interval, strconv.FormatFloat(float64(count)/float64(w.Interval.Draws), 'f', -1, 64))
			}
		}
		t.Rows = append(t.Rows, append(row, interval...))
	}
	if len(r.Ratings.Field.Categories) > 0 {
		addCategoryColumn(&t, r.Ratings.Field.Categories)
	}
	return t
}

// addCategories adds a column of the works' categories in an edition that has some.
func addCategories(t *registration.Table, edition *contest.Edition, categories map[int]string) {
	if len(edition.Categories) > 0 {
		addCategoryColumn(t, categories)
	}
}

// addCategoryColumn adds a column of categories, by the id of the work.
func addCategoryColumn(t *registration.Table, categories map[int]string) {
	work := slices.Index(t.Columns, "work")
	t.Columns = append(t.Columns, "category")
	for i, row := range t.Rows {
		id, _ := strconv.Atoi(row[work]) // the tables write it so
		t.Rows[i] = append(row, categories[id])
	}
}

// columns returns two columns and those from first to last.
func columns(one, two, first, last int) []int {
	all := []int{one, two}
	for i := first; i <= last; i++ {
		all = append(all, i)
	}
	return all
}

func rankCell(rank int) string {
	if rank == 0 {
		return ""
	}
	return strconv.Itoa(rank)
}

// criterionColumns are the columns of the criteria, each after a prefix.
func (r *EditionResults) criterionColumns(prefix string) []string {
	names := make([]string, len(r.Criteria))
	for i, one := range r.Criteria {
		names[i] = prefix + one.ID
	}
	return names
}

func (r *EditionResults) standingCells(w ranking.Work, s ranking.Standing) []string {
	if w.Cards == 0 {
		return make([]string, 2+len(r.Criteria))
	}
	row := []string{rankCell(s.Rank), s.Total.String()}
	for _, points := range s.Criteria {
		row = append(row, points.String())
	}
	return row
}

func (r *EditionResults) judgeTable() registration.Table {
	t := registration.Table{Name: "judges", Numeric: columns(1, 2, 3, 8+len(r.Criteria))}
	t.Columns = append(
		[]string{"judge", "cards", "mean", "spread", "agreement", "severity"},
		r.criterionColumns("severity_")...)
	t.Columns = append(t.Columns, "drift_per_ten_works", "drift_error", "drift_cards")
	for _, j := range r.Computed.Judges {
		row := []string{
			j.Name,
			strconv.Itoa(j.Cards),
			pointsCell(j.Mean),
			pointsCell(j.Spread),
			"",
			j.Severity.String(),
		}
		if j.Agreement != nil {
			row[4] = strconv.FormatFloat(*j.Agreement, 'f', -1, 64)
		}
		for _, points := range j.Criteria {
			row = append(row, points.String())
		}
		drift := []string{"", "", ""}
		if j.Drift != nil {
			drift = []string{j.Drift.PerTen.String(), j.Drift.Error.String(), strconv.Itoa(j.Drift.Cards)}
		}
		t.Rows = append(t.Rows, append(row, drift...))
	}
	return t
}

func pointsCell(points *ranking.Points) string {
	if points == nil {
		return ""
	}
	return points.String()
}

func (r *EditionResults) prizeTable() registration.Table {
	t := registration.Table{
		Name:    "prizes",
		Numeric: []int{1},
		Columns: []string{"prize", "work", "title", "credits", "tied"},
	}
	for _, p := range r.Proposals {
		for _, id := range p.Works {
			work, tied := r.Work(id), ""
			if slices.Contains(p.Tied, id) {
				tied = "tied"
			}
			t.Rows = append(t.Rows, []string{p.Prize, strconv.Itoa(id), work.Title, work.Credits, tied})
		}
	}
	return t
}

func (r *EditionResults) leftOutTable() registration.Table {
	t := registration.Table{
		Name: "left_out",
		Columns: []string{
			"judge_left_out",
			"first_rank",
			"entering_the_winners",
			"leaving_the_winners",
			"winners_that_move",
		},
		Numeric: []int{4},
	}
	for _, l := range r.LeftOut {
		t.Rows = append(
			t.Rows,
			[]string{l.Judge, idsCell(l.First), idsCell(l.Entering), idsCell(l.Leaving), strconv.Itoa(l.Moves)},
		)
	}
	return t
}

func idsCell(ids []int) string { return strings.Trim(fmt.Sprint(ids), "[]") }

func (r *EditionResults) cardTable() registration.Table {
	t := registration.Table{Name: "cards", Numeric: columns(1, 2, 3, 2+len(r.Criteria))}
	t.Columns = append(append([]string{"judge", "work", "place"}, r.criterionColumns("")...), "comments")
	for _, c := range r.Ratings.Cards {
		row := []string{c.Judge, strconv.Itoa(c.Work), rankCell(c.Place)}
		for _, value := range c.Scores {
			row = append(row, contest.Score(value).String())
		}
		t.Rows = append(t.Rows, append(row, r.Ratings.Comments[CardKey{c.Judge, c.Work}]))
	}
	return t
}
