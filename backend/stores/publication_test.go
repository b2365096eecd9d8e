package stores_test

import (
	"context"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/jury"
	"marquee/backend/results"
)

// publisher is a jury whose works 1 to 3 are ranked in this order, each with a registration.
func publisher(t *testing.T) (*juryDB, *results.PublicationService, *contest.Edition) {
	t.Helper()
	j := newJury(t, 3)
	j.shortlist(1, 2, 3)
	j.exec(`
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at)
		SELECT 'international', entrant_id, 'PASS', 'individual', 'Entrant ' || work_id, 'entrant' || work_id || '@films.example',
			'+86', '13800138000', 'some', '', 'en', $1 FROM submissions`, j.now)
	ann, bo := j.judge("Ann", jury.RoleJudge), j.judge("Bo", jury.RoleJudge)
	for work, points := range map[int]contest.Score{1: 90, 2: 80, 3: 70} {
		for _, judge := range []jury.Judge{ann, bo} {
			if err := j.scored(judge, work, points); err != nil {
				t.Fatal(err)
			}
		}
	}
	clock := at(j.now)
	edition := &contest.Edition{ID: contest.International, Kind: contest.Films, Criteria: contesttest.Criteria()}
	first := contest.Prize{}
	first.ID, first.First, first.Last = "first", 1, 1
	byHand := contest.Prize{}
	byHand.ID = "excellence"
	edition.Prizes = []contest.Prize{first, byHand}
	service := &results.PublicationService{
		Results: &results.ResultService{
			Results: j.DB,
			Clock:   clock,
		},
		Publications: j.DB,
		Composer:     composer{},
		Clock:        clock,
		Now:          clock.Now,
		Editions:     func(context.Context, contest.EditionID) *contest.Edition { return edition },
	}
	return j, service, edition
}

type at time.Time

func (a at) Now() time.Time { return time.Time(a) }

// composer writes what a mail is about as its subject.
type composer struct{}

func (composer) ComposeResult(edition *contest.Edition, m results.ResultMail) (contest.NewMail, error) {
	return contest.NewMail{
		Edition:  edition.ID,
		Kind:     results.MailWinner,
		To:       m.Email,
		Language: m.Language,
		Subject:  "won: " + m.News(),
		Text:     "x",
		HTML:     "x",
	}, nil
}

func (c composer) ComposeAnnouncement(edition *contest.Edition, m results.ResultMail) (contest.NewMail, error) {
	return c.ComposeResult(edition, m)
}

func (composer) ComposeProposal(
	edition *contest.Edition,
	_ results.PublicationKind,
	to contest.OrganiserAccount,
	_, _ string,
) (contest.NewMail, error) {
	return contest.NewMail{
		Edition:  edition.ID,
		Kind:     results.MailProposal,
		To:       to.Email,
		Language: contest.English,
		Subject:  "x",
		Text:     "x",
		HTML:     "x",
	}, nil
}

func TestResultsArePublishedAfterJudgingOnly(t *testing.T) {
	j, service, edition := publisher(t)
	ctx, by := context.Background(), contest.ToolsOrganiser("test")
	_, err := beginPublication(ctx, service, by, edition)
	wantCode(t, err, contest.CodeConflict)
	if rows := j.number(`SELECT count(*) FROM publications`) + j.number(`SELECT count(*) FROM mails`); rows != 0 {
		t.Errorf("%d rows of a refused publication", rows)
	}
	if public, err := j.Publication(ctx, contest.International); public != nil || err != nil {
		t.Errorf("%+v, %v is public", public, err)
	}
	if _, err := service.Publish(
		ctx,
		contest.Organiser{},
		edition,
		publicationForm,
	); contest.CodeOf(
		err,
	) != contest.CodeForbidden {
		t.Errorf("a stranger: %v", err)
	}
	if _, err := service.Unpublish(ctx, contest.Organiser{}, edition); contest.CodeOf(err) != contest.CodeForbidden {
		t.Errorf("a stranger: %v", err)
	}
	err = service.Results.ChangePrize(ctx, contest.Organiser{}, edition, results.PrizeChange{})
	if contest.CodeOf(err) != contest.CodeForbidden {
		t.Errorf("a stranger: %v", err)
	}
}

// Twenty organisers publish the same plan at once: one publication, one mail to each entrant.
func TestEachResultIsMailedOnce(t *testing.T) {
	j, service, edition := publisher(t)
	ctx, by := context.Background(), contest.ToolsOrganiser("test")
	j.exec(`UPDATE judging SET closed_at = $1`, j.now)
	ends := atOnce(20, func(int) error {
		_, err := published(ctx, service, by, edition)
		return err
	})
	if ends[""] == 0 || ends[""]+ends[contest.CodeConflict] != 20 {
		t.Fatalf("20 callers ended with %v", ends)
	}
	if rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'results.publish'`,
	) + j.number(
		`SELECT count(*) FROM log_records WHERE kind = 'results.published'`,
	); rows != 2 {
		t.Errorf("%d rows of the audit log and of the log, want one of each", rows)
	}
	if mails := j.number(`SELECT count(*) FROM mails`); mails != 3 {
		t.Errorf("%d mails, want one to each of three entrants", mails)
	}
	if winners := j.number(
		`SELECT count(*) FROM mails WHERE subject = 'won: first' AND recipient = 'entrant1@films.example'`,
	); winners != 1 {
		t.Errorf("%d mails to the winner", winners)
	}
	if again, err := beginPublication(
		ctx,
		service,
		by,
		edition,
	); err != nil || again.Changed || len(again.Mails) != 0 ||
		again.Run != nil {
		t.Errorf("publishing again: %+v, %v", again, err)
	}
	if public, err := service.Unpublish(ctx, by, edition); !public || err != nil {
		t.Errorf("unpublish: %v, %v", public, err)
	}
	if _, err := published(ctx, service, by, edition); err != nil {
		t.Fatal(err)
	}
	if mails := j.number(`SELECT count(*) FROM mails WHERE state = 'waiting'`); mails != 3 {
		t.Errorf("%d mails after publishing the same again", mails)
	}
}

// TestAPlanOfBeforeBeginsNothing once another publication was begun, even if that one has ended.
func TestAPlanOfBeforeBeginsNothing(t *testing.T) {
	j, service, edition := publisher(t)
	ctx, by := context.Background(), contest.ToolsOrganiser("test")
	j.exec(`UPDATE judging SET closed_at = $1`, j.now)
	first, err := published(ctx, service, by, edition)
	if err != nil {
		t.Fatal(err)
	}
	j.exec(`UPDATE publication_runs SET stage = 'done'`)
	late := *first.Run
	late.ID, late.Stage, late.Token, late.Former = "late", results.StagePlanned, "late", ""
	wantCode(t, j.BeginRun(ctx, late, nil, j.now), contest.CodeConflict)
	late.Former = first.Run.ID
	if err := j.BeginRun(ctx, late, nil, j.now); err != nil {
		t.Errorf("with the plan of now: %v", err)
	}
}

// A failing mail, as a process that is killed, leaves no other mail behind.
func TestMailsOfAPublicationAreAllOrNothing(t *testing.T) {
	j, service, edition := publisher(t)
	j.exec(`UPDATE judging SET closed_at = $1`, j.now)
	service.Composer = failing{}
	if _, err := published(context.Background(), service, contest.ToolsOrganiser("test"), edition); err == nil {
		t.Fatal("mailed without a mail")
	}
	left := j.number(`SELECT (SELECT count(*) FROM mails) + (SELECT count(*) FROM result_mails)
		+ (SELECT count(*) FROM publication_runs WHERE stage = 'mailing')`)
	if left != 0 {
		t.Errorf("%d rows are left", left)
	}
}

// failing composes the mail to the winner, and no other.
type failing struct{ composer }

func (f failing) ComposeResult(edition *contest.Edition, m results.ResultMail) (contest.NewMail, error) {
	if len(m.Prizes) == 0 {
		return contest.NewMail{}, context.Canceled
	}
	return f.composer.ComposeResult(edition, m)
}

func TestPrizesChangedByHandAreRecorded(t *testing.T) {
	j, service, edition := publisher(t)
	ctx, by := context.Background(), contest.ToolsOrganiser("test")
	change := results.PrizeChange{
		Prize:  "excellence",
		WorkID: 3,
		Given:  true,
		Reason: "The jury wants an audience to see it.",
	}
	if err := service.Results.ChangePrize(ctx, by, edition, change); err != nil {
		t.Fatal(err)
	}
	without := change
	without.Reason = " "
	wantCode(t, service.Results.ChangePrize(ctx, by, edition, without), contest.CodeValidation)
	r, err := service.Results.Compute(ctx, by, edition)
	if err != nil {
		t.Fatal(err)
	}
	awarded := r.Awarded(edition.Prizes)
	if len(awarded) != 2 || awarded[0].WorkID != 1 || awarded[1].WorkID != 3 || awarded[1].Prizes[0] != "excellence" {
		t.Errorf("awarded %+v", awarded)
	}
	// The reason stands in the record: it is published with the results.
	if leaves := j.number(
		`SELECT count(*) FROM log_records WHERE kind = 'prizes.set' AND record LIKE '%audience%'`,
	); leaves != 1 {
		t.Errorf("%d records of the log", leaves)
	}
	if rows := j.number(
		`SELECT count(*) FROM audit_log WHERE action = 'results.prize' AND detail ->> 'reason' = $1`,
		change.Reason,
	); rows != 1 {
		t.Errorf("%d audit rows", rows)
	}
	j.exec(`UPDATE judging SET closed_at = $1`, j.now)
	if _, err := published(ctx, service, by, edition); err != nil {
		t.Fatal(err)
	}
	wantCode(t, service.Results.ChangePrize(ctx, by, edition, change), contest.CodeConflict)
}

func TestFinalistsHaveMakersOnceTheJudgingIsClosed(t *testing.T) {
	j, _, _ := publisher(t)
	ctx := t.Context()
	j.exec(
		`UPDATE registrations SET type = 'team', team = '{"name": "The Boat", "members": []}' WHERE name = 'Entrant 2'`,
	)
	j.exec(`DELETE FROM registrations WHERE name = 'Entrant 3'`)
	j.exec(`UPDATE registrations SET phone_country = '+47', phone = '40612345' WHERE name = 'Entrant 1'`)
	if makers, err := j.ShortlistMakers(ctx, contest.International); err != nil || len(makers) != 0 {
		t.Errorf("%v, %v while the edition is judged, want none", makers, err)
	}
	if _, err := j.SetJudgingClosed(ctx, contest.International, true, "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	makers, err := j.ShortlistMakers(ctx, contest.International)
	if err != nil || len(makers) != 2 || makers[1].Name != "Entrant 1" || makers[1].Phone.E164() != "+4740612345" ||
		makers[2].Name != "The Boat" {
		t.Errorf("%v, %v, want Entrant 1 with the number of a Norwegian phone, and The Boat", makers, err)
	}
}

// TestAProposalKeepsTheCommandsOptions: the confirmation in the console has no such options.
func TestAProposalKeepsTheCommandsOptions(t *testing.T) {
	j, _, _ := publisher(t)
	ctx := t.Context()
	if _, err := j.SetJudgingClosed(ctx, contest.International, true, "tools:test", j.now); err != nil {
		t.Fatal(err)
	}
	given := results.PublicationProposal{
		Plan:   "a1",
		By:     "tools:ada",
		At:     j.now,
		Report: new(false),
		Citations: []results.Citation{
			{WorkID: 1, Roles: []results.CrewRole{{Role: contest.Text{EN: "Sound", ZH: "声音"}, Name: "Bo"}}},
		},
	}
	if err := j.Propose(ctx, contest.International, given, nil, nil); err != nil {
		t.Fatal(err)
	}
	read, err := j.PublicationProposal(ctx, contest.International, results.PublishResults)
	if err != nil || read.Report == nil || *read.Report || len(read.Citations) != 1 ||
		read.Citations[0].Roles[0] != given.Citations[0].Roles[0] {
		t.Errorf("%+v, %v", read, err)
	}
}
