package contest_test

import (
	"context"
	"strconv"
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

// newJudgeAuth makes a JudgeAuth for an edition without accounts.
func newJudgeAuth(t *testing.T, hasher contest.PasswordHasher) *contest.JudgeAuth {
	t.Helper()
	auth, err := contest.NewJudgeAuth(t.Context(), contest.JudgeAuthOptions{
		Sessions: noJudges{}, Passwords: hasher, TokenKeys: [][]byte{[]byte(strings.Repeat("k", 32))}, Clock: contest.WallClock{}, Now: time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	return auth
}

func international() *contest.Edition { return &contest.Edition{ID: contest.International} }

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
	auth := newJudgeAuth(t, hasher)
	_, err := auth.LogIn(t.Context(), international(), contest.JudgeBrowser{}, contest.JudgeLoginForm{Name: "nobody", Password: "secret"})
	if contest.CodeOf(err) != contest.CodeJudgeLoginFailed {
		t.Errorf("LogIn = %v, want JUDGE_LOGIN_FAILED", err)
	}
	if len(hasher.checked) != 1 || !strings.HasPrefix(hasher.checked[0], "hash of ") {
		t.Errorf("checked %q, want one decoy", hasher.checked)
	}
}

func (noJudges) ReturnLoginTry(context.Context, []contest.TryLimit, time.Time) error { return nil }

// heldHasher checks passwords one by one, when the test lets it.
type heldHasher struct {
	recordingHasher
	begun chan string   // passwords whose check has begun, in that order
	next  chan struct{} // lets one check end
}

func (h *heldHasher) Matches(ctx context.Context, _, password string) (bool, error) {
	h.begun <- password
	select {
	case <-h.next:
	case <-ctx.Done(): // the test has ended
	}
	return false, nil
}

// nextCheck waits for a check to begin, and returns its password. It ends the test when a login is answered first.
func (h *heldHasher) nextCheck(t *testing.T, codes <-chan contest.Code) string {
	t.Helper()
	select {
	case password := <-h.begun:
		return password
	case code := <-codes:
		t.Fatalf("a login was answered before its password was checked: %s", code)
		return ""
	}
}

// A flood of logins from one network takes six places of the queue; the rest is refused at once. A judge elsewhere finds a
// place; TestJudgeWaitsForOneCheckInAFlood has when the check begins.
func TestFloodOfLoginsLeavesPlacesToOthers(t *testing.T) {
	hasher := &heldHasher{begun: make(chan string, 12), next: make(chan struct{})}
	auth := newJudgeAuth(t, hasher)
	logIn := func(network, password string) contest.Code {
		_, err := auth.LogIn(t.Context(), international(), contest.JudgeBrowser{Network: contest.Network{Near: network}}, contest.JudgeLoginForm{Name: "nobody", Password: password})
		return contest.CodeOf(err)
	}
	codes := make(chan contest.Code, 121)
	for range 120 {
		go func() { codes <- logIn("203.0.113.9", "invented") }()
	}
	for i := range 114 {
		if code := <-codes; code != contest.CodeSystemBusy {
			t.Fatalf("login %d of the flood: %s, want SYSTEM_BUSY for all but six", i, code)
		}
	}
	for range 2 { // two at once
		hasher.nextCheck(t, codes)
	}
	real := make(chan contest.Code, 1)
	go func() { real <- logIn("198.51.100.7", "real") }()
	for ended := 1; ; ended++ {
		if ended > 6 {
			t.Fatal("six checks have ended, and the judge's has not begun")
		}
		hasher.next <- struct{}{}
		if hasher.nextCheck(t, real) == "real" {
			break
		}
	}
	close(hasher.next)
	codes <- <-real
	for range 7 {
		if code := <-codes; code != contest.CodeJudgeLoginFailed {
			t.Errorf("a login that was checked: %s, want JUDGE_LOGIN_FAILED", code)
		}
	}
}

func TestTwelveLoginsAtMostWait(t *testing.T) {
	hasher := &heldHasher{begun: make(chan string, 12), next: make(chan struct{})}
	auth := newJudgeAuth(t, hasher)
	codes := make(chan contest.Code, 20)
	for i := range 20 {
		from := contest.JudgeBrowser{Network: contest.Network{Near: strconv.Itoa(i)}}
		go func() {
			_, err := auth.LogIn(t.Context(), international(), from, contest.JudgeLoginForm{Name: "nobody", Password: "invented"})
			codes <- contest.CodeOf(err)
		}()
	}
	for range 8 {
		if code := <-codes; code != contest.CodeSystemBusy {
			t.Fatalf("a login beyond the twelve: %s, want SYSTEM_BUSY", code)
		}
	}
	for range 2 {
		hasher.nextCheck(t, codes)
	}
	select {
	case <-hasher.begun:
		t.Error("three passwords are checked at once")
	default:
	}
	close(hasher.next)
	for range 12 {
		<-codes
	}
}
