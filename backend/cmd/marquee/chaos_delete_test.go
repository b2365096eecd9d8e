package main

import (
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// mayLeave has one of three entrants delete the account, if its login is fresh enough.
func (e *chaosEntrant) mayLeave() {
	if e.number%3 != 0 || time.Since(e.loggedIn) > contest.FreshLogin/2 {
		return
	}
	e.h.ledger.write("account to delete", func() { e.h.ledger.leaving[e.email] = true })
	a, ok := e.call(chaosRequest{method: http.MethodDelete, path: fixedPath("/apis/passport/user"), body: map[string]any{"email": e.email}})
	switch {
	case !ok:
	case a.ok(nil), a.code == "LOGIN_EXPIRED" && a.unanswered > 0: // done by a try without an answer
		e.h.ledger.write("deleted account", func() { e.h.ledger.deleted[e.email] = true })
	case a.code == "LOGIN_EXPIRED" && time.Since(e.loggedIn) > contest.FreshLogin:
	default:
		e.h.ledger.breaks("an account is deleted: %s", a.raw)
	}
}

// mayBeGone reports whether an account was to be deleted: whether that was done is only known when it was answered.
func (l *chaosLedger) mayBeGone(email string) bool { return l.leaving[email] }

// checkDeleted wants nothing of a deleted account: no row with its address, and no file.
func (h *chaos) checkDeleted(connection *pgx.Conn) {
	h.t.Helper()
	for email := range h.ledger.deleted {
		for _, id := range h.rows(connection, `SELECT id::text FROM entrants WHERE email = $1`, email) {
			h.ledger.breaks("left: account %s of %s", id, email)
		}
	}
	for id, file := range h.ledger.uploads {
		if h.ledger.deleted[file.who] && len(h.rows(connection, `SELECT id::text FROM uploads WHERE id = $1`, id)) > 0 {
			h.ledger.breaks("left: upload %s of %s", id, file.who)
		}
	}
}
