package main

import (
	"fmt"
	"net/http"

	"github.com/jackc/pgx/v5"
)

// newcomers is how many entrants have a session and no registration.
const newcomers = 5000

// fillNewcomers stores them.
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

// register has the next newcomer ask for a code and register with it. No mail is sent in this contest: the code is read
// from the mail that waits.
func (h *releaseTraffic) register() {
	n := h.newcome.Add(1)
	if n > newcomers {
		return
	}
	name := fmt.Sprint("newcomer", n)
	email, session := name+"@films.example", "session of "+name
	if !h.call("registration code", http.MethodPost, "/apis/activity/register/code", session, map[string]any{"email": email}) {
		return
	}
	code, err := h.waitingCode(email)
	if err != nil {
		h.t.Errorf("the code of %s: %v", email, err)
		return
	}
	h.call("registration", http.MethodPost, "/apis/activity/register", session, map[string]any{
		"type": "individual", "name": "Mei Lin", "email": email, "phoneCountry": "+86", "phone": "13800138000", "experience": "some",
		"previousWorks": "https://works.example/1", "motivation": "Boats.", "agreement": true, "code": code,
	})
}

// waitingCode is the code in the mail to an address.
func (h *releaseTraffic) waitingCode(email string) (string, error) {
	connection, err := pgx.Connect(h.t.Context(), h.c.env["DATABASE_URL"])
	if err != nil {
		return "", err
	}
	defer connection.Close(h.t.Context())
	var text string
	if err := connection.QueryRow(h.t.Context(), `SELECT body_text FROM mails WHERE recipient = $1 ORDER BY id DESC LIMIT 1`, email).Scan(&text); err != nil {
		return "", err
	}
	found := mailedCode.FindStringSubmatch(text)
	if found == nil {
		return "", fmt.Errorf("there is none in %q", text)
	}
	return found[1], nil
}
