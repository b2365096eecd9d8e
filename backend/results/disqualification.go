package results

import (
	"cmp"
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/registration"
	"marquee/backend/submission"
)

// Actions of the audit log that concern disqualification.
const (
	ActionDisqualify = "submission.disqualify"
	ActionRestore    = "submission.restore"
)

// Disqualification takes a work out of the judging, or gives it back.
type Disqualification struct {
	Edition   contest.EditionID
	WorkID    int
	Restored  bool                 // false: disqualified, or withdrawn
	Withdrawn bool                 // at its entrant's request, instead of disqualified
	Reason    string               // as it is mailed; may be empty for a restored work
	Reasons   registration.Reasons // as organisers read it; either may be empty
	Before    *time.Time           // when organisers took it out as it was read, zero for in judging; nil: any
	Actor     string
	At        time.Time // contest clock
	Places    int       // of the edition's shortlist, which restoring does not exceed; 0: without a limit
	// Compose returns the mail about it; nil for none.
	Compose func() (contest.NewMail, error)
}

// WorkStanding is what decides whether organisers can take a work out, or give it back.
type WorkStanding struct {
	Latest         bool
	DisqualifiedAt time.Time // zero: it is not
	WithdrawnAt    time.Time // by organisers, at the entrant's request; zero: it is not
	Newer          bool      // its entrant has another latest version
	Approved       bool      // the entrant's registration is
	Ended          contest.RegistrationEnd
}

// OutAt is since when organisers have taken the work out; zero: they have not.
func (s WorkStanding) OutAt() time.Time {
	if s.DisqualifiedAt.IsZero() {
		return s.WithdrawnAt
	}
	return s.DisqualifiedAt
}

// Allows returns nil when a work that stands so can be taken out or, with restored, given back. before is OutAt as it
// was read; nil: any.
func (s WorkStanding) Allows(restored bool, before *time.Time) error {
	out := s.OutAt()
	switch {
	case !s.Latest && out.IsZero():
		return NotLatest()
	case !restored && !s.WithdrawnAt.IsZero():
		return contest.Conflict("submission", contest.Text{EN: "The work is withdrawn already", ZH: "作品此前已撤回"})
	case restored == out.IsZero():
		return DisqualifiedAlready(!restored)
	case before != nil && !before.Equal(out):
		return ChangedSinceRead()
	case restored && s.Newer:
		return contest.Conflict(
			"submission",
			contest.Text{
				EN: "The entrant has submitted again since, and that version is judged",
				ZH: "作者此后已重新提交，以新版本参加评审",
			},
		)
	case restored && s.Ended != "":
		return contest.Conflict(
			"submission",
			contest.Text{
				EN: "The whole registration was taken out: restore that, and its work comes back with it",
				ZH: "整份报名已退出，请恢复报名，作品会随之恢复",
			},
		)
	case restored && !s.WithdrawnAt.IsZero() && !s.Approved:
		return contest.Conflict(
			"submission",
			contest.Text{EN: "The entrant’s registration is not approved: approve it first", ZH: "作者的报名尚未通过审核，请先通过"},
		)
	}
	return nil
}

// DisqualificationStore disqualifies, withdraws and restores works, and whole registrations.
type DisqualificationStore interface {
	RegistrationEndStore
	// Disqualify changes a work, and writes mail, log and audit log, all or nothing. It cancels the mail
	// about the former change while that is held; then what the entrant knows already is not mailed again. NOT_FOUND,
	// also for a work whose entrant's account is deleted; CONFLICT for one that is not the latest, for one that is in
	// that state already or was changed since it was read, and while the results are public.
	Disqualify(ctx context.Context, d Disqualification) (DisqualificationDone, error)
}

// DisqualificationDone is what came of a change.
type DisqualificationDone struct {
	MailedAt time.Time // when its mail leaves, by the wall clock; zero: none
	Dropped  bool      // a restored work lost its place on the shortlist: all were taken
}

// DisqualificationComposer composes the mail about a work that is disqualified or, with
// restored, judged again: in the language of the registration, to its address. The mail about a
// restored work does not state the reason.
type DisqualificationComposer interface {
	registration.DecisionComposer
	ComposeDisqualification(
		edition *contest.Edition,
		r registration.Registration,
		s submission.Submission,
		restored bool,
		reason string,
	) (contest.NewMail, error)
	// ComposeRequestedWithdrawal is the mail about a work that organisers withdrew at the entrant's request.
	ComposeRequestedWithdrawal(
		edition *contest.Edition,
		r registration.Registration,
		s submission.Submission,
		reason string,
	) (contest.NewMail, error)
	// ComposeRegistrationEnd is the mail about a registration that is taken out with its works or, with restored, given
	// back.
	ComposeRegistrationEnd(
		edition *contest.Edition,
		r registration.Registration,
		end contest.RegistrationEnd,
		restored bool,
		works []ListedWork,
		reason string,
	) (contest.NewMail, error)
}

// DisqualificationService takes works out of the judging and gives them back. Every method
// returns FORBIDDEN for a zero Organiser.
//
// Judges and nominators no longer see a disqualified work. Its nominations, scorecards,
// assignments and shortlist place stay stored but do not count, neither in quotas and tallies
// nor in the results. Restoring makes them count again. Its entrant can neither replace nor
// withdraw it, since either would end the disqualification. The entrant of a withdrawn work may submit again.
type DisqualificationService struct {
	Works             submission.SubmittedWorkStore
	Registrations     registration.Reader
	Disqualifications DisqualificationStore
	Effects           DisqualificationEffectStore // for Change
	Audit             contest.AuditStore          // for Change
	Reviews           RegistrationFinder          // for whole registrations
	Prizes            PrizeReader                 // for whole registrations; nil: no prize is named
	Composer          DisqualificationComposer
	Late              *judging.LateWorkService // assigns restored works at once; nil: on its next sweep
	Clock             contest.Clock            // the contest's time
	Now               func() time.Time         // the wall clock, for mails
}

// DisqualificationRequest is what an organiser asks for about one work.
type DisqualificationRequest struct {
	WorkID    int
	Restored  bool
	Withdrawn bool
	Reason    string               // in the language of the entrant's mails; needed unless Reasons has it in that
	Reasons   registration.Reasons // in both
	Before    *time.Time           // as Disqualification
}

// check trims the reasons and adds what is wrong with them as they are.
func (r *DisqualificationRequest) check(fieldErrs contest.FieldErrors) {
	r.Reason = fieldErrs.Optional("reason", r.Reason, contest.MaxReason)
	r.Reasons.EN = fieldErrs.Optional("reasons.en", r.Reasons.EN, contest.MaxReason)
	r.Reasons.ZH = fieldErrs.Optional("reasons.zh", r.Reasons.ZH, contest.MaxReason)
	if !r.Restored && r.Reason == "" && r.Reasons == (registration.Reasons{}) {
		fieldErrs.Required("reason", "", contest.MaxReason)
	}
}

// mailed returns the reason that a reader of a language is mailed, and sets it among the reasons. VALIDATION_FAILED for
// a disqualification that has it in the other language alone.
func (r *DisqualificationRequest) mailed(language contest.Language) (string, error) {
	if language == "" { // no registration, and so no mail
		return cmp.Or(r.Reason, r.Reasons.EN, r.Reasons.ZH), nil
	}
	if given := r.Reasons.In(language); given != "" {
		return given, nil
	}
	if r.Reason == "" && r.Restored {
		return cmp.Or(r.Reasons.EN, r.Reasons.ZH), nil
	}
	if r.Reason == "" {
		fieldErrs := contest.FieldErrors{}
		fieldErrs.Add("reasons."+string(language), map[contest.Language]contest.Text{
			contest.English: {EN: "Please write it in English: the entrant reads English", ZH: "作者阅读英文，请用英文填写理由"},
			contest.Chinese: {EN: "Please write it in Chinese: the entrant reads Chinese", ZH: "作者阅读中文，请用中文填写理由"},
		}[language])
		return "", fieldErrs.Err()
	}
	if language == contest.Chinese {
		r.Reasons.ZH = r.Reason
	} else {
		r.Reasons.EN = r.Reason
	}
	return r.Reason, nil
}

// Carry disqualifies a work and mails the reason to its entrant in the entrant's language or, with Restored, gives it
// back to the judging and mails that. It returns the work as it was. VALIDATION_FAILED without a reason that the
// entrant reads, NOT_FOUND, and CONFLICT as DisqualificationStore.
func (s *DisqualificationService) Carry(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	request DisqualificationRequest,
) (submission.SubmittedWork, DisqualificationDone, error) {
	if err := by.MayChange(contest.AreaSubmissions); err != nil {
		return submission.SubmittedWork{}, DisqualificationDone{}, err
	}
	fieldErrs := contest.FieldErrors{}
	request.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return submission.SubmittedWork{}, DisqualificationDone{}, err
	}
	return s.change(ctx, by, edition, request)
}

func (s *DisqualificationService) change(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	request DisqualificationRequest,
) (submission.SubmittedWork, DisqualificationDone, error) {
	var done DisqualificationDone
	work, err := s.Works.SubmittedWork(ctx, edition.ID, request.WorkID)
	if err != nil {
		return submission.SubmittedWork{}, done, fmt.Errorf("disqualify work: %w", err)
	}
	reg, err := registration.OrNone(ctx, s.Registrations, edition.ID, work.EntrantID)
	if err != nil {
		return submission.SubmittedWork{}, done, err
	}
	reason, err := request.mailed(reg.Language)
	if err != nil {
		return submission.SubmittedWork{}, done, err
	}
	now := s.Now().Truncate(time.Microsecond)
	d := Disqualification{
		Edition:   edition.ID,
		WorkID:    request.WorkID,
		Restored:  request.Restored,
		Withdrawn: request.Withdrawn,
		Reason:    reason,
		Reasons:   request.Reasons,
		Before:    request.Before,
		Actor:     by.Actor,
		At:        s.Clock.Now(),
		Places:    edition.MaxShortlisted,
	}
	if reg.State != contest.StateNone {
		d.Compose = func() (contest.NewMail, error) {
			m, err := s.compose(edition, reg, work.Submission, request, d.Reason)
			m.About, m.EntrantID, m.CreatedAt, m.NotBefore = submission.Subject(
				work.ID,
			), work.EntrantID, now, now.Add(
				registration.DecisionHold,
			)
			return m, err
		}
	}
	if done, err = s.Disqualifications.Disqualify(ctx, d); err != nil {
		return work, done, fmt.Errorf("disqualify work: %w", err)
	}
	if d.Restored {
		s.Late.After(ctx, edition)
	}
	return work, done, nil
}

func (s *DisqualificationService) compose(
	edition *contest.Edition,
	r registration.Registration,
	work submission.Submission,
	request DisqualificationRequest,
	reason string,
) (contest.NewMail, error) {
	if request.Withdrawn && !request.Restored {
		return s.Composer.ComposeRequestedWithdrawal(edition, r, work, reason)
	}
	return s.Composer.ComposeDisqualification(edition, r, work, request.Restored, reason)
}
