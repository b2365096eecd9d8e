package stores_test

import (
	"errors"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/results"
)

// judgingChanges are the changes of an organiser that closed judging and public results concern.
func (j *juryDB) judgingChanges() map[string]func() error {
	ctx := j.t.Context()
	assign := func(role jury.Role) func() error {
		return func() error { return j.apply(role, j.planned(role, 1)) }
	}
	clearAll := func(role jury.Role) func() error {
		return func() error {
			_, err := j.ClearAssignment(ctx, contest.International, role, "tools:test", j.now)
			return err
		}
	}
	return map[string]func() error{
		"set the shortlist":            func() error { return j.SetShortlist(ctx, contest.International, []int{2, 1}, "tools:test", j.now) },
		"plan to revise the shortlist": func() error { return j.MayReviseShortlist(ctx, contest.International) },
		"revise the shortlist": func() error {
			var before []int
			listed, err := j.Shortlist(ctx, contest.International)
			for _, w := range listed {
				before = append(before, w.WorkID)
			}
			change := results.ShortlistChange{Before: before, After: []int{1, 2}, Removed: []int{3}}
			return errors.Join(err, j.ReviseShortlist(ctx, contest.International, change, true, "tools:test", j.now))
		},
		"assign judges":     assign(jury.RoleJudge),
		"clear judges":      clearAll(jury.RoleJudge),
		"assign nominators": assign(jury.RoleNominator),
		"clear nominators":  clearAll(jury.RoleNominator),
		"unassign one": func() error {
			err := j.EndAssignment(ctx, contest.International, "Ann", "tools:test", j.now)
			if contest.CodeOf(err) == contest.CodeConflict && !hasField(err, "") {
				return nil // it has no assignment
			}
			return err
		},
		"select": func() error { return j.SetSelected(ctx, contest.International, []int{1}, nil, "tools:test", j.now) },
	}
}

// hasField reports an error with a field of this name, or with any for "".
func hasField(err error, name string) bool {
	var failed *contest.Error
	if !errors.As(err, &failed) {
		return false
	}
	_, has := failed.Fields[name]
	return has || name == "" && len(failed.Fields) > 0
}

// refused makes every change and returns those that were refused for the reason of this field.
func (j *juryDB) refused(field string) []string {
	j.t.Helper()
	var refused []string
	for name, change := range j.judgingChanges() {
		switch err := change(); {
		case contest.CodeOf(err) == contest.CodeConflict && hasField(err, field):
			refused = append(refused, name)
		case err != nil:
			j.t.Errorf("%s: %v", name, err)
		}
	}
	slices.Sort(refused)
	return refused
}

func (j *juryDB) closeJudging(closed bool) {
	j.t.Helper()
	if _, err := j.SetJudgingClosed(j.t.Context(), contest.International, closed, "tools:test", j.now); err != nil {
		j.t.Fatal(err)
	}
}

// Before the first score an organiser closes the judging to make the shortlist of nominations that
// no longer change.
func TestClosedJudgingFreezesWhatWasJudged(t *testing.T) {
	j := newJury(t, 3)
	j.shortlist(1, 2, 3)
	ann, lea := j.judge("Ann", jury.RoleJudge), j.judge("Lea", jury.RoleNominator)
	want := func(when string, want ...string) {
		t.Helper()
		if refused := j.refused("judging"); !slices.Equal(refused, want) {
			t.Errorf("%s: refused %q, want %q", when, refused, want)
		}
	}
	j.closeJudging(true)
	want("closed, nothing judged")
	j.closeJudging(false)
	if _, err := j.Nominate(t.Context(), lea, form(1, "LEVEL", "good"), 10, j.now); err != nil {
		t.Fatal(err)
	}
	j.closeJudging(true)
	want("closed, nominated", "assign nominators", "clear nominators")
	j.closeJudging(false)
	if err := j.scored(ann, 1, 70); err != nil {
		t.Fatal(err)
	}
	want("open again")
	j.closeJudging(true)
	before := j.rows(`SELECT s::text FROM shortlist s ORDER BY s.position`)
	want(
		"closed, scored",
		"assign judges",
		"assign nominators",
		"clear judges",
		"clear nominators",
		"plan to revise the shortlist",
		"revise the shortlist",
		"set the shortlist",
		"unassign one",
	)
	if err := j.SetSelected(t.Context(), contest.International, nil, nil, "tools:test", j.now); err != nil {
		t.Error(err)
	}
	if after := j.rows(`SELECT s::text FROM shortlist s ORDER BY s.position`); len(after) != len(before) {
		t.Errorf("the shortlist became %q", after)
	}
	j.closeJudging(false)
	want("open once more")
}

func TestPublicResultsFreezeTheJudging(t *testing.T) {
	j, service, edition := publisher(t)
	j.judge("Lea", jury.RoleNominator)
	j.closeJudging(true)
	if _, err := published(t.Context(), service, contest.ToolsOrganiser("test"), edition); err != nil {
		t.Fatal(err)
	}
	all := j.judgingChanges()
	if refused := j.refused("prize"); len(refused) != len(all) {
		t.Errorf("refused %q of %d changes", refused, len(all))
	}
	_, err := j.SetJudgingClosed(t.Context(), contest.International, false, "tools:test", j.now)
	wantCode(t, err, contest.CodeConflict)
	if _, err := service.Unpublish(t.Context(), contest.ToolsOrganiser("test"), edition); err != nil {
		t.Fatal(err)
	}
	j.closeJudging(false)
	if refused := j.refused(""); len(refused) != 0 {
		t.Errorf("refused %q once the results are taken back", refused)
	}
}

// scoredFirst lets a judge score work 1.
func (j *juryDB) scoredFirst() error {
	j.t.Helper()
	j.shortlist(1)
	return j.scored(j.judge("Ann", jury.RoleJudge), 1, 70)
}

// The camp's shortlist is made of the scores, when the judging is over.
func TestClosedJudgingOfTheCampLeavesItsShortlist(t *testing.T) {
	j := newJury(t, 1)
	if err := j.scoredFirst(); err != nil {
		t.Fatal(err)
	}
	j.exec(`UPDATE judges SET edition = 'camp'`)
	j.exec(`INSERT INTO works (edition, work_id) VALUES ('camp', 1)`)
	j.exec(`UPDATE scorecards SET edition = 'camp'`)
	if _, err := j.SetJudgingClosed(t.Context(), contest.Camp, true, "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	wantCode(t, j.SetShortlist(t.Context(), contest.Camp, nil, "tools:test", j.now), "")
}

// A score comes before the change, and keeps its work on the list, or after it, and is refused.
func TestNoScoreIsLostToAChangeOfTheShortlist(t *testing.T) {
	j := newJury(t, 2)
	judges := make([]jury.Judge, 6)
	for i := range judges {
		judges[i] = j.judge("Judge "+string(rune('A'+i)), jury.RoleJudge)
	}
	for round := range 15 {
		j.exec(`DELETE FROM scorecards`)
		j.shortlist(1, 2)
		atOnce(len(judges)+1, func(i int) error {
			if i == round%len(judges) {
				change := results.ShortlistChange{Before: []int{1, 2}, After: []int{1}, Removed: []int{2}}
				return j.ReviseShortlist(t.Context(), contest.International, change, false, "tools:test", j.now)
			}
			return j.scored(judges[i%len(judges)], 2, 70)
		})
		cards, listed := j.number(
			`SELECT count(*) FROM scorecards`,
		), j.number(
			`SELECT count(*) FROM shortlist WHERE work_id = 2`,
		)
		if (cards > 0) != (listed == 1) {
			t.Fatalf("round %d: %d scorecards of a work that is on the list %d times", round, cards, listed)
		}
	}
}

// Organisers publish, close and open the judging, and change list and selection, while judges score: what is
// public follows from what is stored.
func TestPublicationFollowsFromWhatIsStored(t *testing.T) {
	j, service, edition := publisher(t)
	ctx, by := t.Context(), contest.ToolsOrganiser("test")
	ann := j.account("Ann")
	rounds := 0
	for round := range 20 {
		atOnce(8, func(i int) error {
			var err error
			switch (i + round) % 4 {
			case 0:
				_, err = published(ctx, service, by, edition)
			case 1:
				_, err = j.SetJudgingClosed(ctx, edition.ID, i < 4, "tools:test", j.now)
			case 2:
				err = j.scored(ann, 1+i%3, contest.Score(60+(7*i+5*round)%40))
			case 3:
				err = j.SetShortlist(
					ctx,
					edition.ID,
					[][]int{{1, 2, 3}, {2, 3}, {3, 1}}[(i+round)%3],
					"tools:test",
					j.now,
				)
			}
			return err
		})
		public, err := j.Publication(ctx, edition.ID)
		if err != nil {
			t.Fatal(err)
		}
		if public == nil {
			continue
		}
		rounds++
		plan, err := service.Publish(ctx, by, edition, func(contest.FieldErrors) (results.PublicationForm, error) {
			return results.PublicationForm{DryRun: true}, nil
		})
		if err != nil || plan.Changed {
			t.Fatalf("round %d: the results are %+v, public are %+v, %v", round, plan.After, *public, err)
		}
		if _, err := service.Unpublish(ctx, by, edition); err != nil {
			t.Fatal(err)
		}
		j.closeJudging(false)
	}
	if rounds == 0 {
		t.Error("no round published")
	}
}
