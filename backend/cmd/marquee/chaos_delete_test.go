package main

import (
	"net/http"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/operations"
)

// mayLeave deletes the account of one entrant in three, if the login is recent enough.
func (e *chaosEntrant) mayLeave() {
	if e.number%3 != 0 || time.Since(e.loggedIn) > operations.FreshLogin/2 {
		return
	}
	e.h.ledger.write("account to delete", func() { e.h.ledger.leaving[e.email] = true })
	a, ok := e.call(
		chaosRequest{
			method: http.MethodDelete,
			path:   fixedPath("/apis/passport/user"),
			body:   map[string]any{"email": e.email},
		},
	)
	switch {
	case !ok:
	case a.ok(nil), a.code == "LOGIN_EXPIRED" && a.unanswered > 0: // an earlier try without an answer has taken effect
		e.h.ledger.write("deleted account", func() { e.h.ledger.deleted[e.email] = true })
	case a.code == "LOGIN_EXPIRED" && time.Since(e.loggedIn) > operations.FreshLogin:
	default:
		e.h.ledger.breaks("an account is deleted: %s", a.raw)
	}
}

// mayBeGone reports whether the deletion of an account was requested. Whether it took effect is only known if it was
// answered.
func (l *chaosLedger) mayBeGone(email string) bool { return l.leaving[email] }

// checkDeleted requires that nothing of a deleted account is left: no row with its address, and no file.
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
