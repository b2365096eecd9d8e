package web_test

import (
	"encoding/csv"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/outbox"
)

type phaseEndOf struct {
	ID                              string
	StartsAt, EndsAt, PlannedEndsAt *time.Time
	Days                            *contest.Text
	MovedBy                         *string
}

// TestMovedEndAppliesToEveryCall: guards, entrants' own deadlines and the pages' clock follow an
// end that was moved in the console, those of the other edition do not.
func TestMovedEndAppliesToEveryCall(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner, entrant := w.organiser(contest.OrganiserOwner), w.entrant("mei@films.example")
	type pingOf struct {
		RegistrationOpen                     bool
		RegistrationEndsAt, SubmissionEndsAt time.Time
	}
	ping := func() (answer pingOf) { w.client().get("/apis/ping").ok(&answer); return answer }
	planned := w.editions[contest.International].RegistrationEnds
	w.contest.set(planned.Add(-time.Minute))
	if !ping().RegistrationOpen {
		t.Fatal("registration is closed")
	}
	form := object{
		"phase":  "registration",
		"endsAt": "2025-09-30T18:00:00+08:00",
		"before": planned.Format(time.RFC3339),
		"dryRun": true,
	}
	var plan struct {
		Changed       bool
		Before, After []phaseEndOf
	}
	owner.send("/phases", form).ok(&plan)
	if !plan.Changed || !plan.Before[0].EndsAt.Equal(planned) ||
		!plan.After[0].EndsAt.Equal(planned.Add(6*time.Hour)) ||
		!ping().RegistrationEndsAt.Equal(planned) {
		t.Errorf("the trial: %+v; the pages' clock: %+v", plan, ping())
	}
	form["dryRun"] = false
	owner.send("/phases", form).ok(&plan)
	owner.send("/phases", form).fails(contest.CodeConflict, "before") // somebody saw the former end
	w.contest.set(planned.Add(time.Hour))
	if now := ping(); !now.RegistrationOpen || !now.RegistrationEndsAt.Equal(planned.Add(6*time.Hour)) ||
		!now.SubmissionEndsAt.Equal(w.editions[contest.International].SubmissionEnds) {
		t.Errorf("the pages' clock: %+v", now)
	}
	if got := entrant.post(
		"/apis/activity/register",
		object{},
	); got.code != contest.CodeValidation { // the form is read
		t.Errorf("after the planned end: %s", got.raw)
	}
	w.contest.set(planned.Add(6 * time.Hour))
	entrant.post("/apis/activity/register", object{}).fails(contest.CodeRegistrationEnded)
	var ends, camp []phaseEndOf
	owner.read("/phases").ok(&ends)
	if ends[0].ID != "registration" || !ends[0].EndsAt.Equal(planned.Add(6*time.Hour)) ||
		!ends[0].PlannedEndsAt.Equal(planned) ||
		ends[0].MovedBy == nil {
		t.Errorf("%+v", ends[0])
	}
	moved := ends[0]
	if owner.read("/phases?moved=true&page=1").ok(&ends); len(ends) != 1 || ends[0].ID != moved.ID {
		t.Errorf("the ends that moved: %+v", ends)
	}
	owner.do("GET", "/apis/organiser/phases?edition=camp", nil).ok(&camp)
	if camp[0].MovedBy != nil || !camp[0].EndsAt.Equal(w.editions[contest.Camp].RegistrationEnds) {
		t.Errorf("the camp: %+v", camp[0])
	}
}

// TestEndsAreExported: a row per end, with who moved it last, in both formats.
func TestEndsAreExported(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.organiser(
		contest.OrganiserOwner,
	).send(
		"/phases",
		object{"phase": "registration", "endsAt": "2025-09-30T18:00:00+08:00"},
	).ok(
		nil,
	)
	viewer := w.organiser(contest.OrganiserViewer)
	var ends []phaseEndOf
	viewer.read("/phases").ok(&ends)
	_, header, file := viewer.file(http.MethodGet, "/phases/export?edition=international", "")
	rows, err := csv.NewReader(strings.NewReader(strings.TrimPrefix(file, "\ufeff"))).ReadAll()
	if err != nil || len(rows) != len(ends)+1 ||
		header.Get("Content-Disposition") != `attachment; filename="international-phases.csv"` {
		t.Fatalf("%d rows for %d ends, %v, %v", len(rows), len(ends), header, err)
	}
	moved := strings.Join(rows[1], "|")
	if !strings.Contains(moved, "2025-09-30T18:00:00+08:00|2025-09-30T12:00:00+08:00") ||
		!strings.HasSuffix(moved, "|organiser:owner@films.example") {
		t.Errorf("the moved end: %s", moved)
	}
	if status, _, book := viewer.file(
		http.MethodGet,
		"/phases/export?edition=camp&format=xlsx",
		"",
	); status != http.StatusOK ||
		!strings.HasPrefix(book, "PK") {
		t.Errorf("the workbook: %d", status)
	}
	viewer.read("/phases/export?format=pdf").fails(contest.CodeValidation, "format")
}

// TestMoveFormIsCheckedOnTheWire: wrong types and times name their fields, and nothing is moved.
func TestMoveFormIsCheckedOnTheWire(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	owner.send("/phases", object{}).fails(contest.CodeValidation, "endsAt", "phase")
	owner.send("/phases", object{"phase": "party", "endsAt": "soon"}).fails(contest.CodeValidation, "endsAt", "phase")
	owner.send("/phases", object{"phase": "submission", "endsAt": 1759420800}).fails(contest.CodeValidation, "endsAt")
	owner.send(
		"/phases",
		object{"phase": []string{"submission"}, "endsAt": "2025-10-03T00:00:00+08:00"},
	).fails(
		contest.CodeValidation,
		"phase",
	)
	owner.send(
		"/phases",
		object{"phase": "submission", "endsAt": "2025-09-01T00:00:00+08:00"},
	).fails(
		contest.CodeValidation,
		"endsAt",
	)
	owner.send(
		"/phases",
		object{"phase": "submission'; DROP TABLE judging; --", "endsAt": "2025-10-03T00:00:00+08:00"},
	).fails(
		contest.CodeValidation,
		"phase",
	)
	w.organiser(
		contest.OrganiserReviewer,
	).send(
		"/phases",
		object{"phase": "submission", "endsAt": "2025-10-03T00:00:00+08:00"},
	).fails(
		contest.CodeForbidden,
	)
	var moves int
	w.row(`SELECT count(*) FROM phase_moves`, &moves)
	if moves != 0 {
		t.Errorf("%d moves", moves)
	}
}

// TestMovedDateTellsEntrants: the trial names them, the move writes to them in its transaction, and one
// call stops the mails. A beginning follows everywhere.
func TestMovedDateTellsEntrants(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	for _, name := range []string{"ada", "ben"} {
		w.approvedEntrant(name + "@films.example")
	}
	w.sql(`UPDATE registrations SET language = 'zh', phone_country = 'CN' WHERE email = 'ben@films.example'`)
	owner := w.organiser(contest.OrganiserOwner)
	w.sql(`DELETE FROM mails`)
	form := object{
		"phase":  "registration",
		"endsAt": "2025-10-03T00:00:00+08:00",
		"also":   []object{{"phase": "submission", "endsAt": "2025-10-03T00:00:00+08:00"}},
		"tell":   true,
		"dryRun": true,
	}
	var plan struct {
		Changed bool
		Notice  struct {
			Recipients, English, Chinese int
			Names                        []struct {
				Email         string
				Before, After *time.Time
			}
			Samples []struct{ Text string }
			Batch   *struct{ ID string }
		}
		Text outbox.BroadcastTexts
	}
	owner.send("/phases", form).ok(&plan)
	n := plan.Notice
	if !plan.Changed || n.Recipients != 2 || n.English != 1 || len(n.Names) != 2 || n.Batch != nil ||
		n.Names[0].After.Sub(*n.Names[0].Before) != 48*time.Hour ||
		!strings.Contains(plan.Text.ZH.Text, "{former}") ||
		!strings.Contains(n.Samples[1].Text, "现截止时间：2025 年 10 月 2 日 24:00（北京时间）") {
		t.Errorf("the trial: %+v", plan)
	}
	var moves int
	if w.row(`SELECT (SELECT count(*) FROM phase_moves) + (SELECT count(*) FROM mails)`, &moves); moves != 0 {
		t.Errorf("the trial stored %d rows", moves)
	}
	form["dryRun"], form["recipients"] = false, 3
	owner.send("/phases", form).fails(contest.CodeConflict, "recipients")
	form["recipients"] = 2
	owner.send("/phases", form).ok(&plan)
	untold := func() int {
		t.Helper()
		var overview struct {
			Needs []struct {
				Kind  string
				Count int
			}
		}
		owner.read("/overview").ok(&overview)
		for _, need := range overview.Needs {
			if need.Kind == string(operations.NeedUntoldDeadlines) {
				return need.Count
			}
		}
		return 0
	}
	if got := untold(); got != 0 {
		t.Errorf("%d do not know their deadline", got)
	}
	owner.send("/mails/batches/"+plan.Notice.Batch.ID+"/stop", nil).ok(nil)
	if got := untold(); got != 2 {
		t.Errorf("after the stop %d do not know their deadline", got)
	}
	var told struct{ Recipients int }
	texts := object{
		"en": object{"subject": "s", "text": "{deadline}"},
		"zh": object{"subject": "s", "text": "{deadline}"},
	}
	owner.send("/mails/broadcast", object{"to": "untold_deadline", "text": texts}).ok(&told)
	if got := untold(); got != 0 || told.Recipients != 2 {
		t.Errorf("%d were told, %d do not know", told.Recipients, got)
	}
	owner.send(
		"/phases",
		object{"phase": "registration", "startsAt": "2025-07-20T00:00:00+08:00"},
	).fails(
		contest.CodeValidation,
		"startsAt",
	)
	w.contest.set(time.Date(2025, 7, 1, 0, 0, 0, 0, time.UTC))
	owner.send(
		"/phases",
		object{
			"phase":          "registration",
			"startsAt":       "2025-07-20T00:00:00+08:00",
			"beforeStartsAt": "2025-07-15T00:00:00+08:00",
		},
	).ok(
		nil,
	)
	w.contest.set(time.Date(2025, 7, 16, 0, 0, 0, 0, time.UTC))
	var ping struct {
		RegistrationOpen    bool
		RegistrationOpensAt time.Time
	}
	w.client().get("/apis/ping").ok(&ping)
	if ping.RegistrationOpen || ping.RegistrationOpensAt.Format(time.RFC3339) != "2025-07-20T00:00:00+08:00" {
		t.Errorf("%+v", ping)
	}
	w.entrant("eve@films.example").post("/apis/activity/register", object{}).fails(contest.CodeForbidden)
	var rows int
	if w.row(`SELECT count(*) FROM audit_log WHERE action = 'phase.move'`, &rows); rows != 3 {
		t.Errorf("%d audit rows", rows)
	}
}
