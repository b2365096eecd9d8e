package web_test

import (
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

const (
	emailCodePath = "/apis/passport/email/code"
	emailPath     = "/apis/passport/email"
)

// askEmail asks for the codes of a new address and returns the form that changes to it.
func (c *client) askEmail(from, to string) object {
	c.t.Helper()
	var ask struct{ AskID string }
	c.post(emailCodePath, object{"email": to}).ok(&ask)
	return object{
		"email": to, "askId": ask.AskID,
		"code": c.w.mails.lastCode(c.t, "email-new", to), "formerCode": c.w.mails.lastCode(c.t, "email-former", from),
	}
}

func TestEmailIsChangedOnceBothAddressesConfirm(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := w.approvedEntrant("ada@example.com")
	w.wall.add(2 * time.Minute)
	elsewhere := w.entrant("ada@example.com")
	form := e.askEmail("ada@example.com", "ada@new.example")
	e.post(emailPath, form.with(object{"formerCode": form["code"]})).fails(contest.CodeCodeWrong, "formerCode")
	e.post(emailPath, form.with(object{"code": form["formerCode"]})).fails(contest.CodeCodeWrong, "code")
	e.post(
		emailPath,
		form.with(object{"code": "", "formerCode": "12"}),
	).fails(
		contest.CodeValidation,
		"code",
		"formerCode",
	)
	var changed struct{ Email, Username string }
	e.post(emailPath, form).ok(&changed)
	e.post(emailPath, form).ok(nil) // repeated after a lost answer
	if changed.Email != "ada@new.example" || changed.Username != "ada" {
		t.Errorf("changed: %+v", changed)
	}
	if s := e.status(); s.RegisterState != "PASS" {
		t.Errorf("status: %+v", s)
	}
	elsewhere.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	told := map[string]bool{}
	for _, m := range w.mails.all() {
		if m.kind == "email-changed" {
			told[m.to] = true
		}
	}
	if !told["ada@example.com"] || !told["ada@new.example"] || len(told) != 2 {
		t.Errorf("told: %v", told)
	}
	// The former address is free, and is an account of its own.
	w.wall.add(2 * time.Minute)
	if s := w.entrant("ada@example.com").status(); s.RegisterState != "NONE" {
		t.Errorf("former address: %+v", s)
	}
	w.wall.add(2 * time.Minute)
	if s := w.entrant("ada@new.example").status(); s.RegisterState != "PASS" {
		t.Errorf("new address: %+v", s)
	}
}

func TestEmailChangeWithstandsAttacks(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	ada, eve := w.entrant("ada@example.com"), w.entrant("eve@example.com")
	// Asking tells nothing about an account, and who reads its mailbox learns of it.
	form := eve.askEmail("eve@example.com", "ada@example.com")
	refused := eve.post(emailPath, form).fails(contest.CodeValidation, "email")
	if !strings.Contains(refused.fields["email"], "Another account") {
		t.Errorf("taken: %v", refused.fields)
	}
	// Codes are good for their own account, address and browser.
	w.wall.add(2 * time.Minute)
	own := ada.askEmail("ada@example.com", "ada@new.example")
	eve.post(emailPath, own).fails(contest.CodeCodeWrong)
	ada.post(emailPath, own.with(object{"email": "ada@other.example"})).fails(contest.CodeCodeWrong)
	ada.post(emailPath, own.with(object{"askId": "0123456789012345678901"})).fails(contest.CodeCodeWrong)
	w.client().post(emailPath, own).fails(contest.CodeLoginExpired)
	// Both expire.
	w.wall.add(account.CodeLifetime)
	ada.post(emailPath, own).fails(contest.CodeCodeWrong, "formerCode")
	// A login that is not fresh neither asks nor changes.
	w.wall.add(operations.FreshLogin)
	ada.post(emailCodePath, object{"email": "ada@new.example"}).fails(contest.CodeLoginExpired)
	ada.post(emailPath, own).fails(contest.CodeLoginExpired)
	// Used codes do not change the address back.
	ada = w.entrant("ada@example.com")
	own = ada.askEmail("ada@example.com", "ada@new.example")
	ada.post(emailPath, own).ok(nil)
	ada.post(
		emailPath,
		own.with(object{"email": "ada@example.com", "code": own["formerCode"], "formerCode": own["code"]}),
	).fails(
		contest.CodeCodeWrong,
	)
	// Guessing ends a code.
	w.wall.add(2 * time.Minute)
	own = ada.askEmail("ada@new.example", "ada@third.example")
	wrong := "000000"
	if own["formerCode"] == wrong {
		wrong = "000001"
	}
	for range account.CodeTries {
		ada.post(emailPath, own.with(object{"formerCode": wrong})).fails(contest.CodeCodeWrong, "formerCode")
	}
	ada.post(emailPath, own).fails(contest.CodeCodeWrong, "formerCode")
}

func TestEmailCodesAreLimitedPerAccount(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := w.entrant("ada@example.com")
	e.post(emailCodePath, object{"email": "Ada@example.com"}).fails(contest.CodeValidation, "email")
	e.post(emailCodePath, object{"email": "a@new.example"}).ok(nil)
	// Another address is no way around the limits.
	e.post(emailCodePath, object{"email": "b@new.example"}).fails(contest.CodeTooManyRequests)
	for range account.CodesPerHour - 1 {
		w.wall.add(time.Minute)
		e.post(emailCodePath, object{"email": "b@new.example"}).ok(nil)
	}
	w.wall.add(time.Minute)
	e.post(emailCodePath, object{"email": "c@new.example"}).fails(contest.CodeTooManyRequests)
}

// TestTwoAccountsTakeOneAddress: one of two callers gets it.
func TestTwoAccountsTakeOneAddress(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	var forms []object
	callers := []*client{w.entrant("ada@example.com"), w.entrant("ben@example.com")}
	for _, c := range callers {
		forms = append(
			forms,
			c.askEmail(
				map[*client]string{callers[0]: "ada@example.com", callers[1]: "ben@example.com"}[c],
				"both@new.example",
			),
		)
		w.wall.add(2 * time.Minute)
	}
	answers := make([]*answer, 2)
	var both sync.WaitGroup
	for i, c := range callers {
		both.Go(func() { answers[i] = c.post(emailPath, forms[i]) })
	}
	both.Wait()
	if (answers[0].code == "OK") == (answers[1].code == "OK") {
		t.Errorf("answers: %s, %s", answers[0].code, answers[1].code)
	}
}

func TestProfileIsChanged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := w.approvedEntrant("ada@example.com")
	const path = "/apis/passport/user"
	change := object{"username": " Ada Obi ", "language": "zh", "before": object{"username": "ada", "language": "en"}}
	var changed struct{ Username, Language string }
	e.put(path, change).ok(&changed)
	e.put(path, change).ok(&changed)
	if changed.Username != "Ada Obi" || changed.Language != "zh" {
		t.Errorf("changed: %+v", changed)
	}
	e.put(path, change.with(object{"username": "Other"})).fails(contest.CodeConflict)
	e.put(path, object{"username": "", "language": "fr"}).fails(contest.CodeValidation, "language", "username")
	for _, before := range []object{{}, {"username": "Other"}, {"language": "en"}, {"username": nil, "language": nil}} {
		e.put(path, change.with(object{"before": before})).fails(contest.CodeValidation, "before")
	}
	w.client().put(path, change).fails(contest.CodeLoginExpired)
	found, err := w.db.FindRegistrations(t.Context(), contest.International, "ada@example.com")
	if err != nil || len(found) != 1 || found[0].Language != contest.Chinese {
		t.Errorf("language of the emails about the registration: %+v, %v", found, err)
	}
}
