package web_test

import (
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// confirmed is a rated console whose publications a second owner confirms, with its judging closed, and three owners.
func confirmed(t *testing.T) (w *console, owners [3]*consoleClient) {
	t.Helper()
	w, _ = rated(t)
	w.editions[contest.International].ConfirmPublication = true
	for i, email := range []string{"ada@films.example", "bea@films.example", "cai@films.example"} {
		w.add(email, contest.OrganiserOwner)
		owners[i] = w.browser()
		owners[i].enter(email)
	}
	owners[0].send("/judging/close", nil).ok(nil)
	return w, owners
}

// publicationPlan is what the tests read of a plan.
type publicationPlan struct {
	Plan         string
	Changed      bool
	Confirmation *struct {
		Proposal *struct {
			By  string
			Own bool
		}
		Void bool
	}
}

func readPlan(c *consoleClient) (plan publicationPlan) {
	c.t.Helper()
	c.send("/results/publish", object{"dryRun": true}).ok(&plan)
	return plan
}

func (w *console) count(sql string) (n int) {
	w.t.Helper()
	w.row(sql, &n)
	return n
}

const countPublications = `SELECT count(*) FROM publications`

func TestAnotherOwnerConfirmsAPublication(t *testing.T) {
	t.Parallel()
	w, owners := confirmed(t)
	ada, bea := owners[0], owners[1]
	w.wall.add(time.Minute) // until the next code
	adaAgain := w.browser()
	adaAgain.enter("ada@films.example") // the same person at another screen
	plan := readPlan(ada).Plan
	confirm := object{"plan": plan, "confirm": true}
	bea.send("/results/publish", confirm).fails(contest.CodeConflict, "proposal") // nothing is proposed
	bea.send("/results/publish", object{"confirm": true}).fails(contest.CodeValidation, "plan")
	w.organiser(contest.OrganiserJury).send("/results/publish", object{"plan": plan}).fails(contest.CodeForbidden)
	ada.send("/results/publish", object{"plan": plan}).ok(nil)
	adaAgain.send("/results/publish", object{"plan": plan}).ok(nil) // an answer that was lost
	if w.count(countPublications) != 0 || w.count(`SELECT count(*) FROM mails WHERE kind LIKE 'results-%'`) != 0 {
		t.Fatal("a proposal alone published or mailed")
	}
	ada.send("/results/publish", confirm).fails(contest.CodeForbidden, "confirm")
	adaAgain.send("/results/publish", confirm).fails(contest.CodeForbidden, "confirm")
	bea.send("/results/publish", object{"plan": plan}).fails(contest.CodeConflict, "proposal") // confirms nothing
	bea.send("/results/publish", object{"plan": "another", "confirm": true}).fails(contest.CodeConflict, "plan")

	read := readPlan(bea)
	if c := read.Confirmation; c == nil || c.Proposal == nil || c.Proposal.Own || c.Void ||
		c.Proposal.By != "organiser:ada@films.example" ||
		read.Plan != plan {
		t.Errorf("what Bea reads: %+v", read)
	}
	var res struct{ Proposal *struct{ Own bool } }
	if ada.read("/results").ok(&res); res.Proposal == nil || !res.Proposal.Own {
		t.Errorf("what Ada reads: %+v", res.Proposal)
	}
	bea.send("/results/publish", confirm).ok(nil)
	bea.send("/results/publish", confirm).fails(contest.CodeConflict, "proposal")
	ada.send("/results/publish", object{"plan": plan}).ok(nil) // on its way already
	w.goOn(bea)
	if w.count(countPublications) != 1 {
		t.Fatal("the confirmed results are not public")
	}
	bea.send("/results/publish", confirm).fails(contest.CodeConflict, "proposal")
	ada.send("/results/publish", object{"plan": plan}).ok(nil) // public already: nothing to propose
	if again := readPlan(ada); again.Changed || again.Confirmation.Proposal != nil {
		t.Errorf("after the publication: %+v", again)
	}
	w.wantAudit(
		t,
		"results.propose organiser:ada@films.example",
		"results.publish organiser:bea@films.example organiser:ada@films.example",
	)
}

func TestAProposalIsVoidOnceItsPlanHasChanged(t *testing.T) {
	t.Parallel()
	w, owners := confirmed(t)
	ada, bea := owners[0], owners[1]
	former := readPlan(ada).Plan
	ada.send("/results/publish", object{"plan": former}).ok(nil)
	bea.send(
		"/results/prize",
		object{"workId": 2, "prize": "excellence", "given": true, "reason": "Brave.", "before": []string{}},
	).ok(
		nil,
	)
	now := readPlan(bea)
	if !now.Confirmation.Void || now.Plan == former {
		t.Errorf("%+v, want a void proposal", now)
	}
	for _, plan := range []string{former, now.Plan} {
		bea.send("/results/publish", object{"plan": plan, "confirm": true}).fails(contest.CodeConflict, "proposal")
	}
	bea.send("/results/withdraw", nil).ok(nil) // proposed by another
	if w.count(`SELECT count(*) FROM publication_proposals`) != 1 {
		t.Error("Bea withdrew what Ada proposed")
	}
	bea.send("/results/publish", object{"plan": now.Plan}).ok(nil) // in place of the void one
	bea.send("/results/withdraw", nil).ok(nil)
	ada.send("/results/publish", object{"plan": now.Plan, "confirm": true}).fails(contest.CodeConflict, "proposal")
	if w.count(countPublications) != 0 {
		t.Error("what nobody confirmed is public")
	}
	w.wantAudit(
		t,
		"results.propose organiser:ada@films.example",
		"results.propose organiser:bea@films.example",
		"results.withdraw organiser:bea@films.example",
	)
}

// TestOneOwnerConfirmsAtATime: of many owners who confirm at the same time one publishes, and mails are written once.
func TestOneOwnerConfirmsAtATime(t *testing.T) {
	t.Parallel()
	w, owners := confirmed(t)
	plan := readPlan(owners[0]).Plan
	owners[0].send("/results/publish", object{"plan": plan}).ok(nil)
	next := make(chan *consoleClient, 6)
	for i := range cap(next) {
		next <- owners[1+i%2]
	}
	passed := together(cap(next), func() bool {
		return (<-next).send("/results/publish", object{"plan": plan, "confirm": true}).code == "OK"
	})
	if passed != 1 || w.count(`SELECT count(*) FROM publication_runs`) != 1 {
		t.Errorf("%d owners began the publication, want one", passed)
	}
}

// TestOwnersMadeForAProposalConfirmNothing: neither one whom the proposer made, nor one who was made after the
// proposal.
func TestOwnersMadeForAProposalConfirmNothing(t *testing.T) {
	t.Parallel()
	w, owners := confirmed(t)
	ada, bea, cai := owners[0], owners[1], owners[2]
	add := func(c *consoleClient, name, email string) {
		c.send("/organisers", object{"name": name, "email": email, "role": "owner", "language": "en"}).ok(nil)
	}
	add(ada, "Dan", "dan@films.example")
	plan := readPlan(ada).Plan
	ada.send("/results/publish", object{"plan": plan}).ok(nil)
	add(bea, "Eve", "eve@films.example")
	confirm := object{"plan": plan, "confirm": true}
	for _, email := range []string{"dan@films.example", "eve@films.example"} {
		made := w.browser()
		made.enter(email)
		made.send("/results/publish", confirm).fails(contest.CodeForbidden, "confirm")
	}
	if w.count(`SELECT count(*) FROM publication_runs`) != 0 {
		t.Fatal("an owner who was made for it confirmed a proposal")
	}
	cai.send("/results/publish", confirm).ok(nil)
}

// wantAudit compares the rows about proposals and publications: action, actor and, of a publication, the proposer.
func (w *console) wantAudit(t *testing.T, want ...string) {
	t.Helper()
	var rows []string
	w.row(`
		SELECT array_agg(concat_ws(' ', action, actor, detail ->> 'proposedBy') ORDER BY id)
		FROM audit_log WHERE action IN ('results.propose', 'results.withdraw', 'results.publish')`, &rows)
	if !slices.Equal(rows, want) {
		t.Errorf("audit log:\n%q, want\n%q", rows, want)
	}
}

// TestAnotherOwnerConfirmsAnAnnouncement, also while judging is open; the others are mailed where to confirm it.
func TestAnotherOwnerConfirmsAnAnnouncement(t *testing.T) {
	t.Parallel()
	w, owners := confirmed(t)
	ada, bea := owners[0], owners[1]
	ada.send("/judging/open", nil).ok(nil)
	w.sql(`
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, language, submitted_at)
		SELECT 'international', entrant_id, 'PASS', 'individual', 'Entrant ' || work_id, 'entrant' || work_id || '@films.example',
			'+86', '13800138000', 'some', '', 'en', submitted_at FROM submissions`)
	jury := w.organiser(contest.OrganiserJury)
	const announce = "/shortlist/announce"
	var plan publicationPlan
	ada.send(announce, object{"dryRun": true}).ok(&plan)
	if plan.Confirmation == nil || plan.Confirmation.Proposal != nil {
		t.Fatalf("before any proposal: %+v", plan.Confirmation)
	}
	jury.send(announce, object{"plan": plan.Plan}).fails(contest.CodeForbidden)
	bea.send(announce, object{"plan": plan.Plan, "confirm": true}).fails(contest.CodeConflict, "proposal")
	for range 2 { // a repetition changes nothing
		ada.send(announce, object{"plan": plan.Plan}).ok(&plan)
	}
	if p := plan.Confirmation.Proposal; p == nil || !p.Own || plan.Confirmation.Void ||
		w.count(`SELECT count(*) FROM publication_runs`) != 0 {
		t.Errorf("proposed: %+v", plan.Confirmation)
	}
	mails := w.count(
		`SELECT count(*) FROM mails WHERE kind = 'publication-proposed' AND body_text LIKE '%/international/shortlist/announce%'`,
	)
	if mails != 2 {
		t.Errorf("%d owners were mailed, want 2", mails)
	}
	ada.send(announce, object{"plan": plan.Plan, "confirm": true}).fails(contest.CodeForbidden, "confirm")
	bea.send(announce, object{"plan": plan.Plan}).fails(contest.CodeConflict, "proposal")
	bea.send("/results/withdraw", object{"kind": "finalists"}).ok(nil)
	if w.count(`SELECT count(*) FROM announcement_proposals`) != 1 {
		t.Error("another owner withdrew the proposal")
	}
	ada.send("/results/withdraw", object{"kind": "finalists"}).ok(nil)
	bea.send(announce, object{"plan": plan.Plan, "confirm": true}).fails(contest.CodeConflict, "proposal")
	ada.send(announce, object{"plan": plan.Plan}).ok(nil)
	w.sql(`UPDATE shortlist SET position = position + 100 WHERE position = 1`)
	bea.send(announce, object{"plan": plan.Plan, "confirm": true}).fails(contest.CodeConflict, "proposal")
	w.sql(`UPDATE shortlist SET position = 1 WHERE position = 101`)
	bea.send(announce, object{"plan": plan.Plan, "confirm": true}).ok(nil)
	w.command(bea, results.PublishFinalists)
	jury.send(publicationPath+"/resume", object{"kind": "finalists", "before": "built"}).fails(contest.CodeForbidden)
	if s := ada.act("resume", object{"kind": "finalists", "before": "built"}); s.Stage != "public" {
		t.Errorf("made public: %+v", s)
	}
	var by string
	w.row(`SELECT detail ->> 'proposedBy' FROM audit_log WHERE action = 'shortlist.announce'`, &by)
	if by != "organiser:ada@films.example" {
		t.Errorf("the audit log names the proposer %q", by)
	}
}
