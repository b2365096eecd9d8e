package web_test

import (
	"fmt"
	"regexp"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/jury"
)

// tooManyFactors gives wrong codes for a judge from several networks, until a link takes their place.
func (j *juryServer) tooManyFactors(name string, wrong func() string) {
	j.t.Helper()
	for i := range jury.WrongFactorsPerDay {
		j.from(fmt.Sprintf("198.51.%d.1", i)).judgeLogin(name, wrong()).fails(contest.CodeJudgeLoginFailed)
	}
}

func (j *juryServer) setJudgeEmail(name, email string) {
	j.t.Helper()
	if err := j.db.SetJudgeEmail(
		j.t.Context(),
		contest.International,
		name,
		jury.JudgeEmailForm{Email: email},
		"tools:test",
		j.contest.Now(),
	); err != nil {
		j.t.Fatal(err)
	}
}

// factorLinks returns the tokens that were mailed, the oldest first.
func (j *juryServer) factorLinks() []string {
	j.t.Helper()
	var texts []string
	j.row(
		`SELECT coalesce(array_agg(body_text ORDER BY created_at), '{}') FROM mails WHERE kind = 'judge-factor-link'`,
		&texts,
	)
	tokens := make([]string, len(texts))
	for i, text := range texts {
		tokens[i] = regexp.MustCompile(`/login\?factor=([A-Za-z0-9_-]{22})`).FindStringSubmatch(text)[1]
	}
	return tokens
}

func TestLinkTakesThePlaceOfGuessedSecondFactors(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.setJudgeEmail("Mei", "mei@jury.example")
	j.requireFactor("Mei")
	own := j.from("203.0.113.1")
	secret, recovery := j.enrol(own, "Mei")
	j.wall.add(time.Minute)
	j.tooManyFactors("Mei", func() string { return otherCode(j.appCode(secret, 0)) })
	elsewhere := j.from("203.0.113.2")
	elsewhere.judgeLogin("Mei", j.appCode(secret, 0)).fails(contest.CodeSecondFactorRequired, "secondFactor")
	elsewhere.judgeLogin("Mei", "").fails(contest.CodeSecondFactorRequired, "secondFactor")
	links := j.factorLinks()
	if len(links) != 1 {
		t.Fatalf("%d mails within a minute", len(links))
	}
	elsewhere.judgeLogin("Mei", "AAAAAAAAAAAAAAAAAAAAAA").fails(contest.CodeJudgeLoginFailed)
	passed := together(10, func() bool {
		return elsewhere.judgeLogin("Mei", links[0]).code == "OK"
	})
	if passed != 1 {
		t.Errorf("the link logged in %d times", passed)
	}
	own.judgeLogin("Mei", j.appCode(secret, 0)).ok(nil) // a known device goes on
	j.from("203.0.113.3").judgeLogin("Mei", recovery[0]).ok(nil)
	j.wall.add(account.AttackWindow)
	j.from("203.0.113.4").judgeLogin("Mei", j.appCode(secret, 0)).ok(nil)
}

func TestGuessedSecondFactorWithoutAnAddress(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.requireFactor("Mei")
	secret, recovery := j.enrol(j.from("203.0.113.1"), "Mei")
	j.wall.add(time.Minute)
	j.tooManyFactors("Mei", func() string { return otherCode(j.appCode(secret, 0)) })
	j.from(
		"203.0.113.2",
	).judgeLogin(
		"Mei",
		j.appCode(secret, 0),
	).fails(
		contest.CodeSecondFactorRequired,
		"secondFactor",
	)
	if links := j.factorLinks(); len(links) != 0 {
		t.Errorf("%d mails", len(links))
	}
	j.from("203.0.113.3").judgeLogin("Mei", recovery[0]).ok(nil)
}

// TestJudgeWhoMistypedPassesAFloodOfWrongPasswords from other networks.
func TestJudgeWhoMistypedPassesAFloodOfWrongPasswords(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0, behindProxy)
	j.add(contest.International, "Mei", jury.RoleJudge)
	own := j.from("203.0.113.1")
	wrong := func(c *client) { c.post(judgeLoginPath, object{"name": "Mei", "password": "not this one"}) }
	wrong(own)
	for i := range 40 {
		wrong(j.from(fmt.Sprintf("2001:db8:7:%x::1", i)))
	}
	own.judgeLogin("Mei", "").ok(nil)
}
