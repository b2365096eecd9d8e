package results

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"time"

	"marquee/backend/contest"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// ActionDecideDuplicate is the action of the audit log for a decision about two films that share something.
const ActionDecideDuplicate = "duplicate.decide"

// DuplicateSubject names a pair of films in the audit log.
func DuplicateSubject(id int64) string { return "duplicate:" + strconv.FormatInt(id, 10) }

// DuplicateState is what is decided about two films that share something.
type DuplicateState string

// The states. Films of one entrant are DuplicateSame without a decision: versions, and parts of a series.
const (
	DuplicateOpen    DuplicateState = "open"
	DuplicateSame    DuplicateState = "same"      // of one maker
	DuplicateAllowed DuplicateState = "allowed"   // a quotation, or not the same work
	DuplicateTaken   DuplicateState = "duplicate" // one film is disqualified
)

// DuplicateSide is one of two films.
type DuplicateSide string

// The sides.
const (
	SideA DuplicateSide = "a" // sent first
	SideB DuplicateSide = "b"
)

// DuplicateFilm is one of two films that share something.
type DuplicateFilm struct {
	Edition      contest.EditionID
	WorkID       int
	Title        string
	Account      string
	Entrant      string // the name of the registration; "" without one
	SubmittedAt  time.Time
	Latest       bool
	Disqualified bool
	Film         *upload.Film // the screening copy
}

// Duplicate is a pair of films that share something.
type Duplicate struct {
	ID        int64
	A, B      DuplicateFilm
	SameMaker bool // of one entrant
	By        []string
	Segments  []submission.DuplicateSegment
	Score     float64
	FoundAt   time.Time
	Decision  DuplicateState // "" for none
	Reason    string
	DecidedBy string
	DecidedAt time.Time
	Removed   DuplicateSide // the film that was disqualified; "" for none
}

// State is what is decided, or known without a decision.
func (d Duplicate) State() DuplicateState {
	switch {
	case d.Decision != "":
		return d.Decision
	case d.SameMaker:
		return DuplicateSame
	}
	return DuplicateOpen
}

// film returns the film of a side.
func (d Duplicate) film(side DuplicateSide) DuplicateFilm {
	if side == SideA {
		return d.A
	}
	return d.B
}

// DuplicateFilter chooses pairs.
type DuplicateFilter struct {
	State  DuplicateState // "": all
	WorkID int            // of either film, of the edition; 0: all
	contest.Part
}

// DuplicateForm is a decision.
type DuplicateForm struct {
	Decision string `json:"decision"` // same, allowed or duplicate; open takes a decision back
	Reason   string `json:"reason"`
	Before   string `json:"before"` // the state as it was read; "": any
	Film     string `json:"film"`   // of a duplicate: the one to disqualify, a or b; "": b, which was sent later
}

// DuplicateDecision is a decision to store.
type DuplicateDecision struct {
	Edition  contest.EditionID // whose audit log has it
	ID       int64
	Decision DuplicateState // DuplicateOpen: taken back
	Removed  DuplicateSide
	Reason   string
	Before   DuplicateState // "": any
	Actor    string
	At       time.Time // contest clock
}

// DuplicateStore keeps pairs of films.
type DuplicateStore interface {
	// Duplicates returns the pairs of which a film is a work of the edition, the likeliest first.
	Duplicates(ctx context.Context, edition contest.EditionID) ([]Duplicate, error)
	// DecideDuplicate stores a decision and audits it; nothing if it is stored already. NOT_FOUND; CONFLICT when the
	// state is not Before.
	DecideDuplicate(ctx context.Context, d DuplicateDecision) error
}

// DuplicateService is what organisers do about films that share something. Judges and entrants are told nothing of it;
// the entrant of a film that is disqualified gets the reason, as of every disqualification.
type DuplicateService struct {
	Duplicates        DuplicateStore
	Disqualifications *DisqualificationService
	Clock             contest.Clock
}

// List returns the pairs that a filter chooses.
func (s *DuplicateService) List(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	filter DuplicateFilter,
) (contest.Found[Duplicate], error) {
	if err := by.MayRead(contest.AreaSubmissions); err != nil {
		return contest.Found[Duplicate]{}, err
	}
	all, err := s.Duplicates.Duplicates(ctx, edition)
	if err != nil {
		return contest.Found[Duplicate]{}, err
	}
	chosen := slices.DeleteFunc(all, func(d Duplicate) bool {
		of := func(f DuplicateFilm) bool { return f.Edition == edition && f.WorkID == filter.WorkID }
		return filter.State != "" && d.State() != filter.State || filter.WorkID != 0 && !of(d.A) && !of(d.B)
	})
	return contest.PartOf(chosen, filter.Part, func(d Duplicate) string { return strconv.FormatInt(d.ID, 10) }), nil
}

// Decide stores a decision and then carries it out: a duplicate is disqualified, and given back when another decision
// replaces that. A call that was cut off between is completed by its repetition. VALIDATION_FAILED, NOT_FOUND; CONFLICT
// (before) when the pair was decided otherwise since it was read, and those of DisqualificationService.
func (s *DuplicateService) Decide(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id int64,
	read contest.ReadForm[DuplicateForm],
) (Duplicate, error) {
	if err := by.MayChange(contest.AreaSubmissions); err != nil {
		return Duplicate{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Duplicate{}, err
	}
	decision := form.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return Duplicate{}, err
	}
	pair, err := s.find(ctx, edition.ID, id)
	if err != nil {
		return Duplicate{}, err
	}
	decision.Edition, decision.ID, decision.Actor, decision.At = edition.ID, id, by.Actor, s.Clock.Now()
	if err := s.Duplicates.DecideDuplicate(ctx, decision); err != nil {
		return Duplicate{}, err
	}
	if err := s.carry(ctx, by, edition, pair, decision); err != nil {
		// The pair is as it was: nothing is decided that was not carried out.
		back := decision
		back.Decision, back.Reason, back.Removed, back.Before = pair.State(), pair.Reason, pair.Removed, decision.Decision
		return Duplicate{}, errors.Join(err, s.Duplicates.DecideDuplicate(context.WithoutCancel(ctx), back))
	}
	return s.find(ctx, edition.ID, id)
}

func (f DuplicateForm) check(fieldErrs contest.FieldErrors) DuplicateDecision {
	d := DuplicateDecision{Decision: DuplicateState(f.Decision), Before: DuplicateState(f.Before)}
	states := []DuplicateState{DuplicateOpen, DuplicateSame, DuplicateAllowed, DuplicateTaken}
	if !slices.Contains(states, d.Decision) {
		fieldErrs.Add("decision", contest.Text{
			EN: "Please choose same, allowed or duplicate, or open to take a decision back",
			ZH: "请选择 same、allowed 或 duplicate；撤销决定请用 open",
		})
	}
	if d.Before != "" && !slices.Contains(states, d.Before) {
		fieldErrs.Add("before", contest.Text{EN: "Please send the state that you have read", ZH: "请发送你所看到的状态"})
	}
	if d.Decision == DuplicateOpen {
		d.Reason = fieldErrs.Optional("reason", f.Reason, contest.MaxReason)
	} else {
		d.Reason = fieldErrs.Required("reason", f.Reason, contest.MaxReason)
	}
	switch side := DuplicateSide(f.Film); {
	case d.Decision != DuplicateTaken:
	case side == "":
		d.Removed = SideB
	case side == SideA || side == SideB:
		d.Removed = side
	default:
		fieldErrs.Add("film", contest.Text{EN: "Please name film a or film b", ZH: "请指明影片 a 或 b"})
	}
	return d
}

func (s *DuplicateService) find(ctx context.Context, edition contest.EditionID, id int64) (Duplicate, error) {
	all, err := s.Duplicates.Duplicates(ctx, edition)
	if err != nil {
		return Duplicate{}, err
	}
	at := slices.IndexFunc(all, func(d Duplicate) bool { return d.ID == id })
	if at < 0 {
		return Duplicate{}, contest.Fail(contest.CodeNotFound)
	}
	return all[at], nil
}

// carry gives back what was disqualified as the duplicate, and disqualifies what now is.
func (s *DuplicateService) carry(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	pair Duplicate,
	d DuplicateDecision,
) error {
	for _, side := range []DuplicateSide{SideA, SideB} {
		var err error
		switch side {
		case d.Removed:
			err = s.disqualify(ctx, by, edition, pair.film(side), d.Reason, false)
		case pair.Removed:
			err = s.disqualify(ctx, by, edition, pair.film(side), d.Reason, true)
		}
		if err != nil {
			return err
		}
	}
	return nil
}

// disqualify takes a film out, or gives it back; nothing if it stands so already.
func (s *DuplicateService) disqualify(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	film DuplicateFilm,
	reason string,
	restored bool,
) error {
	if film.Disqualified != restored {
		return nil
	}
	if film.Edition != edition.ID {
		return contest.FieldErrors{"film": contest.Text{
			EN: "This film is of another edition, and is decided about there", ZH: "这部影片属于另一届，请在那一届中处理",
		}}.Err()
	}
	_, _, err := s.Disqualifications.Carry(
		ctx,
		by,
		edition,
		DisqualificationRequest{WorkID: film.WorkID, Restored: restored, Reason: reason},
	)
	if err != nil {
		return fmt.Errorf("disqualify duplicate: %w", err)
	}
	return nil
}

// DuplicateChanged is the error of an organiser whose screen shows a pair as it was before another decided.
func DuplicateChanged() error {
	return contest.Conflict("before", contest.Text{
		EN: "Somebody has decided about these films since you read them. Please look at them again.",
		ZH: "你查看之后，已有人作出决定，请重新查看",
	})
}
