package web_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"net/url"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

const judgeLoginPath = "/apis/activity/login"

func TestJudgeLogin(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	j.add(contest.International, "林 梅", jury.RoleNominator)
	c := j.client()
	var login struct {
		Token, Name string
		Role        jury.Role
		ExpiresAt   time.Time
	}
	c.post(judgeLoginPath, object{"name": "林 梅", "password": juryPassword}).ok(&login)
	if login.Name != "林 梅" || login.Role != jury.RoleNominator || len(login.Token) < 43 ||
		!login.ExpiresAt.Equal(j.wall.Now().Add(12*time.Hour)) {
		t.Errorf("login %+v, want name, role, 256 bits and 12 hours", login)
	}
	first := login.Token
	query := url.Values{"name": {"林 梅"}, "password": {juryPassword}}
	c.post(judgeLoginPath+"?"+query.Encode(), nil).ok(&login)
	if login.Token == first {
		t.Error("two logins have one token")
	}

	c.post(judgeLoginPath, object{"name": "林 梅", "password": "wrong"}).fails(contest.CodeJudgeLoginFailed)
	c.post(judgeLoginPath, object{"name": "\u3000林 梅 ", "password": juryPassword}).ok(nil) // as pasted
	c.post(judgeLoginPath, object{"name": "nobody", "password": juryPassword}).fails(contest.CodeJudgeLoginFailed)
	c.post(judgeLoginPath, nil).fails(contest.CodeValidation, "name", "password")
	c.post(judgeLoginPath, object{"name": 7, "password": []int{}}).fails(contest.CodeValidation, "name", "password")
	c.post(judgeLoginPath, object{"name": strings.Repeat("n", 101), "password": strings.Repeat("p", 201)}).
		fails(contest.CodeValidation, "name", "password")
	c.post(judgeLoginPath, object{"name": "a\x00b", "password": "x"}).fails(contest.CodeValidation, "name")
	c.post(judgeLoginPath, "not json").fails(contest.CodeValidation, "body")

	camp := j.client()
	camp.f = "PASSPORT"
	camp.post(judgeLoginPath, object{"name": "林 梅", "password": juryPassword}).fails(contest.CodeJudgeLoginFailed)

	if err := j.db.DisableJudge(t.Context(), contest.International, "林 梅", "tools:test", j.contest.Now()); err != nil {
		t.Fatal(err)
	}
	c.post(judgeLoginPath, object{"name": "林 梅", "password": juryPassword}).fails(contest.CodeJudgeLoginFailed)
}

func TestFiveWrongPasswordsLockTheAccount(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	j.add(contest.International, "Mei", jury.RoleJudge)
	c := j.client()
	wrong := object{"name": "Mei", "password": "wrong"}
	right := object{"name": "Mei", "password": juryPassword}

	codes := atOnce(50, func(int) *answer { return c.post(judgeLoginPath, wrong) })
	if codes[contest.CodeJudgeLoginFailed] != 5 || codes[contest.CodeTooManyRequests] != 45 {
		t.Errorf("50 wrong tries ended with %v, want 5 checked and 45 rejected", codes)
	}
	locked := c.post(judgeLoginPath, right).fails(contest.CodeTooManyRequests, "password")
	if got := locked.header.Get("Retry-After"); got != "900" {
		t.Errorf("Retry-After %q, want 900 seconds", got)
	}
	if want := "Too many wrong passwords. Please try again in 15 minutes."; locked.fields["password"] != want {
		t.Errorf("the answer says %q, want %q", locked.fields["password"], want)
	}
	unknown := object{"name": "nobody", "password": "wrong"}
	for range 5 {
		c.post(judgeLoginPath, unknown).fails(contest.CodeJudgeLoginFailed)
	}
	// An unknown name is locked like a known one.
	c.post(judgeLoginPath, unknown).fails(contest.CodeTooManyRequests, "password")

	j.wall.add(15*time.Minute - time.Second)
	c.post(judgeLoginPath, right).fails(contest.CodeTooManyRequests, "password")
	j.wall.add(time.Second)
	for range 8 { // correct passwords do not count
		c.post(judgeLoginPath, right).ok(nil)
	}
}

func TestJudgeLoginIsNotLogged(t *testing.T) {
	t.Parallel()
	log := &lockedBuffer{}
	j := newJury(t, 0, func(_ *world, o *web.Options) {
		o.Log = slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	j.add(contest.International, "Mei", jury.RoleJudge)
	query := url.Values{"name": {"Mei"}, "password": {"hunter-two"}}
	j.client().post(judgeLoginPath+"?"+query.Encode(), nil).fails(contest.CodeJudgeLoginFailed)
	if written := log.String(); !strings.Contains(written, judgeLoginPath) || strings.Contains(written, "hunter") ||
		strings.Contains(written, "Mei") {
		t.Errorf("the log should contain the route and neither password nor name:\n%s", written)
	}
}

// lockedBuffer is a buffer for concurrent writes and reads.
type lockedBuffer struct {
	mu     sync.Mutex
	buffer bytes.Buffer
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mu.Lock()
	defer b.mu.Unlock()
	return b.buffer.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mu.Lock()
	defer b.mu.Unlock()
	return fmt.Sprint(b.buffer.String())
}
