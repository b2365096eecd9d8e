package web_test

import (
	"strings"
	"testing"

	"marquee/backend/contest"
)

// TestSecondOrganiserLearnsOfTheFirst: of two organisers who change the same name, address or
// role, the second gets the current value. A client that does not say what it saw replaces it.
func TestSecondOrganiserLearnsOfTheFirst(t *testing.T) {
	t.Parallel()
	t.Run("name and address of a judge", func(t *testing.T) {
		t.Parallel()
		w := newConsole(t)
		ada, ben := w.organiser(contest.OrganiserJury), w.organiser(contest.OrganiserOwner)
		var invited invitationView
		ada.send("/judges", object{"name": "Noor", "role": "judge"}).ok(&invited)
		base := "/judges/" + invited.Judge.ID
		ada.send(base+"/rename", object{"name": "Noor Aziz", "before": "Noor"}).ok(nil)
		told := ben.send(base+"/rename", object{"name": "Nour", "before": "Noor"})
		if told.fails(contest.CodeConflict, "before"); !strings.Contains(string(told.raw), "Noor Aziz") {
			t.Errorf("told %s", told.raw)
		}
		ben.send(base+"/rename", object{"name": "Nour", "before": "Noor Aziz"}).ok(nil)
		ada.send(base+"/rename", object{"name": "Noor"}).ok(nil)

		ada.send(base+"/email", object{"email": "noor@jury.example", "before": ""}).ok(nil)
		told = ben.send(base+"/email", object{"email": "nour@jury.example", "before": ""})
		if told.fails(contest.CodeConflict, "before"); !strings.Contains(string(told.raw), "noor@jury.example") {
			t.Errorf("told %s", told.raw)
		}
		ben.send(base+"/email", object{"email": "", "before": "noor@jury.example"}).ok(nil)
		ada.send(
			base+"/email",
			object{"email": "noor@jury.example", "before": "noor@jury.example"},
		).fails(
			contest.CodeConflict,
			"before",
		)
		ada.send(base+"/email", object{"email": "noor@jury.example"}).ok(nil)
	})
	t.Run("role of an organiser", func(t *testing.T) {
		t.Parallel()
		w := newConsole(t)
		cai := w.add("cai@films.example", contest.OrganiserViewer)
		ada := w.organiser(contest.OrganiserOwner)
		w.later()
		ben := w.organiser(contest.OrganiserOwner)
		path := "/organisers/" + cai.ID + "/role"
		ada.send(path, object{"role": "jury", "before": "viewer"}).ok(nil)
		told := ben.send(path, object{"role": "reviewer", "before": "viewer"})
		if told.fails(contest.CodeConflict, "before"); !strings.Contains(string(told.raw), "jury") {
			t.Errorf("told %s", told.raw)
		}
		var account struct{ Role contest.OrganiserRole }
		if ben.send(path, object{"role": "reviewer"}).ok(&account); account.Role != contest.OrganiserReviewer {
			t.Errorf("role %q", account.Role)
		}
	})
}
