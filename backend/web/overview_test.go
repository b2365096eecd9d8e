package web_test

import (
	"encoding/json"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// TestOverviewHasWhatTheRoleReads: a part of another role's area is null.
func TestOverviewHasWhatTheRoleReads(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	j := &juryServer{w.world}
	j.addWork(1)
	j.add(contest.International, "Noor", jury.RoleJudge)
	j.shortlist(1)
	w.sql(
		`UPDATE screening_copies SET state = 'failed', made = NULL, reason = 'unreadable' WHERE upload_id IN (SELECT video_upload_id FROM submissions)`,
	)
	w.entrant("ada@example.com").register(individual().with(object{"email": "ada@example.com"})).ok(nil)
	w.sql(
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		VALUES ('international', 'registration-approved', 'a@b.example', 'en', 's', 't', 'h', false, 'failed', now(), now(), now(), now(), now())`,
	)
	w.sql(
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
		VALUES ('camp', 'registration-approved', 'a@b.example', 'en', 's', 't', 'h', false, 'failed', now(), now(), now(), now(), now())`,
	)
	for role, want := range map[contest.OrganiserRole]struct{ registrations, films, jury, mails bool }{
		contest.OrganiserOwner: {true, true, true, true}, contest.OrganiserReviewer: {true, true, false, true},
		contest.OrganiserJury: {false, true, true, false}, contest.OrganiserViewer: {true, true, true, false},
	} {
		var o struct {
			Days []struct {
				Day                        string
				Registrations, Submissions int
			}
			Registrations *struct{ Waiting int }
			Films         *struct{ Judged, CopiesFailed int }
			Jury          []struct {
				Name        string
				Done, Total int
			}
			Mails     *struct{ Failed int }
			Costs     []json.RawMessage
			Phases    []struct{ ID, StartsAt, EndsAt string }
			Deadlines []struct{ Kind, At string }
			Needs     []struct {
				Kind  string
				Count int
			}
		}
		w.organiser(role).read("/overview").ok(&o)
		if (o.Registrations != nil) != want.registrations || (o.Films != nil) != want.films ||
			(o.Jury != nil) != want.jury ||
			(o.Mails != nil) != want.mails {
			t.Errorf("%s reads %+v", role, o)
		}
		if role != contest.OrganiserOwner {
			continue
		}
		needs := map[string]int{}
		for _, n := range o.Needs {
			needs[n.Kind] = n.Count
		}
		if o.Registrations.Waiting != 1 || o.Films.CopiesFailed != 1 || len(o.Jury) != 1 || o.Jury[0].Total != 1 || o.Mails.Failed != 1 ||
			needs["registrations_waiting"] != 1 || needs["copies_failed"] != 1 ||
			needs["mails_failed"] != 1 ||
			needs["judges_never_logged_in"] != 1 {
			t.Errorf("overview: %+v, needs %v", o, needs)
		}
		last := o.Days[len(o.Days)-1]
		if last.Day != "2025-09-12" || last.Registrations != 1 || o.Days[0].Registrations != 0 {
			t.Errorf("days: %+v to %+v", o.Days[0], last)
		}
		if len(o.Phases) == 0 || o.Phases[0].ID != "registration" ||
			o.Phases[0].StartsAt != "2025-07-15T00:00:00+08:00" ||
			o.Phases[0].EndsAt == "" {
			t.Errorf("phases: %+v", o.Phases)
		}
		if len(o.Deadlines) == 0 || o.Deadlines[0].Kind != "registration_ends" {
			t.Errorf("deadlines: %+v", o.Deadlines)
		}
	}
}
