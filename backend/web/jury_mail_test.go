package web_test

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/organiser"
)

// mailed returns the texts of the mails to an address of a kind, the oldest first.
func (w *world) mailed(to string, kind contest.MailKind) []string {
	w.t.Helper()
	var texts []string
	w.row(
		fmt.Sprintf(
			`SELECT coalesce(array_agg(body_text ORDER BY created_at, id), '{}') FROM mails WHERE recipient = '%s' AND kind = '%s'`,
			to,
			kind,
		),
		&texts,
	)
	return texts
}

var inviteLink = regexp.MustCompile(`https://films\.example/login\?invite=([A-Za-z0-9_-]{43})`)

// TestInvitationIsMailedAndShownToNobodyElse: the link is in the mail alone, a new one ends the former one, and what the
// server refuses is seen at the account.
func TestInvitationIsMailedAndShownToNobodyElse(t *testing.T) {
	t.Parallel()
	j := newJury(t, 0)
	w := consoleOf(j.world)
	c := w.organiser(contest.OrganiserJury)
	var invited invitationView
	a := c.send(
		"/judges",
		object{"name": "Noor", "role": "judge", "email": "noor@jury.example", "language": "zh"},
	).ok(
		&invited,
	)
	mails := w.mailed("noor@jury.example", jury.MailJudgeInvitation)
	if invited.Link != "" || invited.MailedTo == nil || *invited.MailedTo != "noor@jury.example" ||
		invited.Judge.Invitation.State != "waiting" ||
		len(mails) != 1 {
		t.Fatalf("invited: %+v, %d mails", invited, len(mails))
	}
	token := inviteLink.FindStringSubmatch(mails[0])[1]
	for _, want := range []string{"评委", "7 天内有效", "北京时间", "Noor"} {
		if !strings.Contains(mails[0], want) {
			t.Errorf("the mail lacks %q: %s", want, mails[0])
		}
	}
	var list struct{ Items []struct{ ID string } }
	owner := w.organiser(contest.OrganiserOwner)
	owner.read("/mails?kind=judge-invitation").ok(&list)
	shown := owner.read("/mails/" + list.Items[0].ID).ok(nil)
	var audited string
	w.row(`SELECT coalesce(string_agg(detail::text, ' '), '') FROM audit_log`, &audited)
	if strings.Contains(string(a.raw), token) || strings.Contains(string(shown.raw), token) ||
		strings.Contains(audited, token) {
		t.Error("the link is shown to another")
	}

	// Another link ends the former one, whose mail was not sent yet.
	id := invited.Judge.ID
	c.send("/judges/"+id+"/password", nil).ok(&invited)
	var waiting int
	if w.row(
		`SELECT count(*) FROM mails WHERE kind = 'judge-invitation' AND state = 'waiting'`,
		&waiting,
	); waiting != 1 {
		t.Errorf("%d invitations wait", waiting)
	}
	j.client().post(
		invitationPath,
		object{"token": token, "password": chosenPassword},
	).fails(
		contest.CodeValidation,
		"token",
	)

	// The server refuses it: the account says so, and another address gets another link.
	w.sql(
		`UPDATE mails SET state = 'failed', last_error = '550 no such user', ended_at = now(), subject = '', body_text = '', body_html = '' WHERE state = 'waiting'`,
	)
	var panel struct{ Items []jurorView }
	c.read("/judges").ok(&panel)
	if fate := panel.Items[0].Invitation; fate == nil || fate.State != "failed" || fate.Error != "550 no such user" {
		t.Errorf("the account: %+v", panel.Items[0])
	}
	c.send("/judges/"+id+"/email", object{"email": "noor.b@jury.example", "before": "noor@jury.example"}).ok(nil)
	mails = w.mailed("noor.b@jury.example", jury.MailJudgeInvitation)
	if len(mails) != 1 || len(w.mailed("noor@jury.example", jury.MailJudgeAccess)) != 1 ||
		len(w.mailed("noor.b@jury.example", jury.MailJudgeAccess)) != 1 {
		t.Fatalf("after the change: %q", mails)
	}
	token = inviteLink.FindStringSubmatch(mails[0])[1]
	j.client().post(invitationPath, object{"token": token, "password": chosenPassword}).ok(nil)
	told := w.mailed("noor.b@jury.example", jury.MailJudgeAccess)
	if len(told) != 2 || !strings.Contains(told[1]+told[0], "密码已更换") {
		t.Errorf("told: %q", told)
	}

	// The second factor and the password that the judge replaces.
	c.send("/judges/"+id+"/second-factor", object{"action": "reset"}).ok(nil)
	if told = w.mailed("noor.b@jury.example", jury.MailJudgeAccess); len(told) != 3 {
		t.Errorf("%d mails about the account", len(told))
	}
	// Erasing the judge leaves no mail.
	c.send("/judges/"+id+"/erase", object{"name": "Noor"}).ok(nil)
	var left int
	if w.row(`SELECT count(*) FROM mails WHERE recipient LIKE 'noor%'`, &left); left != 0 {
		t.Errorf("%d mails to the erased judge", left)
	}
}

// TestOrganisersAreInvitedByMail: the organiser gets the way to the console, every owner the news; a wrong address is
// corrected until the first login.
func TestOrganisersAreInvitedByMail(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.add("second@films.example", contest.OrganiserOwner)
	c := w.organiser(contest.OrganiserOwner)
	type view struct {
		ID, Email  string
		LoggedIn   bool
		Invitation *struct{ State, Error string }
	}
	var added view
	c.send(
		"/organisers",
		object{"name": "Mei Lin", "email": "mei@wrong.example", "role": "owner", "language": "en"},
	).ok(
		&added,
	)
	mails := w.mailed("mei@wrong.example", organiser.MailOrganiserInvitation)
	if len(mails) != 1 || !strings.Contains(mails[0], "https://console.films.example") || added.Invitation == nil ||
		added.LoggedIn {
		t.Fatalf("%q, %+v", mails, added)
	}
	for _, owner := range []string{"second@films.example", "owner@films.example"} {
		if news := w.mailed(owner, organiser.MailOwners); len(news) != 1 || !strings.Contains(news[0], "Mei Lin") {
			t.Errorf("%s was told %q", owner, news)
		}
	}
	w.sql(`UPDATE mails SET state = 'failed', last_error = '550', ended_at = now() WHERE kind = 'organiser-invitation'`)
	var list struct{ Items []view }
	c.read("/organisers?q=Mei").ok(&list)
	if list.Items[0].Invitation.State != "failed" {
		t.Errorf("%+v", list.Items[0])
	}
	c.send("/organisers/"+added.ID+"/invite", nil).ok(nil)
	path := "/organisers/" + added.ID + "/email"
	c.send(path, object{"email": "mei"}).fails(contest.CodeValidation, "email")
	c.send(
		path,
		object{"email": "mei@films.example", "before": "other@films.example"},
	).fails(
		contest.CodeConflict,
		"before",
	)
	c.send(path, object{"email": "second@films.example"}).fails(contest.CodeConflict, "email")
	c.send(path, object{"email": "mei@films.example", "before": "mei@wrong.example"}).ok(&added)
	var waiting int
	w.row(`SELECT count(*) FROM mails WHERE kind = 'organiser-invitation' AND state = 'waiting'`, &waiting)
	if added.Email != "mei@films.example" ||
		len(w.mailed("mei@films.example", organiser.MailOrganiserInvitation)) != 1 ||
		waiting != 1 {
		t.Errorf("corrected: %+v, %d wait", added, waiting)
	}
	w.browser().enter("mei@films.example")
	c.send(path, object{"email": "else@films.example"}).fails(contest.CodeConflict, "id")
	c.send("/organisers/"+added.ID+"/invite", nil).fails(contest.CodeConflict, "id")

	// A reviewer who becomes an owner is news, once.
	reviewer := w.add("rev@films.example", contest.OrganiserReviewer)
	for range 2 {
		c.send("/organisers/"+reviewer.ID+"/role", object{"role": "owner"}).ok(nil)
	}
	if news := w.mailed(
		"second@films.example",
		organiser.MailOwners,
	); len(news) != 2 ||
		!strings.Contains(strings.Join(news, ""), "rev@films.example") {
		t.Errorf("told: %q", news)
	}
}
