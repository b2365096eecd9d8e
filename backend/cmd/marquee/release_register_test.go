package main

import (
	"fmt"
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"
)

// newcomers is how many entrants have a session and no registration.
const newcomers = 5000

// fillNewcomers stores the newcomers and their sessions.
func (h *releaseTraffic) fillNewcomers(connection *pgx.Conn) {
	h.t.Helper()
	for _, statement := range []string{
		`INSERT INTO entrants (email, username, language)
		SELECT format('newcomer%s@films.example', i), format('newcomer%s', i), 'en' FROM generate_series(1, $1::integer) i`,
		`INSERT INTO sessions (token_hash, entrant_id, edition, expires_at)
		SELECT sha256(convert_to('session of ' || username, 'UTF8')), id, 'international', now() + interval '1 day'
		FROM entrants WHERE username LIKE 'newcomer%' AND $1 > 0`,
	} {
		if _, err := connection.Exec(h.t.Context(), statement, newcomers); err != nil {
			h.t.Fatal(err)
		}
	}
}

// register requests a code for the next newcomer, and registers with it when the mail has arrived.
func (h *releaseTraffic) register() {
	n := h.newcome.Add(1)
	if n > newcomers {
		return
	}
	name := fmt.Sprint("newcomer", n)
	email, session := name+"@films.example", "session of "+name
	if !h.call(
		"registration code",
		http.MethodPost,
		"/apis/activity/register/code",
		session,
		map[string]any{"email": email},
	) {
		return
	}
	code := h.mailedCode(email)
	if code == "" {
		return
	}
	h.call("registration", http.MethodPost, "/apis/activity/register", session, map[string]any{
		"type":          "individual",
		"name":          "Mei Lin",
		"email":         email,
		"phoneCountry":  "+86",
		"phone":         "13800138000",
		"experience":    "some",
		"previousWorks": "https://works.example/1",
		"motivation":    "Boats.",
		"agreement":     true,
		"code":          code,
	})
}

// mailedCode waits for the mail that a worker sends to an address, and returns the code in it; "" when the run ends
// before.
func (h *releaseTraffic) mailedCode(email string) string {
	for ; h.ctx.Err() == nil; h.pause(20 * time.Millisecond) {
		texts := h.mails.textsTo(email)
		if len(texts) == 0 {
			continue
		}
		found := mailedCode.FindStringSubmatch(texts[len(texts)-1])
		if found == nil {
			h.t.Errorf("there is no code in the mail to %s: %s", email, texts[len(texts)-1])
			return ""
		}
		return found[1]
	}
	return ""
}
