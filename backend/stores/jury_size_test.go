package stores_test

import (
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/jury"
)

// The minimum of cards goes by the jury of the first close after a score, whatever accounts are made later.
func TestTheJuryIsCountedAtTheFirstCloseAfterAScore(t *testing.T) {
	j := newJury(t, 1)
	ann := j.judge("Ann", jury.RoleJudge)
	j.judge("Nia", jury.RoleNominator)
	j.shortlist(1)
	size := func(want int) {
		t.Helper()
		ratings, err := j.Ratings(t.Context(), contest.International, contesttest.Criteria().IDs())
		if err != nil || ratings.JurySize() != want {
			t.Errorf("%d judges, %v; want %d", ratings.JurySize(), err, want)
		}
	}
	closed := func(closed bool) {
		t.Helper()
		if _, err := j.SetJudgingClosed(t.Context(), contest.International, closed, "test", j.now); err != nil {
			t.Fatal(err)
		}
	}
	join := func(names ...string) {
		for _, name := range names {
			j.judge(name, jury.RoleJudge)
		}
	}
	closed(true) // before a score: it does not count
	join("Bo")
	closed(false)
	if err := j.scored(ann, 1, 80); err != nil {
		t.Fatal(err)
	}
	join("Cy")
	size(3)
	closed(true)
	join("Dee", "Eve")
	size(3)
	closed(false)
	join("Gus")
	closed(true)
	size(3)
}
