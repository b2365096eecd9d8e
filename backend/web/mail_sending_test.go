package web_test

import (
	"net/url"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

type sending struct {
	ID, Kind, Audience, CreatedBy           string
	Subject                                 *contest.Text
	HeldSeconds                             int
	Sent, Waiting, Failed, Cancelled, Total int
}

// TestSendingsOfEveryAct: a broadcast to three, denials of two that were decided together, and a publication with two
// mails are a row each with what became of their mails, which the list of mails has by the row's id.
func TestSendingsOfEveryAct(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	for _, name := range []string{"ada", "ben", "cai"} {
		w.approvedEntrant(name + "@films.example")
	}
	c := w.organiser(contest.OrganiserReviewer)
	c.send("/mails/broadcast", broadcast(object{"to": object{"list": "registrations", "state": "PASS"}})).ok(nil)
	w.sql(
		`UPDATE mails SET state = 'sent', ended_at = now() WHERE recipient = 'ada@films.example' AND kind = 'broadcast'`,
	)
	w.sql(
		`UPDATE mails SET state = 'failed', ended_at = now(), last_error = '550 no such mailbox' WHERE recipient = 'ben@films.example' AND kind = 'broadcast'`,
	)

	w.sql(`INSERT INTO review_batches (id, edition, action, actor, created_at, begun_at, ended_at, hold_ends)
		VALUES ('0190a000-0000-7000-8000-000000000001', 'international', 'deny', 'organiser:mei@films.example', now(), now() - interval '1 minute', now(), now())`)
	w.sql(`INSERT INTO review_batch_items (batch_id, registration_id, place, version, outcome, decided_at)
		SELECT '0190a000-0000-7000-8000-000000000001', id, 1, 1, 'done', now() FROM registrations WHERE email <> 'cai@films.example'`)
	w.sql(`UPDATE registrations SET state = 'DENY' WHERE email <> 'cai@films.example'`)
	const mail = `INSERT INTO mails (edition, kind, about, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		SELECT 'international', $1, $2, email, 'en', 'News', 'Text', '', false, $3::mail_state, now() + $4::interval, now(), now(), now(), CASE WHEN $3 <> 'waiting' THEN now() END
		FROM registrations WHERE email = $5`
	for _, email := range []string{"ada@films.example", "ben@films.example"} {
		var id string
		w.row(`SELECT id FROM registrations WHERE email = '`+email+`'`, &id)
		w.sql(mail, "registration-denied", "registration:"+id, "failed", "-30 seconds", email)
		w.sql(mail, "registration-denied", "registration:"+id, "sent", "-1 day", email) // of a decision before it
	}
	w.sql(
		`INSERT INTO publication_runs (id, edition, kind, stage, plan, content, form, works, mails, actor, live_at, began_at)
		VALUES ('run1', 'international', 'finalists', 'mailing', 'p', '', '{}', 2, 2, 'organiser:mei@films.example', now() + interval '1 minute', now())`,
	)
	w.sql(mail, "results-finalist", "", "waiting", "0", "ada@films.example")
	w.sql(mail, "results-finalist", "", "cancelled", "0", "ben@films.example")
	w.sql(
		`INSERT INTO publication_mails (run, mail_id, work_id, news) SELECT 'run1', id, 1, '' FROM mails WHERE kind = 'results-finalist'`,
	)

	var page struct {
		Items []sending
		Total int
	}
	read := func(c *consoleClient) map[string]sending {
		t.Helper()
		c.read("/mails/sendings").ok(&page)
		of := map[string]sending{}
		for _, s := range page.Items {
			of[s.Kind] = s
		}
		return of
	}
	of := read(c)
	if b := of["broadcast"]; b.Sent != 1 || b.Failed != 1 || b.Waiting != 1 || b.HeldSeconds != 60 || b.Subject == nil {
		t.Errorf("broadcast: %+v", b)
	}
	if d := of["deny"]; d.Failed != 2 || d.Sent != 0 || d.Subject != nil || !strings.Contains(d.CreatedBy, "mei") {
		t.Errorf("denials: %+v", d)
	}
	if f := of["finalists"]; f.Waiting != 1 || f.Cancelled != 1 {
		t.Errorf("finalists: %+v", f)
	}
	if page.Total != 3 {
		t.Errorf("%d sendings", page.Total)
	}
	for query, want := range map[string]string{
		"kind=deny": "deny", "state=cancelled": "finalists", "state=failed": "broadcast deny", "state=sent": "broadcast", "state=sent&kind=deny": "",
		"since=" + url.QueryEscape(time.Now().Add(30*time.Second).Format(time.RFC3339)): "finalists", "kind=approve": "",
	} {
		var found struct {
			Items []sending
			Total int
		}
		c.read("/mails/sendings?" + query).ok(&found)
		var kinds []string
		for _, s := range found.Items {
			kinds = append(kinds, s.Kind)
		}
		if slices.Sort(kinds); strings.Join(kinds, " ") != want || found.Total != len(kinds) {
			t.Errorf("%s: %v of %d, want %s", query, kinds, found.Total, want)
		}
	}
	for _, query := range []string{"kind=code", "state=lost", "since=yesterday"} {
		field, _, _ := strings.Cut(query, "=")
		c.read("/mails/sendings?"+query).fails(contest.CodeValidation, field)
	}
	if juryOf := read(w.organiser(contest.OrganiserJury)); len(juryOf) != 0 {
		t.Errorf("the jury's sendings: %+v", juryOf)
	}
	for kind, count := range map[string]int{"broadcast": 3, "deny": 2, "finalists": 2} {
		var mails struct{ Total int }
		if c.read("/mails?sending=" + url.QueryEscape(of[kind].ID)).ok(&mails); mails.Total != count {
			t.Errorf("%s: %d mails, want %d", kind, mails.Total, count)
		}
	}
	var none struct{ Total int }
	if c.read("/mails?sending=nonsense").ok(&none); none.Total != 0 {
		t.Errorf("%d mails of no sending", none.Total)
	}

	// Ben was approved after all: his denial is not sent again, by any of five calls; Ada's is, once.
	w.sql(`UPDATE registrations SET state = 'PASS' WHERE email = 'ben@films.example'`)
	path := "/mails/sendings/" + url.PathEscape(of["deny"].ID) + "/resend"
	w.organiser(contest.OrganiserViewer).send(path, nil).fails(contest.CodeForbidden)
	together(5, func() bool { return c.send(path, nil).code == "OK" })
	var again struct{ Again int }
	if c.send(path, nil).ok(&again); again.Again != 0 {
		t.Errorf("sent again once more: %d", again.Again)
	}
	var rows int
	w.row(`SELECT count(*) FROM audit_log WHERE action = 'mail.resend'`, &rows)
	if d := read(c)["deny"]; d.Waiting != 1 || d.Failed != 1 || rows != 1 {
		t.Errorf("after it: %+v, %d audit rows", d, rows)
	}
}

// TestRemindersOfASending: of three who were sent an email, only the one is written to again who is still approved and
// never sent a film; of the jury who has work left. An unknown sending reaches nobody, and the filter has no other use.
func TestRemindersOfASending(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	for _, name := range []string{"ada", "ben", "cai", "dan"} {
		w.approvedEntrant(name + "@films.example")
	}
	w.sql(`UPDATE registrations SET language = 'zh' WHERE email = 'dan@films.example'`)
	c := w.organiser(contest.OrganiserOwner)
	c.send("/mails/broadcast", broadcast(object{"to": object{"list": "registrations", "language": "en"}})).ok(nil)
	w.sql(
		`UPDATE mails SET state = 'sent', ended_at = now() WHERE kind = 'broadcast' AND recipient <> 'cai@films.example'`,
	)
	var page struct{ Items []sending }
	c.read("/mails/sendings").ok(&page)
	if len(page.Items) != 1 || page.Items[0].Audience != "entrants" {
		t.Fatalf("sendings: %+v", page.Items)
	}
	names := func(filter object) string {
		t.Helper()
		var found struct{ Names []struct{ Email string } }
		form := broadcast(object{"to": filter})
		form["dryRun"] = true
		c.send("/mails/broadcast", form).ok(&found)
		var all []string
		for _, n := range found.Names {
			all = append(all, strings.TrimSuffix(n.Email, "@films.example"))
		}
		slices.Sort(all)
		return strings.Join(all, " ")
	}
	id := page.Items[0].ID
	late := object{"list": "registrations", "sending": id, "acted": false}
	if got := names(late); got != "ada ben" { // cai's was not sent, dan's never written
		t.Errorf("nobody acted: %s", got)
	}
	w.sql(`UPDATE registrations SET state = 'DENY' WHERE email = 'ben@films.example'`)
	if got := names(late); got != "ada" {
		t.Errorf("without who was denied: %s", got)
	}
	w.sql(
		`INSERT INTO submissions (edition, work_id, entrant_id, title, description, video_link, tools, english, submitted_at)
		SELECT edition, 1001, entrant_id, 'Snow', 'd', 'https://films.example/snow', '{}', true, now() FROM registrations WHERE email = 'ada@films.example'`,
	)
	if got := names(late); got != "" {
		t.Errorf("all acted: %s", got)
	}
	if got := names(object{"list": "registrations", "sending": id, "acted": true}); got != "ada ben" {
		t.Errorf("who acted: %s", got)
	}
	if got := names(object{"list": "registrations", "sending": "batch:nonsense"}); got != "" {
		t.Errorf("of an unknown sending: %s", got)
	}
	for _, filter := range []object{
		{"list": "registrations", "acted": false}, {"list": "submissions", "sending": id}, {"list": "jury", "acted": true},
	} {
		c.send("/mails/broadcast", broadcast(object{"to": filter})).fails(contest.CodeValidation, "to")
	}
}

// TestRemindersOfASendingToTheJury: of two jurors who were sent an email, only the one who has work left is written to
// again, and nobody is once both have none.
func TestRemindersOfASendingToTheJury(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	j.shortlist(1)
	jurors := map[string]jury.Judge{}
	for _, name := range []string{"Noor", "Ruth", "Sam"} {
		jurors[name] = j.account(name)
	}
	w.sql(`UPDATE judges SET email = lower(name) || '@jury.example'`)
	c := w.organiser(contest.OrganiserJury)
	c.send("/mails/broadcast", broadcast(object{"to": object{"list": "jury"}})).ok(nil)
	w.sql(`UPDATE mails SET state = 'sent', ended_at = now() WHERE kind = 'broadcast' AND recipient <> 'sam@jury.example'`)
	var page struct{ Items []sending }
	c.read("/mails/sendings").ok(&page)
	if len(page.Items) != 1 || page.Items[0].Audience != "jury" || page.Items[0].Sent != 2 {
		t.Fatalf("sendings: %+v", page.Items)
	}
	wants := func(acted bool, want string) {
		t.Helper()
		var found struct{ Names []struct{ Email string } }
		form := broadcast(object{"to": object{"list": "jury", "sending": page.Items[0].ID, "acted": acted}})
		form["dryRun"] = true
		c.send("/mails/broadcast", form).ok(&found)
		var all []string
		for _, n := range found.Names {
			all = append(all, strings.TrimSuffix(n.Email, "@jury.example"))
		}
		slices.Sort(all)
		if got := strings.Join(all, " "); got != want {
			t.Errorf("acted %t: %q, want %q", acted, got, want)
		}
	}
	wants(false, "noor ruth") // Sam's was not sent
	wants(true, "")
	j.completeCard(jurors["Ruth"])
	wants(false, "noor")
	wants(true, "ruth")
	j.completeCard(jurors["Noor"])
	wants(false, "")
}
