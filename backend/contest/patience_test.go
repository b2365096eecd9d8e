package contest_test

import (
	"testing"
	"time"

	"marquee/backend/contest"
)

// TestPatienceIsOfACall: several waits share one limit, and each still gets a tenth of it.
func TestPatienceIsOfACall(t *testing.T) {
	t.Parallel()
	const most = 10 * time.Second
	p := contest.PatienceOf(contest.WithPatience(t.Context()))
	for _, step := range []struct{ spend, left time.Duration }{{0, most}, {4 * time.Second, 6 * time.Second}, {6 * time.Second, time.Second}, {time.Hour, time.Second}} {
		p.Spend(step.spend)
		if got := p.Left(most); got != step.left {
			t.Errorf("after %v more: %v left, want %v", step.spend, got, step.left)
		}
	}
	outside := contest.PatienceOf(t.Context())
	outside.Spend(time.Hour)
	if got := outside.Left(most); got != most {
		t.Errorf("outside a call: %v left", got)
	}
}
