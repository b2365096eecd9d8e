package contest_test

import (
	"encoding/json"
	"testing"

	"marquee/backend/contest"
)

func TestParseScore(t *testing.T) {
	good := map[string]contest.Score{
		"0": 0, "100": 10000, "100.00": 10000, "83.33": 8333, "0.01": 1, "7.5": 750, "99.990": 9999, "5": 500,
	}
	for text, want := range good {
		if got, err := contest.ParseScore(text); err != nil || got != want {
			t.Errorf("ParseScore(%q) = %d, %v; want %d", text, got, err, want)
		}
	}
	for _, text := range []string{
		"", "-1", "-0.01", "100.01", "101", "83.333", "1e1", "1e999999999", "NaN", `"83"`, "true", "{}", "+5", "1.-5", ".", "1.2.3",
		"0000000000000000000000000000000000001",
	} {
		if got, err := contest.ParseScore(text); err == nil {
			t.Errorf("ParseScore(%q) = %d, want an error", text, got)
		}
	}
}

func TestTotalIsExact(t *testing.T) {
	weights := contest.Weights{Creativity: 40, Technical: 30, Artistic: 20, Story: 10}
	score := func(hundredths int) *contest.Score {
		s := contest.Score(hundredths)
		return &s
	}
	cases := []struct {
		name     string
		scores   contest.Scores
		want     string
		complete bool
	}{
		{"all full", contest.Scores{score(10000), score(10000), score(10000), score(10000)}, "100", true},
		{"all zero", contest.Scores{score(0), score(0), score(0), score(0)}, "0", true},
		{"whole points", contest.Scores{score(9000), score(8000), score(7000), score(6000)}, "80", true},
		{"three decimals", contest.Scores{score(8333), score(6667), score(9999), score(1)}, "73.332", true},
		// 0.1+0.2 in floating point is 0.30000000000000004.
		{"no floating point", contest.Scores{score(10), score(20), score(30), score(1)}, "0.161", true},
		{"creativity alone", contest.Scores{Creativity: score(9050)}, "36.2", false},
		{"technical alone", contest.Scores{Technical: score(9050)}, "27.15", false},
		{"artistic alone", contest.Scores{Artistic: score(9050)}, "18.1", false},
		{"story alone", contest.Scores{Story: score(1)}, "0.001", false},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			written, err := json.Marshal(c.scores.Total(weights))
			if err != nil || string(written) != c.want {
				t.Errorf("total = %s, %v; want %s", written, err, c.want)
			}
			if c.scores.Complete() != c.complete {
				t.Errorf("complete = %v, want %v", !c.complete, c.complete)
			}
		})
	}
}

func TestScoreFormCheck(t *testing.T) {
	score := contest.Score(1)
	cases := []struct {
		name string
		form contest.ScoreForm
		want []string
	}{
		{"one score is enough", contest.ScoreForm{WorkID: 1, Scores: contest.Scores{Story: &score}}, nil},
		{"no score", contest.ScoreForm{WorkID: 1}, []string{"creativity", "technical", "artistic", "story"}},
		{"no work", contest.ScoreForm{Scores: contest.Scores{Story: &score}}, []string{"workId"}},
		{"endless comments", contest.ScoreForm{WorkID: 1, Scores: contest.Scores{Story: &score}, Comments: chars(501)}, []string{"comments"}},
		{"long comments", contest.ScoreForm{WorkID: 1, Scores: contest.Scores{Story: &score}, Comments: chars(500)}, nil},
	}
	for _, c := range cases {
		t.Run(c.name, func(t *testing.T) {
			fieldErrs := contest.FieldErrors{}
			c.form.Check(fieldErrs)
			wantFields(t, fieldErrs, c.want...)
		})
	}
}
