package web_test

import (
	"fmt"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/jury"
)

func guessedOfJudges() []guessed {
	return []guessed{
		{"password of a judge with an address", jury.WrongPasswordsPerDay, guessPassword},
		{"password of a judge without an address", jury.WrongPasswordsPerDay, guessPasswordWithoutAddress},
		{"code of a judge's app", jury.WrongFactorsPerDay, guessJudgesApp},
		{"recovery code of a judge", jury.WrongPasswordsPerDay, guessJudgesRecovery},
		{"link in place of a judge's second factor", jury.WrongPasswordsPerDay, guessFactorLink},
		{"invitation of a judge", 0, guessInvitation},
	}
}

// wrongPasswords gives five from a network.
func (j *juryServer) wrongPasswords(from string) int {
	j.t.Helper()
	total := 0
	for range 5 {
		total += checked(j.from(from).post(judgeLoginPath, object{"name": "Mei", "password": "not this one"}))
	}
	return total
}

func guessPassword(t *testing.T) (func(string) int, func()) {
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.setJudgeEmail("Mei", "mei@jury.example")
	known := j.from("203.0.113.1")
	known.judgeLogin("Mei", "").ok(nil)
	return j.wrongPasswords, func() {
		known.judgeLogin("Mei", "").ok(nil)
		elsewhere := j.from("203.0.113.2")
		refused := elsewhere.judgeLogin("Mei", "").fails(contest.CodeTooManyRequests, "password")
		nobody := func() *answer {
			return elsewhere.post(judgeLoginPath, object{"name": "Nobody", "password": "not this one"})
		}
		for network := range 20 { // a name that no account has is answered alike
			elsewhere = j.from(fmt.Sprintf("2001:db9:%x::1", network))
			for range 5 {
				nobody().fails(contest.CodeJudgeLoginFailed)
			}
		}
		elsewhere = j.from("203.0.113.3")
		if alike := nobody().fails(
			contest.CodeTooManyRequests,
			"password",
		); alike.fields["password"] != refused.fields["password"] {
			t.Errorf("an unknown name is told %q", alike.fields["password"])
		}
		links := j.factorLinks()
		if len(links) == 0 || len(links) > 3 {
			t.Fatalf("%d links were mailed within minutes", len(links))
		}
		wrong := object{"name": "Mei", "password": "not this one", "secondFactor": links[len(links)-1]}
		elsewhere.post(judgeLoginPath, wrong).fails(contest.CodeJudgeLoginFailed) // the link alone is no login
		elsewhere.judgeLogin("Mei", links[len(links)-1]).ok(nil)
		j.from(
			"203.0.113.4",
		).judgeLogin(
			"Mei",
			links[len(links)-1],
		).fails(
			contest.CodeTooManyRequests,
			"password",
		) // used
		j.wall.add(account.AttackWindow)
		j.from("203.0.113.5").judgeLogin("Mei", "").ok(nil)
	}
}

// A judge without an address passes in a browser of before, and with the organiser's next link.
func guessPasswordWithoutAddress(t *testing.T) (func(string) int, func()) {
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	known := j.from("203.0.113.1")
	known.judgeLogin("Mei", "").ok(nil)
	return j.wrongPasswords, func() {
		known.judgeLogin("Mei", "").ok(nil)
		token := j.invite("Mei")
		elsewhere := j.from("203.0.113.2")
		elsewhere.post(invitationPath, object{"token": token, "password": chosenPassword}).ok(nil)
		elsewhere.post(judgeLoginPath, object{"name": "Mei", "password": chosenPassword}).ok(nil)
	}
}

// enrolledJudge returns a judge with an address, the browser and the secret of the second factor.
func enrolledJudge(t *testing.T) (*juryServer, *client, string, []string) {
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.setJudgeEmail("Mei", "mei@jury.example")
	j.requireFactor("Mei")
	own := j.from("203.0.113.1")
	secret, recovery := j.enrol(own, "Mei")
	j.wall.add(time.Minute)
	return j, own, secret, recovery
}

func guessFactor(t *testing.T, typed func(j *juryServer, secret string) string) (func(string) int, func()) {
	j, own, secret, _ := enrolledJudge(t)
	guess := func(from string) int {
		total := 0
		for range 4 {
			total += checked(j.from(from).judgeLogin("Mei", typed(j, secret)))
		}
		return total
	}
	return guess, func() {
		own.judgeLogin("Mei", j.appCode(secret, 0)).ok(nil)
		j.wall.add(time.Minute)
		elsewhere := j.from("203.0.113.2")
		elsewhere.judgeLogin(
			"Mei",
			j.appCode(secret, 0),
		).isOneOf(
			contest.CodeTooManyRequests,
			contest.CodeSecondFactorRequired,
		)
		links := j.factorLinks()
		elsewhere.judgeLogin("Mei", links[len(links)-1]).ok(nil)
	}
}

func guessJudgesApp(t *testing.T) (func(string) int, func()) {
	return guessFactor(t, func(j *juryServer, secret string) string { return otherCode(j.appCode(secret, 0)) })
}

func guessJudgesRecovery(t *testing.T) (func(string) int, func()) {
	return guessFactor(t, func(*juryServer, string) string { return "abcd-efgh-ijkl-mnop" })
}

func guessFactorLink(t *testing.T) (func(string) int, func()) {
	return guessFactor(t, func(*juryServer, string) string { return "AAAAAAAAAAAAAAAAAAAAAA" })
}

func guessInvitation(t *testing.T) (func(string) int, func()) {
	j := newJury(t, 0, behindProxy)
	token := j.invite("Mei")
	guess := func(from string) int {
		return checked(j.from(from).post(invitationPath, object{"token": "no-such-token", "password": chosenPassword}))
	}
	return guess, func() {
		j.from("203.0.113.1").post(invitationPath, object{"token": token, "password": chosenPassword}).ok(nil)
	}
}
