package judging

import (
	"context"
	"slices"
	"strconv"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// ActionDecideConflict is the action of the audit log for a decision about a judge and an entrant who have something in
// common.
const ActionDecideConflict = "conflict.decide"

// ConflictSubject names a likely conflict in the audit log.
func ConflictSubject(id string) string { return "conflict:" + id }

// ConflictState is what is decided about a judge and an entrant who have something in common.
type ConflictState string

// The states. Works are kept from the judge unless it is ConflictAllowed.
const (
	ConflictOpen    ConflictState = "open"
	ConflictRecused ConflictState = "recused" // for good: the judge takes no part in judging the entrant's works
	ConflictAllowed ConflictState = "allowed" // somebody else of that name, or nothing that matters
)

// LikelyConflict is a judge or nominator who seems to be an entrant, a member of a team, or of their organisation. It
// is told to organisers only.
type LikelyConflict struct {
	ID      string
	Judge   string // the account's name
	Role    jury.Role
	WorkID  int      // 0: none sent yet
	Title   string   // "" without a work; of an application the applicant
	Entrant string   // name of the registration
	Account string   // address of the account
	People  []string // who of the registration has it in common with the judge; none for a team's name
	By      []string // email, name, phone, domain, organisation
	Judged  bool     // the judge has scored or nominated the work

	State     ConflictState
	Reason    string
	DecidedBy string
	DecidedAt time.Time
}

// LikelyFilter chooses likely conflicts.
type LikelyFilter struct {
	State  ConflictState // "": all
	WorkID int           // 0: all
	Judge  string        // the account's name; "": all
	contest.Part
}

// ConflictForm is a decision.
type ConflictForm struct {
	Decision string `json:"decision"` // recused or allowed; open takes an allowed back
	Reason   string `json:"reason"`
	Before   string `json:"before"` // the state as it was read; "": any
}

// ConflictDecision is a decision to store.
type ConflictDecision struct {
	Edition  contest.EditionID
	ID       string
	Decision ConflictState
	Reason   string
	Before   ConflictState // "": any
	Actor    string
	At       time.Time // contest clock
}

// LikelyConflictStore finds likely conflicts and keeps what is decided about them.
type LikelyConflictStore interface {
	// LikelyConflicts returns those of an edition's enabled accounts with entrants who were not denied, the undecided
	// first.
	LikelyConflicts(ctx context.Context, edition contest.EditionID) ([]LikelyConflict, error)
	// DecideConflict stores a decision and audits it; nothing if it is stored already. A judge who is recused loses the
	// works that are judged now, with scorecard or nominations. NOT_FOUND; CONFLICT when the state is not Before, or is
	// ConflictRecused; JUDGING_CLOSED for a recusal while judging is closed.
	DecideConflict(ctx context.Context, d ConflictDecision) error
}

// ConflictService is what organisers decide about likely conflicts. Nobody on the jury is told of it: until it is
// decided the works are not on their lists.
type ConflictService struct {
	Conflicts LikelyConflictStore
	Clock     contest.Clock
}

// List returns the likely conflicts that a filter chooses.
func (s *ConflictService) List(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	filter LikelyFilter,
) (contest.Found[LikelyConflict], error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return contest.Found[LikelyConflict]{}, err
	}
	all, err := s.Conflicts.LikelyConflicts(ctx, edition)
	if err != nil {
		return contest.Found[LikelyConflict]{}, err
	}
	chosen := slices.DeleteFunc(all, func(c LikelyConflict) bool {
		return filter.State != "" && c.State != filter.State || filter.WorkID != 0 && c.WorkID != filter.WorkID ||
			filter.Judge != "" && contest.TextKey(c.Judge) != contest.TextKey(filter.Judge)
	})
	return contest.PartOf(
		chosen,
		filter.Part,
		func(c LikelyConflict) string { return c.ID + strconv.Itoa(c.WorkID) },
	), nil
}

// Decide stores what an organiser decides. FORBIDDEN unless by may change the jury; VALIDATION_FAILED, NOT_FOUND,
// CONFLICT, JUDGING_CLOSED.
func (s *ConflictService) Decide(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
	read contest.ReadForm[ConflictForm],
) (LikelyConflict, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return LikelyConflict{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return LikelyConflict{}, err
	}
	decision := form.check(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return LikelyConflict{}, err
	}
	decision.Edition, decision.ID, decision.Actor, decision.At = edition, id, by.Actor, s.Clock.Now()
	if err := s.Conflicts.DecideConflict(ctx, decision); err != nil {
		return LikelyConflict{}, err
	}
	all, err := s.Conflicts.LikelyConflicts(ctx, edition)
	if err != nil {
		return LikelyConflict{}, err
	}
	at := slices.IndexFunc(all, func(c LikelyConflict) bool { return c.ID == id })
	if at < 0 {
		return LikelyConflict{}, contest.Fail(contest.CodeNotFound)
	}
	return all[at], nil
}

func (f ConflictForm) check(fieldErrs contest.FieldErrors) ConflictDecision {
	d := ConflictDecision{Decision: ConflictState(f.Decision), Before: ConflictState(f.Before)}
	states := []ConflictState{ConflictOpen, ConflictRecused, ConflictAllowed}
	if !slices.Contains(states, d.Decision) {
		fieldErrs.Add("decision", contest.Text{
			EN: "Please choose recused or allowed, or open to take a decision back",
			ZH: "请选择 recused 或 allowed；撤销决定请用 open",
		})
	}
	if d.Before != "" && !slices.Contains(states, d.Before) {
		fieldErrs.Add("before", contest.Text{EN: "Please send the state that you have read", ZH: "请发送你所看到的状态"})
	}
	if d.Decision == ConflictOpen {
		d.Reason = fieldErrs.Optional("reason", f.Reason, contest.MaxReason)
	} else {
		d.Reason = fieldErrs.Required("reason", f.Reason, contest.MaxReason)
	}
	return d
}

// ConflictChanged is the error of an organiser whose screen shows a likely conflict as it was before another decided.
func ConflictChanged() error {
	return contest.Conflict("before", contest.Text{
		EN: "Somebody has decided about this judge and entrant since you read them. Please look again.",
		ZH: "你查看之后，已有人对此作出决定，请重新查看",
	})
}

// RecusedForGood is the error of who takes back that a judge was recused.
func RecusedForGood() error {
	return contest.Conflict("decision", contest.Text{
		EN: "The judge was recused, which the public log states. It stays so.", ZH: "该评委已回避，公开记录已载明，不能撤销",
	})
}
