package web_test

import (
	"bytes"
	"log/slog"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

// judgeLog makes a jury log the security events of its logins as JSON.
func judgeLog(log *bytes.Buffer) func(*world, *web.Options) {
	return func(_ *world, o *web.Options) {
		o.Judges.Events = contest.SecurityLog{Log: slog.New(slog.NewJSONHandler(log, nil)), Key: []byte(logKey)}
	}
}

// TestJudgesSecurityEventsNameNobody: each way into a judge's account and out of it is one event, and no name, address,
// password, code or link is in the log.
func TestJudgesSecurityEventsNameNobody(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	const name, address = "Mei Tanaka", "203.0.113.1"
	j := newJury(t, 0, behindProxy, judgeLog(&log))
	j.add(contest.International, name, jury.RoleJudge)
	c := &judgeClient{client: j.from(address), name: name}
	var logged strings.Builder
	does := func(what string, want []string, act func()) {
		t.Helper()
		logged.WriteString(log.String())
		log.Reset()
		act()
		logged.WriteString(log.String())
		var got []string
		for _, event := range takeEvents(t, &log) {
			got = append(got, event.SecurityEvent)
			if event.Network != hashInLog(address) || event.Account != hashInLog("judge:international:"+name) {
				t.Errorf("%s: %+v is of another account or network", what, event)
			}
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: events %q, want %q", what, got, want)
		}
	}
	logIn := func(password, code string) *answer {
		return c.post(judgeLoginPath, object{"name": name, "password": password, "secondFactor": code})
	}
	var login struct{ Token string }
	does(
		"a wrong password",
		[]string{"judge_login_failed"},
		func() { logIn("a wrong one", "").fails(contest.CodeJudgeLoginFailed) },
	)
	does("a login", []string{"judge_login"}, func() { logIn(juryPassword, "").ok(&login) })
	c.token = login.Token
	const newPassword = "a-long-sentence-of-mei-4711"
	does("a wrong present password", []string{"judge_password_wrong"}, func() {
		c.post(c.at("password"), object{"old": "a wrong one", "new": newPassword}).fails(contest.CodeValidation, "old")
	})
	does("a logout", []string{"judge_session_ended"}, func() { c.post(c.at("logout"), nil).ok(nil) })
	j.requireFactor(name)
	does(
		"a login without a factor",
		nil,
		func() { logIn(juryPassword, "").fails(contest.CodeSecondFactorRequired, "enrolment") },
	)
	var begun struct{ Secret string }
	does("a new factor", []string{"judge_factor_begun"}, func() {
		c.post(secondFactorPath, object{"name": name, "password": juryPassword}).ok(&begun)
	})
	does(
		"a wrong code",
		[]string{"judge_factor_failed"},
		func() { logIn(juryPassword, "000000").fails(contest.CodeJudgeLoginFailed) },
	)
	code := j.appCode(begun.Secret, 0)
	does("a right code", []string{"judge_login"}, func() { logIn(juryPassword, code).ok(&login) })
	c.token = login.Token
	does("a new password", []string{"judge_password_changed"}, func() {
		c.post(c.at("password"), object{"old": juryPassword, "new": newPassword}).ok(nil)
	})
	does("too many tries", append(slices.Repeat([]string{"judge_login_failed"}, 5), "judge_limit_reached"), func() {
		for range 5 {
			logIn("a wrong one", "").fails(contest.CodeJudgeLoginFailed)
		}
		logIn(newPassword, "").fails(contest.CodeTooManyRequests, "password")
	})
	for _, secret := range []string{"Mei", "Tanaka", address, juryPassword, newPassword, "a wrong one", begun.Secret, code, login.Token} {
		if strings.Contains(logged.String(), secret) {
			t.Errorf("the log contains %q", secret)
		}
	}
}
