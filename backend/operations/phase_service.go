package operations

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/outbox"
)

// ActionMovePhase is the action of the audit log for a moved end.
const ActionMovePhase = "phase.move"

// PhaseSubject names an edition's end in the audit log.
func PhaseSubject(edition contest.EditionID, phase string) string {
	return "phase:" + string(edition) + ":" + phase
}

// PhaseStore stores the ends that were moved.
type PhaseStore interface {
	contest.PhaseReader
	// MovePhase calls check with the moves so far and what a move could break, and stores the moves
	// that it returns, each with its record of the log and its audit row, and the mails about them,
	// all or nothing; without moves it stores nothing. Calls for an edition run one after the other,
	// and not beside a publication.
	MovePhase(
		ctx context.Context,
		edition contest.EditionID,
		check func([]contest.PhaseMove, PhaseState) (PhaseChange, error),
	) error
}

// PhaseChange is what a move stores.
type PhaseChange struct {
	Moves []contest.PhaseMove // none: nothing is stored
	Tell  *outbox.Broadcast   // to those whose own deadline changes; nil: none
}

// PhaseService lists and moves the dates of an edition. Editions are those of the catalogue,
// without moves. Every method returns FORBIDDEN for a zero Organiser.
type PhaseService struct {
	Phases   PhaseStore
	Calendar *contest.Calendar          // reads the dates again after a move; nil: none
	Readers  outbox.DeadlineReaderStore // who is told; nil: nobody
	Composer outbox.BroadcastComposer   // for Readers
	Clock    contest.Clock              // the contest's time
	Now      func() time.Time           // the wall clock, for Readers
}

// PhasePlan is what a move changes.
type PhasePlan struct {
	Before, After []contest.PhaseEnd
	Edition       *contest.Edition // after it
	Changed       bool             // false: the dates were there already
	// Notice is the mail to those whose own deadline changes. Its batch is nil while nobody was told.
	Notice outbox.BroadcastSummary
	Text   outbox.BroadcastTexts // of the notice
}

// Find returns the ends of a filter.
func (s *PhaseService) Find(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	filter PhaseFilter,
) ([]contest.PhaseEnd, error) {
	ends, err := s.List(ctx, by, planned)
	return filter.Of(ends).Rows, err
}

// List returns the ends of an edition in their order.
func (s *PhaseService) List(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
) ([]contest.PhaseEnd, error) {
	if err := by.MayRead(contest.AreaPhases); err != nil {
		return nil, err
	}
	moves, err := s.Phases.PhaseMoves(ctx, planned.ID)
	if err != nil {
		return nil, err
	}
	return planned.Moved(moves).PhaseEnds(planned, moves), nil
}

// Move moves beginnings and ends, later or earlier, and returns what that changes; with DryRun it
// changes nothing. All dates of a form move at once or not at all. With Tell the entrants whose own
// deadline changes are written to in the same transaction; these mails are held, see
// outbox.MailBatchService.Stop. VALIDATION_FAILED for a date in the past, an end before its beginning, or
// phases that overlap; CONFLICT when a date or the number of readers is another one than the form
// says, and when a later phase has begun and has a shortlist or results.
func (s *PhaseService) Move(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	read contest.ReadForm[PhaseForm],
) (PhasePlan, error) {
	if err := by.MayChange(contest.AreaPhases); err != nil {
		return PhasePlan{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return PhasePlan{}, err
	}
	checked := form.check(fieldErrs, planned)
	if form.Text == (outbox.BroadcastTexts{}) {
		form.Text = outbox.DeadlineTexts(planned)
	} else {
		outbox.CheckDeadlineTexts(fieldErrs, &form.Text)
	}
	if err := fieldErrs.Err(); err != nil {
		return PhasePlan{}, err
	}
	var readers []outbox.DeadlineReader
	if s.Readers != nil {
		if readers, err = s.Readers.DeadlineReaders(ctx, planned.ID); err != nil {
			return PhasePlan{}, fmt.Errorf("move phase: %w", err)
		}
	}
	var plan PhasePlan
	err = s.Phases.MovePhase(ctx, planned.ID, func(earlier []contest.PhaseMove, state PhaseState) (PhaseChange, error) {
		now := s.Clock.Now()
		before := planned.Moved(earlier)
		moves, err := checkMove(before, planned, earlier, checked, state, now)
		if err != nil {
			return PhaseChange{}, err
		}
		for i := range moves {
			moves[i].MovedAt, moves[i].Actor = now.Truncate(time.Microsecond), by.Actor
		}
		all := append(slices.Clone(earlier), moves...)
		plan = PhasePlan{
			Before: before.PhaseEnds(
				planned,
				earlier,
			),
			Edition: planned.Moved(all),
			Changed: len(moves) > 0,
			Text:    form.Text,
		}
		plan.After = plan.Edition.PhaseEnds(planned, all)
		tell, err := s.notice(by, form, before, &plan, readers, now)
		if err != nil || form.DryRun {
			return PhaseChange{}, err
		}
		return PhaseChange{Moves: moves, Tell: tell}, nil
	})
	if err != nil {
		return PhasePlan{}, fmt.Errorf("move phase: %w", err)
	}
	if s.Calendar != nil && plan.Changed && !form.DryRun {
		s.Calendar.Forget()
	}
	return plan, nil
}

// notice composes the mail to those whose own deadline changes into the plan. It returns nil when
// nobody is told.
func (s *PhaseService) notice(
	by contest.Organiser,
	form PhaseForm,
	before *contest.Edition,
	plan *PhasePlan,
	readers []outbox.DeadlineReader,
	now time.Time,
) (*outbox.Broadcast, error) {
	if s.Readers == nil || !plan.Changed {
		return nil, nil //nolint:nilnil // nobody is told
	}
	wall := s.Now().Truncate(time.Microsecond)
	changes := outbox.DeadlineChanges(before, plan.Edition, readers, now)
	summary, mails, err := outbox.ComposeBroadcast(
		s.Composer,
		plan.Edition,
		outbox.MailDeadline,
		form.Text,
		outbox.ReadersOf(plan.Edition, changes),
		wall,
	)
	plan.Notice = summary
	if err != nil || !form.Tell || form.DryRun {
		return nil, err
	}
	if err := outbox.CheckRecipients(form.Recipients, len(mails)); err != nil || len(mails) == 0 {
		return nil, err
	}
	batch := outbox.NewBatch(
		plan.Edition.ID,
		outbox.MailDeadline,
		outbox.BroadcastFilter{Group: "moved_deadline"},
		form.Text,
		len(mails),
		by,
		wall,
	)
	tell := &outbox.Broadcast{Batch: batch, Mails: mails, At: now}
	plan.Notice.Batch = &tell.Batch // whose id the store sets
	return tell, nil
}
