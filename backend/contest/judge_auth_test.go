package contest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

// emptyJury is a store in which nobody has an account.
type emptyJury struct{ contest.JudgeStore }

func (emptyJury) TakeLoginTry(context.Context, []contest.TryLimit, time.Time) error { return nil }

func (emptyJury) JudgeByName(context.Context, contest.EditionID, string) (contest.Judge, error) {
	return contest.Judge{}, contest.Fail(contest.CodeNotFound)
}

// slowHasher notes what it was asked to check; every password is right.
type slowHasher struct{ checked []string }

func (h *slowHasher) Hash(_ context.Context, password string) (string, error) {
	return "hash of " + password, nil
}

func (h *slowHasher) Matches(_ context.Context, hash, _ string) (bool, error) {
	h.checked = append(h.checked, hash)
	return true, nil
}

// An unknown name costs the time of one check, so that it cannot be told from a
// wrong password by the clock; and no password opens it.
func TestUnknownJudgeTakesAsLong(t *testing.T) {
	hasher := &slowHasher{}
	key := []byte(strings.Repeat("k", 32))
	desk, err := contest.NewJudgeAuth(t.Context(), emptyJury{}, hasher, key, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	_, err = desk.LogIn(t.Context(), contest.International, "nobody", "secret", "")
	if contest.CodeOf(err) != contest.CodeJudgeLoginFailed {
		t.Errorf("LogIn = %v, want JUDGE_LOGIN_FAILED", err)
	}
	if len(hasher.checked) != 1 || !strings.HasPrefix(hasher.checked[0], "hash of ") {
		t.Errorf("checked %q, want one decoy", hasher.checked)
	}
}
