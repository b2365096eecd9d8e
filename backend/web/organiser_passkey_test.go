package web_test

import (
	"encoding/json"
	"net/http"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/passkey"
	"marquee/backend/passkey/passkeytest"
)

func TestPasskeyIsASecondFactor(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	w.add("ada@films.example", contest.OrganiserOwner)
	c, laptop, phone := w.browser(), newAuthenticator(), newAuthenticator()
	c.enter("ada@films.example")
	half := cookieOf(c, w.url, "organiser")
	if recovery := c.addPasskey(laptop, "Laptop"); len(recovery) != contest.RecoveryCodes {
		t.Errorf("recovery codes: %v", recovery)
	}
	if cookieOf(c, w.url, "organiser") == half {
		t.Error("the token of before the second factor stays")
	}
	w.later() // the list is in the order of the additions
	if recovery := c.addPasskey(phone, "手机"); len(recovery) != 0 {
		t.Errorf("recovery codes of a second passkey: %v", recovery)
	}
	login := w.again("ada@films.example")
	var me meOf
	if login.read("/me").ok(&me); me.Complete || !me.SecondFactor {
		t.Errorf("me = %+v", me)
	}
	login.read("/organisers").fails(contest.CodeLoginExpired)
	login.usePasskey(phone).ok(nil)
	login.read("/organisers").ok(nil)
	all := login.factors()
	if len(all.Passkeys) != 2 || all.Passkeys[0].LastUsedAt != nil || all.Passkeys[1].Name != "手机" ||
		all.Passkeys[1].LastUsedAt == nil ||
		all.App ||
		!all.Required ||
		all.RecoveryCodes != 10 {
		t.Errorf("factors: %+v", all)
	}
	var renamed struct{ Name string }
	login.send("/passkeys/"+all.Passkeys[1].ID+"/name", object{"name": " Phone "}).ok(&renamed)
	login.send("/passkeys/"+all.Passkeys[1].ID+"/name", object{"name": ""}).fails(contest.CodeValidation, "name")
	if renamed.Name != "Phone" {
		t.Errorf("renamed to %q", renamed.Name)
	}
	login.call(http.MethodDelete, "/passkeys/"+all.Passkeys[0].ID, nil).ok(nil)
	c.read("/me").fails(contest.CodeLoginExpired) // the other session has ended
	login.call(http.MethodDelete, "/passkeys/"+all.Passkeys[1].ID, nil).fails(contest.CodeConflict, "id")
	for sql, want := range map[string]int{
		`SELECT count(*) FROM audit_log WHERE action = 'organiser.passkey_add' AND actor = 'organiser:ada@films.example'`:     2,
		`SELECT count(*) FROM audit_log WHERE action = 'organiser.passkey_rename' AND detail#>>'{after,passkey}' = 'Phone'`:   1,
		`SELECT count(*) FROM audit_log WHERE action = 'organiser.passkey_remove' AND detail#>>'{before,passkey}' = 'Laptop'`: 1,
		`SELECT count(*) FROM mails WHERE kind = 'organiser-second-factor' AND recipient = 'ada@films.example'`:               3,
		`SELECT count(*) FROM mails WHERE kind = 'organiser-second-factor' AND body_text LIKE '%“Laptop” was removed%'`:       1,
		`SELECT count(*) FROM organiser_passkeys WHERE transports <> '{internal}'`:                                            0,
	} {
		var rows int
		if w.row(sql, &rows); rows != want {
			t.Errorf("%s: %d, want %d", sql, rows, want)
		}
	}
}

// TestForgedAssertionIsRefused breaks one part of an assertion after the other. Each is refused, and
// the right one is accepted after it.
func TestForgedAssertionIsRefused(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	_, key := w.withPasskey("ada@films.example")
	key.Counter = 100
	c := w.again("ada@films.example")
	c.usePasskey(key).ok(nil)
	stranger := newAuthenticator()
	for name, forge := range map[string]func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage{
		"another origin": func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage {
			a.Origin = "https://console.films.example.evil.example"
			return a.Get(options)
		},
		"the same host without TLS": func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage {
			a.Origin = "http://console.films.example"
			return a.Get(options)
		},
		"another relying party": func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage {
			a.RPID = "films.example"
			return a.Get(options)
		},
		"a user that was not verified": func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage {
			a.Unverified = true
			return a.Get(options)
		},
		"the answer of a registration": func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage {
			return a.GetAs("webauthn.create", options)
		},
		"a counter that goes back": func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage {
			a.Counter = 50
			return a.Get(options)
		},
		"a counter that stays": func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage {
			a.Static = true
			return a.Get(options)
		},
		"the handle of another account": func(options json.RawMessage, a *passkeytest.Authenticator) json.RawMessage {
			a.UserHandle = []byte("another")
			return a.Get(options)
		},
		"a key of nobody": func(options json.RawMessage, _ *passkeytest.Authenticator) json.RawMessage {
			return stranger.Get(options)
		},
		"no credential": func(json.RawMessage, *passkeytest.Authenticator) json.RawMessage { return json.RawMessage(`{}`) },
	} {
		w.wall.add(2 * time.Hour) // wrong ones are counted per hour
		c := w.again("ada@films.example")
		forged := c.send("/login/passkey", object{"credential": forge(c.options("/login/passkey"), key.Copy())})
		if forged.code != contest.CodeCodeWrong {
			t.Errorf("%s: %s", name, forged.raw)
		}
		c.read("/organisers").fails(contest.CodeLoginExpired)
		c.usePasskey(key).ok(nil)
	}
}

// TestAssertionIsOfItsLoginAlone: a challenge is of one login of one organiser, and answered once.
func TestAssertionIsOfItsLoginAlone(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	_, key := w.withPasskey("ada@films.example")
	_, other := w.withPasskey("ben@films.example")
	c, parallel, ben := w.again("ada@films.example"), w.again("ada@films.example"), w.again("ben@films.example")

	signed := key.Get(c.options("/login/passkey"))
	parallel.options("/login/passkey")
	parallel.send("/login/passkey", object{"credential": signed}).fails(contest.CodeCodeWrong, "credential")
	ben.options("/login/passkey")
	ben.send("/login/passkey", object{"credential": signed}).fails(contest.CodeCodeWrong, "credential")
	ben.options("/login/passkey")
	ben.send(
		"/login/passkey",
		object{"credential": other.Get(c.options("/login/passkey"))},
	).fails(
		contest.CodeCodeWrong,
		"credential",
	)

	options := c.options("/login/passkey")
	c.send("/login/passkey", object{}).fails(contest.CodeValidation, "credential")
	signed = key.Get(options)
	c.options("/login/passkey") // begun again
	c.send("/login/passkey", object{"credential": signed}).fails(contest.CodeCodeWrong, "credential")
	c.send("/login/passkey", object{"credential": signed}).fails(contest.CodeCodeWrong, "credential")

	signed = key.Get(c.options("/login/passkey"))
	w.wall.add(organiser.PasskeyChallengeLifetime)
	c.send("/login/passkey", object{"credential": signed}).fails(contest.CodeCodeWrong, "credential")

	signed = key.Get(c.options("/login/passkey"))
	if passed := together(
		5,
		func() bool { return c.send("/login/passkey", object{"credential": signed}).code == "OK" },
	); passed != 1 {
		t.Errorf("an assertion was accepted %d times", passed)
	}
}

// TestWhoLeftHasNoPasskey: a passkey is worth nothing once it is removed, or its organiser disabled
// or reset.
func TestWhoLeftHasNoPasskey(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	owner, _ := w.withPasskey("ada@films.example")
	first, key := w.withPasskey("ben@films.example")
	ben, err := w.db.OrganiserByEmail(t.Context(), "ben@films.example")
	if err != nil {
		t.Fatal(err)
	}
	spare := newAuthenticator()
	first.addPasskey(spare, "Spare")
	c := w.again("ben@films.example")
	signed := key.Get(c.options("/login/passkey"))
	for _, each := range first.factors().Passkeys {
		owner.call(http.MethodDelete, "/passkeys/"+each.ID, nil).fails(contest.CodeNotFound) // another organiser's
		owner.send("/passkeys/"+each.ID+"/name", object{"name": "mine"}).fails(contest.CodeNotFound)
	}
	first.call(http.MethodDelete, "/passkeys/"+first.factors().Passkeys[0].ID, nil).ok(nil)
	c.send("/login/passkey", object{"credential": signed}).fails(contest.CodeLoginExpired) // other sessions have ended
	c = w.again("ben@films.example")
	c.send(
		"/login/passkey",
		object{"credential": key.Get(c.options("/login/passkey"))},
	).fails(
		contest.CodeCodeWrong,
		"credential",
	)
	signed = spare.Get(c.options("/login/passkey"))
	owner.send("/organisers/"+ben.ID+"/disable", nil).ok(nil)
	c.send("/login/passkey", object{"credential": signed}).fails(contest.CodeLoginExpired)
	owner.send("/organisers/"+ben.ID+"/enable", nil).ok(nil)
	owner.send("/organisers/"+ben.ID+"/second-factor", nil).ok(nil)
	c = w.again("ben@films.example")
	c.send("/login/passkey/begin", nil).fails(contest.CodeNotFound)
	var me meOf
	if c.read("/me").ok(&me); me.SecondFactor {
		t.Error("the reset leaves a second factor")
	}
	var mails int
	if w.row(
		`SELECT count(*) FROM mails WHERE body_text LIKE '%all second factors%' AND recipient = 'ben@films.example'`,
		&mails,
	); mails != 1 {
		t.Errorf("%d mails about the reset", mails)
	}
}

// TestOnlyAFreshSecondFactorAddsAnother: whoever has the mailed code, or a session of an hour ago,
// adds neither a passkey nor an app to an account that has a second factor, and removes none.
func TestOnlyAFreshSecondFactorAddsAnother(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	w.add("ada@films.example", contest.OrganiserOwner)
	thief := w.browser()
	thief.enter("ada@films.example")
	// Begun while the account has no second factor, ended when it has one.
	planted := newAuthenticator().Create(thief.options("/passkeys"))
	var secret struct{ Secret string }
	thief.send("/login/factor/setup", nil).ok(&secret)
	w.later()
	c, key := w.browser(), newAuthenticator()
	c.enter("ada@films.example")
	c.addPasskey(key, "Laptop")
	thief.send("/passkeys", object{"name": "Mine", "credential": planted}).fails(contest.CodeSecondFactorRequired)
	thief.secret = secret.Secret
	thief.give(thief.totp()).fails(contest.CodeSecondFactorRequired)
	thief.send("/passkeys/begin", nil).fails(contest.CodeSecondFactorRequired)
	thief.send("/login/factor/setup", nil).fails(contest.CodeSecondFactorRequired)
	thief.read("/organisers").fails(contest.CodeLoginExpired)

	id := c.factors().Passkeys[0].ID
	c.addPasskey(newAuthenticator(), "Phone")
	w.wall.add(organiser.FreshFactorTime + time.Second)
	c.read("/organisers").ok(nil)
	c.send("/passkeys/begin", nil).fails(contest.CodeSecondFactorRequired)
	c.send("/login/factor/setup", nil).fails(contest.CodeSecondFactorRequired)
	c.call(http.MethodDelete, "/passkeys/"+id, nil).fails(contest.CodeSecondFactorRequired)
	c.usePasskey(key).ok(nil) // given once more in the same session
	c.setUp()
	c.call(http.MethodDelete, "/passkeys/"+id, nil).ok(nil)
	w.browser().send("/passkeys/begin", nil).fails(contest.CodeLoginExpired)
	var all factorsOf
	if all = c.factors(); !all.App || len(all.Passkeys) != 1 || all.RecoveryCodes != 10 {
		t.Errorf("factors: %+v", all)
	}
}

// TestAccountHasAFewPasskeys: an authenticator has one account, and an account has MaxPasskeys.
func TestAccountHasAFewPasskeys(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	c, key := w.withPasskey("ada@films.example")
	other, _ := w.withPasskey("ben@films.example")
	other.send(
		"/passkeys",
		object{"name": "Mine", "credential": key.Create(other.options("/passkeys"))},
	).fails(
		contest.CodeConflict,
	)
	unverified := newAuthenticator()
	unverified.Unverified = true
	foreign := passkeytest.New("https://films.example", passkeyHost)
	for _, a := range []*passkeytest.Authenticator{unverified, foreign} {
		c.send(
			"/passkeys",
			object{"name": "Mine", "credential": a.Create(c.options("/passkeys"))},
		).fails(
			contest.CodeCodeWrong,
			"credential",
		)
	}
	registered := newAuthenticator().Create(c.options("/login/passkey")) // the challenge of a login
	c.send("/passkeys", object{"name": "Mine", "credential": registered}).fails(contest.CodeCodeWrong, "credential")
	c.send("/passkeys", object{"name": "\n"}).fails(contest.CodeValidation, "name", "credential")
	for range organiser.MaxPasskeys - 1 {
		c.addPasskey(newAuthenticator(), "Key")
	}
	c.send(
		"/passkeys",
		object{"name": "Key", "credential": newAuthenticator().Create(c.options("/passkeys"))},
	).fails(
		contest.CodeLimitReached,
	)
	if left := len(c.factors().Passkeys); left != organiser.MaxPasskeys {
		t.Errorf("%d passkeys", left)
	}
}

// TestPasskeyThatBecomesSynchronisedStaysValid: its backup flag turns on with an update of its provider.
func TestPasskeyThatBecomesSynchronisedStaysValid(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	_, key := w.withPasskey("ada@films.example")
	key.BackedUp = true
	w.again("ada@films.example").usePasskey(key).ok(nil)
	var noted bool
	w.row(`SELECT backup_eligible FROM organiser_passkeys`, &noted)
	if !noted {
		t.Error("the flag is not stored")
	}
	key.BackedUp = false // cannot be undone
	w.again("ada@films.example").usePasskey(key).fails(contest.CodeCodeWrong, "credential")
}

// TestWrongPasskeysCount like wrong codes, against the same limit.
func TestWrongPasskeysCount(t *testing.T) {
	t.Parallel()
	w := newConsole(t, withFactor)
	_, key := w.withPasskey("ada@films.example")
	c := w.again("ada@films.example")
	for range organiser.FactorTriesPerHour {
		c.usePasskey(newAuthenticator()).fails(contest.CodeCodeWrong, "credential")
	}
	c.usePasskey(key).fails(contest.CodeTooManyRequests)
	w.wall.add(time.Hour)
	c.usePasskey(key).ok(nil)
}

// TestConsoleWithoutAHostNameHasNoPasskeys: browsers make none for an IP address.
func TestConsoleWithoutAHostNameHasNoPasskeys(t *testing.T) {
	t.Parallel()
	if _, err := passkey.New("http://127.0.0.1:8084", "Marquee"); err == nil {
		t.Error("an IP address is taken for a relying party")
	}
}
