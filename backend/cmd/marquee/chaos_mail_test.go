package main

import (
	"strings"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// checkMails requires every mail that is stored as sent to be at the mail server, with its own Message-ID. A killed
// worker or service sends at most one mail twice.
func (h *chaos) checkMails(connection *pgx.Conn) {
	h.t.Helper()
	for _, failed := range h.rows(connection, `SELECT kind || ' to ' || recipient || ': ' || last_error FROM mails WHERE state = 'failed'`) {
		h.ledger.breaks("lost: mail %s", failed)
	}
	for id, email := range h.ledger.approvals {
		if h.ledger.mayBeGone(email) {
			continue
		}
		h.wantOnce(
			connection,
			"mail about the approval of "+id,
			`SELECT id::text FROM mails WHERE about = $1 AND kind = $2`,
			contest.RegistrationSubject(id),
			string(contest.MailApproval),
		)
	}
	for subject, calls := range h.ledger.broadcasts {
		for _, to := range h.rows(connection, `SELECT recipient FROM mails WHERE subject = $1 GROUP BY recipient HAVING count(*) > $2`, subject, calls) {
			h.ledger.breaks("doubled: “%s” to %s by %d calls", subject, to, calls)
		}
	}
	arrived, doubled := map[string]int{}, 0
	h.mails.mu.Lock()
	defer h.mails.mu.Unlock()
	for to, ids := range h.mails.received {
		for _, id := range ids {
			key := to + " " + id
			if arrived[key]++; arrived[key] > 1 {
				doubled++
			}
		}
	}
	sent := h.rows(connection, `SELECT recipient || ' <' || id || '@films.example>' FROM mails WHERE state = 'sent'`)
	for _, key := range sent {
		if arrived[key] == 0 {
			h.ledger.breaks("lost: mail %s", key)
		}
	}
	h.t.Logf("%d mails sent, %d doubled by %d faults that can double one", len(sent), doubled, h.mailFaults())
	if doubled > h.mailFaults() {
		h.ledger.breaks("doubled: %d mails by %d faults", doubled, h.mailFaults())
	}
}

// mailFaults is how many faults could have caused a duplicate: those that end or cut off a worker after the server has
// accepted a mail and before this is recorded.
func (h *chaos) mailFaults() int {
	n := h.workerKills
	for kind, times := range h.injected {
		if strings.HasPrefix(kind, "database") || strings.HasPrefix(kind, "mail server") ||
			strings.HasPrefix(kind, "connection") ||
			strings.HasPrefix(kind, "service") ||
			kind == "worker hung" {
			n += times * (len(h.workers) + len(h.services))
		}
	}
	return n
}

// checkReceipts requires every receipt to be signed with one of the keys that were used.
func (h *chaos) checkReceipts(connection *pgx.Conn) {
	h.t.Helper()
	receipts, keys, byKey := h.rows(
		connection,
		`SELECT statement || encode(signature, 'base64') FROM receipts`,
	), h.keys.receipts(), map[string]int{}
	for _, text := range receipts {
		statement, signature, _ := strings.Cut(text, "\n")
		receipt, err := upload.OpenReceipt(statement+"\n"+strings.ReplaceAll(signature, "\n", ""), keys.Published())
		if err != nil {
			h.ledger.breaks("broken: a receipt: %v", err)
			continue
		}
		byKey[receipt.KeyID]++
	}
	h.t.Logf("%d receipts verified: %s", len(receipts), byKind(byKey))
}
