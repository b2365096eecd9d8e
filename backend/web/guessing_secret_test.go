package web_test

import (
	"strings"
	"testing"

	"marquee/backend/contest"
)

// guessedSecrets are random: 128 bits and more.
func guessedSecrets() []guessed {
	return []guessed{
		{"link that logs an entrant in", 0, guessLoginLink},
		{"link of a team's member", 0, guessMemberLink},
		{"code that a page of another host redeems", 0, guessExchange},
		{"token of a session", 0, guessSession},
	}
}

func guessLoginLink(t *testing.T) (func(string) int, func()) {
	w := newWorld(t, behindProxy)
	w.attack(victim)
	w.from("203.0.113.1").ask(victim)
	link := w.mails.lastLink(t)
	use := func(from, token string) *answer {
		return w.from(from).post("/apis/passport/login", object{"email": victim, "link": token})
	}
	return func(from string) int { return checked(use(from, strings.Repeat("A", 22))) },
		func() { use("203.0.113.2", link).ok(nil) }
}

func guessMemberLink(t *testing.T) (func(string) int, func()) {
	w := newAccountHarness(t)
	w.entrant("ada@films.example").register(team()).ok(nil)
	var email string
	w.query(&email, `SELECT recipient FROM mails WHERE kind = 'team-member-named'`)
	token := w.memberLink(email)
	use := func(from, token string) *answer {
		return w.from(from).post("/apis/activity/team", object{"token": token})
	}
	return func(from string) int { return checked(use(from, strings.Repeat("A", 21)+"B")) },
		func() { use("203.0.113.2", token).ok(nil) }
}

func guessExchange(t *testing.T) (func(string) int, func()) {
	h := newExchangeHarness(t)
	code := h.exchange()
	return func(string) int { return checked(h.redeemFrom(otherHost, strings.Repeat("A", 43), pagesVerifier)) },
		func() { h.redeemFrom(otherHost, code, pagesVerifier).ok(nil) }
}

func guessSession(t *testing.T) (func(string) int, func()) {
	w := newWorld(t, behindProxy)
	own := w.from("203.0.113.1")
	own.logIn(victim)
	guess := func(from string) int {
		c := w.from(from)
		c.headers["Authorization"] = "Bearer " + strings.Repeat("A", 43)
		return checked(c.get("/apis/passport/user"))
	}
	return guess, func() { own.get("/apis/passport/user").ok(nil) }
}

// isOneOf expects one of several codes.
func (a *answer) isOneOf(codes ...contest.Code) {
	a.t.Helper()
	for _, code := range codes {
		if a.code == code {
			return
		}
	}
	a.t.Errorf("answered %s, want one of %v", a.raw, codes)
}
