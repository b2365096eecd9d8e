package web_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

type batch struct {
	ID, State string
	Total     int
	Counts    map[string]int
	Languages map[string]int
	SendsAt   *time.Time
}

// filled has a contest with that many registrations under review, made in the database.
func (w *console) filled(count int) {
	w.t.Helper()
	w.sql(
		`INSERT INTO entrants (id, email, username, language, created_at) SELECT gen_random_uuid(), 'many' || n || '@example.com', 'many' || n, 'en', now() FROM generate_series(1, $1::int) n`,
		count,
	)
	w.sql(`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience,
			social_links, previous_works, motivation, language, submitted_at, version)
		SELECT 'international', id, 'SUBMITTED', 'individual', split_part(email, '@', 1), email, '+86', '13800138000', 'some', '', 'https://films.example/1', '',
			(CASE WHEN right(split_part(email, '@', 1), 1) = '7' THEN 'zh' ELSE 'en' END)::language, now(), 1
		FROM entrants WHERE email LIKE 'many%'`)
}

func (c *consoleClient) runBatch(t *testing.T, path string, form object, state string) (b batch, calls int) {
	t.Helper()
	for b.State != state {
		c.send(path, form).ok(&b)
		if calls++; calls > 100 {
			t.Fatalf("%s: still %+v", path, b)
		}
	}
	return b, calls
}

// TestBatchOfAFilterIsDecidedAndTakenBackWhole plans, carries out in steps, and takes back by two organisers at once.
func TestBatchOfAFilterIsDecidedAndTakenBackWhole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.filled(600)
	c, other := w.organiser(contest.OrganiserReviewer), w.organiser(contest.OrganiserOwner)
	var page queue
	c.read("/registrations?sort=name&pageSize=2").ok(&page)
	left, early := page.Items[0].ID, page.Items[1].ID

	var plan batch
	c.send(
		"/registrations/batches",
		object{"decision": "deny", "filter": object{"state": "SUBMITTED"}, "except": []string{left}},
	).ok(
		&plan,
	)
	if plan.State != "planned" || plan.Total != 599 || plan.Counts["waiting"] != 599 || plan.Languages["zh"] == 0 {
		t.Fatalf("plan: %+v", plan)
	}
	other.send("/registrations/decide", object{"ids": []string{early}, "decision": "approve"}).ok(nil)
	run := "/registrations/batches/" + plan.ID
	c.send(run, object{"reasons": object{"en": "The link is dead."}}).fails(contest.CodeValidation, "reasons.zh")
	form := object{"reasons": object{"en": "The link is dead.", "zh": "链接失效。"}}
	var first batch
	c.send(run, form).ok(&first)
	if first.State != "running" || first.Counts["done"]+first.Counts["decided"] != registration.ReviewChunk {
		t.Fatalf("first step: %+v", first)
	}
	var dueSoon int
	w.row(
		`SELECT count(*) FROM mails WHERE kind = 'registration-denied' AND state = 'waiting' AND not_before < created_at + interval '10 minutes'`,
		&dueSoon,
	)
	if dueSoon != 0 {
		t.Errorf("%d mails leave before the batch has ended", dueSoon)
	}
	done, _ := c.runBatch(t, run, form, "done")
	if done.Counts["done"] != 598 || done.Counts["decided"] != 1 || done.Counts["waiting"] != 0 {
		t.Fatalf("done: %+v", done)
	}
	if again, calls := c.runBatch(
		t,
		run,
		form,
		"done",
	); calls != 1 || again.Counts["done"] != 598 ||
		!again.SendsAt.Equal(*done.SendsAt) {
		t.Errorf("repeated: %+v", again)
	}
	var reasons int
	w.row(
		`SELECT count(*) FROM registrations WHERE state = 'DENY' AND reason = (CASE language WHEN 'zh' THEN '链接失效。' ELSE 'The link is dead.' END)`,
		&reasons,
	)
	if reasons != 598 {
		t.Errorf("%d with the reason of their language", reasons)
	}
	var audited int
	w.row(
		`SELECT count(*) FROM registrations r JOIN audit_log a ON a.subject = 'registration:' || r.id
		WHERE a.action = 'registration.deny' AND a.detail::text LIKE '%' || r.reason || '%' AND r.state = 'DENY'`,
		&audited,
	)
	if audited != 598 {
		t.Errorf("%d audited with their own reason", audited)
	}
	var listed []batch
	other.read("/registrations/batches").ok(&listed)
	var names struct {
		Items []struct{ Outcome string }
		Total int
	}
	c.read("/registrations/batches/" + plan.ID + "?pageSize=10&page=1").ok(&names)
	if len(listed) != 1 || names.Total != 599 || len(names.Items) != 10 || names.Items[0].Outcome != "decided" {
		t.Errorf("listed %+v, names %+v", listed, names)
	}

	// One decision is changed by hand; then both take the batch back.
	var one string
	w.row(`SELECT id::text FROM registrations WHERE state = 'DENY' LIMIT 1`, &one)
	other.send("/registrations/decide", object{"ids": []string{one}, "decision": "reopen"}).ok(nil)
	var group sync.WaitGroup
	for _, each := range []*consoleClient{c, other} {
		group.Go(func() { each.runBatch(t, "/registrations/undo", object{"batch": plan.ID}, "undone") })
	}
	group.Wait()
	undone, _ := c.runBatch(t, "/registrations/undo", object{"batch": plan.ID}, "undone")
	if undone.Counts["undone"] != 597 || undone.Counts["overtaken"] != 1 {
		t.Errorf("undone: %+v", undone)
	}
	var waiting, mails, rows int
	w.row(`SELECT count(*) FROM registrations WHERE state = 'SUBMITTED'`, &waiting)
	w.row(`SELECT count(*) FROM mails WHERE kind = 'registration-denied' AND state = 'waiting'`, &mails)
	w.row(`SELECT count(*) FROM audit_log WHERE action = 'registration.reopen'`, &rows)
	if waiting != 599 || mails != 0 || rows != 598 {
		t.Errorf("%d wait, %d mails, %d audit rows", waiting, mails, rows)
	}
	c.send(run, form).fails(contest.CodeConflict)
}

// endsMidway carries a step out whose connection to the database ends while it writes its audit rows, as when the
// process is killed.
func (w *console) endsMidway(step func()) {
	w.t.Helper()
	ctx := w.t.Context()
	holder, err := pgx.Connect(ctx, w.dsn)
	if err != nil {
		w.t.Fatal(err)
	}
	defer holder.Close(context.WithoutCancel(ctx))
	if _, err := holder.Exec(ctx, `BEGIN; LOCK TABLE audit_log IN SHARE MODE`); err != nil {
		w.t.Fatal(err)
	}
	var group sync.WaitGroup
	group.Go(step)
	for ended := 0; ended == 0; {
		w.row(`SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
			WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%INSERT INTO audit_log%'`, &ended)
	}
	if _, err := holder.Exec(ctx, `ROLLBACK`); err != nil {
		w.t.Fatal(err)
	}
	group.Wait()
}

// TestBatchIsTakenBackOnlyWhileItsMailsAreHeld: for a minute from the end, not from the first decision.
func TestBatchIsTakenBackOnlyWhileItsMailsAreHeld(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.filled(300)
	c := w.organiser(contest.OrganiserReviewer)
	var plan batch
	c.send("/registrations/batches", object{"decision": "approve", "filter": object{}}).ok(&plan)
	run := "/registrations/batches/" + plan.ID
	c.send(run, object{}).ok(nil)
	w.endsMidway(func() { c.send(run, object{}) })
	var half batch
	c.read("/registrations/batches").ok(&[]*batch{&half})
	var counted int
	w.row(`SELECT count(*) FROM registrations WHERE state = 'PASS'`, &counted)
	if half.State != "running" || half.Counts["done"] != registration.ReviewChunk || counted != registration.ReviewChunk {
		t.Errorf("after a step that ended midway: %+v, %d approved", half, counted)
	}
	w.wall.add(10 * time.Minute)
	c.runBatch(t, run, object{}, "done")
	var early int
	w.row(
		`SELECT count(*) FROM mails WHERE kind = 'registration-approved' AND not_before <> (SELECT hold_ends FROM review_batches)`,
		&early,
	)
	if early != 0 {
		t.Errorf("%d mails leave at another time", early)
	}
	var audited, rows, mailed, mails, deadlines int
	w.row(
		`SELECT (SELECT count(*) FROM audit_log WHERE action = 'registration.approve'), count(*),
			(SELECT count(DISTINCT subject) FROM audit_log WHERE action = 'registration.approve' AND detail -> 'before' ->> 'state' = 'SUBMITTED' AND detail -> 'after' ->> 'state' = 'PASS'),
			count(DISTINCT about), count(deadline) FROM mails WHERE kind = 'registration-approved'`,
		&rows,
		&mails,
		&audited,
		&mailed,
		&deadlines,
	)
	if rows != 300 || mails != 300 {
		t.Errorf("%d audit rows and %d mails of 300: something is there twice", rows, mails)
	}
	if audited != 300 || mailed != 300 || deadlines != 300 {
		t.Errorf("%d of 300 are audited, %d mailed, %d with the deadline that the mail names", audited, mailed, deadlines)
	}
	w.wall.add(registration.DecisionHold)
	c.send("/registrations/undo", object{"batch": plan.ID}).fails(contest.CodeConflict, "batch")
	c.send("/registrations/undo", object{"batch": "1"}).fails(contest.CodeNotFound)
	c.send("/registrations/undo", object{}).fails(contest.CodeValidation, "batch")
	for _, form := range []object{
		{"decision": "approve"},
		{"decision": "approve", "ids": []string{"1"}, "filter": object{}},
		{"decision": "reopen", "filter": object{}},
		{"decision": "approve", "filter": object{"state": "OPEN"}},
	} {
		a := c.send("/registrations/batches", form)
		if a.code != contest.CodeValidation {
			t.Errorf("%v: %s", form, a.code)
		}
	}
	w.organiser(
		contest.OrganiserViewer,
	).send(
		"/registrations/batches",
		object{"decision": "approve", "filter": object{}},
	).fails(
		contest.CodeForbidden,
	)
}

// TestBatchOfNamedRegistrationsKeepsToWhatWasRead: one that was sent again since stays as it is.
func TestBatchOfNamedRegistrationsKeepsToWhatWasRead(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.filled(3)
	c := w.organiser(contest.OrganiserReviewer)
	var page queue
	c.read("/registrations").ok(&page)
	ids, versions := []string{}, object{}
	for i, r := range page.Items {
		ids, versions[r.ID] = append(ids, r.ID), 1
		if i == 0 {
			w.sql(`UPDATE registrations SET version = 2 WHERE id = $1`, r.ID)
		}
	}
	var plan batch
	c.send("/registrations/batches", object{"decision": "approve", "ids": ids, "versions": versions}).ok(&plan)
	w.sql(`UPDATE registrations SET version = 2 WHERE id = $1`, ids[1])
	done, _ := c.runBatch(t, "/registrations/batches/"+plan.ID, object{}, "done")
	if got := fmt.Sprint(
		plan.Counts["changed"],
		done.Counts["changed"],
		done.Counts["done"],
	); got != "1 2 1" ||
		strings.Contains(done.State, "run") {
		t.Errorf("changed and done: %s", got)
	}
}
