package judging_test

import (
	"context"
	"encoding/json"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/judging"
	"marquee/backend/jury"
)

func TestTotalIsExact(t *testing.T) {
	weights := contesttest.Criteria()
	cases := []struct {
		name     string
		scores   judging.Scores
		want     string
		complete bool
	}{
		{"all full", contesttest.Scores(10000, 10000, 10000, 10000), "100", true},
		{"all zero", contesttest.Scores(0, 0, 0, 0), "0", true},
		{"whole points", contesttest.Scores(9000, 8000, 7000, 6000), "80", true},
		{"three decimals", contesttest.Scores(8333, 6667, 9999, 1), "73.332", true},
		// 0.1+0.2 in floating point is 0.30000000000000004.
		{"no floating point", contesttest.Scores(10, 20, 30, 1), "0.161", true},
		{"creativity alone", judging.Scores{"creativity": 9050}, "36.2", false},
		{"technical alone", judging.Scores{"technical": 9050}, "27.15", false},
		{"artistic alone", judging.Scores{"artistic": 9050}, "18.1", false},
		{"story alone", judging.Scores{"story": 1}, "0.001", false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			written, err := json.Marshal(c.scores.Total(weights))
			if err != nil || string(written) != c.want {
				t.Errorf("total = %s, %v; want %s", written, err, c.want)
			}
			if c.scores.Complete(weights.IDs()) != c.complete {
				t.Errorf("complete = %v, want %v", !c.complete, c.complete)
			}
		})
	}
}

func TestScoreFormCheck(t *testing.T) {
	score := contest.Score(1)
	cases := []struct {
		name string
		form judging.ScoreForm
		want []string
	}{
		{"one score is enough", judging.ScoreForm{WorkID: 1, Scores: judging.Scores{"story": score}}, nil},
		{"no score", judging.ScoreForm{WorkID: 1}, []string{"creativity", "technical", "artistic", "story"}},
		{"no work", judging.ScoreForm{Scores: judging.Scores{"story": score}}, []string{"workId"}},
		{
			"endless comments",
			judging.ScoreForm{WorkID: 1, Scores: judging.Scores{"story": score}, Comments: chars(501)},
			[]string{"comments"},
		},
		{
			"long comments",
			judging.ScoreForm{WorkID: 1, Scores: judging.Scores{"story": score}, Comments: chars(500)},
			nil,
		},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			fieldErrs := contest.FieldErrors{}
			c.form.Check(contesttest.Criteria(), fieldErrs)
			contesttest.WantFields(t, fieldErrs, c.want...)
		})
	}
}

// scorecards is a store that records what reaches it.
type scorecards struct {
	judging.ScorecardStore
	page  *contest.Page
	at    time.Time
	calls int
}

func (s *scorecards) JudgeWorks(_ context.Context, _ jury.Judge, page *contest.Page) ([]judging.JudgeWork, error) {
	s.calls++
	s.page = page
	return nil, nil
}

func (s *scorecards) JudgeWork(context.Context, jury.Judge, int) (judging.JudgeWork, error) {
	s.calls++
	return judging.JudgeWork{}, nil
}

func (s *scorecards) Score(
	_ context.Context,
	_ jury.Judge,
	_ judging.ScoreForm,
	_ judging.ScoreRules,
	at time.Time,
) (judging.Scorecard, error) {
	s.calls++
	s.at = at
	return judging.Scorecard{}, nil
}

func (s *scorecards) Scorecards(context.Context, jury.Judge) ([]judging.JudgeWork, error) {
	s.calls++
	return nil, nil
}

func (*scorecards) JudgingClosedAt(context.Context, contest.EditionID) (time.Time, error) {
	return time.Time{}, nil
}

func (s *scorecards) ScoreProgress(context.Context, jury.Judge, []string) (judging.ScoreProgress, error) {
	s.calls++
	return judging.ScoreProgress{}, nil
}

func TestScorecardsAreForJudgesOfTheEdition(t *testing.T) {
	store := &scorecards{}
	service := &judging.ScorecardService{Scorecards: store, Clock: contesttest.FixedClock{}}
	edition := &contest.Edition{ID: contest.International, Kind: contest.Films}
	for name, by := range strangers(jury.RoleJudge) {
		t.Run(name, func(t *testing.T) {
			ctx := t.Context()
			_, works := service.Works(ctx, edition, by, notRead[*contest.Page](t))
			_, work := service.Work(ctx, edition, by, 1)
			_, score := service.Score(ctx, edition, by, notRead[judging.ScoreForm](t))
			_, history := service.History(ctx, edition, by)
			_, _, progress := service.Progress(ctx, edition, by)
			for _, err := range []error{works, work, score, history, progress} {
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

func TestScorecardServiceChecksPageAndWork(t *testing.T) {
	store, at := &scorecards{}, time.Date(2025, 10, 2, 9, 0, 0, 0, time.UTC)
	service := &judging.ScorecardService{Scorecards: store, Clock: contesttest.FixedClock(at)}
	edition := &contest.Edition{ID: contest.International, Kind: contest.Films}
	by := jury.Judge{ID: "1", Edition: contest.International, Name: "Mei", Role: jury.RoleJudge}
	for _, page := range []*contest.Page{nil, {Number: 2, Size: 20}} {
		if _, err := service.Works(t.Context(), edition, by, reads(page)); err != nil || store.page != page {
			t.Errorf("page %v reached the store as %v, %v", page, store.page, err)
		}
	}
	if _, err := service.Works(
		t.Context(),
		edition,
		by,
		reads(&contest.Page{Size: 20}),
	); contest.CodeOf(
		err,
	) != contest.CodeValidation {
		t.Errorf("the page 0: %v, want VALIDATION_FAILED", err)
	}
	for _, id := range []int{0, -1, 1 << 31} {
		if _, err := service.Work(t.Context(), edition, by, id); contest.CodeOf(err) != contest.CodeNotFound {
			t.Errorf("work %d: %v, want NOT_FOUND", id, err)
		}
	}
	form := judging.ScoreForm{WorkID: 7, Scores: judging.Scores{"story": 50}}
	if _, err := service.Score(t.Context(), edition, by, reads(form)); err != nil || !store.at.Equal(at) {
		t.Errorf("scored at %v, %v; want the contest's time", store.at, err)
	}
}
