package web_test

import (
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// TestRecoveryCodesAreRenewed: the former ones end, and of many callers with one code one passes.
func TestRecoveryCodesAreRenewed(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	w.add("ada@films.example", contest.OrganiserOwner)
	c := w.browser()
	c.enter("ada@films.example")
	former := c.addPasskey(newAuthenticator(), "Laptop")
	var renewed struct{ RecoveryCodes []string }
	c.send("/recovery-codes", nil).ok(&renewed)
	if len(renewed.RecoveryCodes) != contest.RecoveryCodes || renewed.RecoveryCodes[0] == former[0] {
		t.Fatalf("renewed: %v", renewed.RecoveryCodes)
	}
	var rows, mails int
	w.row(
		`SELECT count(*) FROM audit_log WHERE action = 'organiser.recovery_codes' AND actor = 'organiser:ada@films.example'`,
		&rows,
	)
	w.row(
		`SELECT count(*) FROM mails WHERE body_text LIKE '%recovery codes were replaced%' AND body_text NOT LIKE '%`+renewed.RecoveryCodes[0]+`%'`,
		&mails,
	)
	if rows != 1 || mails != 1 {
		t.Errorf("%d audit rows, %d mails", rows, mails)
	}
	w.wall.add(organiser.FreshFactorTime + time.Second)
	c.send("/recovery-codes", nil).fails(contest.CodeSecondFactorRequired)
	sessions := make(chan *consoleClient, 3)
	for range cap(sessions) {
		w.wall.add(30 * time.Minute) // codes are mailed a few times an hour
		sessions <- w.again("ada@films.example")
	}
	c = w.again("ada@films.example")
	c.give(former[0]).fails(contest.CodeCodeWrong, "totp")
	if passed := together(
		cap(sessions),
		func() bool { return (<-sessions).give(renewed.RecoveryCodes[1]).code == "OK" },
	); passed != 1 {
		t.Errorf("a recovery code was accepted %d times", passed)
	}
	c.give(renewed.RecoveryCodes[2]).ok(nil)
	if left := c.factors().RecoveryCodes; left != contest.RecoveryCodes-2 {
		t.Errorf("%d codes are left", left)
	}
}
