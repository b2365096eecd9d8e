package organiser

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/registration"
)

// Subject names an organiser's account in the audit log.
func Subject(email string) string { return "organiser:" + email }

// Actions of the audit log that concern organisers' accounts.
const (
	ActionAddOrganiser         = "organiser.add"
	ActionDisableOrganiser     = "organiser.disable"
	ActionEnableOrganiser      = "organiser.enable"
	ActionOrganiserRole        = "organiser.role"
	ActionOrganiserPeople      = "organiser.personal_data"
	ActionResetOrganiserFactor = "organiser.second_factor_reset"
	ActionSetOrganiserFactor   = "organiser.second_factor"
	ActionAddPasskey           = "organiser.passkey_add"
	ActionRenamePasskey        = "organiser.passkey_rename"
	ActionRemovePasskey        = "organiser.passkey_remove"
	ActionRenewOrganiserCodes  = "organiser.recovery_codes"
	ActionEndOrganiserSession  = "organiser.session_end"
)

// Change is who changes an account, and when, for the audit log.
type Change struct {
	ID string // of the account
	By string // an actor of the audit log
	At time.Time
	// Mails are queued in the same transaction.
	Mails []contest.NewMail
}

// Store stores the accounts of organisers. The methods that change one write the audit log, and return the
// changed account, or NOT_FOUND.
type Store interface {
	// CreateOrganiser stores a new account. CONFLICT when the address has one.
	CreateOrganiser(ctx context.Context, a contest.OrganiserAccount, change Change) (contest.OrganiserAccount, error)
	// InviteOrganiser stores another invitation in place of the former one, which is cancelled unless it was sent. The
	// error of HasLoggedIn or Disabled.
	InviteOrganiser(ctx context.Context, change Change) (contest.OrganiserAccount, error)
	// SetOrganiserEmail replaces the address, and the invitation. HasLoggedIn; CONFLICT when it is no longer Before,
	// and without fields when the address has an account.
	SetOrganiserEmail(ctx context.Context, form EmailForm, change Change) (contest.OrganiserAccount, error)
	// Organisers lists the accounts by name, disabled ones included.
	Organisers(ctx context.Context) ([]contest.OrganiserAccount, error)
	// SetOrganiserRole changes the role. CONFLICT for the only owner who may log in, and when the
	// role is no longer Before, also under concurrent calls.
	SetOrganiserRole(ctx context.Context, form RoleForm, change Change) (contest.OrganiserAccount, error)
	// SetOrganiserPersonalData changes whether a viewer reads personal data. CONFLICT for another role.
	SetOrganiserPersonalData(ctx context.Context, reads bool, change Change) (contest.OrganiserAccount, error)
	// DisableOrganiser ends all sessions and prevents new ones. CONFLICT for the only owner who
	// may log in, also under concurrent calls.
	DisableOrganiser(ctx context.Context, change Change) (contest.OrganiserAccount, error)
	// EnableOrganiser lets a disabled account log in again.
	EnableOrganiser(ctx context.Context, change Change) (contest.OrganiserAccount, error)
	// ResetOrganiserFactor removes the authenticator app, the passkeys and the recovery codes, and
	// ends all sessions: the next login sets up another second factor.
	ResetOrganiserFactor(ctx context.Context, change Change) (contest.OrganiserAccount, error)
	// RenewOrganiserCodes replaces the recovery codes by those with the hashes. CONFLICT for an
	// account without a second factor.
	RenewOrganiserCodes(ctx context.Context, hashes [][]byte, change Change) (contest.OrganiserAccount, error)
}

// LastOwner is the error of a change that would leave the contest without an owner.
func LastOwner() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"role": contest.Text{
		EN: "This is the only owner who may log in. Make another owner first.",
		ZH: "这是唯一可以登录的负责人，请先设置另一位负责人",
	}}}
}

// Form is a new account. The JSON tags are the field names on the wire.
type Form struct {
	Email    string                `json:"email"`
	Name     string                `json:"name"`
	Role     contest.OrganiserRole `json:"role"`
	Language contest.Language      `json:"language"` // of mails; empty: both
}

// Service manages the accounts of organisers. Every method returns FORBIDDEN unless the caller is an owner.
type Service struct {
	Organisers Store
	Composer   MailComposer           // nil: nobody is told of new accounts
	Console    string                 // the console's address; empty: mails have no link to it
	Outbox     contest.OutboxNotifier // nil: the sender finds mails on its next tick
	Clock      contest.Clock          // the contest's time
	Now        func() time.Time       // the wall clock
}

// Add creates an account, and mails the way to the console to the organiser and the news to all owners, on behalf of an
// edition. VALIDATION_FAILED; CONFLICT when the address has one.
func (s *Service) Add(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[Form],
) (contest.OrganiserAccount, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return contest.OrganiserAccount{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	account := contest.OrganiserAccount{
		Email: contest.NormalEmail(
			fieldErrs.Email("email", form.Email),
		),
		Name:     fieldErrs.RequiredLine("name", form.Name, contest.MaxName),
		Role:     form.Role,
		Language: form.Language,
	}
	checkOrganiserRole(fieldErrs, form.Role)
	jury.CheckReadersLanguage(fieldErrs, form.Language)
	if err := fieldErrs.Err(); err != nil {
		return contest.OrganiserAccount{}, err
	}
	change := s.change(by, "")
	if s.Composer != nil {
		news, err := s.ownersNews(ctx, by, edition, account)
		if err != nil {
			return contest.OrganiserAccount{}, err
		}
		mail, err := s.invitation(edition, account)
		if err != nil {
			return contest.OrganiserAccount{}, err
		}
		change.Mails = append(news, mail)
	}
	created, err := s.Organisers.CreateOrganiser(ctx, account, change)
	if contest.CodeOf(err) == contest.CodeConflict {
		return contest.OrganiserAccount{}, addressTaken()
	}
	if err != nil {
		return contest.OrganiserAccount{}, fmt.Errorf("add organiser: %w", err)
	}
	return created, s.sent(ctx, nil)
}

// List returns all accounts by name, disabled ones included.
func (s *Service) List(ctx context.Context, by contest.Organiser) ([]contest.OrganiserAccount, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return nil, err
	}
	return s.Organisers.Organisers(ctx)
}

// Find returns the accounts of a filter.
func (s *Service) Find(
	ctx context.Context,
	by contest.Organiser,
	filter Filter,
) (contest.Found[contest.OrganiserAccount], error) {
	all, err := s.List(ctx, by)
	return filter.Of(all), err
}

// Export returns the accounts of a filter as a table.
func (s *Service) Export(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	filter Filter,
) (registration.Table, error) {
	found, err := s.Find(ctx, by, filter)
	if err != nil {
		return registration.Table{}, err
	}
	t := registration.Table{Name: "organisers", Columns: []string{"name", "email", "role", "second_factor", "disabled"}}
	for _, a := range found.Rows {
		t.Rows = append(
			t.Rows,
			[]string{
				a.Name,
				a.Email,
				string(a.Role),
				strconv.FormatBool(a.SecondFactor),
				registration.TableTime(a.DisabledAt, edition),
			},
		)
	}
	return t, nil
}

// Disable ends all sessions of an account and prevents new ones. NOT_FOUND; CONFLICT for the
// only owner.
func (s *Service) Disable(ctx context.Context, by contest.Organiser, id string) (contest.OrganiserAccount, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return contest.OrganiserAccount{}, err
	}
	return s.Organisers.DisableOrganiser(ctx, s.change(by, id))
}

// Enable lets a disabled account log in again. NOT_FOUND.
func (s *Service) Enable(ctx context.Context, by contest.Organiser, id string) (contest.OrganiserAccount, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return contest.OrganiserAccount{}, err
	}
	return s.Organisers.EnableOrganiser(ctx, s.change(by, id))
}

// ResetSecondFactor removes an account's authenticator app and passkeys, for an organiser who has lost them, and mails
// the organiser on behalf of an edition. NOT_FOUND.
func (s *Service) ResetSecondFactor(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
) (contest.OrganiserAccount, error) {
	if err := by.MayChange(contest.AreaOrganisers); err != nil {
		return contest.OrganiserAccount{}, err
	}
	change, err := s.changeWithNews(ctx, by, edition, id, FactorsReset)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	return s.Organisers.ResetOrganiserFactor(ctx, change)
}

func (s *Service) change(by contest.Organiser, id string) Change {
	return Change{ID: id, By: by.Actor, At: s.Clock.Now()}
}
