package main

import (
	"fmt"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// backlog is work that must come to an end, as rows that name what is left.
type backlog struct{ what, query string }

func backlogs() []backlog {
	return []backlog{
		{"a mail is sent", `SELECT kind || ' to ' || recipient || ': ' || last_error FROM mails WHERE state = 'waiting'`},
		{"a task ends", `SELECT id || ' ' || state || ' lease ends ' || coalesce(lease_ends::text, '-') FROM generation_tasks WHERE ended_at IS NULL`},
		{"a copy is made", `SELECT upload_id || ' ' || state || ' lease ends ' || coalesce(lease_ends::text, '-') FROM screening_copies WHERE ended_at IS NULL`},
		{"a record has its leaf", `SELECT kind || ' record ' || id FROM log_records WHERE leaf IS NULL`},
	}
}

// settle ends the driver, brings everything back, and waits until the backlog has drained. What was put off is due at
// once, because waits grow to a quarter of an hour. In a short run the leases of killed workers are due too.
func (h *chaos) settle(long bool) {
	h.t.Helper()
	h.stopDriving()
	h.drivers.Wait()
	h.http.CloseIdleConnections()
	if !long {
		h.endLeases()
	}
	h.awaitReady()
	connection := h.sql()
	h.exec(connection, `UPDATE mails SET next_attempt_at = now() WHERE state = 'waiting' AND next_attempt_at > now()`)
	h.exec(connection, `UPDATE screening_copies SET next_look = now() WHERE ended_at IS NULL AND next_look > now()`)
	deadline := time.Now().Add(chaosPatience)
	for _, b := range backlogs() {
		for left := h.rows(connection, b.query); len(left) > 0; left = h.rows(connection, b.query) {
			if time.Now().After(deadline) {
				h.ledger.breaks("stuck: %s: %s", b.what, strings.Join(left, "; "))
				break
			}
			time.Sleep(200 * time.Millisecond)
		}
	}
}

// endLeases kills the workers, ends the leases that they had, and starts them again.
func (h *chaos) endLeases() {
	h.t.Helper()
	connection := h.sql()
	for _, worker := range h.workers {
		worker.signal(syscall.SIGSTOP) // it finishes nothing while its leases end
	}
	for _, table := range []string{"mails", "generation_tasks", "screening_copies"} {
		h.exec(connection, fmt.Sprintf(`UPDATE %s SET lease_ends = now() WHERE lease IS NOT NULL AND lease_ends > now()`, table))
	}
	for _, worker := range h.workers {
		h.workerKills++
		worker.signal(syscall.SIGKILL)
	}
}

func (h *chaos) exec(connection *pgx.Conn, statement string) {
	h.t.Helper()
	if _, err := connection.Exec(h.t.Context(), statement); err != nil {
		h.t.Fatal(err)
	}
}

// rows returns the texts that a query selects.
func (h *chaos) rows(connection *pgx.Conn, query string, args ...any) []string {
	h.t.Helper()
	rows, err := connection.Query(h.t.Context(), query, args...)
	if err != nil {
		h.t.Fatal(err)
	}
	texts, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		h.t.Fatal(err)
	}
	return texts
}
