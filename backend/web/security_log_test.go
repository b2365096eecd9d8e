package web_test

import (
	"bytes"
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"log/slog"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/web"
)

const logKey = "key of the log"

// hashInLog is the form in which the log names an address or a network.
func hashInLog(text string) string {
	mac := hmac.New(sha256.New, []byte(logKey))
	mac.Write([]byte(text))
	return hex.EncodeToString(mac.Sum(nil))[:16]
}

// securityLog makes a world log its entrants' security events as JSON.
func securityLog(log *bytes.Buffer) func(*world, *web.Options) {
	return func(_ *world, o *web.Options) {
		o.Auth.Events = contest.SecurityLog{Log: slog.New(slog.NewJSONHandler(log, nil)), Key: []byte(logKey)}
		o.Auth.Codes.Events = o.Auth.Events
	}
}

type securityEvent struct {
	SecurityEvent, Account, Network string
	Sessions                        int
	Replaced                        bool
}

// takeEvents returns the events that were logged, and empties the log.
func takeEvents(t *testing.T, log *bytes.Buffer) []securityEvent {
	t.Helper()
	var events []securityEvent
	for line := range strings.Lines(log.String()) {
		var event securityEvent
		if err := json.Unmarshal([]byte(line), &event); err != nil {
			t.Fatalf("%v in %s", err, line)
		}
		events = append(events, event)
	}
	log.Reset()
	return events
}

func TestSecurityEventsNameNobody(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	w := newWorld(t, behindProxy, securityLog(&log))
	c := w.from("203.0.113.1")
	code := c.askCode(victim)
	c.post("/apis/passport/code", object{"email": victim}).fails(contest.CodeTooManyRequests)
	c.tryCode(victim, otherCode(code)).fails(contest.CodeCodeWrong, "code")
	c.tryCode(victim, code).ok(nil)
	for range account.WrongTriesPerHour {
		w.from("203.0.113.1").tryCode("eve@example.com", "123456")
	}
	for _, secret := range []string{"mei@", "eve@", "203.0.113", code, c.askID} {
		if strings.Contains(log.String(), secret) {
			t.Errorf("the log contains %q", secret)
		}
	}
	events := takeEvents(t, &log)
	network := hashInLog("203.0.113.1")
	for _, want := range []securityEvent{
		{SecurityEvent: "code_limit_reached", Account: hashInLog(victim)},
		{SecurityEvent: "login_failed", Account: hashInLog(victim)},
		{SecurityEvent: "login_succeeded", Account: hashInLog(victim)},
		{SecurityEvent: "login_failed", Account: hashInLog("eve@example.com")},
		{SecurityEvent: "login_limit_reached", Account: hashInLog("eve@example.com")},
	} {
		want.Network = network
		if !slices.Contains(events, want) {
			t.Errorf("no event %+v", want)
		}
	}
}

func TestEndOfEachSessionIsASecurityEvent(t *testing.T) {
	t.Parallel()
	var log bytes.Buffer
	w := newWorld(t, behindProxy, securityLog(&log))
	here, there, phone := w.from("203.0.113.1"), w.from("203.0.113.2"), w.from("203.0.113.3")
	ended := func(by string, sessions int, replaced bool, act func()) {
		t.Helper()
		takeEvents(t, &log)
		act()
		events := slices.DeleteFunc(
			takeEvents(t, &log),
			func(e securityEvent) bool { return e.SecurityEvent != "session_ended" },
		)
		want := []securityEvent{{
			SecurityEvent: "session_ended", Account: hashInLog(victim), Network: hashInLog("203.0.113.1"),
			Sessions: sessions, Replaced: replaced,
		}}
		if !slices.Equal(events, want) {
			t.Errorf("by %s: events %+v, want %+v", by, events, want)
		}
	}
	logIn := func(c *client) {
		w.wall.add(time.Minute)
		c.logIn(victim)
	}
	logIn(here)
	ended("another login", 1, true, func() { logIn(here) })
	logIn(there)
	ended("its owner elsewhere", 1, false, func() {
		all := here.sessions()
		i := slices.IndexFunc(all, func(s session) bool { return !s.Current })
		here.delete("/apis/passport/sessions/" + all[i].ID).ok(nil)
	})
	logIn(there)
	logIn(phone)
	ended("ending all others", 2, false, func() { here.delete("/apis/passport/sessions").ok(nil) })
	ended("a logout", 1, false, func() { here.post("/apis/passport/logout", nil).ok(nil) })
}
