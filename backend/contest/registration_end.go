package contest

import (
	"context"
	"fmt"
	"slices"
	"time"
)

// RegistrationEnd is how organisers took a registration out of the contest, with all its works.
type RegistrationEnd string

// The ends. A registration that was withdrawn can be sent again while its edition takes registrations, one that is disqualified
// cannot.
const (
	EndDisqualified RegistrationEnd = "disqualified"
	EndWithdrawn    RegistrationEnd = "withdrawn" // at its entrant's request
)

// Actions of the audit log about whole registrations.
const (
	ActionDisqualifyRegistration = "registration.disqualify"
	ActionWithdrawRegistration   = "registration.withdraw_at_request"
	ActionRestoreRegistration    = "registration.restore"
)

// Mails about whole registrations.
const (
	MailRegistrationDisqualified MailKind = "registration-disqualified"
	MailRegistrationWithdrawn    MailKind = "registration-withdrawn-at-request"
	MailRegistrationRestored     MailKind = "registration-restored"
)

// RegistrationAct takes a registration out with its works, or gives it back.
type RegistrationAct struct {
	Edition        EditionID
	RegistrationID string
	End            RegistrationEnd // with Restored: ignored
	Restored       bool
	Reason         string     // as it is mailed; may be empty with Restored
	Reasons        Reasons    // as organisers read it; either may be empty
	Before         *time.Time // when it was decided or taken out as it was read, zero for under review; nil: any
	Version        int        // as it was read; 0: any
	Actor          string
	At             time.Time // contest clock
	Now            time.Time // wall clock, for the mails
	Places         int       // of the edition's shortlist, which restoring does not exceed; 0: without a limit
	// Compose composes the mail about the registration as it is stored, Decide that about its approval.
	Compose func(r Registration, works []ListedWork) (NewMail, error)
	Decide  ComposeMail
}

// RegistrationActDone is what came of it.
type RegistrationActDone struct {
	Registration Registration // as it is now
	MailedAt     time.Time    // when its mail leaves, by the wall clock; zero: none
	Dropped      []int        // restored works that lost their place on the shortlist: all were taken
}

// RegistrationEndStore takes whole registrations out, and gives them back.
type RegistrationEndStore interface {
	// EndRegistration changes a registration with its works, and writes mail, log and audit log, all or nothing. It
	// cancels the mails about the registration that are held. NOT_FOUND; CONFLICT as RegistrationAct.Allows, and while the
	// results are public.
	EndRegistration(ctx context.Context, act RegistrationAct) (RegistrationActDone, error)
	// WorksOfRegistration returns the works that an act would take out, or that restoring it would give back.
	WorksOfRegistration(ctx context.Context, r Registration) ([]ListedWork, error)
}

// RegistrationFinder finds registrations for organisers.
type RegistrationFinder interface {
	// RegistrationByID returns one. NOT_FOUND.
	RegistrationByID(ctx context.Context, edition EditionID, id string) (Registration, error)
}

// PrizeReader computes the results, of which the prizes are named.
type PrizeReader interface {
	Compute(ctx context.Context, by Organiser, edition *Edition) (*EditionResults, error)
}

// Allows returns nil when the act applies to a registration as it is.
func (a RegistrationAct) Allows(r Registration) error {
	switch {
	case a.Version != 0 && a.Version != r.Version:
		return RegistrationChanged()
	case a.Restored && r.Ended == "":
		return conflict("registration", Text{EN: "The registration was not taken out, or was sent again since", ZH: "该报名未曾退出，或此后已重新提交"})
	case !a.Restored && r.Ended == EndDisqualified:
		return conflict("registration", Text{EN: "The registration is disqualified already", ZH: "该报名此前已取消资格"})
	case !a.Restored && r.Ended == EndWithdrawn:
		return conflict("registration", Text{EN: "The registration is withdrawn already", ZH: "该报名此前已撤回"})
	case !a.Restored && r.State == StateDeny:
		return conflict("registration", Text{EN: "The registration is denied, and has no part in the contest", ZH: "该报名未通过审核，本就不参赛"})
	case a.Before != nil && r.ChangedSince(*a.Before) != nil:
		return conflict("before", Text{EN: "Somebody has changed this registration since you read it. Please look at it again.", ZH: "你查看之后，报名又有变动，请重新查看"})
	}
	return nil
}

// RegistrationDisqualified is the error of an entrant whose registration is disqualified, and who sends another.
func RegistrationDisqualified() error {
	return &Error{Code: CodeForbidden, Fields: FieldErrors{"registration": Text{
		EN: "Your registration is disqualified. Please write to the organisers.",
		ZH: "你的参赛资格已取消。如有疑问，请写信联系组委会。",
	}}}
}

// RegistrationEndForm takes a registration out, or gives it back. The JSON tags are the field names on the wire.
type RegistrationEndForm struct {
	Reason  string  `json:"reason"`  // in the language of the entrant's mails; Reasons comes first
	Reasons Reasons `json:"reasons"` // in both; the entrant is mailed one
	// Before is an RFC 3339 time, empty for a registration under review: its reviewedAt as it was read.
	Before  *string `json:"before"`
	Version int     `json:"version"` // as it was read; 0: any
	DryRun  bool    `json:"dryRun"`
}

// EndedWork is a work that a registration takes with it, and what of the judging that concerns.
type EndedWork struct {
	ListedWork
	DisqualificationEffect
	Prizes []Prize // that it has as things stand; nil for an organiser who does not read results
}

// RegistrationEndEffect is what an act takes out, or what restoring gives back.
type RegistrationEndEffect struct {
	Registration Registration // as it is
	Works        []EndedWork
	Mail         *NewMail
	Done         RegistrationActDone // zero after a dry run
}

// EndRegistration disqualifies or withdraws a registration with all its works in one step or, with restored, gives it back.
// Nobody can submit with it then. It returns what that concerns; a dry run changes nothing. VALIDATION_FAILED without a reason
// that the entrant reads, NOT_FOUND, CONFLICT as RegistrationEndStore; FORBIDDEN unless by may change registrations and
// submissions.
func (s *DisqualificationService) EndRegistration(ctx context.Context, by Organiser, edition *Edition, id string, end RegistrationEnd, restored bool, read ReadForm[RegistrationEndForm]) (RegistrationEndEffect, error) {
	for _, area := range []area{areaRegistrations, areaSubmissions} {
		if err := by.mayChange(area); err != nil {
			return RegistrationEndEffect{}, err
		}
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return RegistrationEndEffect{}, err
	}
	work := DisqualificationForm{Reason: form.Reason, Reasons: form.Reasons, Before: form.Before}
	request := work.request(DisqualificationRequest{Restored: restored, Withdrawn: end == EndWithdrawn}, fieldErrs)
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
		Edition: edition.ID, RegistrationID: r.ID, End: end, Restored: restored, Reason: reason, Reasons: request.Reasons,
		Before: request.Before, Version: form.Version, Actor: by.actor, At: s.Clock.Now(), Now: now, Places: edition.MaxShortlisted,
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
func (s *DisqualificationService) composers(edition *Edition, act *RegistrationAct) {
	held := func(r Registration, m NewMail, err error) (NewMail, error) {
		m.About, m.EntrantID, m.CreatedAt, m.NotBefore = RegistrationSubject(r.ID), r.EntrantID, act.Now, act.Now.Add(DecisionHold)
		return m, err
	}
	act.Compose = func(r Registration, works []ListedWork) (NewMail, error) {
		m, err := s.Composer.ComposeRegistrationEnd(edition, r, act.End, act.Restored, works, act.Reason)
		return held(r, m, err)
	}
	act.Decide = func(r Registration) (NewMail, error) {
		m, err := s.Composer.ComposeDecision(edition, r)
		m.Deadline = edition.OwnDeadline(r.Standing())
		return held(r, m, err)
	}
}

// previewEnd returns what an act concerns, or the error that it would have.
func (s *DisqualificationService) previewEnd(ctx context.Context, by Organiser, edition *Edition, r Registration, act RegistrationAct) (RegistrationEndEffect, error) {
	effect := RegistrationEndEffect{Registration: r}
	if err := act.Allows(r); err != nil {
		return effect, err
	}
	works, err := s.Disqualifications.WorksOfRegistration(ctx, r)
	if err != nil {
		return effect, err
	}
	var computed *EditionResults
	if s.Prizes != nil && by.mayRead(areaResults) == nil && len(works) > 0 {
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
			return effect, ResultsPublic()
		}
		if computed != nil {
			work.Prizes = computed.namedPrizes(edition.Prizes, w.WorkID)
		}
		effect.Works = append(effect.Works, work)
	}
	mail, err := act.Compose(r, works)
	effect.Mail = &mail
	return effect, err
}

// namedPrizes returns the prizes of one work, in the order of the edition's; not nil.
func (r *EditionResults) namedPrizes(prizes []Prize, workID int) []Prize {
	won := r.prizesOf(prizes, workID)
	return slices.DeleteFunc(append([]Prize{}, prizes...), func(p Prize) bool { return !slices.Contains(won, p.ID) })
}
