package web_test

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/web"
)

// guessed is one kind of code or secret, and somebody who guesses at it from many networks.
type guessed struct {
	name string
	// most is how many guesses of a day are checked at most, over all networks. Zero: as many as come, because nobody
	// guesses 80 bits and more.
	most int
	// begin returns what a guesser in a network does once, which reports how many guesses were checked, and what the
	// owner does afterwards, which must pass.
	begin func(t *testing.T) (guess func(from string) int, owner func())
}

// guessersNetworks are in as many /48 of IPv6 as /24 of IPv4.
func guessersNetworks(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("198.51.%d.7", i)
		if i%2 == 1 {
			all[i] = fmt.Sprintf("2001:db8:%x::7", i)
		}
	}
	return all
}

// checked reports whether a guess was compared with the secret.
func checked(a *answer) int {
	a.t.Helper()
	switch a.code {
	case contest.CodeCodeWrong,
		contest.CodeJudgeLoginFailed,
		contest.CodeValidation,
		contest.CodeNotFound,
		contest.CodeLoginExpired:
		if text := string(a.raw); strings.Contains(text, "Too many wrong") {
			return 0
		}
		return 1
	case contest.CodeTooManyRequests, contest.CodeSecondFactorRequired:
		return 0
	}
	a.t.Fatalf("a guess is answered with %s", a.raw)
	return 0
}

// TestGuessesFromManyNetworks: no kind of code or secret is guessed at without an end, and what strangers do never
// refuses its owner.
func TestGuessesFromManyNetworks(t *testing.T) {
	t.Parallel()
	for _, kind := range append(append(guessedCodes(), guessedOfJudges()...), guessedSecrets()...) {
		t.Run(kind.name, func(t *testing.T) {
			t.Parallel()
			guess, owner := kind.begin(t)
			total := 0
			for _, from := range guessersNetworks(60) {
				total += guess(from)
			}
			if kind.most > 0 && total > kind.most {
				t.Errorf("%d guesses were checked, want %d at most", total, kind.most)
			}
			if total == 0 {
				t.Error("no guess was checked at all")
			}
			owner()
		})
	}
}

func guessedCodes() []guessed {
	return []guessed{
		{"code of a login, six digits or ten letters", account.TypedTriesPerDay, guessLogin},
		{"code of a registration, six digits or ten letters", account.TypedTriesPerDay, guessRegistration},
		{"code of an organiser's login, six digits or ten letters", account.TypedTriesPerDay, guessOrganisersLogin},
		{"code of an organiser's app", organiser.AppTriesPerDay, guessOrganisersApp},
		{"recovery code of an organiser", 0, guessOrganisersRecovery},
		{"code of a change of email from a stolen session", account.TypedTriesPerDay, guessEmailChange},
		{"code of an account's new email, six digits or ten letters", account.TypedTriesPerDay, guessNewEmail},
	}
}

// guessTyped asks for a code and tries five, of the form that the ask says.
func guessTyped(ask func() (letters bool), try func(code string) *answer) int {
	total, code := 0, "000000"
	if ask() {
		code = "BBBBBBBBBB"
	}
	for range account.CodeTries {
		total += checked(try(code))
	}
	return total
}

func guessLogin(t *testing.T) (func(string) int, func()) {
	w := newWorld(t, behindProxy)
	guess := func(from string) int {
		c := w.from(from)
		return guessTyped(
			func() bool { return c.ask(victim) },
			func(code string) *answer { return c.tryCode(victim, code) },
		)
	}
	return guess, func() {
		w.wall.add(time.Minute)
		c := w.from("203.0.113.1")
		c.ask(victim)
		c.tryCode(victim, w.mails.lastCode(t, "login", victim)).fails(contest.CodeCodeWrong, "code")
		c.post("/apis/passport/login", object{"email": victim, "link": w.mails.lastLink(t)}).ok(nil)
	}
}

func guessRegistration(t *testing.T) (func(string) int, func()) {
	w := newWorld(t, behindProxy)
	accounts := 0
	guess := func(from string) int {
		if accounts++; accounts > 24 {
			return 0
		}
		c := w.from(from)
		c.logIn(fmt.Sprintf("eve%d@example.com", accounts))
		return guessTyped(func() bool {
			c.post("/apis/activity/register/code", object{"email": victim}).ok(nil)
			return letterCode.MatchString(w.mails.lastCode(t, "registration", victim))
		}, func(code string) *answer {
			return c.post("/apis/activity/register", individual().with(object{"email": victim, "code": code}))
		})
	}
	return guess, func() {
		w.wall.add(time.Minute)
		c := w.from("203.0.113.1")
		c.logIn(victim)
		c.post("/apis/activity/register/code", object{"email": victim}).ok(nil)
		send := func(code string) *answer {
			return c.post("/apis/activity/register", individual().with(object{"email": victim, "code": code}))
		}
		link := w.mails.lastLink(t)
		send(w.mails.lastCode(t, "registration", victim)).fails(contest.CodeCodeWrong, "code")
		send(strings.Repeat("A", len(link))).fails(contest.CodeCodeWrong, "code")
		send(link).ok(nil)
	}
}

// consoleBehindProxy reads the callers' addresses as behindProxy does.
func consoleBehindProxy(o *web.ConsoleOptions) { o.ProxyHops = 1 }

func (w *console) from(address string) *consoleClient {
	w.t.Helper()
	c := w.browser()
	c.headers["X-Forwarded-For"] = address
	return c
}

func guessOrganisersLogin(t *testing.T) (func(string) int, func()) {
	w := newConsole(t, consoleBehindProxy)
	w.add(victim, contest.OrganiserOwner)
	guess := func(from string) int {
		c := w.from(from)
		return guessTyped(func() bool {
			var ask struct {
				AskID   string
				Letters bool
			}
			c.send("/login/code", object{"email": victim}).ok(&ask)
			c.askID = ask.AskID
			return ask.Letters
		}, func(code string) *answer {
			return c.send("/login", object{"email": victim, "code": code, "askId": c.askID})
		})
	}
	return guess, func() {
		w.wall.add(time.Minute)
		c := w.from("203.0.113.1")
		c.send("/login/code", object{"email": victim}).ok(nil)
		link := w.mails.lastLink(t)
		c.send("/login", object{"email": "ann@films.example", "code": link}).fails(contest.CodeCodeWrong, "code")
		c.send("/login", object{"email": victim, "code": link}).ok(nil)
		c.send("/login", object{"email": victim, "code": link}).fails(contest.CodeCodeWrong, "code") // it was used
	}
}

// loggedInElsewhere logs a mailbox's thief in from a network.
func loggedInElsewhere(w *console, from string) *consoleClient {
	w.wall.add(time.Minute)
	c := w.from(from)
	c.enter(victim)
	return c
}

func guessOrganisersApp(t *testing.T) (func(string) int, func()) {
	w := newConsole(t, withFactor, consoleBehindProxy)
	w.add(victim, contest.OrganiserOwner)
	own := w.from("203.0.113.1")
	own.enter(victim)
	recovery := own.setUp()
	guess := func(from string) int {
		thief, total := loggedInElsewhere(w, from), 0
		for range 5 {
			total += checked(thief.give(otherCode(own.totp())))
		}
		return total
	}
	return guess, func() {
		loggedInElsewhere(w, "203.0.113.2").give(recovery[0]).ok(nil)
		w.wall.add(time.Minute)
		own.enter(victim)
		own.give(own.totp()).ok(nil)
	}
}

func guessOrganisersRecovery(t *testing.T) (func(string) int, func()) {
	w := newConsole(t, withFactor, consoleBehindProxy)
	w.add(victim, contest.OrganiserOwner)
	own := w.from("203.0.113.1")
	own.enter(victim)
	recovery := own.setUp()
	guess := func(from string) int {
		thief, total := loggedInElsewhere(w, from), 0
		for range organiser.FactorTriesPerHour + 2 {
			total += checked(thief.give("abcd-efgh-ijkl-mnop"))
		}
		if total > organiser.FactorTriesPerHour {
			t.Errorf("%d guesses of one session were checked", total)
		}
		return total
	}
	return guess, func() {
		elsewhere := loggedInElsewhere(w, "203.0.113.2")
		elsewhere.give(recovery[0]).ok(nil)
	}
}

// guessEmailChange: somebody holds a session of the account, from wherever they like.
func guessEmailChange(t *testing.T) (func(string) int, func()) {
	w := newWorld(t, behindProxy)
	thief := w.from("203.0.113.66")
	thief.logIn(victim)
	guess := func(from string) int {
		thief.headers["X-Forwarded-For"] = from
		w.wall.add(time.Minute)
		asked := thief.post(emailCodePath, object{"email": "eve@new.example"})
		if asked.code != "OK" {
			return 0
		}
		var ask struct {
			AskID   string
			Letters bool
		}
		asked.ok(&ask)
		return guessTyped(func() bool { return ask.Letters }, func(code string) *answer {
			return thief.post(
				emailPath,
				object{"email": "eve@new.example", "askId": ask.AskID, "code": code, "formerCode": code},
			)
		})
	}
	return guess, func() {
		w.wall.add(time.Minute)
		own := w.from("203.0.113.1")
		own.logIn(victim)
		own.post(emailPath, own.askEmail(victim, "mei@new.example")).ok(nil)
	}
}

// guessNewEmail: many accounts want the address of somebody else.
func guessNewEmail(t *testing.T) (func(string) int, func()) {
	w := newWorld(t, behindProxy)
	accounts := 0
	guess := func(from string) int {
		if accounts++; accounts > 24 {
			return 0
		}
		c, own := w.from(from), fmt.Sprintf("eve%d@example.com", accounts)
		c.logIn(own)
		form := c.askEmail(own, victim)
		return guessTyped(func() bool { return letterCode.MatchString(form["code"].(string)) }, func(code string) *answer {
			return c.post(emailPath, form.with(object{"code": code}))
		})
	}
	return guess, func() {
		w.wall.add(time.Minute)
		c := w.from("203.0.113.1")
		c.logIn("ann@example.com")
		form, link := c.askEmail("ann@example.com", victim), w.mails.lastLink(t)
		c.post(emailPath, form).fails(contest.CodeCodeWrong, "code")
		c.post(emailPath, form.with(object{"code": link})).ok(nil)
	}
}
