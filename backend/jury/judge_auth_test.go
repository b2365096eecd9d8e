package jury_test

import (
	"context"
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/jury/jurytest"
)

// noJudges is a store without accounts.
type noJudges struct{ jury.JudgeSessionStore }

func (noJudges) TakeLoginTry(context.Context, []jury.TryLimit, time.Time) error { return nil }

func (noJudges) JudgeByName(context.Context, contest.EditionID, string) (jury.Judge, error) {
	return jury.Judge{}, contest.Fail(contest.CodeNotFound)
}

// usedUp are invitations that others take while the password is hashed.
type usedUp struct{ jury.JudgeInvitationStore }

func (usedUp) InvitedJudge(context.Context, contest.EditionID, []byte, time.Time) (jury.Judge, error) {
	return jury.Judge{Name: "nobody"}, nil
}

func (usedUp) TakeInvitation(
	context.Context,
	contest.EditionID,
	[]byte,
	string,
	time.Time,
	time.Time,
	...jury.JudgeNews,
) error {
	return contest.Fail(contest.CodeNotFound)
}

// newJudgeAuth makes a JudgeAuth for an edition without accounts.
func newJudgeAuth(t *testing.T, hasher contest.PasswordHasher) *jury.JudgeAuth {
	t.Helper()
	auth, err := jury.NewJudgeAuth(t.Context(), jury.JudgeAuthOptions{
		Sessions:    noJudges{},
		Invitations: usedUp{},
		Passwords:   hasher,
		TokenKeys:   [][]byte{[]byte(strings.Repeat("k", 32))},
		Clock:       contest.WallClock{},
		Now:         time.Now,
	})
	if err != nil {
		t.Fatal(err)
	}
	return auth
}

func international() *contest.Edition {
	return &contest.Edition{ID: contest.International, Kind: contest.Films}
}

// An unknown name costs one password check, so that response times do not reveal
// which names exist. No password logs it in.
func TestUnknownJudgeCostsOnePasswordCheck(t *testing.T) {
	hasher := &jurytest.RecordingHasher{}
	auth := newJudgeAuth(t, hasher)
	_, err := auth.LogIn(
		t.Context(),
		international(),
		jury.JudgeBrowser{},
		jury.JudgeLoginForm{Name: "nobody", Password: "secret"},
	)
	if contest.CodeOf(err) != contest.CodeJudgeLoginFailed {
		t.Errorf("LogIn = %v, want JUDGE_LOGIN_FAILED", err)
	}
	if len(hasher.Checked) != 1 || !strings.HasPrefix(hasher.Checked[0], "hash of ") {
		t.Errorf("checked %q, want one decoy", hasher.Checked)
	}
}

func (noJudges) ReturnLoginTry(context.Context, []jury.TryLimit, time.Time) error { return nil }

// heldHasher checks passwords one by one, when the test lets it.
type heldHasher struct {
	jurytest.RecordingHasher
	begun    chan string   // passwords whose check has begun, in that order
	next     chan struct{} // lets one check end
	holdsNew bool          // new passwords too
}

func (h *heldHasher) Hash(ctx context.Context, password string) (string, error) {
	if h.holdsNew {
		_, err := h.Matches(ctx, "", password)
		return "", err
	}
	return h.RecordingHasher.Hash(ctx, password)
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

// A flood of logins from one network takes six places of the queue; the rest is refused at once. A judge elsewhere
// finds a place; TestJudgeWaitsForOneCheckInAFlood has when the check begins. The machine itself is such a network, and
// invitations are in the same queue.
func TestFloodOfLoginsLeavesPlacesToOthers(t *testing.T) {
	for name, network := range map[string]string{"another machine": "203.0.113.9", "the machine itself": ""} {
		t.Run(name, func(t *testing.T) {
			testFlood(t, contest.CodeJudgeLoginFailed, func(auth *jury.JudgeAuth) error {
				return logIn(t, auth, network, "invented")
			})
		})
	}
	t.Run("invitations on the machine itself", func(t *testing.T) {
		testFlood(t, contest.CodeValidation, func(auth *jury.JudgeAuth) error {
			_, err := auth.TakeInvitation(
				t.Context(),
				contest.International,
				contest.Network{},
				func(contest.FieldErrors) (jury.InvitationForm, error) {
					return jury.InvitationForm{Token: "link", Password: "invented-by-somebody-9"}, nil
				},
			)
			return err
		})
	})
}

// logIn tries a password of an unknown judge.
func logIn(t *testing.T, auth *jury.JudgeAuth, network, password string) error {
	from := jury.JudgeBrowser{Network: contest.Network{Near: network}}
	_, err := auth.LogIn(t.Context(), international(), from, jury.JudgeLoginForm{Name: "nobody", Password: password})
	return err
}

// testFlood makes 120 calls at once, which end with a code once their password was checked, and a login from elsewhere.
func testFlood(t *testing.T, checked contest.Code, call func(*jury.JudgeAuth) error) {
	hasher := &heldHasher{begun: make(chan string, 12), next: make(chan struct{})}
	auth := newJudgeAuth(t, hasher)
	hasher.holdsNew = true
	codes := make(chan contest.Code, 120)
	for range 120 {
		go func() { codes <- contest.CodeOf(call(auth)) }()
	}
	for i := range 114 {
		select {
		case code := <-codes:
			if code != contest.CodeSystemBusy {
				t.Fatalf("call %d of the flood: %s, want SYSTEM_BUSY for all but six", i, code)
			}
		case <-time.After(time.Minute):
			t.Fatalf("%d calls of the flood were refused, want 114", i)
		}
	}
	for range 2 { // two at once
		hasher.nextCheck(t, codes)
	}
	real := make(chan contest.Code, 1)
	go func() { real <- contest.CodeOf(logIn(t, auth, "198.51.100.7", "real")) }()
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
	if code := <-real; code != contest.CodeJudgeLoginFailed {
		t.Errorf("the login from elsewhere: %s, want JUDGE_LOGIN_FAILED", code)
	}
	for range 6 {
		if code := <-codes; code != checked {
			t.Errorf("a call whose password was checked: %s, want %s", code, checked)
		}
	}
}

func TestTwelveLoginsAtMostWait(t *testing.T) {
	hasher := &heldHasher{begun: make(chan string, 12), next: make(chan struct{})}
	auth := newJudgeAuth(t, hasher)
	codes := make(chan contest.Code, 20)
	for i := range 20 {
		go func() { codes <- contest.CodeOf(logIn(t, auth, strconv.Itoa(i), "invented")) }()
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
