package web_test

import (
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// ended is what the tests read of an act on a registration.
type ended struct {
	Registration struct {
		State      contest.RegisterState
		Ended      *string
		ReviewedAt *string
	}
	Works []struct {
		WorkID      int
		Title       string
		Shortlisted bool
		Prizes      *[]struct{ ID string }
	}
	Mail    *struct{ Language, Subject, Text string }
	SendsAt *string
}

// entered is an approved entrant with the work 1001 on the shortlist, and the path of the registration.
func (w *console) entered() (entrant *client, path string) {
	w.t.Helper()
	entrant = w.approvedEntrant("ada@films.example")
	entrant.post(achievement, goodWork()).ok(nil)
	w.sql(`DELETE FROM mails`)
	w.sql(`UPDATE submissions SET work_id = 1001`)
	w.sql(`INSERT INTO shortlist (edition, work_id, position, added_at) VALUES ('international', 1001, 1, now())`)
	var id string
	w.row(`SELECT id::text FROM registrations`, &id)
	return entrant, "/registrations/" + id
}

// standing is the state of the registration and its work, and the mails about them that were not cancelled.
func (w *console) standing() (text string) {
	w.t.Helper()
	w.row(`
		SELECT r.state || ' ' || coalesce(nullif(r.ended, ''), '-') || ', '
			|| coalesce((SELECT string_agg(CASE WHEN s.withdrawn_at IS NOT NULL THEN 'withdrawn' WHEN s.disqualified_at IS NOT NULL THEN 'disqualified'
				WHEN s.latest THEN 'judged' ELSE 'replaced' END, ' ' ORDER BY s.created_at) FROM submissions s), '-') || ', '
			|| coalesce((SELECT string_agg(kind, ' ' ORDER BY created_at) FROM mails WHERE state <> 'cancelled' AND NOT secret), '-')
		FROM registrations r`, &text)
	return text
}

func (w *console) wantStanding(want string) {
	w.t.Helper()
	if got := w.standing(); got != want {
		w.t.Errorf("it stands %q, want %q", got, want)
	}
}

// TestARegistrationIsDisqualifiedWithItsWorkInOneStep: named before, mailed once, and whole again when it is taken
// back.
func TestARegistrationIsDisqualifiedWithItsWorkInOneStep(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	entrant, path := w.entered()
	c := w.organiser(contest.OrganiserReviewer)
	reasons := object{"en": "The team has a juror.", "zh": "团队中有评委。"}
	c.send(path+"/disqualify", object{"reasons": object{"zh": "团队中有评委。"}}).fails(contest.CodeValidation, "reasons.en")
	c.send(path+"/disqualify", object{"reasons": object{}}).fails(contest.CodeValidation, "reason")
	var trial, done ended
	c.send(path+"/disqualify", object{"reasons": reasons, "dryRun": true}).ok(&trial)
	if len(trial.Works) != 1 || trial.Works[0].WorkID != 1001 || trial.Works[0].Title == "" ||
		!trial.Works[0].Shortlisted ||
		trial.Works[0].Prizes != nil ||
		!strings.Contains(trial.Mail.Text, "The team has a juror.") ||
		!strings.Contains(trial.Mail.Text, "1001") ||
		trial.SendsAt != nil {
		t.Errorf("trial: %+v", trial)
	}
	w.wantStanding("PASS -, judged, -")

	c.send(path+"/disqualify", object{"reasons": reasons, "before": ""}).fails(contest.CodeConflict, "before")
	c.send(path+"/disqualify", object{"reasons": reasons, "version": 7}).fails(contest.CodeConflict, "version")
	c.send(
		path+"/disqualify",
		object{"reasons": reasons, "before": *trial.Registration.ReviewedAt, "version": 1},
	).ok(
		&done,
	)
	if done.SendsAt == nil || *done.Registration.Ended != "disqualified" {
		t.Errorf("done: %+v", done)
	}
	w.wantStanding("DENY disqualified, disqualified, registration-disqualified")
	c.send(path+"/disqualify", object{"reasons": reasons}).fails(contest.CodeConflict, "registration")
	c.send(path+"/withdraw", object{"reasons": reasons}).fails(contest.CodeConflict, "registration")
	c.send("/submissions/1001/restore", object{}).fails(contest.CodeConflict, "by", "submission")

	// The entrant reads why, and can neither submit nor register again.
	var own struct{ State, Reason, Ended string }
	entrant.get("/apis/activity/register/info").ok(&own)
	if own.State != "DENY" || own.Ended != "disqualified" || own.Reason != "The team has a juror." {
		t.Errorf("the entrant reads %+v", own)
	}
	entrant.post(achievement, goodWork().with(object{"title": "Another"})).fails(contest.CodeDenied)
	entrant.post("/apis/activity/register", individual()).fails(contest.CodeForbidden, "registration")
	if until := entrant.status().RegisterUntil; until != "" {
		t.Errorf("a disqualified entrant may register until %s", until)
	}

	// A decision about it says that it is out.
	var outcomes []struct{ Skipped string }
	id := strings.TrimPrefix(path, "/registrations/")
	c.send("/registrations/decide", object{"ids": []string{id}, "decision": "reopen"}).ok(&outcomes)
	if outcomes[0].Skipped != "ended" {
		t.Errorf("reopened: %+v", outcomes)
	}

	var back ended
	c.send(path+"/restore", object{"before": *done.Registration.ReviewedAt}).ok(&back)
	if back.SendsAt == nil || back.Registration.Ended != nil ||
		*back.Registration.ReviewedAt != *trial.Registration.ReviewedAt {
		t.Errorf("back: %+v", back)
	}
	w.wantStanding("PASS -, judged, registration-approved") // of which the entrant was not told before
	w.sql(`UPDATE mails SET state = 'sent', ended_at = now() WHERE state = 'waiting' AND NOT secret`)
	c.send(path+"/disqualify", object{"reasons": reasons}).ok(&done)
	if c.send(path+"/restore", object{}).ok(&back); back.SendsAt != nil {
		t.Error("what was taken back while it was held is mailed")
	}
	w.wantStanding("PASS -, judged, registration-approved")
	c.send(path+"/restore", object{}).fails(contest.CodeConflict, "registration")
	var actions string
	w.row(`SELECT string_agg(action, ' ' ORDER BY id) FROM audit_log WHERE actor LIKE 'organiser:%'`, &actions)
	if once := "submission.disqualify registration.disqualify submission.restore registration.restore"; actions != once+" "+once {
		t.Errorf("audit: %s", actions)
	}
}

// TestAWithdrawnRegistrationCanBeSentAgain: the films that it took with it stay out.
func TestAWithdrawnRegistrationCanBeSentAgain(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	entrant, path := w.entered()
	c := w.organiser(contest.OrganiserReviewer)
	var done ended
	c.send(path+"/withdraw", object{"reason": "You wrote that you have no time."}).ok(&done)
	w.wantStanding("DENY withdrawn, withdrawn, registration-withdrawn-at-request")
	w.sql(`UPDATE mails SET state = 'sent', ended_at = now() WHERE state = 'waiting' AND NOT secret`)
	c.send(path+"/restore", object{}).ok(&done)
	w.wantStanding("PASS -, judged, registration-withdrawn-at-request registration-restored")
	c.send(path+"/withdraw", object{"reason": "You wrote that you have no time."}).ok(&done)
	entrant.register(individual()).ok(nil)
	w.sql(`DELETE FROM mails WHERE NOT secret`)
	w.wantStanding("SUBMITTED -, withdrawn, -")
	c.send(path+"/restore", object{}).fails(contest.CodeConflict, "registration")
}

// TestOneOfManyOrganisersEndsARegistration: whichever they ask for at once, one act is made, and audited once.
func TestOneOfManyOrganisersEndsARegistration(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	_, path := w.entered()
	c := w.organiser(contest.OrganiserReviewer)
	turn := make(chan string, 8)
	for range 4 {
		turn <- "/disqualify"
		turn <- "/withdraw"
	}
	if done := together(
		8,
		func() bool { return c.send(path+<-turn, object{"reason": "One of both."}).code == "OK" },
	); done != 1 {
		t.Errorf("%d of 8 ended it", done)
	}
	var rows, mails int
	w.row(
		`SELECT count(*) FROM audit_log WHERE action IN ('registration.disqualify', 'registration.withdraw_at_request')`,
		&rows,
	)
	w.row(`SELECT count(*) FROM mails WHERE state = 'waiting' AND NOT secret`, &mails)
	if rows != 1 || mails != 1 {
		t.Errorf("%d audit rows, %d mails", rows, mails)
	}
	if done := together(4, func() bool { return c.send(path+"/restore", object{}).code == "OK" }); done != 1 {
		t.Errorf("%d of 4 restored it", done)
	}
}

// TestARegistrationIsNotEndedWhileResultsArePublic, nor one that another edition has, nor one that is denied.
func TestARegistrationIsNotEndedWhileResultsArePublic(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	_, path := w.entered()
	c := w.organiser(contest.OrganiserReviewer)
	w.sql(`INSERT INTO publications (edition, winners, published_at) VALUES ('international', '{}', now())`)
	for _, dry := range []bool{true, false} {
		c.send(path+"/disqualify", object{"reason": "Late.", "dryRun": dry}).fails(contest.CodeConflict, "prize")
	}
	w.sql(`DELETE FROM publications`)
	c.send("/registrations/no-id/disqualify", object{"reason": "Late."}).fails(contest.CodeNotFound)
	c.do(
		http.MethodPost,
		"/apis/organiser"+path+"/disqualify?edition=camp",
		object{"reason": "Late."},
	).fails(
		contest.CodeNotFound,
	)
	w.sql(`UPDATE registrations SET state = 'DENY'`)
	c.send(path+"/disqualify", object{"reason": "Late."}).fails(contest.CodeConflict, "registration")
}

// TestAWorkIsWithdrawnAtItsEntrantsRequest, even from the shortlist, and given back while its email is held.
func TestAWorkIsWithdrawnAtItsEntrantsRequest(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	entrant, _ := w.entered()
	c := w.organiser(contest.OrganiserReviewer)
	const path = "/submissions/1001/"
	var done struct {
		OutAt, DisqualifiedAt, SendsAt *string
		Shortlisted                    bool
		Mail                           struct{ Text string }
	}
	c.send(path+"withdraw", object{}).fails(contest.CodeValidation, "reason")
	c.send(path+"withdraw", object{"reason": "You asked on 3 October.", "dryRun": true}).ok(&done)
	if !done.Shortlisted || !strings.Contains(done.Mail.Text, "You asked on 3 October.") || done.OutAt != nil {
		t.Errorf("trial: %+v", done)
	}
	w.wantStanding("PASS -, judged, -")
	c.send(path+"withdraw", object{"reason": "You asked on 3 October.", "before": ""}).ok(&done)
	w.wantStanding("PASS -, withdrawn, submission-withdrawn")
	if done.OutAt == nil || done.DisqualifiedAt != nil || done.SendsAt == nil {
		t.Errorf("done: %+v", done)
	}
	var listed struct {
		Items []struct{ State, OutAt string }
	}
	if c.read(
		"/submissions",
	).ok(
		&listed,
	); listed.Items[0].State != "withdrawn" ||
		listed.Items[0].OutAt != *done.OutAt {
		t.Errorf("listed: %+v", listed)
	}
	c.send(path+"withdraw", object{"reason": "Again."}).fails(contest.CodeConflict, "by", "submission")
	c.send(path+"disqualify", object{"reason": "Again."}).fails(contest.CodeConflict, "by", "submission")
	c.send(path+"restore", object{"before": ""}).fails(contest.CodeConflict, "by", "before")
	c.send(path+"restore", object{"before": *done.OutAt}).ok(nil)
	w.wantStanding("PASS -, judged, -") // nobody is mailed

	// Another version, once it is there, is the one that counts.
	c.send(path+"withdraw", object{"reason": "You asked on 3 October."}).ok(nil)
	entrant.post(achievement, goodWork().with(object{"title": "Another"})).ok(nil)
	c.send(path+"restore", object{}).fails(contest.CodeConflict, "by", "submission")
}

// TestAnEntrantsOwnWithdrawalIsNotTakenBack by organisers.
func TestAnEntrantsOwnWithdrawalIsNotTakenBack(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	entrant, _ := w.entered()
	w.sql(`DELETE FROM shortlist`)
	var id string
	w.row(`SELECT id::text FROM submissions`, &id)
	entrant.post(achievement+"/"+id+"/withdraw", nil).ok(nil)
	c := w.organiser(contest.OrganiserReviewer)
	c.send("/submissions/1001/restore", object{}).fails(contest.CodeConflict, "by", "submission")
	c.send("/submissions/1001/withdraw", object{"reason": "Again."}).fails(contest.CodeConflict, "by", "submission")
}

// TestDryRunsNameTheWorksThatLoseTheirPlace, of a decision about one and of a plan about many.
func TestDryRunsNameTheWorksThatLoseTheirPlace(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	_, path := w.entered()
	c := w.organiser(contest.OrganiserReviewer)
	id := strings.TrimPrefix(path, "/registrations/")
	type place struct {
		RegistrationID, Name, Title string
		WorkID                      int
	}
	var outcomes []struct {
		Skipped   string
		Dropped   []int
		Lost      []place
		Composed  *struct{ Subject string }
		Cancelled *struct{ Subject string }
		Other     *struct{ Language, Subject string }
	}
	decide := func(decision string, dry bool) {
		t.Helper()
		c.send(
			"/registrations/decide",
			object{"ids": []string{id}, "decision": decision, "reason": "The links do not open.", "dryRun": dry},
		).ok(
			&outcomes,
		)
	}
	decide("reopen", true)
	if got := outcomes[0]; len(got.Lost) != 1 || got.Lost[0].WorkID != 1001 || got.Lost[0].RegistrationID != id ||
		got.Lost[0].Name == "" ||
		got.Composed != nil ||
		got.Cancelled != nil {
		t.Errorf("reopening would: %+v", got)
	}
	w.wantStanding("PASS -, judged, -")
	decide("reopen", false)
	decide("deny", true)
	if got := outcomes[0]; len(got.Lost) != 1 || !strings.Contains(got.Composed.Subject, "not approved") {
		t.Errorf("denying would: %+v", got)
	}
	if got := outcomes[0].Other; got == nil || got.Language != "zh" || got.Subject == outcomes[0].Composed.Subject {
		t.Errorf("the email in the other language: %+v", got)
	}
	decide("approve", true)
	if got := outcomes[0]; len(got.Lost) != 0 || !strings.Contains(got.Composed.Subject, "approved") {
		t.Errorf("approving would, with a free place: %+v", got)
	}
	var plan struct {
		ID   string
		Lost []place
	}
	c.send(
		"/registrations/batches",
		object{"decision": "deny", "ids": []string{id}, "versions": object{id: 1}},
	).ok(
		&plan,
	)
	if len(plan.Lost) != 1 || plan.Lost[0].WorkID != 1001 {
		t.Errorf("the plan would: %+v", plan)
	}
	decide("approve", false)
	var held []struct{ Cancelled *struct{ Subject string } }
	c.send("/registrations/decide", object{"ids": []string{id}, "decision": "reopen", "dryRun": true}).ok(&held)
	if held[0].Cancelled == nil || !strings.Contains(held[0].Cancelled.Subject, "approved") {
		t.Errorf("reopening holds back: %+v", held[0])
	}
}
