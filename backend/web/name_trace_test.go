package web_test

import (
	"flag"
	"fmt"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// TestTextsThatNameADeletedPerson: owners are told where, never what; a short name finds nothing.
func TestTextsThatNameADeletedPerson(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	erase := func(name string) {
		w.sql(
			`INSERT INTO entrants (email, username, language, created_at) VALUES ('gone@films.example', 'gone', 'en', now())`,
		)
		w.sql(
			`INSERT INTO registrations (entrant_id, edition, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at)
			SELECT id, 'international', 'PASS', 'individual', $1, 'gone@films.example', '+49', '301234567', 'some', '', 'en', now() FROM entrants WHERE email = 'gone@films.example'`,
			name,
		)
		var id string
		w.query(&id, `SELECT id::text FROM entrants WHERE email = 'gone@films.example'`)
		if _, err := w.db.DeleteAccount(
			t.Context(),
			operations.AccountDeletion{
				EntrantID: id,
				Edition:   contest.International,
				At:        w.contest.Now(),
				Now:       w.wall.Now(),
			},
		); err != nil {
			t.Fatal(err)
		}
	}
	for i, text := range []string{"Edited with José  Núñez.", "José Núñezal is another", "An actor, an extra", "参考了李明的短片", "Call +49 (30) 123-4567", "Write to GONE@films.example"} {
		w.sql(
			`INSERT INTO jury_citations (edition, work_id, zh, en, changed_at) VALUES ('international', $1, $2, $2, now())`,
			i+1,
			text,
		)
	}
	type page struct {
		Items []struct{ ID, Place, Subject string }
		Total int
	}
	found := func() string {
		var p page
		owner.read("/retention/traces").ok(&p)
		var all []string
		for _, item := range p.Items {
			all = append(all, item.Place+" "+item.Subject)
		}
		return strings.Join(all, ", ")
	}
	w.sql(`DELETE FROM jury_citations WHERE work_id > 4`)
	erase("An")
	if got := found(); got != "" {
		t.Errorf("a name of two letters found %s", got)
	}
	erase("Jose\u0301 Nu\u0301n\u0303ez")
	erase("李明")
	if got := found(); got != "jury_citations work:1, jury_citations work:4" {
		t.Errorf("found %s", got)
	}
	if overview := owner.read("/overview"); !strings.Contains(string(overview.raw), "names_left") {
		t.Error("the overview does not say that places wait")
	}
	var p page
	raw := owner.read("/retention/traces")
	raw.ok(&p)
	if strings.Contains(string(raw.raw), "李明") {
		t.Error("the list has the name")
	}
	place := "/retention/traces/" + p.Items[0].ID
	owner.send(place, object{"state": "kept"}).fails(contest.CodeValidation, "reason")
	owner.send(place, object{"state": "gone"}).fails(contest.CodeValidation, "state")
	owner.send(place, object{"state": "removed"}).ok(nil)
	owner.send(place, object{"state": "removed"}).ok(nil)
	owner.send(place, object{"state": "kept", "reason": "Another person"}).fails(contest.CodeConflict)
	owner.send("/retention/traces/x", object{"state": "removed"}).fails(contest.CodeNotFound)
	owner.send("/retention/traces/"+p.Items[1].ID, object{"state": "kept", "reason": "Another person"}).ok(nil)
	if got, rows := found(), w.count(
		`SELECT count(*) FROM audit_log WHERE action = 'retention.trace'`,
	); got != "" ||
		rows != 2 {
		t.Errorf("left: %s; %d audit rows", got, rows)
	}
	w.sql(
		`INSERT INTO jury_citations (edition, work_id, zh, en, changed_at) VALUES ('international', 5, 'x', 'Call +49 (30) 123-4567', now()), ('international', 6, 'x', 'Write to GONE@films.example', now())`,
	)
	erase("Bo")
	if got := found(); got != "jury_citations work:5, jury_citations work:6" {
		t.Errorf("phone and email: %s", got)
	}
}

var traceRows = flag.Int("trace-rows", 1000, "how many texts of each kind a name is looked for in")

// TestNamesAreFoundAmongManyTexts logs how long a deletion takes beside many emails, audit rows, registrations and
// comments.
func TestNamesAreFoundAmongManyTexts(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	for _, insert := range []string{
		`INSERT INTO entrants (email, username, language) SELECT format('e%s@films.example', i), format('e%s', i), 'en' FROM generate_series(1, $1::integer) i`,
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, motivation, reason, language, submitted_at)
			SELECT 'international', id, 'DENY', 'individual', username, email, '+86', '1', 'some', repeat('An earlier film. ', 20), repeat('Because of the sea. ', 40),
				CASE username WHEN 'e7' THEN 'A copy of what Mara Kessler sent' ELSE 'Not complete' END, 'en', now() FROM entrants WHERE email LIKE 'e%@films.example' LIMIT $1::integer`,
		`INSERT INTO audit_log (at, edition, actor, action, subject, detail)
			SELECT now(), 'international', 'tools:test', 'registration.deny', format('registration:%s', i), jsonb_build_object('reason', CASE i WHEN 9 THEN 'As Mara Kessler asked' ELSE repeat('Not complete. ', 10) END) FROM generate_series(1, $1::integer) i`,
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
			SELECT 'international', 'registration-approved', 'x@films.example', 'en', 'Subject', repeat('Your registration was approved. ', 40), '', false, 'sent', now(), now(), now(), now(), now() FROM generate_series(1, $1::integer) i`,
		`INSERT INTO jury_citations (edition, work_id, zh, en, changed_at) SELECT 'international', i, repeat('很好的短片。', 30), repeat('A fine film. ', 30), now() FROM generate_series(1, $1::integer) i`,
	} {
		w.sql(insert, *traceRows)
	}
	w.sql(`INSERT INTO entrants (email, username, language) VALUES ('mara@films.example', 'mara', 'en')`)
	w.sql(
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at)
		SELECT 'international', id, 'PASS', 'individual', 'Mara Kessler', email, '+49', '301234567', 'some', '', 'en', now() FROM entrants WHERE username = 'mara'`,
	)
	var id string
	w.query(&id, `SELECT id::text FROM entrants WHERE username = 'mara'`)
	begun := time.Now()
	if _, err := w.db.DeleteAccount(
		t.Context(),
		operations.AccountDeletion{
			EntrantID: id,
			Edition:   contest.International,
			At:        w.contest.Now(),
			Now:       w.wall.Now(),
		},
	); err != nil {
		t.Fatal(err)
	}
	t.Logf("deleted beside %d texts in %v", 4**traceRows, time.Since(begun))
	var page struct {
		Items []struct{ Place, Field string }
	}
	owner.read("/retention/traces").ok(&page)
	if got := fmt.Sprint(page.Items); got != "[{audit_log detail} {registrations reason}]" {
		t.Errorf("found %s", got)
	}
}
