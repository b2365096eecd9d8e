package web_test

import (
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

const (
	invitationPath = "/apis/activity/invitation"
	chosenPassword = "night ferry at nine"
)

// invite makes an invitation to the international edition and returns its token.
func (j *juryServer) invite(name string) string {
	j.t.Helper()
	service := &jury.JudgeService{
		Judges:      j.db,
		Invitations: j.db,
		Passwords:   juryHasher,
		Clock:       j.contest,
		Now:         j.wall.Now,
	}
	invitation, err := service.Invite(
		j.t.Context(),
		contest.ToolsOrganiser("test"),
		contest.International,
		jury.JudgeForm{Name: name, Role: jury.RoleJudge},
	)
	if err != nil {
		j.t.Fatal(err)
	}
	_, token, _ := strings.Cut(invitation.Link, "invite=")
	return token
}

func TestInvitedJudgeChoosesThePassword(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	token := j.invite("Mei")
	c := j.client()
	take := func(token, password any) *answer {
		return c.post(invitationPath, object{"token": token, "password": password})
	}
	c.post(judgeLoginPath, object{"name": "Mei", "password": chosenPassword}).fails(contest.CodeJudgeLoginFailed)
	take(token, "short").fails(contest.CodeValidation, "password")
	take("", "").fails(contest.CodeValidation, "token", "password")
	take(7, []int{}).fails(contest.CodeValidation, "token", "password")
	var invited struct {
		Name string
		Role jury.Role
	}
	c.f, c.headers["Sec-Fetch-Site"] = "", "cross-site" // the call uses no cookie
	if set := take(token, chosenPassword).ok(&invited).header.Values("Set-Cookie"); len(set) > 0 {
		t.Errorf("it sets %q", set)
	}
	if invited.Name != "Mei" || invited.Role != jury.RoleJudge {
		t.Errorf("invited %+v, want Mei, a judge", invited)
	}
	c.post(judgeLoginPath, object{"name": "Mei", "password": chosenPassword}).ok(nil)
	take(token, "another ferry at nine").fails(contest.CodeValidation, "token")
	c.post(judgeLoginPath, object{"name": "Mei", "password": chosenPassword}).ok(nil)

	c.userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148"
	take(j.invite("Mei"), chosenPassword).fails(contest.CodeMobileRefused)
}

// A name that contains the password is refused: the name is known from the link alone.
func TestPasswordOfAnInvitationIsNotTheName(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	token := j.invite("Wilhelmina")
	j.client().post(
		invitationPath,
		object{"token": token, "password": "wilhelmina12"},
	).fails(
		contest.CodeValidation,
		"password",
	)
}

// Unknown, used, expired and foreign links and those of disabled accounts get the same answer.
func TestInvalidInvitationsAnswerAlike(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	unknown := func(c *client, token string) string {
		c.t.Helper()
		a := c.post(
			invitationPath,
			object{"token": token, "password": chosenPassword},
		).fails(
			contest.CodeValidation,
			"token",
		)
		a.header.Del("Date")
		a.header.Del("X-Request-Id")
		return fmt.Sprint(a.status, a.fields, a.header)
	}
	c := j.client()
	want := unknown(c, "no-such-token")

	used := j.invite("Used")
	c.post(invitationPath, object{"token": used, "password": chosenPassword}).ok(nil)
	replaced := j.invite("Replaced")
	j.invite("Replaced")
	disabled := j.invite("Disabled")
	if err := j.db.DisableJudge(
		t.Context(),
		contest.International,
		"Disabled",
		"tools:test",
		j.contest.Now(),
	); err != nil {
		t.Fatal(err)
	}
	expired, foreign := j.invite("Expired"), j.invite("Foreign")
	camp := j.client()
	camp.f = "PASSPORT"
	if got := unknown(camp, foreign); got != want {
		t.Errorf("in another edition: %s\nwant %s", got, want)
	}
	c.post(invitationPath, object{"token": foreign, "password": chosenPassword}).ok(nil)
	j.wall.add(jury.JudgeInvitationLifetime)
	for name, token := range map[string]string{"used": used, "replaced": replaced, "disabled": disabled, "expired": expired} {
		if got := unknown(c, token); got != want {
			t.Errorf("%s: %s\nwant %s", name, got, want)
		}
	}
}

func TestThirtyInvalidLinksFromOneNetwork(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	token := j.invite("Mei")
	try := func(address, token string) *answer {
		return j.from(address).post(invitationPath, object{"token": token, "password": chosenPassword})
	}
	codes := atOnce(60, func(i int) *answer { return try("203.0.113.1", fmt.Sprint("guess", i)) })
	if codes[contest.CodeValidation] != 30 || codes[contest.CodeTooManyRequests] != 30 {
		t.Errorf("60 guesses ended with %v, want 30 checked and 30 rejected", codes)
	}
	locked := try("203.0.113.1", token).fails(contest.CodeTooManyRequests, "token")
	if want := "Too many invalid links from your network. Please try again in 15 minutes."; locked.fields["token"] != want ||
		locked.header.Get("Retry-After") != "900" {
		t.Errorf("the answer says %q, Retry-After %q", locked.fields["token"], locked.header.Get("Retry-After"))
	}
	for range 40 { // a wrong password does not count
		j.from(
			"203.0.113.2",
		).post(
			invitationPath,
			object{"token": token, "password": "short"},
		).fails(
			contest.CodeValidation,
			"password",
		)
	}
	try("203.0.113.2", token).ok(nil)
	j.wall.add(15 * time.Minute)
	try("203.0.113.1", token).fails(contest.CodeValidation, "token")
}

func TestInvitationIsNotLogged(t *testing.T) {
	t.Parallel()
	log := &lockedBuffer{}
	j := newJury(t, 0, func(_ *world, o *web.Options) {
		o.Log = slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	token := j.invite("Mei")
	c := j.client()
	c.get("/login?invite=" + token)
	c.post(invitationPath, object{"token": token, "password": "short"}).fails(contest.CodeValidation, "password")
	j.sql(`ALTER TABLE judge_sessions RENAME TO elsewhere`)
	c.post(invitationPath, object{"token": token, "password": chosenPassword}).fails(contest.CodeInternal)
	written := log.String()
	for _, secret := range []string{token, fmt.Sprintf("%x", contest.HashToken(token)), chosenPassword, "Mei"} {
		if strings.Contains(written, secret) {
			t.Errorf("the log contains %q:\n%s", secret, written)
		}
	}
	if !strings.Contains(written, invitationPath) {
		t.Errorf("the log has not the route:\n%s", written)
	}
}

// The pages of the site link to other hosts; the address of the login may have an invitation.
func TestLoginPageSendsNoReferrer(t *testing.T) {
	t.Parallel()
	c := newJury(t, 0).client()
	for path, want := range map[string]string{"/login": "no-referrer", "/score": "strict-origin-when-cross-origin"} {
		if got := c.get(path).header.Get("Referrer-Policy"); got != want {
			t.Errorf("%s has the referrer policy %q, want %q", path, got, want)
		}
	}
}
