package judging

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// Actions of the audit log that concern the judging of an edition.
const (
	ActionOpenJudging  = "judging.open"
	ActionCloseJudging = "judging.close"
)

// Subject names an edition's judging in the audit log.
func Subject(edition contest.EditionID) string { return "judging:" + string(edition) }

// Reader reads whether an edition's nominations and scores may change.
type Reader interface {
	// JudgingClosedAt returns when judging was closed, zero while it is open.
	JudgingClosedAt(ctx context.Context, edition contest.EditionID) (time.Time, error)
}

// mayJudge returns JUDGING_CLOSED while judging is closed. The stores enforce it; services
// check it before they read a form.
func mayJudge(ctx context.Context, judging Reader, edition contest.EditionID) error {
	closedAt, err := judging.JudgingClosedAt(ctx, edition)
	if err != nil {
		return err
	}
	if !closedAt.IsZero() {
		return contest.Fail(contest.CodeJudgingClosed)
	}
	return nil
}

// The phases in which a jury of films works. Judging is not bound to them: an organiser closes it.
const (
	PhasePreliminary = "preliminary" // nominators choose
	PhaseExpert      = "expert"      // judges score
)

// Dates are until when an account of the jury can change what it gave.
type Dates struct {
	Closed   bool
	ClosesAt time.Time // as announced; zero: closed, or not announced
}

func judgingDates(ctx context.Context, judging Reader, edition *contest.Edition, role jury.Role) (Dates, error) {
	closedAt, err := judging.JudgingClosedAt(ctx, edition.ID)
	if err != nil || !closedAt.IsZero() {
		return Dates{Closed: err == nil}, err
	}
	phase := PhaseExpert
	if role == jury.RoleNominator {
		phase = PhasePreliminary
	}
	dates := Dates{}
	for _, p := range edition.Phases {
		if p.ID == phase {
			dates.ClosesAt = p.EndsAt
		}
	}
	return dates, nil
}

// Store stores whether an edition's nominations and scores may change.
type Store interface {
	Reader
	// SetJudgingClosed closes or opens judging, and reports whether that changed anything.
	// When it returns, no nomination, scorecard or recusal is stored that began before. CONFLICT
	// when it would open judging while results are public.
	SetJudgingClosed(
		ctx context.Context,
		edition contest.EditionID,
		closed bool,
		actor string,
		at time.Time,
	) (bool, error)
	// WouldSetJudgingClosed reports what SetJudgingClosed would, and changes nothing.
	WouldSetJudgingClosed(ctx context.Context, edition contest.EditionID, closed bool) (bool, error)
}

// Form closes or opens judging. The JSON tag is the field's name on the wire.
type Form struct {
	DryRun bool `json:"dryRun"` // report what would change, and change nothing
}

// Service opens and closes the judging of an edition. While it is closed, nominations, scorecards and
// recusals are refused with JUDGING_CLOSED, and the judged works stay as they are: see Frozen. Judges
// still read, watch and keep notes. Every method returns FORBIDDEN for a zero Organiser.
type Service struct {
	Judging Store
	Clock   contest.Clock // the contest's time
}

// ClosedAt returns when judging was closed, zero while it is open.
func (s *Service) ClosedAt(ctx context.Context, by contest.Organiser, edition contest.EditionID) (time.Time, error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return time.Time{}, err
	}
	return s.Judging.JudgingClosedAt(ctx, edition)
}

// Close freezes nominations and scores, and reports whether they were open.
func (s *Service) Close(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	read contest.ReadForm[Form],
) (bool, error) {
	return s.set(ctx, by, edition, true, read)
}

// Open lets nominations and scores change again, and reports whether they were frozen. CONFLICT
// while results are public.
func (s *Service) Open(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	read contest.ReadForm[Form],
) (bool, error) {
	return s.set(ctx, by, edition, false, read)
}

func (s *Service) set(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	closed bool,
	read contest.ReadForm[Form],
) (bool, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return false, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return false, err
	}
	if err := fieldErrs.Err(); err != nil {
		return false, err
	}
	if form.DryRun {
		return s.Judging.WouldSetJudgingClosed(ctx, edition, closed)
	}
	return s.Judging.SetJudgingClosed(ctx, edition, closed, by.Actor, s.Clock.Now())
}

// Frozen is the error of an organiser who changes, while judging is closed, the shortlist
// that judges have scored, or an assignment of judges who have scored or nominators who have
// nominated. Until the first score or nomination, the organiser may change both.
func Frozen() error {
	return contest.Conflict("judging", contest.Text{
		EN: "Judging is closed, and works were judged by this list. Open judging first.", ZH: "评审已关闭，且已有作品据此评审，请先开放评审",
	})
}
