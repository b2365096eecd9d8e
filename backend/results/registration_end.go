package results

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// RegistrationAct takes a registration out with its works, or gives it back.
type RegistrationAct struct {
	Edition        contest.EditionID
	RegistrationID string
	End            contest.RegistrationEnd // with Restored: ignored
	Restored       bool
	Reason         string               // as it is mailed; may be empty with Restored
	Reasons        registration.Reasons // as organisers read it; either may be empty
	Before         *time.Time           // when it was decided or taken out as it was read, zero for under review; nil: any
	Version        int                  // as it was read; 0: any
	Actor          string
	At             time.Time // contest clock
	Now            time.Time // wall clock, for the mails
	Places         int       // of the edition's shortlist, which restoring does not exceed; 0: without a limit
	// Compose composes the mail about the registration as it is stored, Decide that about its approval.
	Compose func(r registration.Registration, works []ListedWork) (contest.NewMail, error)
	Decide  registration.ComposeMail
}

// RegistrationActDone is what came of it.
type RegistrationActDone struct {
	Registration registration.Registration // as it is now
	MailedAt     time.Time                 // when its mail leaves, by the wall clock; zero: none
	Dropped      []int                     // restored works that lost their place on the shortlist: all were taken
}

// RegistrationEndStore takes whole registrations out, and gives them back.
type RegistrationEndStore interface {
	// EndRegistration changes a registration with its works, and writes mail, log and audit log, all or nothing. It
	// cancels the mails about the registration that are held. NOT_FOUND; CONFLICT as RegistrationAct.Allows, and while
	// the results are public.
	EndRegistration(ctx context.Context, act RegistrationAct) (RegistrationActDone, error)
	// WorksOfRegistration returns the works that an act would take out, or that restoring it would give back.
	WorksOfRegistration(ctx context.Context, r registration.Registration) ([]ListedWork, error)
}

// RegistrationFinder finds registrations for organisers.
type RegistrationFinder interface {
	// RegistrationByID returns one. NOT_FOUND.
	RegistrationByID(ctx context.Context, edition contest.EditionID, id string) (registration.Registration, error)
}

// PrizeReader computes the results, of which the prizes are named.
type PrizeReader interface {
	Compute(ctx context.Context, by contest.Organiser, edition *contest.Edition) (*EditionResults, error)
}

// Allows returns nil when the act applies to a registration as it is.
func (a RegistrationAct) Allows(r registration.Registration) error {
	switch {
	case a.Version != 0 && a.Version != r.Version:
		return registration.Changed()
	case a.Restored && r.Ended == "":
		return contest.Conflict(
			"registration",
			contest.Text{EN: "The registration was not taken out, or was sent again since", ZH: "该报名未曾退出，或此后已重新提交"},
		)
	case !a.Restored && r.Ended == contest.EndDisqualified:
		return contest.Conflict(
			"registration",
			contest.Text{EN: "The registration is disqualified already", ZH: "该报名此前已取消资格"},
		)
	case !a.Restored && r.Ended == contest.EndWithdrawn:
		return contest.Conflict(
			"registration",
			contest.Text{EN: "The registration is withdrawn already", ZH: "该报名此前已撤回"},
		)
	case !a.Restored && r.State == contest.StateDeny:
		return contest.Conflict(
			"registration",
			contest.Text{EN: "The registration is denied, and has no part in the contest", ZH: "该报名未通过审核，本就不参赛"},
		)
	case a.Before != nil && r.ChangedSince(*a.Before) != nil:
		return contest.Conflict(
			"before",
			contest.Text{
				EN: "Somebody has changed this registration since you read it. Please look at it again.",
				ZH: "你查看之后，报名又有变动，请重新查看",
			},
		)
	}
	return nil
}

// RegistrationEndForm takes a registration out, or gives it back. The JSON tags are the field names on the wire.
type RegistrationEndForm struct {
	Reason  string               `json:"reason"`  // in the language of the entrant's mails; Reasons comes first
	Reasons registration.Reasons `json:"reasons"` // in both; the entrant is mailed one
	// Before is an RFC 3339 time, empty for a registration under review: its reviewedAt as it was read.
	Before  *string `json:"before"`
	Version int     `json:"version"` // as it was read; 0: any
	DryRun  bool    `json:"dryRun"`
}

// EndedWork is a work that a registration takes with it, and what of the judging that concerns.
type EndedWork struct {
	ListedWork
	DisqualificationEffect
	Prizes []contest.Prize // that it has as things stand; nil for an organiser who does not read results
}

// RegistrationEndEffect is what an act takes out, or what restoring gives back.
type RegistrationEndEffect struct {
	Registration registration.Registration // as it is
	Works        []EndedWork
	Mail         *contest.NewMail
	Done         RegistrationActDone // zero after a dry run
}

// EndRegistration disqualifies or withdraws a registration with all its works in one step or, with restored, gives it
// back. Nobody can submit with it then. It returns what that concerns; a dry run changes nothing. VALIDATION_FAILED
// without a reason that the entrant reads, NOT_FOUND, CONFLICT as RegistrationEndStore; FORBIDDEN unless by may change
// registrations and submissions.
func (s *DisqualificationService) EndRegistration(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	end contest.RegistrationEnd,
	restored bool,
	read contest.ReadForm[RegistrationEndForm],
) (RegistrationEndEffect, error) {
	for _, area := range []contest.Area{contest.AreaRegistrations, contest.AreaSubmissions} {
		if err := by.MayChange(area); err != nil {
			return RegistrationEndEffect{}, err
		}
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return RegistrationEndEffect{}, err
	}
	work := DisqualificationForm{Reason: form.Reason, Reasons: form.Reasons, Before: form.Before}
	request := work.request(
		DisqualificationRequest{Restored: restored, Withdrawn: end == contest.EndWithdrawn},
		fieldErrs,
	)
	if err := fieldErrs.Err(); err != nil {
		return RegistrationEndEffect{}, err
	}
	r, err := s.Reviews.RegistrationByID(ctx, edition.ID, id)
	if err != nil {
		return RegistrationEndEffect{}, err
	}
	reason, err := request.mailed(r.Language)
	if err != nil {
		return RegistrationEndEffect{}, err
	}
	now := s.Now().Truncate(time.Microsecond)
	act := RegistrationAct{
		Edition:        edition.ID,
		RegistrationID: r.ID,
		End:            end,
		Restored:       restored,
		Reason:         reason,
		Reasons:        request.Reasons,
		Before:         request.Before,
		Version:        form.Version,
		Actor:          by.Actor,
		At:             s.Clock.Now(),
		Now:            now,
		Places:         edition.MaxShortlisted,
	}
	if restored {
		act.End = r.Ended
	}
	s.composers(edition, &act)
	effect, err := s.previewEnd(ctx, by, edition, r, act)
	if err != nil || form.DryRun {
		return effect, err
	}
	if effect.Done, err = s.Disqualifications.EndRegistration(ctx, act); err != nil {
		return effect, fmt.Errorf("end registration: %w", err)
	}
	if restored {
		s.Late.After(ctx, edition)
	}
	return effect, nil
}

// composers sets what composes the mails of an act.
func (s *DisqualificationService) composers(edition *contest.Edition, act *RegistrationAct) {
	held := func(r registration.Registration, m contest.NewMail, err error) (contest.NewMail, error) {
		m.About, m.EntrantID, m.CreatedAt, m.NotBefore = contest.RegistrationSubject(
			r.ID,
		), r.EntrantID, act.Now, act.Now.Add(
			registration.DecisionHold,
		)
		return m, err
	}
	act.Compose = func(r registration.Registration, works []ListedWork) (contest.NewMail, error) {
		m, err := s.Composer.ComposeRegistrationEnd(edition, r, act.End, act.Restored, works, act.Reason)
		return held(r, m, err)
	}
	act.Decide = func(r registration.Registration) (contest.NewMail, error) {
		m, err := s.Composer.ComposeDecision(edition, r)
		m.Deadline = edition.OwnDeadline(r.Standing())
		return held(r, m, err)
	}
}

// previewEnd returns what an act concerns, or the error that it would have.
func (s *DisqualificationService) previewEnd(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	r registration.Registration,
	act RegistrationAct,
) (RegistrationEndEffect, error) {
	effect := RegistrationEndEffect{Registration: r}
	if err := act.Allows(r); err != nil {
		return effect, err
	}
	works, err := s.Disqualifications.WorksOfRegistration(ctx, r)
	if err != nil {
		return effect, err
	}
	var computed *EditionResults
	if s.Prizes != nil && by.MayRead(contest.AreaResults) == nil && len(works) > 0 {
		if computed, err = s.Prizes.Compute(ctx, by, edition); err != nil {
			return effect, err
		}
	}
	for _, w := range works {
		work := EndedWork{ListedWork: w}
		if work.DisqualificationEffect, err = s.Effects.DisqualificationEffect(ctx, edition, w.WorkID); err != nil {
			return effect, err
		}
		if work.Public {
			return effect, contest.ResultsPublic()
		}
		if computed != nil {
			work.Prizes = computed.NamedPrizes(edition.Prizes, w.WorkID)
		}
		effect.Works = append(effect.Works, work)
	}
	mail, err := act.Compose(r, works)
	effect.Mail = &mail
	return effect, err
}

// NamedPrizes returns the prizes of one work, in the order of the edition's; not nil.
func (r *EditionResults) NamedPrizes(prizes []contest.Prize, workID int) []contest.Prize {
	won := r.prizesOf(prizes, workID)
	return slices.DeleteFunc(
		append([]contest.Prize{}, prizes...),
		func(p contest.Prize) bool { return !slices.Contains(won, p.ID) },
	)
}
