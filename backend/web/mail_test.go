package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
)

type mailView struct {
	ID, Kind, State string
	Subject, Text   *string
	Secret, Held    bool
}

// putMail stores a mail to ada@films.example and returns its id.
func (w *console) putMail(subject, state string, secret bool) string {
	w.t.Helper()
	w.sql(
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		VALUES ('international', CASE WHEN $3 THEN 'login-code' ELSE 'registration-approved' END, 'ada@films.example', 'en', $1, 'Code 246810', '<p>246810</p>', $3,
			$2::mail_state, now(), now(), now() + interval '1 day', now(), CASE WHEN $2 <> 'waiting' THEN now() END)`,
		subject,
		state,
		secret,
	)
	var id string
	w.row(`SELECT id FROM mails ORDER BY created_at DESC LIMIT 1`, &id)
	return id
}

// TestCodesInMailsStayHidden: neither list, mail, search, export nor resend shows what a code mail says.
func TestCodesInMailsStayHidden(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserReviewer)
	secret := w.putMail("246810 is your code", "waiting", true)
	plain := w.putMail("You may submit", "failed", false)
	for _, path := range []string{"/mails?kind=login-code", "/mails/" + secret} {
		if answer := c.read(
			path,
		).ok(
			nil,
		); strings.Contains(string(answer.raw), "246810") ||
			!strings.Contains(string(answer.raw), `"secret":true`) {
			t.Errorf("%s: %s", path, answer.raw)
		}
	}
	if answer := c.send("/mails/"+secret+"/resend", nil).ok(nil); strings.Contains(string(answer.raw), "246810") {
		t.Errorf("resend: %s", answer.raw)
	}
	for query, want := range map[string]int{"q=246": 0, "q=ADA": 2, "q=submit": 1, "state=failed": 1, "language=zh": 0, "kind=login-code": 1} {
		var page struct {
			Items []mailView
			Total int
		}
		if c.read("/mails?" + query).ok(&page); page.Total != want || len(page.Items) != want {
			t.Errorf("%s: %d of %d, want %d", query, len(page.Items), page.Total, want)
		}
	}
	if _, _, csv := c.file(
		http.MethodGet,
		"/mails/export?edition=international",
		"",
	); strings.Contains(csv, "246810") ||
		!strings.Contains(csv, "You may submit") {
		t.Errorf("export: %s", csv)
	}
	var shown mailView
	c.send("/mails/"+plain+"/resend", nil).ok(&shown)
	if shown.State != "waiting" || shown.Subject == nil || shown.Text == nil {
		t.Errorf("resent: %+v", shown)
	}
	w.sql(
		`UPDATE mails SET state = 'sent', ended_at = now(), subject = '', body_text = '', body_html = '' WHERE id = $1`,
		secret,
	)
	c.send("/mails/"+secret+"/resend", nil).fails(contest.CodeConflict, "mail")
	c.do(http.MethodGet, "/apis/organiser/mails/"+plain+"?edition=camp", nil).fails(contest.CodeNotFound)
	c.do(http.MethodPost, "/apis/organiser/mails/"+plain+"/resend?edition=camp", nil).fails(contest.CodeNotFound)
	c.read("/mails?state=lost&language=fr").fails(contest.CodeValidation, "language", "state")
}

func broadcast(with object) object {
	return object{
		"to": "approved_without_submission",
		"text": object{
			"en": object{"subject": "Two days left, {name}", "text": "Hello {name},\n\n<b>two days</b> are left."},
			"zh": object{"subject": "还剩两天", "text": "{name}，你好：\n\n还剩两天。"},
		},
	}.with(with)
}

// TestBroadcastIsSentOnce: to the readers that the dry run has counted, after a test to oneself.
func TestBroadcastIsSentOnce(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	for _, name := range []string{"ada", "ben", "cai"} {
		w.approvedEntrant(name + "@films.example")
	}
	w.sql(`UPDATE registrations SET language = 'zh', name = 'Cai <i>' WHERE email = 'cai@films.example'`)
	w.entrant(
		"eve@films.example",
	).register(
		individual().with(object{"email": "eve@films.example"}),
	).ok(
		nil,
	) // under review
	w.sql(
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		VALUES ('international', 'registration-approved', 'ben@films.example', 'en', 's', 't', 'h', false, 'failed', now(), now(), now(), now(), now())`,
	)
	c := w.organiser(contest.OrganiserReviewer)
	type summary struct {
		Recipients, English, Chinese, Skipped int
		Samples                               []struct{ To, Subject, Text string }
	}
	var trial, done summary
	c.send("/mails/broadcast", broadcast(object{"dryRun": true})).ok(&trial)
	if trial.Recipients != 2 || trial.English != 1 || trial.Chinese != 1 || trial.Skipped != 1 ||
		len(trial.Samples) != 2 ||
		!strings.Contains(trial.Samples[1].Text, "Cai <i>，你好：") {
		t.Errorf("dry run: %+v", trial)
	}
	c.send("/mails/broadcast", broadcast(object{"test": true})).ok(&done)
	addresses := func(kind string) string {
		t.Helper()
		var all string
		w.row(
			fmt.Sprintf(
				`SELECT coalesce(string_agg(recipient, ' ' ORDER BY recipient), '') FROM mails WHERE kind = '%s'`,
				kind,
			),
			&all,
		)
		return all
	}
	if got := addresses("broadcast"); got != "reviewer@films.example reviewer@films.example" {
		t.Errorf("the test went to %s", got)
	}
	c.send("/mails/broadcast", broadcast(object{"recipients": 3})).fails(contest.CodeConflict, "recipients")
	once := together(
		5,
		func() bool { return c.send("/mails/broadcast", broadcast(object{"recipients": 2})).code == "OK" },
	)
	if once != 1 {
		t.Errorf("%d of 5 were sent", once)
	}
	if got := addresses(
		"broadcast",
	); got != "ada@films.example cai@films.example reviewer@films.example reviewer@films.example" {
		t.Errorf("mails went to %s", got)
	}
	c.send("/mails/broadcast", broadcast(nil)).fails(contest.CodeConflict, "text")
	w.wall.add(25 * time.Hour)
	w.sql(
		`UPDATE organiser_sessions SET expires_at = expires_at + interval '2 days', last_used_at = last_used_at + interval '25 hours'`,
	)
	c = w.organiser(contest.OrganiserReviewer)
	c.send("/mails/broadcast", broadcast(nil)).ok(nil)
	var html string
	w.row(`SELECT body_html FROM mails WHERE recipient = 'ada@films.example' AND kind = 'broadcast' LIMIT 1`, &html)
	if strings.Contains(html, "<b>") || !strings.Contains(html, "&lt;b&gt;") {
		t.Errorf("markup in a broadcast: %s", html)
	}
	var rows int
	w.row(
		`SELECT count(*) FROM audit_log WHERE action LIKE 'mail.broadcast%' AND actor = 'organiser:reviewer@films.example' AND detail->>'recipients' = '2'`,
		&rows,
	)
	if rows != 3 { // the test and both broadcasts
		t.Errorf("%d audit rows", rows)
	}
}

func TestBroadcastNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserReviewer)
	c.send(
		"/mails/broadcast",
		object{"to": "everybody", "text": object{"en": object{"subject": "a\nb", "text": "Dear {surname}"}}},
	).
		fails(
			contest.CodeValidation,
			"to",
			"text.en.subject",
			"text.en.text",
			"text.zh.subject",
			"text.zh.text",
		)
	c.send("/mails/broadcast", broadcast(object{"to": "finalists", "dryRun": true})).ok(nil)
	c.send(
		"/mails/broadcast",
		broadcast(object{"to": object{"list": "registrations", "role": "judge"}}),
	).fails(
		contest.CodeValidation,
		"to",
	)
	c.send(
		"/mails/broadcast",
		broadcast(object{"to": object{"list": "registrations", "submited": true}}),
	).fails(
		contest.CodeValidation,
		"to",
	)
	c.send(
		"/mails/broadcast",
		broadcast(object{"to": object{"list": "submissions", "state": "PASS"}}),
	).fails(
		contest.CodeValidation,
		"to.state",
	)
	c.send(
		"/mails/broadcast",
		broadcast(object{"to": "untold_deadline"}),
	).fails(
		contest.CodeValidation,
		"text.en.text",
		"text.zh.text",
	)
	c.do(
		http.MethodPost,
		"/apis/organiser/mails/broadcast?edition=international&pageSize=1000",
		broadcast(object{"dryRun": true}),
	).
		fails(
			contest.CodeValidation,
			"pageSize",
		)
}

// TestEachRoleWritesToItsOwn: who keeps the jury to jurors, who reviews to entrants, and each stops its own.
func TestEachRoleWritesToItsOwn(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.approvedEntrant("ada@films.example")
	w.sql(
		`INSERT INTO judges (edition, name, role, password_hash, email) VALUES ('international', 'Noor', 'judge', 'x', 'noor@films.example')`,
	)
	reviewer, jury := w.organiser(contest.OrganiserReviewer), w.organiser(contest.OrganiserJury)
	toJury := broadcast(object{"to": object{"list": "jury", "progress": "never"}})
	reviewer.send("/mails/broadcast", toJury).fails(contest.CodeForbidden)
	jury.send("/mails/broadcast", broadcast(nil)).fails(contest.CodeForbidden)
	w.organiser(contest.OrganiserViewer).send("/mails/broadcast", toJury).fails(contest.CodeForbidden)
	type summary struct {
		Recipients int
		Names      []struct{ Name, Email string }
		Batch      *struct {
			ID          string
			HeldSeconds int
		}
	}
	var toEntrants, toJurors summary
	reviewer.send("/mails/broadcast", broadcast(nil)).ok(&toEntrants)
	jury.send("/mails/broadcast", toJury).ok(&toJurors)
	if toJurors.Recipients != 1 || toJurors.Names[0].Email != "noor@films.example" || toJurors.Batch.HeldSeconds != 60 {
		t.Errorf("%+v", toJurors)
	}
	stop := func(s summary) string { return "/mails/batches/" + s.Batch.ID + "/stop" }
	jury.send(stop(toEntrants), nil).fails(contest.CodeForbidden)
	reviewer.send(stop(toJurors), nil).fails(contest.CodeForbidden)
	var batches []struct{ ID, Audience string }
	jury.read("/mails/batches").ok(&batches)
	if len(batches) != 1 || batches[0].ID != toJurors.Batch.ID {
		t.Errorf("the jury's batches: %+v", batches)
	}
	owner := w.organiser(contest.OrganiserOwner)
	owner.read("/mails/batches").ok(&batches)
	if len(batches) != 2 {
		t.Errorf("the owner's batches: %+v", batches)
	}
	owner.do(http.MethodPost, "/apis/organiser"+stop(toJurors)+"?edition=camp", nil).fails(contest.CodeNotFound)
}

// TestBroadcastIsStoppedWhole: one call cancels every mail, also by many callers; the text can be sent again.
func TestBroadcastIsStoppedWhole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	for _, name := range []string{"ada", "ben", "cai"} {
		w.approvedEntrant(name + "@films.example")
	}
	c := w.organiser(contest.OrganiserReviewer)
	type batchOf struct {
		ID                         string
		HeldSeconds, Waiting, Sent int
		StoppedAt                  *time.Time
	}
	var sent struct{ Batch batchOf }
	c.send("/mails/broadcast", broadcast(object{"to": object{"list": "registrations", "state": "PASS"}})).ok(&sent)
	w.wall.add(20 * time.Second)
	var batches []batchOf
	c.read("/mails/batches").ok(&batches)
	if len(batches) != 1 || batches[0].HeldSeconds != 40 || batches[0].Waiting != 3 {
		t.Errorf("held: %+v", batches)
	}
	path := "/mails/batches/" + sent.Batch.ID + "/stop"
	together(5, func() bool { return c.send(path, nil).code == "OK" })
	var stopped batchOf
	c.send(path, nil).ok(&stopped)
	if stopped.StoppedAt == nil || stopped.Waiting != 0 || stopped.Sent != 0 || stopped.HeldSeconds != 0 {
		t.Errorf("stopped: %+v", stopped)
	}
	var cancelled, rows int
	w.row(`SELECT count(*) FROM mails WHERE kind = 'broadcast' AND state = 'cancelled'`, &cancelled)
	w.row(`SELECT count(*) FROM audit_log WHERE action = 'mail.stop'`, &rows)
	if cancelled != 3 || rows != 1 {
		t.Errorf("%d mails are cancelled, %d audit rows", cancelled, rows)
	}
	c.send("/mails/broadcast", broadcast(object{"to": object{"list": "registrations", "state": "PASS"}})).ok(&sent)
	w.sql(
		`UPDATE mails SET state = 'sent', ended_at = now() WHERE id = (SELECT id FROM mails WHERE batch_id = $1 LIMIT 1)`,
		sent.Batch.ID,
	)
	c.send("/mails/batches/"+sent.Batch.ID+"/stop", nil).ok(&stopped)
	if stopped.Sent != 1 || stopped.Waiting != 0 {
		t.Errorf("stopped late: %+v", stopped)
	}
	c.send("/mails/batches/nonsense/stop", nil).fails(contest.CodeNotFound)
}

// TestBroadcastFiltersByWorks: submitted, shortlisted and with a published prize.
func TestBroadcastFiltersByWorks(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	for i, name := range []string{"ada", "ben", "cai", "dee"} {
		w.approvedEntrant(name + "@films.example")
		if name == "dee" {
			continue
		}
		w.sql(
			`INSERT INTO submissions (edition, work_id, entrant_id, title, description, video_link, tools, english, submitted_at)
			SELECT 'international', $1, entrant_id, 'Film', 'd', 'https://films.example/' || $1::int, '{}', true, now() FROM registrations WHERE email = $2`,
			2001+i,
			name+"@films.example",
		)
	}
	w.sql(`UPDATE submissions SET disqualified_at = now() WHERE work_id = 2003`)
	w.sql(
		`INSERT INTO shortlist (edition, work_id, position, added_at) VALUES ('international', 2001, 1, now()), ('international', 2002, 2, now())`,
	)
	w.sql(
		`INSERT INTO publications (edition, winners, published_at) VALUES ('international', '{"winners":[{"id":2001,"prizes":["first"]}]}', now())`,
	)
	c := w.organiser(contest.OrganiserOwner)
	for want, to := range map[string]object{
		"ada ben cai dee": {"list": "registrations"}, "ada ben cai": {"list": "registrations", "submitted": true}, "dee": {"list": "registrations", "submitted": false},
		"ada ben": {"list": "submissions", "shortlisted": true, "state": "judged"}, "cai": {"list": "submissions", "state": "disqualified"},
		"ada": {"list": "registrations", "winner": true}, "ben": {"list": "submissions", "shortlisted": true, "winner": false}, "cai dee": {"list": "registrations", "shortlisted": false},
		"": {"list": "registrations", "type": "team"}, "dee ": {"list": "registrations", "q": "DEE@"},
	} {
		var trial struct{ Names []struct{ Email string } }
		c.send("/mails/broadcast", broadcast(object{"to": to, "dryRun": true})).ok(&trial)
		var got []string
		for _, n := range trial.Names {
			got = append(got, strings.TrimSuffix(n.Email, "@films.example"))
		}
		if strings.Join(got, " ") != strings.TrimSpace(want) {
			t.Errorf("%v: %v, want %q", to, got, want)
		}
	}
}

// TestAuditLogIsOfWhatTheRoleReads: a role sees the rows of its areas, and never another edition's.
func TestAuditLogIsOfWhatTheRoleReads(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.sql(`DELETE FROM audit_log`)
	for i, row := range [][3]string{
		{"tools:ada", "registration.approve", "registration:1"}, {"organiser:b@films.example", "submission.disqualify", "submission:2"},
		{"judge:Noor", "scorecard.set", "work:1"}, {"tools:ada", "shortlist.set", "shortlist:international"}, {"tools:ada", "mail.resend", "mail:1"},
		{"tools:ada", "results.publish", "results:international"}, {"entrant:1", "account.delete", "entrant:1"},
	} {
		w.sql(
			`INSERT INTO audit_log (at, edition, actor, action, subject, detail) VALUES ($1, 'international', $2, $3, $4, '{"reason":"50% <b>"}')`,
			w.contest.Now().Add(time.Duration(i)*time.Hour),
			row[0],
			row[1],
			row[2],
		)
	}
	w.sql(
		`INSERT INTO audit_log (at, edition, actor, action, subject) VALUES (now(), 'camp', 'tools:ada', 'registration.deny', 'registration:9')`,
	)
	w.sql(
		`INSERT INTO audit_log (at, edition, actor, action, subject) VALUES (now(), NULL, 'tools:ada', 'organiser.add', 'organiser:b@films.example')`,
	)
	actions := func(c *consoleClient, query string) string {
		t.Helper()
		var page struct {
			Items []struct{ Action string }
			Total int
		}
		c.read("/audit?" + query).ok(&page)
		var all []string
		for _, row := range page.Items {
			all = append(all, row.Action)
		}
		return strings.Join(all, " ")
	}
	// The accounts are made before, as each writes a row.
	clients := map[contest.OrganiserRole]*consoleClient{}
	for _, role := range contest.OrganiserRoles() {
		clients[role] = w.organiser(role)
	}
	w.sql(
		`DELETE FROM audit_log WHERE subject LIKE '%organiser:%@films.example' AND subject <> 'organiser:b@films.example'`,
	)
	for role, want := range map[contest.OrganiserRole]string{
		contest.OrganiserOwner:    "organiser.add account.delete results.publish mail.resend shortlist.set scorecard.set submission.disqualify registration.approve",
		contest.OrganiserReviewer: "mail.resend submission.disqualify registration.approve",
		contest.OrganiserJury:     "results.publish shortlist.set scorecard.set submission.disqualify",
		contest.OrganiserViewer:   "results.publish shortlist.set scorecard.set submission.disqualify registration.approve",
	} {
		if got := actions(clients[role], "pageSize=100"); got != want {
			t.Errorf("%s reads %q, want %q", role, got, want)
		}
	}
	owner := clients[contest.OrganiserOwner]
	for query, want := range map[string]string{
		"actor=noor": "scorecard.set", "action=submission": "submission.disqualify", "action=submission.dis": "", "action=scorecard.set": "scorecard.set",
		"subject=registration:1": "registration.approve", "q=50%25&pageSize=1": "account.delete", "page=2&pageSize=3&q=tools": "shortlist.set registration.approve",
		"before=2025-09-12T10:30:00%2B08:00": "registration.approve", "from=2025-09-12T16:00:00%2B08:00": "organiser.add account.delete",
	} {
		if got := actions(owner, query); got != want {
			t.Errorf("%s: %q, want %q", query, got, want)
		}
	}
	owner.read("/audit?from=today").fails(contest.CodeValidation, "from")
	_, _, csv := clients[contest.OrganiserReviewer].file(http.MethodGet, "/audit/export?edition=international", "")
	if !strings.Contains(csv, "mail.resend") || strings.Contains(csv, "scorecard.set") ||
		strings.Contains(csv, "organiser.add") {
		t.Errorf("export of a reviewer: %s", csv)
	}
}
