package stores_test

import (
	"context"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

func form(workID int, award contest.Award, comments string) judging.NominationForm {
	return judging.NominationForm{WorkID: workID, Award: award, Comments: comments}
}

func TestNominationQuotaHoldsUnderConcurrency(t *testing.T) {
	j := newJury(t, 100)
	ctx := context.Background()
	lea := j.judge("Lea", jury.RoleNominator)
	tom := j.judge("Tom", jury.RoleNominator)
	for _, c := range []struct {
		award contest.Award
		limit int
	}{{"LEVEL", 10}, {"CREATIVE", 2}} {
		ends := atOnce(100, func(i int) error {
			_, err := j.Nominate(ctx, lea, form(i+1, c.award, "good"), c.limit, j.now)
			return err
		})
		if ends[""] != c.limit || ends[contest.CodeLimitReached] != 100-c.limit {
			t.Errorf("100 nominations for %s ended with %v, want %d successes", c.award, ends, c.limit)
		}
	}
	counts, err := j.NominationCounts(ctx, lea)
	if err != nil || counts["LEVEL"].Count != 10 || counts["CREATIVE"].Count != 2 {
		t.Errorf("counts %v, %v; want 10 and 2", counts, err)
	}
	if rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'nomination.set' AND actor = 'judge:Lea'`,
	); rows != 12 {
		t.Errorf("%d audit rows, want 12", rows)
	}
	// One nominator's quota is not another's.
	_, err = j.Nominate(ctx, tom, form(1, "CREATIVE", "good"), 2, j.now)
	wantCode(t, err, "")
}

// With all but one of an award's nominations stored, one of a hundred callers gets the last place.
func TestLastNominationIsTakenOnce(t *testing.T) {
	j := newJury(t, 110)
	ctx := context.Background()
	lea := j.judge("Lea", jury.RoleNominator)
	for award, limit := range j.edition.Awards.Limits() {
		for work := 1; work < limit; work++ {
			_, err := j.Nominate(ctx, lea, form(work, award, "good"), limit, j.now)
			wantCode(t, err, "")
		}
		ends := atOnce(100, func(i int) error {
			_, err := j.Nominate(ctx, lea, form(limit+i, award, "the last"), limit, j.now)
			return err
		})
		if ends[""] != 1 || ends[contest.CodeLimitReached] != 99 {
			t.Errorf(
				"100 nominations for the last place of %s ended with %v, want 1 success and 99 LIMIT_REACHED",
				award,
				ends,
			)
		}
		counts, err := j.NominationCounts(ctx, lea)
		if err != nil || counts[award].Count != limit {
			t.Errorf("%s: %d nominations counted, %v; want %d", award, counts[award].Count, err, limit)
		}
		rows := j.rows(`
			SELECT work_id::text FROM nominations WHERE judge_id = $1 AND award = $2 AND comments = 'the last'`, lea.ID, award)
		audited := j.rows(`
			SELECT replace(subject, 'work:', '') FROM audit_log WHERE action = 'nomination.set' AND actor = 'judge:Lea'
				AND detail#>>'{after,award}' = $1 AND detail->>'comments' = 'the last'`, award)
		if len(rows) != 1 || !slices.Equal(rows, audited) {
			t.Errorf("%s: works %v stored and %v in the audit log, want the same one", award, rows, audited)
		}
	}
}

func TestNominateAgainModifies(t *testing.T) {
	j := newJury(t, 3)
	ctx := context.Background()
	lea := j.judge("Lea", jury.RoleNominator)
	for id := 1; id <= 2; id++ {
		_, err := j.Nominate(ctx, lea, form(id, "CREATIVE", "good"), 2, j.now)
		wantCode(t, err, "")
	}
	later := j.now.Add(time.Hour)
	changed, err := j.Nominate(ctx, lea, form(1, "CREATIVE", "better"), 2, later)
	wantCode(t, err, "")
	if changed.Comments != "better" || !changed.CreatedAt.Equal(j.now) || !changed.UpdatedAt.Equal(later) {
		t.Errorf("changed nomination %+v, want new comments, the first time of creation, a new time of change", changed)
	}
	_, err = j.Nominate(ctx, lea, form(3, "CREATIVE", "good"), 2, later)
	wantCode(t, err, contest.CodeLimitReached)
	// Over the quota, as after a disqualified work was restored: it can still be changed.
	_, err = j.Nominate(ctx, lea, form(1, "CREATIVE", "best"), 1, later)
	wantCode(t, err, "")
	_, err = j.Nominate(ctx, lea, form(1, "NARRATIVE", "also"), 2, later)
	wantCode(t, err, "")
	history, err := j.Nominations(ctx, lea)
	if err != nil || len(history) != 3 || history[2].WorkID != 2 || history[2].Work.Name != "Film 2" {
		t.Errorf("history %+v, %v; want three, the unchanged one last", history, err)
	}
}

func TestNominateOnlyJudgedWorks(t *testing.T) {
	j := newJury(t, 4)
	j.broken = true
	ctx := context.Background()
	lea := j.judge("Lea", jury.RoleNominator)
	for id := 1; id <= 2; id++ {
		_, err := j.Nominate(ctx, lea, form(id, "CREATIVE", "good"), 2, j.now)
		wantCode(t, err, "")
		wantCode(t, j.MarkWatched(ctx, lea, id, j.now), "")
	}
	j.exec(`UPDATE submissions SET latest = false WHERE work_id = 1`)
	j.exec(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 3`)

	for _, id := range []int{1, 3, 99} {
		_, err := j.Nominate(ctx, lea, form(id, "LEVEL", "good"), 10, j.now)
		wantCode(t, err, contest.CodeNotFound)
		wantCode(t, j.MarkWatched(ctx, lea, id, j.now), contest.CodeNotFound)
	}
	camp := lea
	camp.Edition = contest.Camp
	_, err := j.Nominate(ctx, camp, form(2, "LEVEL", "good"), 10, j.now)
	wantCode(t, err, contest.CodeNotFound)

	// The replaced work's nomination is in no list or count.
	history, err := j.Nominations(ctx, lea)
	if err != nil || len(history) != 1 || history[0].WorkID != 2 {
		t.Errorf("history %+v, %v; want work 2 alone", history, err)
	}
	counts, err := j.NominationCounts(ctx, lea)
	if err != nil || counts["CREATIVE"].Count != 1 {
		t.Errorf("counts %v, %v; want 1 for CREATIVE", counts, err)
	}
	_, err = j.Nominate(ctx, lea, form(4, "CREATIVE", "good"), 2, j.now)
	wantCode(t, err, "")
	works, total, err := j.NominatorWorks(ctx, lea, judging.NominationFilter{Page: contest.Page{Number: 1, Size: 20}})
	if err != nil || total != 2 || len(works) != 2 || works[0].Work.ID+works[1].Work.ID != 2+4 {
		t.Errorf("works %+v of %d, %v; want 2 and 4", works, total, err)
	}
	no := false
	works, total, err = j.NominatorWorks(
		ctx,
		lea,
		judging.NominationFilter{Page: contest.Page{Number: 1, Size: 20}, Watched: &no},
	)
	if err != nil || total != 1 || len(works) != 1 || works[0].Work.ID != 4 {
		t.Errorf("works not watched %+v of %d, %v; want 4", works, total, err)
	}
}

func TestCancelNominations(t *testing.T) {
	j := newJury(t, 3)
	ctx := context.Background()
	lea, tom := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleNominator)
	fill := func() {
		for id := 1; id <= 3; id++ {
			for _, award := range contesttest.Awards(1, 1, 1).IDs() {
				_, err := j.Nominate(ctx, lea, form(id, award, "good"), 10, j.now)
				wantCode(t, err, "")
			}
		}
	}
	_, err := j.Nominate(ctx, tom, form(1, "LEVEL", "good"), 10, j.now)
	wantCode(t, err, "")
	cases := []struct {
		filter judging.CancelFilter
		want   int
	}{
		{judging.CancelFilter{WorkID: new(1), Award: new(contest.Award("LEVEL"))}, 1},
		{judging.CancelFilter{WorkID: new(1)}, 3},
		{judging.CancelFilter{Award: new(contest.Award("LEVEL"))}, 3},
		{judging.CancelFilter{}, 9},
		{judging.CancelFilter{WorkID: new(99)}, 0},
	}
	for _, c := range cases {
		fill()
		before := j.number(`SELECT count(*) FROM audit_log WHERE action = 'nomination.cancel'`)
		cancelled, err := j.CancelNominations(ctx, lea, c.filter, j.now)
		if err != nil || cancelled != c.want {
			t.Errorf("cancel %+v = %d, %v; want %d", c.filter, cancelled, err, c.want)
		}
		if left := j.number(`SELECT count(*) FROM nominations WHERE judge_id = $1`, lea.ID); left != 9-c.want {
			t.Errorf("cancel %+v left %d nominations, want %d", c.filter, left, 9-c.want)
		}
		if rows := j.number(
			`SELECT count(*) FROM audit_log WHERE action = 'nomination.cancel'`,
		) - before; rows != c.want {
			t.Errorf("cancel %+v wrote %d audit rows, want %d", c.filter, rows, c.want)
		}
	}
	// Nominations of works that are off the list are removed, but not counted.
	fill()
	j.exec(`UPDATE submissions SET latest = false WHERE work_id = 3`)
	if cancelled, err := j.CancelNominations(ctx, lea, judging.CancelFilter{}, j.now); err != nil || cancelled != 6 {
		t.Errorf("cancel all = %d, %v; want 6, those of the works on the list", cancelled, err)
	}
	if left := j.number(`SELECT count(*) FROM nominations WHERE judge_id = $1`, lea.ID); left != 0 {
		t.Errorf("cancel all left %d nominations, want none", left)
	}
	if counts, err := j.NominationCounts(ctx, tom); err != nil || counts["LEVEL"].Count != 1 {
		t.Errorf("another nominator's counts %v, %v; want 1 left alone", counts, err)
	}
}

func TestNominatorWorksFilters(t *testing.T) {
	j := newJury(t, 5)
	ctx := context.Background()
	lea, tom := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleNominator)
	j.addWork(10, `100%_sure\ 一部关于河流的电影`)
	for range 2 {
		wantCode(t, j.MarkWatched(ctx, lea, 2, j.now), "")
	}
	wantCode(t, j.MarkWatched(ctx, tom, 3, j.now), "")
	_, err := j.Nominate(ctx, lea, form(4, "LEVEL", "mine"), 10, j.now)
	wantCode(t, err, "")
	_, err = j.Nominate(ctx, tom, form(5, "LEVEL", "not mine"), 10, j.now)
	wantCode(t, err, "")

	yes, no := true, false
	page := func(number, size int) contest.Page { return contest.Page{Number: number, Size: size} }
	cases := []struct {
		name   string
		filter judging.NominationFilter
		want   []int
		total  int
	}{
		{"all", judging.NominationFilter{Page: page(1, 20)}, []int{1, 2, 3, 4, 5, 10}, 6},
		{"beyond the end", judging.NominationFilter{Page: page(9, 4)}, nil, 6},
		{"watched", judging.NominationFilter{Page: page(1, 20), Watched: &yes}, []int{2}, 1},
		{"not watched", judging.NominationFilter{Page: page(1, 20), Watched: &no}, []int{1, 3, 4, 5, 10}, 5},
		{"letter case", judging.NominationFilter{Page: page(1, 20), Contains: "fILM 3"}, []int{3}, 1},
		{"description", judging.NominationFilter{Page: page(1, 20), Contains: "about film"}, []int{1, 2, 3, 4, 5}, 5},
		{"Chinese", judging.NominationFilter{Page: page(1, 20), Contains: "河流"}, []int{10}, 1},
		{"percent is a letter", judging.NominationFilter{Page: page(1, 20), Contains: "0%_s"}, []int{10}, 1},
		{"underscore is a letter", judging.NominationFilter{Page: page(1, 20), Contains: "_"}, []int{10}, 1},
		{"backslash is a letter", judging.NominationFilter{Page: page(1, 20), Contains: `e\ `}, []int{10}, 1},
		{"both", judging.NominationFilter{Page: page(1, 20), Watched: &no, Contains: "Film 2"}, nil, 0},
	}
	for _, c := range cases {
		works, total, err := j.NominatorWorks(ctx, lea, c.filter)
		if err != nil {
			t.Fatalf("%s: %v", c.name, err)
		}
		var ids []int
		for _, w := range works {
			ids = append(ids, w.Work.ID)
			if w.Viewing.Watched != (w.Work.ID == 2) {
				t.Errorf("%s: work %d watched = %v", c.name, w.Work.ID, w.Viewing.Watched)
			}
			if own := len(w.Nominations); (w.Work.ID == 4) != (own == 1) {
				t.Errorf("%s: work %d has %d own nominations", c.name, w.Work.ID, own)
			}
		}
		slices.Sort(ids)
		if !slices.Equal(ids, c.want) || total != c.total {
			t.Errorf("%s: works %v of %d, want %v of %d", c.name, ids, total, c.want, c.total)
		}
	}
}
