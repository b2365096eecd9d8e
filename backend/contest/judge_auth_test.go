package contest_test

import (
	"context"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

// noJudges is a store without accounts.
type noJudges struct{ contest.JudgeSessionStore }

func (noJudges) TakeLoginTry(context.Context, []contest.TryLimit, time.Time) error { return nil }

func (noJudges) JudgeByName(context.Context, contest.EditionID, string) (contest.Judge, error) {
	return contest.Judge{}, contest.Fail(contest.CodeNotFound)
}

// recordingHasher records the hashes it checks. Every password matches.
type recordingHasher struct{ checked []string }

func (h *recordingHasher) Hash(_ context.Context, password string) (string, error) {
	return "hash of " + password, nil
}

func (h *recordingHasher) Matches(_ context.Context, hash, _ string) (bool, error) {
	h.checked = append(h.checked, hash)
	return true, nil
}

// An unknown name costs one password check, so that response times do not reveal
// which names exist. No password logs it in.
func TestUnknownJudgeCostsOnePasswordCheck(t *testing.T) {
	hasher := &recordingHasher{}
	key := []byte(strings.Repeat("k", 32))
	auth, err := contest.NewJudgeAuth(t.Context(), noJudges{}, hasher, key, time.Now)
	if err != nil {
		t.Fatal(err)
	}
	_, err = auth.LogIn(t.Context(), contest.International, "nobody", "secret", "")
	if contest.CodeOf(err) != contest.CodeJudgeLoginFailed {
		t.Errorf("LogIn = %v, want JUDGE_LOGIN_FAILED", err)
	}
	if len(hasher.checked) != 1 || !strings.HasPrefix(hasher.checked[0], "hash of ") {
		t.Errorf("checked %q, want one decoy", hasher.checked)
	}
}
