package web_test

import (
	"net/http"
	"strings"
	"sync"
	"testing"

	"marquee/backend/contest"
)

type mailTextView struct {
	Name                   string
	Text, Usual            contest.Text
	Placeholders, Required []string
}

type mailTextsView struct {
	Version string
	Changed bool
	Texts   []mailTextView
}

func (v mailTextsView) text(name string) mailTextView {
	for _, text := range v.Texts {
		if text.Name == name {
			return text
		}
	}
	return mailTextView{}
}

// TestTextsOfEmails: an owner changes a text, which is in force at once for emails that are written from then on; one
// that waits in the outbox stays, and so do the texts of the other edition. The same again changes nothing.
func TestTextsOfEmails(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner, reviewer := w.organiser(contest.OrganiserOwner), w.organiser(contest.OrganiserReviewer)
	approve := func(name string) (subject, text string) {
		email := name + "@example.com"
		w.entrant(email).register(individual().with(object{"email": email})).ok(nil)
		var id string
		w.row(`SELECT id FROM registrations WHERE email = '`+email+`'`, &id)
		reviewer.send("/registrations/decide", object{"decision": "approve", "ids": []string{id}}).ok(nil)
		w.row(
			`SELECT subject, body_text FROM mails WHERE kind = 'registration-approved' AND recipient = '`+email+`'`,
			&subject,
			&text,
		)
		return subject, text
	}
	usual, _ := approve("ada")

	var list []struct {
		Kind    string
		Subject contest.Text
		Changed int
	}
	reviewer.read("/mails/texts").ok(&list)
	const path = "/mails/texts/registration-approved"
	var was, is mailTextsView
	owner.read(path).ok(&was)
	submit := was.text("paragraphs.submit")
	if len(list) < 35 || len(was.Texts) != 5 || submit.Text != submit.Usual ||
		strings.Join(submit.Required, " ") != "deadline" {
		t.Fatalf("%d emails, %+v", len(list), was)
	}
	own := object{"texts": object{"subject": object{"en": "Come in, {name}", "zh": "{name}，请进"}}, "before": was.Version}
	reviewer.call(http.MethodPut, path, own).fails(contest.CodeForbidden)
	owner.call(http.MethodPut, path, own.with(object{"dryRun": true})).ok(&is)
	if subject, _ := approve("bo"); subject != usual || !is.Changed {
		t.Errorf("a dry run changed the subject to %q", subject)
	}
	owner.call(http.MethodPut, path, own).ok(&is)
	if !is.Changed || is.Version == was.Version || is.text("subject").Text.EN != "Come in, {name}" ||
		is.text("subject").Usual != was.text("subject").Text {
		t.Errorf("%+v", is)
	}
	if subject, text := approve("cy"); !strings.HasPrefix(subject, "Come in, ") || !strings.Contains(text, "until ") {
		t.Errorf("%q\n%s", subject, text)
	}
	var waiting int
	w.row(
		`SELECT count(*) FROM mails WHERE recipient IN ('ada@example.com', 'bo@example.com') AND kind = 'registration-approved' AND subject LIKE 'Come in%'`,
		&waiting,
	)
	if waiting != 0 {
		t.Error("an email that waited has the new text")
	}
	owner.call(http.MethodPut, path, own).ok(&is)
	if is.Changed {
		t.Error("the same text again is a change")
	}
	owner.call(
		http.MethodPut,
		path,
		own.with(object{"texts": object{"button": object{"en": "Go", "zh": "前往"}}}),
	).fails(
		contest.CodeConflict,
		"before",
	)
	var camp mailTextsView
	owner.do(http.MethodGet, "/apis/organiser"+path+"?edition=camp", nil).ok(&camp)
	if strings.Contains(camp.text("subject").Text.EN, "Come in") {
		t.Errorf("the camp has %+v", camp)
	}
	var audited int
	w.row(
		`SELECT count(*) FROM audit_log WHERE action = 'catalogue.change' AND subject = 'catalogue:international:mails/registration-approved'
		AND detail #>> '{after,subject,en}' = 'Come in, {name}' AND detail #>> '{before,subject,en}' = '`+was.text(
			"subject",
		).Text.EN+`'`,
		&audited,
	)
	if audited != 1 {
		t.Errorf("%d audit rows", audited)
	}
	owner.call(http.MethodPut, path, object{"texts": object{"subject": nil}, "before": is.Version}).ok(&is)
	var rows int
	w.row(`SELECT count(*) FROM rule_parts WHERE part LIKE 'mails/%'`, &rows)
	if is.Version != was.Version || rows != 0 {
		t.Errorf("the usual text again leaves %d rows, %+v", rows, is)
	}
}

// TestWrongTextsOfEmails: each fault is named by its text and language.
func TestWrongTextsOfEmails(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	put := func(kind string, texts object) *answer {
		return owner.call(http.MethodPut, "/mails/texts/"+kind, object{"texts": texts, "before": "x"})
	}
	good := object{"en": "A", "zh": "甲"}
	put(
		"registration-approved",
		object{
			"subject":           good.with(object{"zh": " "}),
			"paragraphs.submit": good,
			"button":            good.with(object{"en": "<b>Go</b>"}),
		},
	).
		fails(
			contest.CodeValidation,
			"texts.subject.zh",
			"texts.paragraphs.submit.en",
			"texts.paragraphs.submit.zh",
			"texts.button.en",
		)
	put(
		"registration-approved",
		object{"paragraphs.unknown": good, "greeting": object{"en": "{link}", "zh": strings.Repeat("长", 161)}},
	).
		fails(
			contest.CodeValidation,
			"texts.paragraphs.unknown",
			"texts.greeting.en",
			"texts.greeting.zh",
		)
	put("login-code", object{"subject": good}).fails(contest.CodeValidation, "texts.subject.en", "texts.subject.zh")
	put("nothing", object{"subject": good}).fails(contest.CodeNotFound)
	owner.do(http.MethodGet, "/apis/organiser/mails/texts/film-receipt?edition=camp", nil).fails(contest.CodeNotFound)
}

// TestTwoOrganisersChangeAnEmail at once: one of them reads that the other was first.
func TestTwoOrganisersChangeAnEmail(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	var was mailTextsView
	c := w.organiser(contest.OrganiserOwner)
	c.read("/mails/texts/registration-denied").ok(&was)
	var group sync.WaitGroup
	answers := make([]*answer, 2)
	for i, en := range []string{"First", "Second"} {
		group.Go(func() {
			answers[i] = c.call(http.MethodPut, "/mails/texts/registration-denied", object{
				"texts": object{"subject": object{"en": en, "zh": en}}, "before": was.Version,
			})
		})
	}
	group.Wait()
	if answers[0].code == answers[1].code {
		t.Fatalf("%s and %s", answers[0].raw, answers[1].raw)
	}
	for _, one := range answers {
		if one.code != "OK" {
			one.fails(contest.CodeConflict, "before")
		}
	}
}

// TestSamplesOfEmails: what is typed is shown before it is stored, and sent to nobody but its organiser.
func TestSamplesOfEmails(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner, viewer := w.organiser(contest.OrganiserOwner), w.organiser(contest.OrganiserViewer)
	texts := object{"texts": object{"subject": object{"en": "Come in, {name}", "zh": "{name}，请进"}}}
	type side struct{ Subject, Text, HTML string }
	var samples []struct {
		Case   string
		EN, ZH side
	}
	viewer.send("/mails/texts/registration-approved/preview", texts).ok(&samples)
	if len(samples) != 1 || samples[0].EN.Subject != "Come in, Mei <Lin> & Co" || samples[0].ZH.Subject != "林梅，请进" ||
		!strings.Contains(samples[0].EN.HTML, "Dear Mei &lt;Lin&gt; &amp; Co,") {
		t.Fatalf("%+v", samples)
	}
	viewer.send("/mails/texts/account-email-code/preview", object{}).ok(&samples)
	if len(samples) < 4 {
		t.Errorf("%d cases", len(samples))
	}
	viewer.send("/mails/texts/registration-approved/test", texts).fails(contest.CodeForbidden)
	owner.send(
		"/mails/texts/registration-approved/test",
		texts.with(object{"case": "nothing"}),
	).fails(
		contest.CodeNotFound,
	)
	var sent struct{ To string }
	owner.send("/mails/texts/registration-approved/test", texts).ok(&sent)
	var both string
	w.row(
		`SELECT string_agg(subject, ' / ' ORDER BY language) FROM mails WHERE recipient = 'owner@films.example' AND kind = 'registration-approved'`,
		&both,
	)
	if sent.To != "owner@films.example" || both != "[Test] Come in, Mei <Lin> & Co / 【测试】林梅，请进" {
		t.Errorf("to %s: %s", sent.To, both)
	}
	var stored int
	w.row(`SELECT count(*) FROM rule_parts`, &stored)
	if stored != 0 {
		t.Error("a preview or a test stored something")
	}
}
