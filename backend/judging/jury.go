package judging

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/registration"
)

// JuryMember is an account of the jury as organisers see it.
type JuryMember struct {
	JuryProgress
	JuryFacts
}

// JuryFacts is what is stored about an account besides its progress.
type JuryFacts struct {
	Recused      int              // conflicts declared
	InvitedUntil time.Time        // wall clock; zero: no link waits to be used
	Invitation   contest.MailFate // of the mail with that link
	LastSeenAt   time.Time        // of the last login or action that is stored; zero: none
	SecondFactor jury.JudgeSecondFactorStatus
}

// JuryStore reads accounts of the jury for the organisers' console.
type JuryStore interface {
	// JuryFacts returns the facts of an edition's accounts by their id.
	JuryFacts(ctx context.Context, edition contest.EditionID, now time.Time) (map[string]JuryFacts, error)
	// DeclaredConflicts lists the recusals of an edition, the latest first.
	DeclaredConflicts(ctx context.Context, edition contest.EditionID) ([]DeclaredConflict, error)
}

// JuryService is the organisers' use cases of the jury by the id of an account. It changes
// accounts through jury.JudgeService. Every method returns FORBIDDEN without the permission.
type JuryService struct {
	Members     JuryStore
	Progress    *JuryProgressService
	Accounts    *jury.JudgeService
	Assignments *AssignmentService
	Reminders   *ReminderService
	Now         func() time.Time // the wall clock
}

// List returns an edition's accounts by name, disabled ones included.
func (s *JuryService) List(ctx context.Context, by contest.Organiser, edition *contest.Edition) ([]JuryMember, error) {
	accounts, err := s.Accounts.List(ctx, by, edition.ID)
	if err != nil {
		return nil, err
	}
	facts, err := s.Members.JuryFacts(ctx, edition.ID, s.Now())
	if err != nil {
		return nil, err
	}
	progress, err := s.Progress.of(ctx, edition, accounts)
	if err != nil {
		return nil, err
	}
	members := make([]JuryMember, len(accounts))
	for i, account := range accounts {
		members[i] = JuryMember{JuryProgress: progress[i], JuryFacts: facts[account.ID]}
	}
	return members, nil
}

// Find returns the accounts of a filter.
func (s *JuryService) Find(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter JuryFilter,
) (contest.Found[JuryMember], error) {
	members, err := s.List(ctx, by, edition)
	return filter.Of(members), err
}

// Conflicts returns the conflicts of interest that an edition's judges have declared, the latest first.
func (s *JuryService) Conflicts(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]DeclaredConflict, error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return nil, err
	}
	return s.Members.DeclaredConflicts(ctx, edition)
}

// FindConflicts returns the declared conflicts of a filter.
func (s *JuryService) FindConflicts(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	filter ConflictFilter,
) (contest.Found[DeclaredConflict], error) {
	declared, err := s.Conflicts(ctx, by, edition)
	return filter.Of(declared), err
}

// ExportConflicts returns the declared conflicts of a filter as a table.
func (s *JuryService) ExportConflicts(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter ConflictFilter,
) (registration.Table, error) {
	found, err := s.FindConflicts(ctx, by, edition.ID, filter)
	if err != nil {
		return registration.Table{}, err
	}
	t := registration.Table{
		Name:    "conflicts",
		Numeric: []int{1},
		Columns: []string{"judge", "work", "title", "declared", "reason"},
	}
	for _, d := range found.Rows {
		t.Rows = append(
			t.Rows,
			[]string{d.Judge, fmt.Sprint(d.WorkID), d.Title, registration.TableTime(d.DeclaredAt, edition), d.Reason},
		)
	}
	return t, nil
}

// Export returns the accounts of a filter as a table.
func (s *JuryService) Export(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter JuryFilter,
) (registration.Table, error) {
	found, err := s.Find(ctx, by, edition, filter)
	if err != nil {
		return registration.Table{}, err
	}
	t := registration.Table{Name: "jury", Numeric: []int{4, 5, 6, 7}, Columns: []string{
		"name",
		"role",
		"email",
		"disabled",
		"done",
		"partial",
		"of",
		"recused",
		"last_seen",
		"reminded",
		"second_factor_required",
		"second_factor",
	}}
	for _, m := range found.Rows {
		t.Rows = append(t.Rows, []string{
			m.Judge.Name, string(m.Judge.Role), m.Judge.Email, registration.TableTime(m.Judge.DisabledAt, edition),
			fmt.Sprint(m.Done), fmt.Sprint(m.Partial), fmt.Sprint(m.Total), fmt.Sprint(m.Recused),
			registration.TableTime(m.LastSeenAt, edition), registration.TableTime(m.Judge.RemindedAt, edition),
			fmt.Sprint(m.SecondFactor.Required), fmt.Sprint(m.SecondFactor.SetUp),
		})
	}
	return t, nil
}

// account returns an account to an organiser who may change the jury. NOT_FOUND.
func (s *JuryService) account(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
) (jury.Judge, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return jury.Judge{}, err
	}
	accounts, err := s.Accounts.List(ctx, by, edition)
	if err != nil {
		return jury.Judge{}, err
	}
	for _, account := range accounts {
		if account.ID == id {
			return account, nil
		}
	}
	return jury.Judge{}, contest.Fail(contest.CodeNotFound)
}

// member returns an account after a change. NOT_FOUND.
func (s *JuryService) member(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
) (JuryMember, error) {
	members, err := s.List(ctx, by, edition)
	if err != nil {
		return JuryMember{}, err
	}
	for _, m := range members {
		if m.Judge.ID == id {
			return m, nil
		}
	}
	return JuryMember{}, contest.Fail(contest.CodeNotFound)
}

// Disable ends all sessions of an account and prevents new ones. NOT_FOUND.
func (s *JuryService) Disable(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
) (JuryMember, error) {
	return s.change(
		ctx,
		by,
		edition,
		id,
		func(name string) error { return s.Accounts.Disable(ctx, by, edition.ID, name) },
	)
}

// Enable lets a disabled account log in again. NOT_FOUND.
func (s *JuryService) Enable(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
) (JuryMember, error) {
	return s.change(
		ctx,
		by,
		edition,
		id,
		func(name string) error { return s.Accounts.Enable(ctx, by, edition.ID, name) },
	)
}

func (s *JuryService) change(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	change func(name string) error,
) (JuryMember, error) {
	account, err := s.account(ctx, by, edition.ID, id)
	if err != nil {
		return JuryMember{}, err
	}
	if err := change(account.Name); err != nil {
		return JuryMember{}, err
	}
	return s.member(ctx, by, edition, id)
}

// JudgeSecondFactorForm changes a judge's second factor. The JSON tag is the field name on the wire.
type JudgeSecondFactorForm struct {
	Action string `json:"action"` // "require", "waive" or "reset"
}

// SetSecondFactor requires, waives or resets a judge's second factor. VALIDATION_FAILED, NOT_FOUND.
func (s *JuryService) SetSecondFactor(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[JudgeSecondFactorForm],
) (JuryMember, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return JuryMember{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return JuryMember{}, err
	}
	changes := map[string]func(name string) error{
		"require": func(name string) error { return s.Accounts.RequireSecondFactor(ctx, by, edition.ID, name, true) },
		"waive":   func(name string) error { return s.Accounts.RequireSecondFactor(ctx, by, edition.ID, name, false) },
		"reset":   func(name string) error { return s.Accounts.ResetSecondFactor(ctx, by, edition.ID, name) },
	}
	change, known := changes[form.Action]
	if !known {
		fieldErrs.Add(
			"action",
			contest.Text{EN: `The action is "require", "waive" or "reset"`, ZH: "操作须为 require、waive 或 reset"},
		)
	}
	if err := fieldErrs.Err(); err != nil {
		return JuryMember{}, err
	}
	return s.change(ctx, by, edition, id, change)
}
