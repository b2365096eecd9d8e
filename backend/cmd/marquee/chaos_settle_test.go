package main

import (
	"fmt"
	"slices"
	"strings"
	"syscall"
	"time"

	"github.com/jackc/pgx/v5"
)

// backlog is work that must be finished, as a query for what is left.
type backlog struct {
	what, query string
	due         string // a statement that makes deferred work due immediately; may be empty
}

func backlogs() []backlog {
	return []backlog{
		{
			"a mail is sent",
			`SELECT kind || ' to ' || recipient || ': ' || last_error FROM mails WHERE state = 'waiting' ORDER BY id`,
			`UPDATE mails SET next_attempt_at = now() WHERE state = 'waiting' AND next_attempt_at > now()`,
		},
		{"a task ends", `SELECT id || ' ' || state FROM generation_tasks WHERE ended_at IS NULL ORDER BY id`, ""},
		{
			"a copy is made",
			`SELECT upload_id || ' ' || state FROM screening_copies WHERE ended_at IS NULL ORDER BY upload_id`,
			`UPDATE screening_copies SET next_look = now() WHERE ended_at IS NULL AND next_look > now()`,
		},
		{
			"a file that is no longer needed is removed",
			`SELECT object FROM discarded_objects ORDER BY object`,
			`UPDATE discarded_objects SET next_attempt_at = now() WHERE next_attempt_at > now()`,
		}, // also of copies that have failed
		{
			"a record has its leaf",
			`SELECT kind || ' record ' || id FROM log_records WHERE leaf IS NULL ORDER BY id`,
			"",
		},
	}
}

// settle ends the driver, ends all faults, and waits until the backlog is empty. Deferred work is made due immediately,
// because the waits grow to a quarter of an hour. In a short run the leases of killed workers are ended too.
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
	for _, b := range backlogs() {
		h.drain(connection, b)
	}
}

// drain waits until a backlog is empty. One that does not change for chaosTimeout is stuck.
func (h *chaos) drain(connection *pgx.Conn, b backlog) {
	h.t.Helper()
	if b.due != "" {
		h.exec(connection, b.due)
	}
	left := h.rows(connection, b.query)
	for changed := time.Now(); len(left) > 0 && time.Since(changed) < chaosTimeout; time.Sleep(200 * time.Millisecond) {
		if now := h.rows(connection, b.query); !slices.Equal(now, left) {
			left, changed = now, time.Now()
		}
	}
	if len(left) > 0 {
		h.ledger.breaks("stuck: %s: %d left: %s", b.what, len(left), strings.Join(left[:min(len(left), 10)], "; "))
	}
}

// endLeases kills the workers, ends the leases that they had, and starts them again.
func (h *chaos) endLeases() {
	h.t.Helper()
	connection := h.sql()
	for _, worker := range h.workers {
		worker.signal(syscall.SIGSTOP) // so that it finishes nothing while its leases end
	}
	for _, table := range []string{"mails", "generation_tasks", "screening_copies"} {
		h.exec(
			connection,
			fmt.Sprintf(`UPDATE %s SET lease_ends = now() WHERE lease IS NOT NULL AND lease_ends > now()`, table),
		)
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
