package web_test

import (
	"bytes"
	"fmt"
	"log/slog"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

func TestTriesOfOthersShutOutNobody(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	wrong := object{"name": "Mei", "password": "wrong"}
	right := object{"name": "Mei", "password": juryPassword}
	own := j.from("198.51.100.7")
	own.post(judgeLoginPath, right).ok(nil)
	for network := range 5 {
		stranger := j.from(fmt.Sprintf("203.0.113.%d", network))
		for range 5 {
			stranger.post(judgeLoginPath, wrong).fails(contest.CodeJudgeLoginFailed)
		}
		stranger.post(judgeLoginPath, right).fails(contest.CodeTooManyRequests, "password")
	}
	j.from("198.51.100.8").post(judgeLoginPath, right).ok(nil)

	// In one network with strangers, the browser in which the judge was logged in is let in.
	neighbour := j.from("198.51.100.7")
	for range 5 {
		neighbour.post(judgeLoginPath, wrong).fails(contest.CodeJudgeLoginFailed)
	}
	neighbour.post(judgeLoginPath, right).fails(contest.CodeTooManyRequests, "password")
	own.post(judgeLoginPath, right).ok(nil)
	for range 5 {
		own.post(judgeLoginPath, wrong).fails(contest.CodeJudgeLoginFailed)
	}
	own.post(judgeLoginPath, right).fails(contest.CodeTooManyRequests, "password")
}

// After thirty wrong passwords over all networks, a network that had fewer than five wrong tries of the name in a day
// passes, such as that of a judge who mistyped. Others wait.
func TestThirtyWrongTriesForOneNameOverAllNetworks(t *testing.T) {
	t.Parallel()
	for _, strangers := range []struct{ name, format string }{
		{"IPv4", "203.0.113.%d"},
		{"IPv6", "2001:db8:%d::1"},
	} {
		t.Run(strangers.name, func(t *testing.T) {
			t.Parallel()
			j := newJury(t, 0, behindProxy)
			j.add(contest.International, "Mei", jury.RoleJudge)
			j.add(contest.International, "Ken", jury.RoleJudge)
			wrong := object{"name": "Mei", "password": "wrong"}
			right := object{"name": "Mei", "password": juryPassword}
			stranger := func(network int) *client { return j.from(fmt.Sprintf(strangers.format, network)) }
			for network := range 30 {
				stranger(network).post(judgeLoginPath, wrong).fails(contest.CodeJudgeLoginFailed)
			}
			stranger(0).post(judgeLoginPath, right).ok(nil)
			for range 5 {
				stranger(31).post(judgeLoginPath, wrong).fails(contest.CodeJudgeLoginFailed)
			}
			stranger(31).post(judgeLoginPath, right).fails(contest.CodeTooManyRequests, "password")
			for range 3 { // without the device cookie of the login before
				stranger(32).post(judgeLoginPath, right).ok(nil)
			}

			j.wall.add(15 * time.Minute)
			for network := range 30 {
				stranger(network+40).post(judgeLoginPath, wrong).fails(contest.CodeJudgeLoginFailed)
			}
			stranger(31).post(judgeLoginPath, right).fails(contest.CodeTooManyRequests, "password")
			stranger(0).post(judgeLoginPath, right).ok(nil)
			stranger(31).post(judgeLoginPath, object{"name": "Ken", "password": juryPassword}).ok(nil)
			j.wall.add(15 * time.Minute)
			stranger(31).post(judgeLoginPath, right).ok(nil)
		})
	}
}

// A device cookie spares the limit of its own judge only.
func TestDeviceCookieOfAnotherJudgeSparesNothing(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.add(contest.International, "Ken", jury.RoleJudge)
	c := j.from("198.51.100.7")
	c.post(judgeLoginPath, object{"name": "Ken", "password": juryPassword}).ok(nil)
	for range 5 {
		c.post(judgeLoginPath, object{"name": "Mei", "password": "wrong"}).fails(contest.CodeJudgeLoginFailed)
	}
	c.post(
		judgeLoginPath,
		object{"name": "Mei", "password": juryPassword},
	).fails(
		contest.CodeTooManyRequests,
		"password",
	)
}

func TestThirtyWrongTriesFromOneNetworkOverAllNames(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	c := j.from("2001:db8:1:2::1")
	for i := range 30 {
		c.post(
			judgeLoginPath,
			object{"name": fmt.Sprintf("invented %d", i), "password": "wrong"},
		).fails(
			contest.CodeJudgeLoginFailed,
		)
	}
	right := object{"name": "Mei", "password": juryPassword}
	j.from(
		"2001:db8:1:2:3::9",
	).post(
		judgeLoginPath,
		right,
	).fails(
		contest.CodeTooManyRequests,
		"password",
	) // the same /64
	j.from("2001:db8:1:3::1").post(judgeLoginPath, right).ok(nil)
	j.wall.add(15 * time.Minute)
	c.post(judgeLoginPath, right).ok(nil)
}

func TestNewPasswordLiftsTheLock(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.add(contest.International, "Mei Lin", jury.RoleJudge)
	c := j.from("198.51.100.7")
	for _, name := range []string{"Mei", "Mei Lin"} {
		for range 5 {
			c.post(judgeLoginPath, object{"name": name, "password": "wrong"}).fails(contest.CodeJudgeLoginFailed)
		}
	}
	hash, err := juryHash()
	if err != nil {
		t.Fatal(err)
	}
	if err := j.db.SetJudgePassword(
		t.Context(),
		contest.International,
		"Mei",
		hash,
		"tools:test",
		j.contest.Now(),
	); err != nil {
		t.Fatal(err)
	}
	c.post(judgeLoginPath, object{"name": "Mei", "password": juryPassword}).ok(nil)
	c.post(
		judgeLoginPath,
		object{"name": "Mei Lin", "password": juryPassword},
	).fails(
		contest.CodeTooManyRequests,
		"password",
	)
}

func TestJudgesDoNotLogInOnPhones(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	c := j.client()
	c.userAgent = "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148"
	c.post(judgeLoginPath, "not json").fails(contest.CodeMobileRefused)
}

func TestLogoutEndsTheLoginOnTheServer(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	lea := j.loggedIn("Lea", jury.RoleNominator)
	other := j.logIn(contest.International, "Lea")
	lea.post(lea.at("logout"), nil).ok(nil)
	lea.get(lea.at("nominate/state")).fails(contest.CodeSignatureInvalid)
	other.get(other.at("nominate/state")).ok(nil)
	other.post(other.at("logout"), nil).ok(nil)
	other.get(other.at("nominate/state")).fails(contest.CodeLoginExpired)
}

func TestJudgeChangesTheOwnPassword(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	mei := j.loggedIn("Mei", jury.RoleJudge)
	other := j.logIn(contest.International, "Mei")
	change := func(old, next any) *answer { return mei.post(mei.at("password"), object{"old": old, "new": next}) }
	const next = "night ferry at nine"
	change("", "short").fails(contest.CodeValidation, "old", "new")
	change(7, "password1234").fails(contest.CodeValidation, "old", "new")
	change("wrong horse", next).fails(contest.CodeValidation, "old")
	change(juryPassword, next).ok(nil)
	mei.get(mei.at("judge/state")).ok(nil)
	other.get(other.at("judge/state")).fails(contest.CodeSignatureInvalid)
	mei.post(judgeLoginPath, object{"name": "Mei", "password": juryPassword}).fails(contest.CodeJudgeLoginFailed)
	mei.post(judgeLoginPath, object{"name": "Mei", "password": next}).ok(nil)
	for range 5 { // in the browser of the last login
		change("wrong horse", "another ferry at nine").fails(contest.CodeValidation, "old")
	}
	change(next, "another ferry at nine").fails(contest.CodeTooManyRequests, "password")
}

func TestSignatureOfAReadChangesNothing(t *testing.T) {
	t.Parallel()
	j := newJury(t, 1)
	j.shortlist(1)
	mei := j.loggedIn("Mei", jury.RoleJudge)
	read := mei.at("judge/state")
	mei.get(read).ok(nil)
	mei.get(read).ok(nil)
	score := object{"workId": 1, "story": 50}
	mei.post(strings.Replace(read, "judge/state/", "judge/", 1), score).fails(contest.CodeSignatureReplayed)
	mei.post(strings.Replace(read, "judge/state/", "logout/", 1), nil).fails(contest.CodeSignatureReplayed)
	mei.post(mei.at("judge"), score).ok(nil)
}

func TestHashesAreNotLogged(t *testing.T) {
	t.Parallel()
	log := &lockedBuffer{}
	j := newJury(t, 1, func(_ *world, o *web.Options) {
		o.Log = slog.New(slog.NewJSONHandler(log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	})
	lea := j.loggedIn("Lea", jury.RoleNominator)
	var hashes []string
	signed := func(path string) string {
		address := lea.at(path)
		hash, _, _ := strings.Cut(address[strings.LastIndex(address, "/")+1:], "?")
		hashes = append(hashes, hash)
		return address
	}
	lea.get(signed("nominate/works")).ok(nil)
	lea.get(signed("nominate/work/7")).fails(contest.CodeNotFound)
	lea.post(signed("nominate"), "not json").fails(contest.CodeValidation, "body")
	lea.post(signed("judge"), nil).fails(contest.CodeForbidden)
	lea.get(signed("nominate/no-such-call")).fails(contest.CodeNotFound)
	j.sql(`ALTER TABLE nominations RENAME TO elsewhere`)
	lea.get(signed("nominate/history")).fails(contest.CodeInternal)
	j.sql(`ALTER TABLE elsewhere RENAME TO nominations`)
	written := []byte(log.String())
	for _, hash := range append(hashes, lea.token, juryPassword) {
		if bytes.Contains(written, []byte(hash)) {
			t.Errorf("the log contains %q:\n%s", hash, written)
		}
	}
	if !bytes.Contains(written, []byte("/apis/activity/nominate/history/:hash")) {
		t.Errorf("the log has not the route's pattern:\n%s", written)
	}
}
