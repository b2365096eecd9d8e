package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/results"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// check compares database, store, mail server and provider with what was acknowledged.
func (h *chaos) check() {
	h.t.Helper()
	connection := h.sql()
	h.checkInvariants()
	h.checkEntrants(connection)
	h.checkFiles(connection)
	h.checkJury(connection)
	h.checkTasks(connection)
	h.checkMails(connection)
	h.checkDeleted(connection)
	h.checkReceipts(connection)
	count := map[string]int{"lost": 0, "doubled": 0, "stuck": 0}
	for _, broken := range h.ledger.broken {
		kind, _, _ := strings.Cut(broken, ":")
		count[kind]++
		h.t.Error(broken)
	}
	h.t.Logf(
		"%d lost, %d doubled, %d stuck, %d broken rules in all",
		count["lost"],
		count["doubled"],
		count["stuck"],
		len(h.ledger.broken),
	)
	if h.t.Failed() {
		h.showErrors()
	}
}

// checkInvariants runs the organisers' own check of the database, and compares the store with its rows.
func (h *chaos) checkInvariants() {
	h.t.Helper()
	invariants := &operations.InvariantService{Invariants: h.db}
	for _, edition := range []contest.EditionID{contest.International, contest.Camp} {
		violations, err := invariants.Check(
			h.t.Context(),
			contest.ToolsOrganiser("chaos"),
			&h.content.Edition(edition).Edition,
		)
		if err != nil {
			h.t.Fatal(err)
		}
		for _, v := range violations {
			h.ledger.breaks("broken: %s", v)
		}
	}
	h.checkLog()
	stored := &upload.StorageCheckService{Rows: h.db, Objects: h.bucket, Now: time.Now}
	report, err := stored.Check(h.t.Context(), contest.ToolsOrganiser("chaos"), false)
	if err != nil {
		h.t.Fatal(err)
	}
	for _, missing := range report.Missing {
		h.ledger.breaks("lost: the object of %s %s", missing.Kind, missing.ID)
	}
}

// checkLog verifies the transparency log against the results, as an outsider does.
func (h *chaos) checkLog() {
	h.t.Helper()
	owner, edition := contest.ToolsOrganiser("chaos"), &h.content.Edition(contest.International).Edition
	res := &results.ResultService{Results: h.db, Clock: contest.WallClock{}}
	computed, err := res.Compute(h.t.Context(), owner, edition)
	if err != nil {
		h.t.Fatal(err)
	}
	auditor := &transparency.Auditor{Store: h.db, Keys: h.keys.transparency()}
	check, err := auditor.Check(h.t.Context(), edition, computed)
	if err != nil {
		h.ledger.breaks("broken: the log cannot be verified: %v", err)
	}
	for _, fault := range check.Problems {
		h.ledger.breaks("broken: the log: %s", fault)
	}
	h.t.Logf("%d leaves of the log verified", check.Leaves)
}

// checkEntrants requires every acknowledged registration, approval and submission to be stored once.
func (h *chaos) checkEntrants(connection *pgx.Conn) {
	h.t.Helper()
	for email := range h.ledger.registrations {
		if h.ledger.mayBeGone(email) {
			continue
		}
		h.wantOnce(connection, "registration of "+email, `
			SELECT r.id::text FROM registrations r JOIN entrants e ON e.id = r.entrant_id WHERE e.email = $1`, email)
	}
	for id, email := range h.ledger.approvals {
		if h.ledger.mayBeGone(email) {
			continue
		}
		h.wantOnce(
			connection,
			"approval of registration "+id,
			`SELECT id::text FROM registrations WHERE id = $1 AND state = 'PASS'`,
			id,
		)
	}
	for title, work := range h.ledger.submissions {
		if h.ledger.mayBeGone(work.who) {
			continue
		}
		h.wantOnce(connection, title, `
			SELECT s.id::text FROM submissions s JOIN entrants e ON e.id = s.entrant_id
			WHERE s.title = $1 AND s.id = $2 AND e.email = $3 AND coalesce(s.video_upload_id::text, '') = $4
				AND coalesce(s.cover_upload_id::text, '') = $5`,
			title, work.id, work.who, work.uploadID, work.coverID)
	}
	for id, email := range h.ledger.withdrawn {
		if h.ledger.mayBeGone(email) {
			continue
		}
		h.wantOnce(
			connection,
			"withdrawal of "+id,
			`SELECT id::text FROM submissions WHERE id = $1 AND withdrawn_at IS NOT NULL AND NOT latest`,
			id,
		)
	}
	for _, title := range h.rows(connection, `SELECT title FROM submissions WHERE erased_at IS NULL GROUP BY title HAVING count(*) > 1`) {
		h.ledger.breaks("doubled: %s", title)
	}
}

// wantOnce records a broken rule unless a query selects one row.
func (h *chaos) wantOnce(connection *pgx.Conn, what, query string, args ...any) {
	h.t.Helper()
	switch rows := h.rows(connection, query, args...); len(rows) {
	case 1:
	case 0:
		h.ledger.breaks("lost: %s", what)
	default:
		h.ledger.breaks("doubled: %s: %v", what, rows)
	}
}

// checkFiles requires the bytes of every uploaded file, and one copy of each film and cover that was submitted.
func (h *chaos) checkFiles(connection *pgx.Conn) {
	h.t.Helper()
	for id, file := range h.ledger.uploads {
		if h.ledger.mayBeGone(file.who) {
			continue
		}
		objects := h.rows(connection, `SELECT object FROM uploads WHERE id = $1 AND state = 'succeed'`, id)
		if len(objects) != 1 {
			h.ledger.breaks("lost: film %s of %s", id, file.who)
			continue
		}
		if file.clip != "" { // its bytes are those of the studio's result, with its label
			results := h.rows(connection, `SELECT object FROM generation_results WHERE task_id = $1`, file.clip)
			if len(results) != 1 {
				h.ledger.breaks("lost: the result of task %s of %s: %v", file.clip, file.who, results)
				continue
			}
			sum, err := h.sumOf(results[0])
			if err != nil {
				h.ledger.breaks("lost: the bytes of result %s of %s (%v)", results[0], file.who, err)
				continue
			}
			file.sum = sum
		}
		if sum, err := h.sumOf(objects[0]); err != nil || sum != file.sum {
			h.ledger.breaks("lost: the bytes of film %s of %s (%v)", id, file.who, err)
		}
		for _, sum := range h.rows(connection, `SELECT encode(sha256, 'hex') FROM uploads WHERE id = $1 AND sha256 IS NOT NULL`, id) {
			if sum != hex.EncodeToString(file.sum[:]) {
				h.ledger.breaks("lost: the receipt of film %s names other bytes", id)
			}
		}
	}
	for _, film := range h.rows(connection, `
		SELECT DISTINCT upload || ': ' || coalesce(c.state::text || ' ' || c.reason, 'no row')
		FROM submissions s, unnest(ARRAY[s.video_upload_id, s.cover_upload_id]) upload LEFT JOIN screening_copies c ON c.upload_id = upload
		WHERE upload IS NOT NULL AND c.state IS DISTINCT FROM 'completed'`) {
		h.ledger.breaks("lost: the copy of %s", film)
	}
	for _, object := range h.rows(connection, `
		SELECT made->'film'->>'object' FROM screening_copies WHERE made->'film' IS NOT NULL`) {
		if _, err := h.sumOf(object); err != nil {
			h.ledger.breaks("lost: copy %s (%v)", object, err)
		}
	}
}

func (h *chaos) sumOf(object string) (sum [sha256.Size]byte, err error) {
	content, err := h.bucket.Open(context.WithoutCancel(h.t.Context()), object)
	if err != nil {
		return sum, err
	}
	defer content.Close()
	hash := sha256.New()
	if _, err := io.Copy(hash, content); err != nil {
		return sum, err
	}
	return [sha256.Size]byte(hash.Sum(nil)), nil
}

// checkJury requires every nomination and scorecard to be stored once, with the comments that were acknowledged last.
func (h *chaos) checkJury(connection *pgx.Conn) {
	h.t.Helper()
	for opinion := range h.ledger.nominations {
		h.wantOnce(connection, "nomination “"+opinion.comments+"”", `
			SELECT n.id::text FROM nominations n JOIN judges j ON j.id = n.judge_id WHERE j.name = $1 AND n.comments = $2`,
			opinion.judge, opinion.comments)
	}
	for card, acceptable := range h.ledger.cards {
		stored := h.rows(connection, `
			SELECT c.comments FROM scorecards c JOIN judges j ON j.id = c.judge_id WHERE j.name = $1 AND c.work_id = $2`, card.judge, card.workID)
		if len(stored) == 0 {
			stored = []string{""}
		}
		if len(stored) > 1 || !slices.Contains(acceptable, stored[0]) {
			h.ledger.breaks(
				"lost: scorecard of %s for work %d is %q, not one of %q",
				card.judge,
				card.workID,
				stored,
				acceptable,
			)
		}
	}
}

// checkTasks requires every clip task to be stored once, started at most once, and quotas that add up.
func (h *chaos) checkTasks(connection *pgx.Conn) {
	h.t.Helper()
	for id, task := range h.ledger.tasks {
		if h.ledger.mayBeGone(task.who) {
			continue
		}
		h.wantOnce(
			connection,
			"task "+id,
			`SELECT id::text FROM generation_tasks WHERE id = $1 AND prompt = $2`,
			id,
			task.prompt,
		)
	}
	for _, prompt := range h.rows(connection, `SELECT prompt FROM generation_tasks GROUP BY prompt`) {
		if n := h.provider.startsOf(prompt); n > 1 {
			h.ledger.breaks("doubled: the provider was asked %d times for “%s”", n, prompt)
		}
	}
	for _, outcome := range h.rows(connection, `
		SELECT state || ' ' || reason || ': ' || count(*) FROM generation_tasks GROUP BY state, reason ORDER BY 1`) {
		h.t.Logf("clips %s", outcome)
	}
}
