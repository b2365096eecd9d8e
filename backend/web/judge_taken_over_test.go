package web_test

import (
	"bytes"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/report"
	"marquee/backend/results"
)

// TestATakenOverJudgeIsSeen: an organiser who makes a link of a judge, takes it and scores as the judge is shown by the
// report, by the judge's own page, and by an email to the judge.
func TestATakenOverJudgeIsSeen(t *testing.T) {
	t.Parallel()
	j := newJury(t, 2)
	j.shortlist(1, 2)
	j.add(contest.International, "Mei", jury.RoleJudge)
	j.setJudgeEmail("Mei", "mei@example.com")
	service := &jury.JudgeService{
		Judges:      j.db,
		Invitations: j.db,
		Passwords:   juryHasher,
		Clock:       j.contest,
		Now:         j.wall.Now,
		Mails: &jury.JudgeMails{
			Composer: mail.NewComposer(nil),
			Editions: contesttest.Editions(j.editions),
			Now:      j.wall.Now,
		},
	}
	const stolen = "seven quiet lanterns"
	err := service.SetPassword(t.Context(), contest.ToolsOrganiser("test"), contest.International, "Mei", stolen)
	if err != nil {
		t.Fatal(err)
	}
	thief := &judgeClient{client: j.client(), name: "Mei"}
	var login struct{ Token string }
	thief.post(judgeLoginPath, object{"name": "Mei", "password": stolen}).ok(&login)
	thief.token = login.Token
	thief.post(
		thief.at("judge"),
		object{"workId": 1, "creativity": 99, "technical": 99, "artistic": 99, "story": 99},
	).ok(
		nil,
	)

	if n := j.number(
		`SELECT count(*) FROM mails WHERE kind = 'judge-access' AND recipient = 'mei@example.com'`,
	); n == 0 {
		t.Error("the judge gets no email about the new password")
	}
	var own ownRecords
	thief.get(thief.at("judge/records")).ok(&own)
	seen := false
	for _, r := range own.Records {
		seen = seen ||
			strings.Contains(r.Record, `"kind":"judge.access"`) &&
				strings.Contains(r.Record, `"what":"password","by":"organiser"`)
	}
	if !seen {
		t.Errorf("the judge's page has no new password: %+v", own.Records)
	}
	edition := j.editions[contest.International]
	r, err := (&results.ResultService{Results: j.db, Clock: j.contest}).Compute(
		t.Context(),
		contest.ToolsOrganiser("test"),
		edition,
	)
	if err != nil {
		t.Fatal(err)
	}
	all := r.Ratings.Access // the address that the test sets, and the password
	if len(all) != 2 || all[1].What != contest.AccessPassword || all[1].By != "organiser" || len(all[1].Works) != 1 {
		t.Fatalf("the results name %+v, want one score after the new password", all)
	}
	var page bytes.Buffer
	if err := report.Write(&page, edition, r.Public(edition.Prizes), ""); err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{"Scores soon after a new way into an account", "an organiser", "#1"} {
		if !strings.Contains(page.String(), want) {
			t.Errorf("the report lacks %q", want)
		}
	}
	if strings.Contains(page.String(), "Mei") {
		t.Error("the public report names the judge")
	}
}
