package stores_test

import (
	"errors"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
	"marquee/backend/transparency"
)

// withdraw withdraws a work at its entrant's request or, with restored, gives it back.
func (j *juryDB) withdraw(work int, restored bool) error {
	_, err := j.Disqualify(j.t.Context(), results.Disqualification{
		Edition:   contest.International,
		WorkID:    work,
		Reason:    "They asked.",
		Withdrawn: !restored,
		Restored:  restored,
		Actor:     "tools:lin",
		At:        j.now,
	})
	return err
}

// TestWithdrawnWorkDoesNotCountUntilRestored: the log gives the same ranks as the database, and states what the audit
// log does.
func TestWithdrawnWorkDoesNotCountUntilRestored(t *testing.T) {
	j := newJury(t, 4)
	ctx := t.Context()
	lea, tom, ann := j.judge("Lea", jury.RoleNominator), j.judge("Tom", jury.RoleJudge), j.judge("Ann", jury.RoleJudge)
	wantCode(t, j.SetShortlist(ctx, contest.International, []int{1, 2, 3}, "tools:lin", j.now), "")
	for i, work := range []int{1, 2, 3} {
		wantCode(t, j.scored(tom, work, contest.Score(90-i)), "")
		wantCode(t, j.scored(ann, work, contest.Score(80-i)), "")
	}
	before := j.judgedBy(lea, tom)
	wantCode(t, j.withdraw(2, false), "")
	wantCode(t, j.scored(tom, 2, 10), contest.CodeNotFound)
	j.wantRanksOfLog(1, 3)
	wantCode(t, j.withdraw(2, false), contest.CodeConflict)
	wantCode(t, j.withdraw(2, true), "")
	if after := j.judgedBy(lea, tom); after != before {
		t.Errorf("restored:\n%s\nwant as before:\n%s", after, before)
	}
	j.wantRanksOfLog(1, 2, 3)
	keys := transparency.NewKeys(logSeed())
	for _, action := range []string{submission.ActionWithdraw, results.ActionRestore} {
		if state := j.latest(keys, action); state != operations.AuditVerified {
			t.Errorf("the row of %s is %s", action, state)
		}
	}
}

// TestARegistrationWhoseMailFailsStays: work, registration, log and audit log are as before.
func TestARegistrationWhoseMailFailsStays(t *testing.T) {
	j := newJury(t, 0)
	entrant := j.entrants(1)[0]
	work := j.version(entrant)
	var id string
	j.exec(
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, social_links,
		previous_works, motivation, language, submitted_at) VALUES
		('international', $1, 'PASS', 'individual', 'Ada', 'ada@films.example', '+86', '1', 'some', '', '', '', 'en', now())`,
		entrant,
	)
	id = j.rows(`SELECT id::text FROM registrations`)[0]
	rows := j.number(`SELECT count(*) FROM audit_log`) + j.number(`SELECT count(*) FROM log_records`)
	act := results.RegistrationAct{
		Edition:        contest.International,
		RegistrationID: id,
		End:            contest.EndDisqualified,
		Reason:         "Copied.",
		Actor:          "tools:lin",
		At:             j.now,
		Now:            j.now,
		Compose: func(registration.Registration, []results.ListedWork) (contest.NewMail, error) {
			return contest.NewMail{}, errors.New("no composer")
		},
	}
	if _, err := j.EndRegistration(t.Context(), act); err == nil {
		t.Error("it is ended without its mail")
	}
	if n := j.number(`SELECT count(*) FROM audit_log`) + j.number(`SELECT count(*) FROM log_records`); n != rows {
		t.Errorf("%d rows, %d before", n, rows)
	}
	if n := j.number(
		`SELECT count(*) FROM submissions s, registrations r WHERE s.disqualified_at IS NULL AND s.work_id = $1 AND r.state = 'PASS' AND r.ended = ''`,
		work,
	); n != 1 {
		t.Error("a half of it is done")
	}
	act.Compose = func(r registration.Registration, _ []results.ListedWork) (contest.NewMail, error) {
		return contest.NewMail{
			Edition:   contest.International,
			Kind:      contest.MailRegistrationDisqualified,
			About:     contest.RegistrationSubject(r.ID),
			To:        "ada@films.example",
			Language:  contest.English,
			Text:      "x",
			CreatedAt: j.now,
		}, nil
	}
	done, err := j.EndRegistration(t.Context(), act)
	wantCode(t, err, "")
	if done.Registration.Ended != contest.EndDisqualified || done.Registration.State != contest.StateDeny {
		t.Errorf("%+v", done.Registration)
	}
	_, err = j.EndRegistration(t.Context(), act)
	wantCode(t, err, contest.CodeConflict)
	// Deleting the account removes why.
	j.exec(`UPDATE registrations SET ended_reason_en = 'Copied.'`)
	_, err = j.DeleteAccount(
		t.Context(),
		operations.AccountDeletion{EntrantID: entrant, At: j.now, Now: j.now, Edition: contest.International},
	)
	wantCode(t, err, "")
	j.wantNowhere("Copied.")
}

// TestAnApplicationLeavesTheCampAndReturns: judges of the camp see it no more, in the log as in the database.
func TestAnApplicationLeavesTheCampAndReturns(t *testing.T) {
	j := newJury(t, 0)
	entrant := j.entrants(1)[0]
	j.exec(
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, social_links,
		previous_works, motivation, language, submitted_at, work_id) VALUES
		('camp', $1, 'PASS', 'individual', 'Ada', 'ada@films.example', '+86', '1', 'some', '', '', '', 'en', now(), 7)`,
		entrant,
	)
	id := j.rows(`SELECT id::text FROM registrations`)[0]
	act := results.RegistrationAct{
		Edition: contest.Camp, RegistrationID: id, Reason: "Copied.", Actor: "tools:lin", At: j.now, Now: j.now,
		Compose: func(r registration.Registration, works []results.ListedWork) (contest.NewMail, error) {
			if len(works) != 1 || works[0] != (results.ListedWork{WorkID: 7, Title: "Ada"}) {
				t.Errorf("works: %v", works)
			}
			return contest.NewMail{
				Edition:   contest.Camp,
				Kind:      contest.MailRegistrationDisqualified,
				About:     contest.RegistrationSubject(r.ID),
				To:        "ada@films.example",
				Language:  contest.English,
				Text:      "x",
				CreatedAt: j.now,
				NotBefore: j.now,
			}, nil
		},
		Decide: func(registration.Registration) (contest.NewMail, error) {
			return contest.NewMail{}, errors.New("told already")
		},
	}
	for _, end := range []contest.RegistrationEnd{contest.EndDisqualified, contest.EndWithdrawn} {
		act.End, act.Restored = end, false
		_, err := j.EndRegistration(t.Context(), act)
		wantCode(t, err, "")
		if n := j.number(`SELECT count(*) FROM registrations WHERE state = 'PASS'`); n != 0 {
			t.Error("it is judged still")
		}
		act.Restored = true
		j.exec(`UPDATE mails SET state = 'sent', ended_at = now()`)
		done, err := j.EndRegistration(t.Context(), act)
		wantCode(t, err, "")
		if done.Registration.State != contest.StatePass || done.Registration.Ended != "" {
			t.Errorf("%+v", done.Registration)
		}
	}
	kinds := j.rows(`SELECT kind FROM log_records WHERE edition = 'camp' ORDER BY id`)
	want := []string{"submission.disqualified", "submission.restored", "submission.withdrawn", "submission.restored"}
	if !slices.Equal(kinds, want) {
		t.Fatalf("the log has %v, want %v", kinds, want)
	}

	// What the release before recorded as hidden is shown again.
	j.exec(`UPDATE registrations SET state = 'DENY', ended = 'withdrawn', ended_reason_en = 'Asked.',
		ended_from = '{"state": "PASS", "reviewedAt": null, "reviewedBy": "tools:lin"}' WHERE id = $1`, id)
	_, err := j.EndRegistration(t.Context(), act)
	wantCode(t, err, "")
	if last := j.rows(`SELECT kind FROM log_records WHERE edition = 'camp' ORDER BY id DESC LIMIT 1`)[0]; last != "submission.shown" {
		t.Errorf("the log has %s last", last)
	}
}
