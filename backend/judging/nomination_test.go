package judging_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

func TestNominationFormCheck(t *testing.T) {
	cases := []struct {
		name string
		form judging.NominationForm
		want []string
	}{
		{"good", judging.NominationForm{WorkID: 7, Award: "LEVEL", Comments: "影片很好"}, nil},
		{"everything missing", judging.NominationForm{}, []string{"workId", "award", "comments"}},
		{"unknown award", judging.NominationForm{WorkID: 7, Award: "level", Comments: "x"}, []string{"award"}},
		{"blank comments", judging.NominationForm{WorkID: 7, Award: "LEVEL", Comments: " \n "}, []string{"comments"}},
		{"500 characters", judging.NominationForm{WorkID: 7, Award: "LEVEL", Comments: chars(500)}, nil},
		{
			"501 characters",
			judging.NominationForm{WorkID: 7, Award: "LEVEL", Comments: chars(501)},
			[]string{"comments"},
		},
		{"not storable", judging.NominationForm{WorkID: 7, Award: "LEVEL", Comments: "a\x00b"}, []string{"comments"}},
		{
			"work beyond the database",
			judging.NominationForm{WorkID: 1 << 31, Award: "LEVEL", Comments: "x"},
			[]string{"workId"},
		},
		{"negative work", judging.NominationForm{WorkID: -1, Award: "LEVEL", Comments: "x"}, []string{"workId"}},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			fieldErrs := contest.FieldErrors{}
			c.form.Check(contesttest.Awards(10, 2, 2), fieldErrs)
			contesttest.WantFields(t, fieldErrs, c.want...)
		})
	}
}

// nominations is a store that returns fixed counts and records what reaches it.
type nominations struct {
	judging.NominationStore
	counts map[contest.Award]judging.NominationCount
	limit  int
	at     time.Time
	calls  int
}

func (n *nominations) NominatorWorks(
	context.Context,
	jury.Judge,
	judging.NominationFilter,
) ([]judging.NominatorWork, int, error) {
	n.calls++
	return nil, 0, nil
}

func (n *nominations) NominatorWork(context.Context, jury.Judge, int) (judging.NominatorWork, error) {
	n.calls++
	return judging.NominatorWork{}, nil
}

func (n *nominations) MarkWatched(_ context.Context, _ jury.Judge, _ int, at time.Time) error {
	n.calls++
	n.at = at
	return nil
}

func (n *nominations) Nominate(
	_ context.Context,
	_ jury.Judge,
	_ judging.NominationForm,
	limit int,
	at time.Time,
) (judging.Nomination, error) {
	n.calls++
	n.limit, n.at = limit, at
	return judging.Nomination{}, nil
}

func (n *nominations) CancelNominations(
	_ context.Context,
	_ jury.Judge,
	_ judging.CancelFilter,
	at time.Time,
) (int, error) {
	n.calls++
	n.at = at
	return 0, nil
}

func (n *nominations) Nominations(context.Context, jury.Judge) ([]judging.NominatedWork, error) {
	n.calls++
	return nil, nil
}

func (*nominations) JudgingClosedAt(context.Context, contest.EditionID) (time.Time, error) {
	return time.Time{}, nil
}

func (n *nominations) NominationCounts(context.Context, jury.Judge) (map[contest.Award]judging.NominationCount, error) {
	n.calls++
	return n.counts, nil
}

// reads returns a contest.ReadForm of a form.
func reads[F any](form F) contest.ReadForm[F] {
	return func(contest.FieldErrors) (F, error) { return form, nil }
}

// notRead fails the test when the form is read.
func notRead[F any](t *testing.T) contest.ReadForm[F] {
	return func(contest.FieldErrors) (F, error) {
		t.Error("the form of a caller without permission was read")
		var none F
		return none, nil
	}
}

// strangers are accounts that may do nothing of the role in the international
// edition.
func strangers(role jury.Role) map[string]jury.Judge {
	other := jury.RoleJudge
	if role == jury.RoleJudge {
		other = jury.RoleNominator
	}
	return map[string]jury.Judge{
		"nobody":        {},
		"other role":    {ID: "1", Edition: contest.International, Name: "Lea", Role: other},
		"other edition": {ID: "1", Edition: contest.Camp, Name: "Lea", Role: role},
		"disabled": {
			ID:         "1",
			Edition:    contest.International,
			Name:       "Lea",
			Role:       role,
			DisabledAt: time.Unix(1, 0),
		},
	}
}

func TestNominationsAreForNominatorsOfTheEdition(t *testing.T) {
	store := &nominations{}
	service := &judging.NominationService{Nominations: store, Clock: contesttest.FixedClock{}}
	edition := &contest.Edition{ID: contest.International, Kind: contest.Films}
	for name, by := range strangers(jury.RoleNominator) {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			_, _, works := service.Works(ctx, edition, by, notRead[judging.NominationFilter](t))
			_, work := service.Work(ctx, edition, by, 1)
			_, nominate := service.Nominate(ctx, edition, by, notRead[judging.NominationForm](t))
			_, cancel := service.Cancel(ctx, edition, by, notRead[judging.CancelFilter](t))
			_, history := service.History(ctx, edition, by)
			_, _, progress := service.Progress(ctx, edition, by)
			watched := service.MarkWatched(ctx, edition, by, 1)
			for _, err := range []error{works, work, watched, nominate, cancel, history, progress} {
				if contest.CodeOf(err) != contest.CodeForbidden {
					t.Errorf("error %v, want FORBIDDEN", err)
				}
			}
		})
	}
	if store.calls != 0 {
		t.Errorf("%d calls reached the store, want none", store.calls)
	}
}

func TestNominationServiceUsesQuotaAndContestClock(t *testing.T) {
	store, at := &nominations{}, time.Date(2025, 9, 12, 10, 0, 0, 0, time.UTC)
	service := &judging.NominationService{Nominations: store, Clock: contesttest.FixedClock(at)}
	edition := &contest.Edition{
		ID: contest.International, Kind: contest.Films, Awards: contesttest.Awards(10, 2, 2),
	}
	by := jury.Judge{ID: "1", Edition: contest.International, Name: "Lea", Role: jury.RoleNominator}
	for award, limit := range map[contest.Award]int{"LEVEL": 10, "CREATIVE": 2, "NARRATIVE": 2} {
		form := judging.NominationForm{WorkID: 7, Award: award, Comments: "good"}
		if _, err := service.Nominate(t.Context(), edition, by, reads(form)); err != nil {
			t.Fatal(err)
		}
		if store.limit != limit || !store.at.Equal(at) {
			t.Errorf("%s is stored with the limit %d at %v, want %d at %v", award, store.limit, store.at, limit, at)
		}
	}
	if err := service.MarkWatched(t.Context(), edition, by, 0); contest.CodeOf(err) != contest.CodeValidation {
		t.Errorf("watching the work 0: %v, want VALIDATION_FAILED", err)
	}
	for _, id := range []int{0, -1, 1 << 31} {
		if _, err := service.Work(t.Context(), edition, by, id); contest.CodeOf(err) != contest.CodeNotFound {
			t.Errorf("work %d: %v, want NOT_FOUND", id, err)
		}
	}
}

func TestNominationProgress(t *testing.T) {
	counts := map[contest.Award]judging.NominationCount{
		"CREATIVE": {Count: 2}, "LEVEL": {Count: 9}, "NARRATIVE": {Count: 2, Replaced: 1},
	}
	service := &judging.NominationService{Nominations: &nominations{counts: counts}, Clock: contesttest.FixedClock{}}
	by := jury.Judge{ID: "1", Edition: contest.International, Name: "Lea", Role: jury.RoleNominator}
	got, _, err := service.Progress(
		t.Context(),
		&contest.Edition{ID: contest.International, Kind: contest.Films, Awards: contesttest.Awards(10, 2, 2)},
		by,
	)
	if err != nil {
		t.Fatal(err)
	}
	want := []judging.NominationProgress{
		{Award: "LEVEL", NominationCount: judging.NominationCount{Count: 9}, Total: 10},
		{Award: "CREATIVE", NominationCount: judging.NominationCount{Count: 2}, Total: 2},
		{Award: "NARRATIVE", NominationCount: judging.NominationCount{Count: 2, Replaced: 1}, Total: 2},
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("progress (-want +got):\n%s", diff)
	}
	for i, completed := range []bool{false, true, false} {
		if got[i].Completed() != completed {
			t.Errorf("%s completed = %v, want %v", got[i].Award, !completed, completed)
		}
	}
	got, _, err = service.Progress(t.Context(), &contest.Edition{ID: contest.International, Kind: contest.Films}, by)
	if err != nil || len(got) != 0 {
		t.Errorf("an edition without quotas has progress %v, %v; want none", got, err)
	}
}

// chars is a text of n Chinese characters.
func chars(n int) string { return strings.Repeat("字", n) }
