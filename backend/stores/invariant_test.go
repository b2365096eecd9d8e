package stores_test

import (
	"context"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

// checkInvariants fails the test when the database breaks a rule. Tests that make rows by hand
// which no call makes set j.broken; those whose calls have other limits than the real ones change
// j.edition.
func (j *juryDB) checkInvariants() {
	if j.t.Failed() || j.broken {
		return
	}
	for _, edition := range []*contest.Edition{j.edition, {ID: contest.Camp, Kind: contest.Applications}} {
		violations, err := j.Violations(context.Background(), edition)
		if err != nil {
			j.t.Errorf("check invariants: %v", err)
		}
		for _, v := range violations {
			j.t.Error(v)
		}
	}
}

// TestBrokenRulesAreFound breaks one rule after the other.
func TestBrokenRulesAreFound(t *testing.T) {
	j := newJury(t, 3)
	j.broken = true
	ctx := context.Background()
	lea, tom := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleJudge)
	j.shortlist(1, 2)
	for work := 1; work <= 2; work++ {
		wantCode(t, j.scored(tom, work, 80), "")
		_, err := j.Nominate(ctx, lea, form(work, "LEVEL", "good"), 2, j.now)
		wantCode(t, err, "")
	}
	j.sequence()
	edition := &contest.Edition{
		ID: contest.International, Kind: contest.Films, MaxSubmissions: 3, Awards: contesttest.Awards(2),
	}
	broken := func() (rules []string) {
		t.Helper()
		violations, err := j.Violations(ctx, edition)
		if err != nil {
			t.Fatal(err)
		}
		for _, v := range violations {
			rules = append(rules, v.Rule)
		}
		return slices.Compact(rules)
	}
	if rules := broken(); rules != nil {
		t.Fatalf("in order, and yet broken: %q", rules)
	}
	for rule, change := range map[string][2]string{
		"the number of judged works is the stored one": {
			`UPDATE work_counters SET judged = judged + 1`, `UPDATE work_counters SET judged = judged - 1`},
		"the number of judged works of a block is the stored one": {
			`UPDATE work_blocks SET judged = judged + 1 WHERE block = 7`, `UPDATE work_blocks SET judged = judged - 1 WHERE block = 7`},
		"a scorecard is a judge's, of the same edition": {
			`UPDATE judges SET edition = 'camp' WHERE name = 'Tom'`, `UPDATE judges SET edition = 'international'`},
		"a nomination is a nominator's, of the same edition": {
			`UPDATE judges SET role = 'judge' WHERE name = 'Lea'`, `UPDATE judges SET role = 'nominator' WHERE name = 'Lea'`},
		"a place in a judge's running order is taken once": {
			`UPDATE scorecards SET running_order = 7`, `UPDATE scorecards SET running_order = work_id`},
		"a place on the shortlist is taken once": {
			`UPDATE shortlist SET position = 7`, `UPDATE shortlist SET position = work_id`},
		"the newest head has every leaf": {
			`UPDATE log_heads SET size = size + 1`, `UPDATE log_heads SET size = size - 1`},
		"a recused judge has no scorecard for the work": {
			`INSERT INTO recusals (judge_id, edition, work_id, reason, recused_at)
				SELECT judge_id, edition, work_id, '', now() FROM scorecards`, `DELETE FROM recusals`},
		"a nominator is within the quota": {
			`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
				SELECT judge_id, edition, 3, award, '', now(), now() FROM nominations WHERE work_id = 1`, `DELETE FROM nominations WHERE work_id = 3`},
		"a film that was submitted has a screening copy, or one under way": {
			`WITH film AS (
				INSERT INTO uploads (edition, entrant_id, kind, name, size, content_type, object, session_url, state,
					duration_ms, width, height, created_at, contest_at, expires_at)
				SELECT 'international', entrant_id, 'video', 'film', 1000, 'video/mp4', 'works/film', '', 'succeed', 61500, 1920, 1080, now(), now(), now()
				FROM submissions WHERE work_id = 1 RETURNING id)
				UPDATE submissions SET video_upload_id = (SELECT id FROM film) WHERE work_id = 1`,
			`WITH kept AS (UPDATE submissions SET video_upload_id = NULL) DELETE FROM uploads`},
		"a link belongs to one entrant, unless an organiser released it": {
			`UPDATE submissions SET link_key = 'video.example/1' WHERE work_id < 3`, `UPDATE submissions SET link_key = NULL`},
		"an ended task has settled or given back what it reserved": {
			`WITH task AS (` + endedTask("failed") + `)
				INSERT INTO generation_ledger (task_id, entry, entrant_id, edition, day, unit, amount, at)
				SELECT id, 'reserved', entrant_id, edition, day, 'picture', 1, now() FROM task`, `DELETE FROM generation_tasks`},
		"a completed task has the results that it settled": {
			`WITH task AS (` + endedTask("completed") + `)
				INSERT INTO generation_ledger (task_id, entry, entrant_id, edition, day, unit, amount, at)
				SELECT id, entry, entrant_id, edition, day, 'picture', 1, now() FROM task, unnest(ARRAY['reserved', 'settled']) entry`,
			`DELETE FROM generation_tasks`},
		"nothing changes while judging is closed": {
			`WITH late AS (
				INSERT INTO log_records (edition, kind, commitment)
				VALUES ('international', 'judging.closed', sha256('1')), ('international', 'scorecard.set', sha256('2')))
				UPDATE judging SET closed_at = now()`, `UPDATE judging SET closed_at = NULL`},
	} {
		j.exec(change[0])
		if rules := broken(); !slices.Equal(rules, []string{rule}) {
			t.Errorf("%s: found %q", rule, rules)
		}
		j.exec(change[1])
	}
}

// endedTask is a statement that stores an ended task of the entrant of work 1.
func endedTask(state string) string {
	return `
		INSERT INTO generation_tasks (edition, entrant_id, type, model, prompt, aspect_ratio, resolution, duration, count, audio,
			state, day, object_prefix, created_at, deadline, next_look, sent_at, ended_at)
		SELECT 'international', entrant_id, 'text_to_image', 'seedream', 'A boat', '1:1', '1K', 0, 1, false,
			'` + state + `', now(), 'creations/boat', now(), now(), now(), now(), now()
		FROM submissions WHERE work_id = 1 RETURNING id, entrant_id, edition, day`
}

// TestNothingChangesOnceJudgingIsClosed: scores, nominations, recusals and cancellations of many
// callers at once with the end of the judging. Each that succeeds is in the log before the end.
func TestNothingChangesOnceJudgingIsClosed(t *testing.T) {
	j := newJury(t, 8)
	ctx := context.Background()
	works := []int{1, 2, 3, 4, 5, 6, 7, 8}
	j.shortlist(works...)
	var judges, nominators []jury.Judge
	for _, name := range []string{"A", "B", "C", "D"} {
		judges = append(judges, j.judge("Judge "+name, jury.RoleJudge))
		nominators = append(nominators, j.judge("Nominator "+name, jury.RoleNominator))
	}
	const callers = 120
	ends := atOnce(callers, func(i int) error {
		judge, nominator, work := judges[i%len(judges)], nominators[i%len(nominators)], works[(i/5)%len(works)]
		var err error
		switch {
		case i == callers/2:
			_, err = j.SetJudgingClosed(ctx, contest.International, true, "tools:lin", j.now)
		case i%5 == 1:
			_, err = j.Nominate(ctx, nominator, form(work, "LEVEL", "good"), 3, j.now)
		case i%5 == 2:
			_, err = j.CancelNominations(ctx, nominator, judging.CancelFilter{}, j.now)
		case i%25 == 3:
			err = j.Recuse(ctx, judge, judging.RecusalForm{WorkID: work, Reason: "conflict"}, j.now)
		default:
			err = j.scored(judge, work, contest.Score(i%100))
		}
		return err
	})
	done := ends[""] + ends[contest.CodeJudgingClosed] + ends[contest.CodeLimitReached] + ends[contest.CodeNotFound]
	if done != callers {
		t.Errorf("calls ended with %v", ends)
	}
	frozen := func() []string {
		return append(
			j.rows(`SELECT c::text FROM scorecards c ORDER BY c.id`),
			j.rows(`SELECT n::text FROM nominations n ORDER BY n.id`)...)
	}
	before := frozen()
	wantCode(t, j.scored(judges[0], 1, 1), contest.CodeJudgingClosed)
	_, err := j.Nominate(ctx, nominators[0], form(8, "NARRATIVE", "late"), 3, j.now)
	wantCode(t, err, contest.CodeJudgingClosed)
	_, err = j.CancelNominations(ctx, nominators[0], judging.CancelFilter{}, j.now)
	wantCode(t, err, contest.CodeJudgingClosed)
	wantCode(
		t,
		j.Recuse(ctx, judges[0], judging.RecusalForm{WorkID: 2, Reason: "late"}, j.now),
		contest.CodeJudgingClosed,
	)
	if !slices.Equal(before, frozen()) {
		t.Error("rows changed after the end")
	}
}
