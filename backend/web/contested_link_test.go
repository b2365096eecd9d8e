package web_test

import (
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/submission"
)

const releaseLink = "/links/release"

// videoLink is a form whose film is at the link.
func videoLink(link string) object { return goodWork().with(object{"videoLink": link}) }

// TestContestedLinkIsReleasedToItsAuthor: whoever has sent a link keeps it for all versions until
// organisers release it, in any form that leads to the film. The next sender owns it then, and
// the former one cannot send it again. What was submitted stays.
func TestContestedLinkIsReleasedToItsAuthor(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	eve, ada := w.approvedEntrant("eve@films.example"), w.approvedEntrant("ada@films.example")
	const link = "https://video.openframe.example/v/1"
	forms := []string{link, "https://VIDEO.openframe.example/v/1/", link + "?utm_source=mail", link + "#t"}
	for _, form := range forms[:2] {
		eve.post(achievement, videoLink(form)).ok(nil)
	}
	for _, form := range forms {
		refused := ada.post(achievement, videoLink(form)).fails(contest.CodeLinkUsed)
		if strings.Contains(strings.ToLower(string(refused.raw)), "eve") {
			t.Errorf("ada reads whose the link is: %s", refused.raw)
		}
	}

	reviewer := w.organiser(contest.OrganiserReviewer)
	w.organiser(contest.OrganiserViewer).send(releaseLink, object{"link": link}).fails(contest.CodeForbidden)
	ada.post(achievement, videoLink(link)).fails(contest.CodeLinkUsed)
	var released struct {
		WorkID  int
		Account string
	}
	reviewer.send(releaseLink, object{"link": forms[1]}).ok(&released)
	if released.WorkID != 1002 || released.Account != "eve@films.example" {
		t.Errorf("released from %+v, want eve's newest work", released)
	}

	ada.post(achievement, videoLink(link)).ok(nil)
	eve.post(achievement, videoLink(link)).fails(contest.CodeLinkUsed)
	if list := eve.history(); list.Total != 2 || !list.Items[0].Latest || *list.Items[0].VideoLink != forms[1] {
		t.Errorf("eve's submissions are %+v", list)
	}
	reviewer.send(releaseLink, object{"link": link}).ok(&released)
	if released.WorkID != 1003 || released.Account != "ada@films.example" {
		t.Errorf("released from %+v, want ada's work", released)
	}
	var log struct {
		Items []struct{ Actor, Subject string }
	}
	trail := reviewer.read("/audit?action=" + submission.ActionReleaseLink).ok(&log)
	if len(log.Items) != 2 || log.Items[0].Actor != "organiser:reviewer@films.example" ||
		strings.Contains(string(trail.data), "openframe") {
		t.Errorf("the audit log has %s", trail.data)
	}
}

// TestReleasedLinkHasOneNextOwner of all who wait for it, and one of the organisers who
// release it at the same time gets OK too.
func TestReleasedLinkHasOneNextOwner(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	const link = "https://video.openframe.example/v/1"
	w.approvedEntrant("eve@films.example").post(achievement, videoLink(link)).ok(nil)
	senders := []*client{
		w.approvedEntrant("ada@films.example"),
		w.approvedEntrant("mei@films.example"),
		w.approvedEntrant("tom@films.example"),
	}
	organisers := []*consoleClient{w.organiser(contest.OrganiserReviewer), w.organiser(contest.OrganiserOwner)}

	var calls []func() contest.Code
	for _, c := range organisers {
		calls = append(calls, func() contest.Code { return c.send(releaseLink, object{"link": link}).code })
	}
	if ends := codesOf(calls); ends["OK"] != 1 || ends[contest.CodeNotFound] != 1 {
		t.Errorf("two releases at once ended with %v", ends)
	}
	calls = nil
	for _, c := range senders {
		calls = append(calls, func() contest.Code { return c.post(achievement, videoLink(link)).code })
	}
	if ends := codesOf(calls); ends["OK"] != 1 || ends[contest.CodeLinkUsed] != 2 {
		t.Errorf("three senders of a free link ended with %v", ends)
	}
}

// TestLinkOfAWithdrawnEntryStaysItsEntrants until organisers release it or the account is deleted.
func TestLinkOfAWithdrawnEntryStaysItsEntrants(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	eve, ada := w.approvedEntrant("eve@films.example"), w.approvedEntrant("ada@films.example")
	const link = "https://video.openframe.example/v/1"
	var sent submissionView
	eve.post(achievement, videoLink(link)).ok(&sent)
	eve.post(withdrawalOf(sent.ID), nil).ok(nil)
	ada.post(achievement, videoLink(link)).fails(contest.CodeLinkUsed)
	eve.post(achievement, videoLink(link)).ok(nil)
	eve.delete("/apis/passport/user").ok(nil)
	ada.post(achievement, videoLink(link)).ok(nil)
}
