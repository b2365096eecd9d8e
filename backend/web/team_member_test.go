package web_test

import (
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

type membership struct {
	Edition, Team, Lead, Answer string
	Member                      *registration.Member
	AnsweredAt                  *string
}

// memberLink is the token of the newest email that tells a member.
func (s *accountHarness) memberLink(email string) string {
	s.t.Helper()
	var text string
	s.query(
		&text,
		`SELECT body_text FROM mails WHERE kind = 'team-member-named' AND recipient = '`+email+`' ORDER BY created_at DESC, id LIMIT 1`,
	)
	_, token, _ := strings.Cut(text, "/team#")
	token, _, _ = strings.Cut(token, "\n")
	return token
}

// TestMemberIsToldSeesConfirmsAndLeaves: without an account, and each step again changes nothing.
func TestMemberIsToldSeesConfirmsAndLeaves(t *testing.T) {
	t.Parallel()
	w := newAccountHarness(t)
	ada := w.entrant("ada@films.example")
	ada.register(team()).ok(nil)
	var told int
	if w.query(&told, `SELECT count(*) FROM mails WHERE kind = 'team-member-named' AND secret`); told != 1 {
		t.Fatalf("%d members are told, want the one who is not the lead", told)
	}
	var email string
	w.query(&email, `SELECT recipient FROM mails WHERE kind = 'team-member-named'`)
	visitor := w.client()
	link := object{"token": w.memberLink(email)}
	var m membership
	visitor.post("/apis/activity/team", link).ok(&m)
	if m.Member == nil || m.Member.Email != email || m.Answer != "" || m.Lead == "" || m.Team == "" ||
		m.Edition != "international" {
		t.Fatalf("the link shows %+v", m)
	}
	for range 2 {
		visitor.post("/apis/activity/team/confirm", link).ok(&m)
		if m.Answer != "confirmed" || m.AnsweredAt == nil {
			t.Errorf("after confirming: %+v", m)
		}
	}
	first := *m.AnsweredAt
	for range 2 {
		w.wall.add(time.Minute)
		visitor.post("/apis/activity/team/leave", link).ok(&m)
		if m.Answer != "left" || m.Member != nil {
			t.Errorf("after leaving: %+v", m)
		}
	}
	if first == *m.AnsweredAt {
		t.Error("leaving has no time of its own")
	}
	visitor.post("/apis/activity/team/confirm", link).fails(contest.CodeConflict)
	var stored struct{ Team *registration.Team }
	ada.get("/apis/activity/register/info").ok(&stored)
	for _, left := range stored.Team.Members {
		if left.Email == email {
			t.Error("the member is still named")
		}
	}
	var written, audited, kept int
	w.query(
		&written,
		`SELECT count(*) FROM mails WHERE kind = 'team-member-left' AND lower(recipient) = 'mei@example.com'`,
	)
	w.query(
		&audited,
		`SELECT count(*) FROM audit_log WHERE actor = 'member' AND action IN ('registration.member_confirm', 'registration.member_leave')`,
	)
	w.query(&kept, `SELECT count(*) FROM team_members WHERE email IS NOT NULL`)
	if written != 1 || audited != 2 || kept != 0 {
		t.Errorf("%d emails to the lead, %d audit rows, %d addresses kept", written, audited, kept)
	}
}

// TestLinkOfAMemberIsNoOneElses: wrong tokens, and one of an account that is deleted.
func TestLinkOfAMemberIsNoOneElses(t *testing.T) {
	t.Parallel()
	w := newAccountHarness(t)
	ada := w.entrant("ada@films.example")
	ada.register(team()).ok(nil)
	var email string
	w.query(&email, `SELECT recipient FROM mails WHERE kind = 'team-member-named'`)
	token := w.memberLink(email)
	visitor := w.client()
	for _, wrong := range []string{"", "x", strings.Repeat("A", 22), token + "A", token[:21], strings.ToLower(token) + " "} {
		for _, call := range []string{"", "/confirm", "/leave"} {
			visitor.post("/apis/activity/team"+call, object{"token": wrong}).fails(contest.CodeNotFound)
		}
	}
	ada.do(http.MethodDelete, "/apis/passport/user", object{}).ok(nil)
	visitor.post("/apis/activity/team/leave", object{"token": token}).fails(contest.CodeNotFound)
	var waiting int
	if w.query(&waiting, `SELECT count(*) FROM mails WHERE kind LIKE 'team-member%'`); waiting != 0 {
		t.Errorf("%d emails about the team outlive it", waiting)
	}
}

// TestConsentsAreKeptAndTakenBack: each apart, with the text's version, and all of them in the export.
func TestConsentsAreKeptAndTakenBack(t *testing.T) {
	t.Parallel()
	w := newAccountHarness(t)
	for _, e := range w.editions {
		e.Terms, e.Privacy = contest.NoticeVersion{
			Changed: "2025-08-01",
			Digest:  "aa",
		}, contest.NoticeVersion{
			Changed: "2025-09-01",
			Digest:  "bb",
		}
	}
	ada := w.entrant("ada@films.example")
	ada.post("/apis/activity/register/consents", object{"news": true}).fails(contest.CodeNotFound)
	ada.register(individual().with(object{"consents": object{"news": true}})).ok(nil)
	type consent struct {
		Kind, Digest string
		Changed      string
		Given        bool
	}
	given := func(consents []consent) string {
		var text []string
		for _, c := range consents {
			if c.Given {
				text = append(text, c.Kind+" "+c.Changed+" "+c.Digest)
			}
		}
		return strings.Join(text, ", ")
	}
	var consents []consent
	ada.get("/apis/activity/register/consents").ok(&consents)
	if got, want := given(
		consents,
	), "terms 2025-08-01 aa, privacy 2025-09-01 bb, age 2025-08-01 aa, news 2025-09-01 bb"; got != want ||
		len(consents) != 6 {
		t.Errorf("got %d consents, given %s, want %s", len(consents), got, want)
	}
	for range 2 {
		ada.post("/apis/activity/register/consents", object{"publication": true}).ok(&consents)
	}
	if got, want := given(
		consents,
	), "terms 2025-08-01 aa, privacy 2025-09-01 bb, age 2025-08-01 aa, publication 2025-09-01 bb"; got != want {
		t.Errorf("after the change: %s, want %s", got, want)
	}
	var rows int
	if w.query(&rows, `SELECT count(*) FROM consents`); rows != 8 {
		t.Errorf("%d rows are kept, want 6 and the two that changed", rows)
	}
}

// TestCommentsOfTheJuryAreExportedAfterPublication, and never before; without names.
func TestCommentsOfTheJuryAreExportedAfterPublication(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	ada := s.approved("ada@films.example")
	ada.post("/apis/activity/achievement", goodWork()).ok(nil)
	s.sql(`INSERT INTO judges (edition, name, role, password_hash) VALUES ('international', 'Lea', 'nominator', 'x')`)
	s.sql(`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
		SELECT j.id, s.edition, s.work_id, 'LEVEL', 'A brave light', now(), now() FROM judges j, submissions s`)
	export := func() string {
		answer := ada.get("/apis/passport/export")
		return string(answer.raw)
	}
	if strings.Contains(export(), "A brave light") {
		t.Error("the comment is exported before publication")
	}
	s.sql(`INSERT INTO publications (edition, winners, published_at) VALUES ('camp', '{}', now())`)
	if strings.Contains(export(), "A brave light") {
		t.Error("the publication of the other edition shows it")
	}
	s.sql(`INSERT INTO publications (edition, winners, published_at) VALUES ('international', '{}', now())`)
	if after := export(); !strings.Contains(after, "A brave light") || strings.Contains(after, "Lea") {
		t.Errorf("after publication: %s", after)
	}
}

// TestDeletionIsMailed to the person, and the email's row goes like that of a code.
func TestDeletionIsMailed(t *testing.T) {
	t.Parallel()
	w := newAccountHarness(t)
	ada := w.entrant("ada@films.example")
	ada.do(http.MethodDelete, "/apis/passport/user", object{}).ok(nil)
	var written int
	if w.query(
		&written,
		`SELECT count(*) FROM mails WHERE kind = 'account-deleted' AND recipient = 'ada@films.example' AND secret AND entrant_id IS NULL`,
	); written != 1 {
		t.Errorf("%d emails tell of the deletion", written)
	}
}
