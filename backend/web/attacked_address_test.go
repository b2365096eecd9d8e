package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/organiser"
)

var letterCode = regexp.MustCompile(`^[BCDFGHJKLMNPQRSTVWXZ]{10}$`)

// attack tries ten wrong codes for an address, from two networks.
func (w *world) attack(email string) {
	w.t.Helper()
	for i := range 2 {
		stranger := w.from(fmt.Sprintf("198.51.100.%d", i+1))
		wrong := otherCode(stranger.askCode(email))
		for range account.CodeTries {
			stranger.tryCode(email, wrong).fails(contest.CodeCodeWrong, "code")
		}
	}
	w.wall.add(time.Minute)
}

// ask asks for a code and reports whether it is the letters.
func (c *client) ask(email string) (letters bool) {
	c.t.Helper()
	var ask struct {
		AskID   string
		Letters bool
	}
	c.post("/apis/passport/code", object{"email": email, "askId": c.askID}).ok(&ask)
	c.askID = ask.AskID
	return ask.Letters
}

func (m *mailbox) lastLink(t *testing.T) string {
	t.Helper()
	all := m.all()
	if link := all[len(all)-1].link; link != "" {
		return link
	}
	t.Fatalf("the last mail has no link: %+v", all[len(all)-1])
	return ""
}

func TestCodesGrowAfterTenWrongTries(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	w.attack(victim)
	owner := w.from("203.0.113.1")
	code := owner.askCode(victim)
	if !letterCode.MatchString(code) {
		t.Fatalf("the mail has %q", code)
	}
	owner.tryCode(victim, "BBBBBBBBBB").fails(contest.CodeCodeWrong, "code")
	owner.tryCode(victim, "000000").fails(contest.CodeCodeWrong, "code")
	typed := strings.ToLower(code[:5]) + " – " + strings.Map(func(r rune) rune { return r + '\uFF21' - 'A' }, code[5:])
	owner.tryCode(victim, typed).ok(nil)
	again := w.from("203.0.113.2")
	w.wall.add(time.Minute)
	again.ask(victim)
	again.tryCode(victim, code).fails(contest.CodeCodeWrong, "code") // it was used
	w.from("203.0.113.3").logIn("ann@example.com")
	if mails := w.mails.all(); letterCode.MatchString(mails[len(mails)-1].code) {
		t.Error("another address has letters too")
	}
	w.wall.add(account.AttackWindow)
	if w.from("203.0.113.4").ask(victim) {
		t.Error("the codes are still long after a quiet day")
	}
}

func TestCodesGrowAfterThirtyAsks(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	for i := range account.CodesPerAddress {
		if w.from(fmt.Sprintf("198.51.%d.1", i)).ask(victim) {
			t.Fatalf("ask %d is of letters", i+1)
		}
	}
	owner := w.from("203.0.113.1")
	for i := range 3 { // never refused
		if !owner.ask(victim) {
			t.Fatalf("ask %d of the owner is of digits", i+1)
		}
		w.wall.add(61 * time.Second)
	}
	owner.tryCode(victim, w.mails.lastCode(t, "login", victim)).ok(nil)
}

// TestOneMailAMinuteServesEveryAsk: strangers who keep asking neither flood the mailbox nor end what
// was mailed to its owner.
func TestOneMailAMinuteServesEveryAsk(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	w.attack(victim)
	before := len(w.mails.all())
	strangers := make([]*client, 20)
	for i := range strangers {
		strangers[i] = w.from(fmt.Sprintf("198.51.%d.7", i))
		strangers[i].ask(victim)
	}
	owner := w.from("203.0.113.1")
	owner.ask(victim)
	if sent := len(w.mails.all()) - before; sent != 1 {
		t.Fatalf("%d mails for 21 asks at once", sent)
	}
	code := w.mails.lastCode(t, "login", victim)
	for range 3 {
		w.wall.add(61 * time.Second)
		for _, stranger := range strangers {
			stranger.ask(victim) // ends the stranger's former ask
		}
	}
	if sent := len(w.mails.all()) - before; sent != 4 {
		t.Errorf("%d mails in four minutes", sent)
	}
	owner.tryCode(victim, code).ok(nil)
	strangers[0].tryCode(victim, code).fails(contest.CodeCodeWrong, "code")
}

func TestLinkOfAnAttackedAddressLogsInOnceInAnyBrowser(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	w.attack(victim)
	w.from("203.0.113.1").ask(victim)
	link := w.mails.lastLink(t)
	if len(link) < 22 {
		t.Fatalf("the link has %d characters", len(link))
	}
	use := func(email, token string) *answer {
		return w.from("203.0.113.9").post("/apis/passport/login", object{"email": email, "link": token})
	}
	use("ann@example.com", link).fails(contest.CodeCodeWrong, "link")
	use(victim, strings.Repeat("A", 22)).fails(contest.CodeCodeWrong, "link")
	use(victim, "short").fails(contest.CodeValidation, "link")
	passed := together(20, func() bool { return use(victim, link).code == "OK" })
	if passed != 1 {
		t.Errorf("the link logged in %d times", passed)
	}
	w.wall.add(2 * time.Minute)
	w.from("203.0.113.1").ask(victim)
	link = w.mails.lastLink(t)
	w.wall.add(account.CodeLifetime)
	use(victim, link).fails(contest.CodeCodeWrong, "link")
}

// TestDigitsOfBeforeTheAttackAllowFewTries: the codes that were mailed before it was seen add up
// to less than a hundred tries.
func TestDigitsOfBeforeTheAttackAllowFewTries(t *testing.T) {
	t.Parallel()
	w := newWorld(t, behindProxy)
	strangers := make([]*client, account.CodesPerAddress-1)
	codes := make([]string, len(strangers))
	for i := range strangers {
		strangers[i] = w.from(fmt.Sprintf("198.51.%d.7", i))
		codes[i] = otherCode(strangers[i].askCode(victim))
	}
	owner := w.from("203.0.113.1")
	code := owner.askCode(victim)
	checked := 0
	for i, stranger := range strangers {
		for range account.CodeTries {
			if text := string(
				stranger.tryCode(victim, codes[i]).fails(contest.CodeCodeWrong, "code").raw,
			); !strings.Contains(
				text,
				"Too many wrong tries",
			) {
				checked++
			}
		}
	}
	if checked > 100 {
		t.Errorf("%d wrong tries were checked", checked)
	}
	owner.tryCode(victim, otherCode(code)).fails(contest.CodeCodeWrong, "code")
	owner.tryCode(victim, code).ok(nil)
}

// TestRegistrationCodesGrowToo for the address that somebody tries codes of.
func TestRegistrationCodesGrowToo(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.client()
	c.logIn("mei@example.com")
	for range 2 {
		c.post("/apis/activity/register/code", object{"email": victim}).ok(nil)
		wrong := otherCode(w.mails.lastCode(t, "registration", victim))
		for range account.CodeTries {
			c.post(
				"/apis/activity/register",
				individual().with(object{"email": victim, "code": wrong}),
			).fails(
				contest.CodeCodeWrong,
				"code",
			)
		}
		w.wall.add(time.Minute)
	}
	c.post("/apis/activity/register/code", object{"email": victim}).ok(nil)
	code := w.mails.lastCode(t, "registration", victim)
	if !letterCode.MatchString(code) {
		t.Fatalf("the mail has %q", code)
	}
	c.post("/apis/activity/register", individual().with(object{"email": victim, "code": strings.ToLower(code)})).ok(nil)
}

// TestMailboxThiefDoesNotShutOutTheOrganiser: wrong codes of the app in sessions of somebody who
// reads the mailbox, and what the organiser can still do.
func TestMailboxThiefDoesNotShutOutTheOrganiser(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	w.add("ada@films.example", contest.OrganiserOwner)
	own := w.browser()
	own.enter("ada@films.example")
	recovery := own.setUp()
	checked := 0
	wrong := func(c *consoleClient) contest.Code {
		digits := otherCode(own.totp())
		return c.give(digits).code
	}
	for range 12 {
		w.wall.add(15 * time.Minute)
		thief := w.browser()
		thief.enter("ada@films.example")
		for range organiser.FactorTriesPerHour + 1 {
			if wrong(thief) == contest.CodeCodeWrong {
				checked++
			}
		}
	}
	if checked != organiser.AppTriesPerDay {
		t.Errorf("%d codes of the thief were checked", checked)
	}
	w.wall.add(15 * time.Minute)
	elsewhere := w.browser()
	elsewhere.enter("ada@films.example")
	elsewhere.give(own.totp()).fails(contest.CodeTooManyRequests)
	elsewhere.give(recovery[0]).ok(nil)
	w.wall.add(15 * time.Minute)
	own.enter("ada@films.example")
	own.give(own.totp()).ok(nil)
}
