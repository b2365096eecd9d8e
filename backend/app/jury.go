package app

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"marquee/backend/argon2id"
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/mail"
	"marquee/backend/totp"
)

// Jury are the services of judges and nominators, and of who looks after them.
type Jury struct {
	Mails       *jury.JudgeMails
	Judges      *jury.JudgeService
	Members     *judging.JuryService
	Progress    *judging.JuryProgressService
	Reminders   *judging.ReminderService
	Assignments *judging.AssignmentService
	LateWorks   *judging.LateWorkService
	Conflicts   *judging.ConflictService
	State       *judging.Service
	Nominations *judging.NominationService
	Scorecards  *judging.ScorecardService
	Viewings    *judging.ViewingService
	Notes       *judging.JudgeNoteService
	Recusals    *judging.RecusalService
}

func newJury(d Deps, calendar *contest.Calendar, composer *mail.Composer) Jury {
	mails := &jury.JudgeMails{
		Composer: composer,
		Editions: d.Editions,
		Calendar: calendar,
		Sites:    d.Sites,
		Outbox:   d.Outbox,
		Now:      time.Now,
	}
	judges := &jury.JudgeService{
		Judges:        d.DB,
		Invitations:   d.DB,
		SecondFactors: d.DB,
		Passwords:     argon2id.New(cmp.Or(d.Hashes, 1)),
		Mails:         mails,
		Clock:         d.Clock,
		Now:           time.Now,
	}
	progress := &judging.JuryProgressService{Judges: d.DB, Counts: d.DB}
	reminders := &judging.ReminderService{
		Progress: progress, Reminders: d.DB, Judging: d.DB, Composer: composer, Clock: d.Clock, Now: time.Now,
	}
	assignments := &judging.AssignmentService{Assignments: d.DB, Clock: d.Clock, Prospects: judging.NewProspects()}
	return Jury{
		Mails:       mails,
		Judges:      judges,
		Progress:    progress,
		Reminders:   reminders,
		Assignments: assignments,
		Members: &judging.JuryService{
			Members:     d.DB,
			Accounts:    judges,
			Progress:    progress,
			Assignments: assignments,
			Reminders:   reminders,
			Now:         time.Now,
		},
		LateWorks: &judging.LateWorkService{Works: d.DB, Editions: calendar.All, Clock: d.Clock, Log: d.Log},
		Conflicts: &judging.ConflictService{Conflicts: d.DB, Clock: d.Clock},
		State:     &judging.Service{Judging: d.DB, Clock: d.Clock},
		Nominations: &judging.NominationService{
			Nominations:  d.DB,
			Translations: d.Translations,
			KeyMails:     composer,
			Clock:        d.Clock,
			Now:          time.Now,
		},
		Scorecards: &judging.ScorecardService{Scorecards: d.DB, KeyMails: composer, Clock: d.Clock, Now: time.Now},
		Viewings:   &judging.ViewingService{Viewings: d.DB, Clock: d.Clock, Now: time.Now},
		Notes:      &judging.JudgeNoteService{Notes: d.DB, Clock: d.Clock},
		Recusals:   &judging.RecusalService{Recusals: d.DB, KeyMails: composer, Clock: d.Clock, Now: time.Now},
	}
}

// JudgeAuth builds the logins of judges. It needs TokenKeys, and computes a password's hash.
func (s *Services) JudgeAuth(ctx context.Context) (*jury.JudgeAuth, error) {
	d := s.deps
	auth, err := jury.NewJudgeAuth(ctx, jury.JudgeAuthOptions{
		Sessions:      d.DB,
		Invitations:   d.DB,
		SecondFactors: d.DB,
		TOTP:          totp.Authenticator{},
		FactorLinks:   jury.JudgeFactorLinks{Store: d.DB, Composer: s.Composer, Outbox: d.Outbox},
		Passwords: argon2id.New(
			cmp.Or(d.Hashes, 1),
		),
		TokenKeys: d.TokenKeys,
		Mails:     s.Jury.Mails,
		Clock:     d.Clock,
		Now:       time.Now,
	})
	if err != nil {
		return nil, fmt.Errorf("prepare judges' login: %w", err)
	}
	auth.Events = s.Entrants.Codes.Events
	return auth, nil
}
