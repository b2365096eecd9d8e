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
	w.sql(`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		VALUES ('international', CASE WHEN $3 THEN 'login-code' ELSE 'registration-approved' END, 'ada@films.example', 'en', $1, 'Code 246810', '<p>246810</p>', $3,
			$2::mail_state, now(), now(), now() + interval '1 day', now(), CASE WHEN $2 <> 'waiting' THEN now() END)`, subject, state, secret)
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
		if answer := c.read(path).ok(nil); strings.Contains(string(answer.raw), "246810") || !strings.Contains(string(answer.raw), `"secret":true`) {
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
	if _, _, csv := c.file(http.MethodGet, "/mails/export?edition=international", ""); strings.Contains(csv, "246810") || !strings.Contains(csv, "You may submit") {
		t.Errorf("export: %s", csv)
	}
	var shown mailView
	c.send("/mails/"+plain+"/resend", nil).ok(&shown)
	if shown.State != "waiting" || shown.Subject == nil || shown.Text == nil {
		t.Errorf("resent: %+v", shown)
	}
	w.sql(`UPDATE mails SET state = 'sent', ended_at = now(), subject = '', body_text = '', body_html = '' WHERE id = $1`, secret)
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
	w.entrant("eve@films.example").register(individual().with(object{"email": "eve@films.example"})).ok(nil) // under review
	w.sql(`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		VALUES ('international', 'registration-approved', 'ben@films.example', 'en', 's', 't', 'h', false, 'failed', now(), now(), now(), now(), now())`)
	c := w.organiser(contest.OrganiserReviewer)
	type summary struct {
		Recipients, English, Chinese, Skipped int
		Samples                               []struct{ To, Subject, Text string }
	}
	var trial, done summary
	c.send("/mails/broadcast", broadcast(object{"dryRun": true})).ok(&trial)
	if trial.Recipients != 2 || trial.English != 1 || trial.Chinese != 1 || trial.Skipped != 1 || len(trial.Samples) != 2 ||
		!strings.Contains(trial.Samples[1].Text, "Cai <i>，你好：") {
		t.Errorf("dry run: %+v", trial)
	}
	c.send("/mails/broadcast", broadcast(object{"test": true})).ok(&done)
	addresses := func(kind string) string {
		t.Helper()
		var all string
		w.row(fmt.Sprintf(`SELECT coalesce(string_agg(recipient, ' ' ORDER BY recipient), '') FROM mails WHERE kind = '%s'`, kind), &all)
		return all
	}
	if got := addresses("broadcast"); got != "reviewer@films.example reviewer@films.example" {
		t.Errorf("the test went to %s", got)
	}
	c.send("/mails/broadcast", broadcast(object{"recipients": 3})).fails(contest.CodeConflict, "recipients")
	once := together(5, func() bool { return c.send("/mails/broadcast", broadcast(object{"recipients": 2})).code == "OK" })
	if once != 1 {
		t.Errorf("%d of 5 were sent", once)
	}
	if got := addresses("broadcast"); got != "ada@films.example cai@films.example reviewer@films.example reviewer@films.example" {
		t.Errorf("mails went to %s", got)
	}
	c.send("/mails/broadcast", broadcast(nil)).fails(contest.CodeConflict, "text")
	w.wall.add(25 * time.Hour)
	w.sql(`UPDATE organiser_sessions SET expires_at = expires_at + interval '2 days', last_used_at = last_used_at + interval '25 hours'`)
	c = w.organiser(contest.OrganiserReviewer)
	c.send("/mails/broadcast", broadcast(nil)).ok(nil)
	var html string
	w.row(`SELECT body_html FROM mails WHERE recipient = 'ada@films.example' AND kind = 'broadcast' LIMIT 1`, &html)
	if strings.Contains(html, "<b>") || !strings.Contains(html, "&lt;b&gt;") {
		t.Errorf("markup in a broadcast: %s", html)
	}
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE action LIKE 'mail.broadcast%' AND actor = 'organiser:reviewer@films.example' AND detail->>'recipients' = '2'`, &rows)
	if rows != 3 { // the test and both broadcasts
		t.Errorf("%d audit rows", rows)
	}
}

func TestBroadcastNamesEveryWrongField(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserReviewer)
	c.send("/mails/broadcast", object{"to": "everybody", "text": object{"en": object{"subject": "a\nb", "text": "Dear {surname}"}}}).
		fails(contest.CodeValidation, "to", "text.en.subject", "text.en.text", "text.zh.subject", "text.zh.text")
	c.send("/mails/broadcast", broadcast(object{"to": "finalists", "dryRun": true})).ok(nil)
	c.send("/mails/broadcast", broadcast(object{"to": "late_judges", "dryRun": true})).ok(nil)
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
		w.sql(`INSERT INTO audit_log (at, edition, actor, action, subject, detail) VALUES ($1, 'international', $2, $3, $4, '{"reason":"50% <b>"}')`,
			w.contest.Now().Add(time.Duration(i)*time.Hour), row[0], row[1], row[2])
	}
	w.sql(`INSERT INTO audit_log (at, edition, actor, action, subject) VALUES (now(), 'camp', 'tools:ada', 'registration.deny', 'registration:9')`)
	w.sql(`INSERT INTO audit_log (at, edition, actor, action, subject) VALUES (now(), NULL, 'tools:ada', 'organiser.add', 'organiser:b@films.example')`)
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
	w.sql(`DELETE FROM audit_log WHERE subject LIKE '%organiser:%@films.example' AND subject <> 'organiser:b@films.example'`)
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
	if !strings.Contains(csv, "mail.resend") || strings.Contains(csv, "scorecard.set") || strings.Contains(csv, "organiser.add") {
		t.Errorf("export of a reviewer: %s", csv)
	}
}
