package web_test

import (
	"encoding/json"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/passkey"
	"marquee/backend/passkey/passkeytest"
)

const (
	passkeyOrigin = "https://console.films.example"
	passkeyHost   = "console.films.example"
)

// newPasskeys returns the verifier of passkeyOrigin.
func newPasskeys(t *testing.T) organiser.PasskeyVerifier {
	t.Helper()
	verifier, err := passkey.New(passkeyOrigin, "Marquee")
	if err != nil {
		t.Fatal(err)
	}
	return verifier
}

func newAuthenticator() *passkeytest.Authenticator {
	return passkeytest.New(passkeyOrigin, passkeyHost)
}

// options begins a registration or a login with a passkey.
func (c *consoleClient) options(path string) json.RawMessage {
	c.t.Helper()
	var options json.RawMessage
	c.send(path+"/begin", nil).ok(&options)
	return options
}

// addPasskey registers an authenticator and returns the recovery codes.
func (c *consoleClient) addPasskey(a *passkeytest.Authenticator, name string) []string {
	c.t.Helper()
	var added struct{ RecoveryCodes []string }
	c.send("/passkeys", object{"name": name, "credential": a.Create(c.options("/passkeys"))}).ok(&added)
	return added.RecoveryCodes
}

// usePasskey gives the second factor with an authenticator.
func (c *consoleClient) usePasskey(a *passkeytest.Authenticator) *answer {
	c.t.Helper()
	return c.send("/login/passkey", object{"credential": a.Get(c.options("/login/passkey"))})
}

type factorsOf struct {
	App, Required bool
	RecoveryCodes int
	Passkeys      []struct {
		ID, Name   string
		LastUsedAt *time.Time
	}
}

func (c *consoleClient) factors() factorsOf {
	c.t.Helper()
	var all factorsOf
	c.read("/second-factors").ok(&all)
	return all
}

// withPasskey returns a browser of an account with a passkey, logged in with it a minute ago.
func (w *console) withPasskey(email string) (*consoleClient, *passkeytest.Authenticator) {
	w.t.Helper()
	w.add(email, contest.OrganiserOwner)
	c, a := w.browser(), newAuthenticator()
	c.enter(email)
	c.addPasskey(a, "Laptop")
	w.later()
	return c, a
}

// again returns another browser, in which the mailed code was typed.
func (w *console) again(email string) *consoleClient {
	w.t.Helper()
	w.later()
	c := w.browser()
	c.enter(email)
	return c
}
