package web_test

import (
	"fmt"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/registration"
)

// disqualified is what the tests read of a change.
type disqualified struct {
	DisqualifiedAt, SendsAt *string
	PlaceTaken              *contest.Text
	Mail                    *struct{ Language, Text string }
}

// enteredWork is a work of an entrant with a registration; its number is 1001.
func (w *world) enteredWork(language string) {
	w.t.Helper()
	w.approvedEntrant("ada@films.example").post(achievement, goodWork()).ok(nil)
	w.sql(`UPDATE registrations SET language = $1`, language)
	w.sql(`DELETE FROM mails`)
	w.sql(`UPDATE submissions SET work_id = 1001`)
}

// mailsOf lists the mails about disqualifications, the first first.
func (w *world) mailsOf() (text string) {
	w.t.Helper()
	w.row(
		`SELECT coalesce(string_agg(kind || ' ' || state, ', ' ORDER BY created_at, id), '') FROM mails WHERE kind IN ('submission-disqualified', 'submission-restored')`,
		&text,
	)
	return text
}

// TestReasonOfADisqualificationIsMailedInTheEntrantsLanguage, and one language alone is enough only when it is that.
func TestReasonOfADisqualificationIsMailedInTheEntrantsLanguage(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.enteredWork("zh")
	c := w.organiser(contest.OrganiserReviewer)
	const path = "/submissions/1001/disqualify"
	c.send(path, object{"reasons": object{"en": "Shown in 2023."}}).fails(contest.CodeValidation, "reasons.zh")
	c.send(
		path,
		object{"reasons": object{"en": "Shown in 2023."}, "dryRun": true},
	).fails(
		contest.CodeValidation,
		"reasons.zh",
	)
	c.send(path, object{"reasons": object{"en": " "}}).fails(contest.CodeValidation, "reason")
	var done disqualified
	c.send(path, object{"reasons": object{"zh": "已公映。"}, "dryRun": true}).ok(&done)
	if done.DisqualifiedAt != nil || done.SendsAt != nil || done.Mail.Language != "zh" || w.mailsOf() != "" {
		t.Errorf("trial: %+v, %s", done, w.mailsOf())
	}
	c.send(path, object{"reasons": object{"en": "Shown in 2023.", "zh": "2023 年已公映。"}, "before": ""}).ok(&done)
	var mailed, inEnglish string
	w.row(`SELECT body_text FROM mails WHERE kind = 'submission-disqualified'`, &mailed)
	w.row(`SELECT disqualified_reason_en FROM submissions`, &inEnglish)
	if !strings.Contains(mailed, "2023 年已公映。") || strings.Contains(mailed, "Shown") || inEnglish != "Shown in 2023." ||
		done.SendsAt == nil ||
		done.DisqualifiedAt == nil {
		t.Errorf("%+v, mail: %s, English: %q", done, mailed, inEnglish)
	}
	var shown struct{ DisqualifiedReasons *registration.Reasons }
	if c.read(
		"/submissions/1001",
	).ok(
		&shown,
	); *shown.DisqualifiedReasons != (registration.Reasons{EN: "Shown in 2023.", ZH: "2023 年已公映。"}) {
		t.Errorf("shown: %+v", shown.DisqualifiedReasons)
	}
	w.sql(`DELETE FROM mails`)
	w.sql(`UPDATE submissions SET disqualified_at = NULL`)
	w.sql(`UPDATE registrations SET language = 'en'`)
	c.send(path, object{"reasons": object{"zh": "已公映。"}}).fails(contest.CodeValidation, "reasons.en")
	c.send(path, object{"reason": "Shown in 2023."}).ok(nil) // in the entrant's language
}

// TestDisqualificationIsTakenBackWhileItsMailIsHeld: nobody is mailed, in whichever direction, and nobody twice.
func TestDisqualificationIsTakenBackWhileItsMailIsHeld(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.enteredWork("en")
	c := w.organiser(contest.OrganiserReviewer)
	out := func(reason string, before any) (done disqualified) {
		c.send("/submissions/1001/disqualify", object{"reason": reason, "before": before}).ok(&done)
		return done
	}
	back := func(before any) (done disqualified) {
		c.send("/submissions/1001/restore", object{"before": before}).ok(&done)
		return done
	}
	first := out("Shown in 2023.", "")
	if done := back(
		*first.DisqualifiedAt,
	); done.SendsAt != nil || done.DisqualifiedAt != nil ||
		w.mailsOf() != "submission-disqualified cancelled" {
		t.Errorf("taken back: %+v, %s", done, w.mailsOf())
	}
	w.wall.add(registration.DecisionHold)
	second := out("Shown in 2023.", "")
	w.sql(`UPDATE mails SET state = 'sent', ended_at = now() WHERE state = 'waiting' AND NOT secret`)
	w.wall.add(registration.DecisionHold)
	if done := back(*second.DisqualifiedAt); done.SendsAt == nil {
		t.Error("the entrant who was told of the disqualification is not told of its end")
	}
	w.wall.add(1_000_000)
	if done := out("Shown in 2023.", ""); done.SendsAt != nil {
		t.Error("the same disqualification is mailed twice")
	}
	if got := w.mailsOf(); got != "submission-disqualified cancelled, submission-disqualified sent, submission-restored cancelled" {
		t.Error(got)
	}
}

// TestDisqualificationNamesWhatWasOnTheScreen: of two reviewers with interleaved screens, each changes only what they
// saw.
func TestDisqualificationNamesWhatWasOnTheScreen(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.enteredWork("en")
	const path = "/submissions/1001/"
	first, second := w.organiser(contest.OrganiserReviewer), w.organiser(contest.OrganiserOwner)
	var done disqualified
	first.send(path+"disqualify", object{"reason": "Copied.", "before": "now"}).fails(contest.CodeValidation, "before")
	first.send(path+"disqualify", object{"reason": "Copied.", "before": ""}).ok(&done)
	stale := *done.DisqualifiedAt
	second.send(path+"restore", object{"before": stale}).ok(nil)
	w.contest.add(1_000_000)
	second.send(path+"disqualify", object{"reason": "Shown in 2023.", "before": ""}).ok(&done)
	first.send(path+"restore", object{"before": stale, "dryRun": true}).fails(contest.CodeConflict, "before", "by")
	first.send(path+"restore", object{"before": stale}).fails(contest.CodeConflict, "before", "by")
	first.send(path+"restore", object{"before": *done.DisqualifiedAt}).ok(nil)
}

// TestReturningWorkThatFindsNoPlaceIsNamed before, after and on the overview.
func TestReturningWorkThatFindsNoPlaceIsNamed(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	for id := 1; id <= 3; id++ {
		j.addWork(id)
	}
	j.shortlist(1, 2)
	w.editions[contest.International].MaxShortlisted = 2
	c := w.organiser(contest.OrganiserOwner)
	c.send("/submissions/2/disqualify", object{"reason": "Copied"}).ok(nil)
	c.send("/shortlist", object{"add": []int{3}, "remove": []int{}}).ok(nil)
	lost := func() (names string) {
		var overview struct {
			Needs []struct {
				Kind  string
				Names []contest.Text
			}
		}
		c.read("/overview").ok(&overview)
		for _, n := range overview.Needs {
			if n.Kind == string(operations.NeedLostPlaces) {
				names += fmt.Sprint(n.Names)
			}
		}
		return names
	}
	var done disqualified
	for _, dryRun := range []bool{true, false} {
		if lost() != "" {
			t.Error("the overview names a work before it returned")
		}
		c.send("/submissions/2/restore", object{"dryRun": dryRun}).ok(&done)
		if done.PlaceTaken == nil || done.PlaceTaken.EN == "" || done.PlaceTaken.ZH == "" {
			t.Errorf("dry run %t: %+v", dryRun, done)
		}
	}
	c.wantPlaces("1, 3, places: 2")
	if got := lost(); !strings.Contains(got, "2") {
		t.Errorf("the overview names %q", got)
	}
	c.send("/shortlist", object{"add": []int{2}, "remove": []int{3}}).ok(nil)
	if got := lost(); got != "" {
		t.Errorf("after the list was changed: %q", got)
	}
}
