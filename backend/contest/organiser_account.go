package contest

import (
	"context"
	"fmt"
	"strconv"
	"time"
)

// OrganiserAccount is an organiser who logs in to the console.
type OrganiserAccount struct {
	ID           string // opaque
	Email        string // lower case
	Name         string
	Role         OrganiserRole
	SecondFactor bool      // has an authenticator app or a passkey
	App          bool      // has an authenticator app
	Passkeys     int       // how many
	PersonalData bool      // false: reads none, as a viewer; other roles do whatever it says
	DisabledAt   time.Time // zero: may log in
	CreatedAt    time.Time
	Language     Language // of mails; empty: both
	LoggedIn     bool     // has logged in before
	Invitation   MailFate // of the last invitation
}

// Organiser is the permission of the account: none when it is disabled.
func (a OrganiserAccount) Organiser() Organiser {
	if a.ID == "" || !a.DisabledAt.IsZero() {
		return Organiser{}
	}
	return Organiser{actor: OrganiserActor(a.Email), role: a.Role, withoutPeople: a.Role == OrganiserViewer && !a.PersonalData}
}

// OrganiserActor names an organiser who uses the console in the audit log.
func OrganiserActor(email string) string { return "organiser:" + email }

// OrganiserSubject names an organiser's account in the audit log.
func OrganiserSubject(email string) string { return "organiser:" + email }

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

// OrganiserChange is who changes an account, and when, for the audit log.
type OrganiserChange struct {
	ID string // of the account
	By string // an actor of the audit log
	At time.Time
	// Mails are queued in the same transaction.
	Mails []NewMail
}

// OrganiserStore stores the accounts of organisers. The methods that change one write the audit log, and return the
// changed account, or NOT_FOUND.
type OrganiserStore interface {
	// CreateOrganiser stores a new account. CONFLICT when the address has one.
	CreateOrganiser(ctx context.Context, a OrganiserAccount, change OrganiserChange) (OrganiserAccount, error)
	// InviteOrganiser stores another invitation in place of the former one, which is cancelled unless it was sent. The
	// error of HasLoggedIn or OrganiserDisabled.
	InviteOrganiser(ctx context.Context, change OrganiserChange) (OrganiserAccount, error)
	// SetOrganiserEmail replaces the address, and the invitation. HasLoggedIn; CONFLICT when it is no longer Before, and
	// without fields when the address has an account.
	SetOrganiserEmail(ctx context.Context, form OrganiserEmailForm, change OrganiserChange) (OrganiserAccount, error)
	// Organisers lists the accounts by name, disabled ones included.
	Organisers(ctx context.Context) ([]OrganiserAccount, error)
	// SetOrganiserRole changes the role. CONFLICT for the only owner who may log in, and when the
	// role is no longer Before, also under concurrent calls.
	SetOrganiserRole(ctx context.Context, form OrganiserRoleForm, change OrganiserChange) (OrganiserAccount, error)
	// SetOrganiserPersonalData changes whether a viewer reads personal data. CONFLICT for another role.
	SetOrganiserPersonalData(ctx context.Context, reads bool, change OrganiserChange) (OrganiserAccount, error)
	// DisableOrganiser ends all sessions and prevents new ones. CONFLICT for the only owner who
	// may log in, also under concurrent calls.
	DisableOrganiser(ctx context.Context, change OrganiserChange) (OrganiserAccount, error)
	// EnableOrganiser lets a disabled account log in again.
	EnableOrganiser(ctx context.Context, change OrganiserChange) (OrganiserAccount, error)
	// ResetOrganiserFactor removes the authenticator app, the passkeys and the recovery codes, and
	// ends all sessions: the next login sets up another second factor.
	ResetOrganiserFactor(ctx context.Context, change OrganiserChange) (OrganiserAccount, error)
	// RenewOrganiserCodes replaces the recovery codes by those with the hashes. CONFLICT for an
	// account without a second factor.
	RenewOrganiserCodes(ctx context.Context, hashes [][]byte, change OrganiserChange) (OrganiserAccount, error)
}

// LastOwner is the error of a change that would leave the contest without an owner.
func LastOwner() error {
	return &Error{Code: CodeConflict, Fields: FieldErrors{"role": Text{
		EN: "This is the only owner who may log in. Make another owner first.",
		ZH: "这是唯一可以登录的负责人，请先设置另一位负责人",
	}}}
}

// OrganiserForm is a new account. The JSON tags are the field names on the wire.
type OrganiserForm struct {
	Email    string        `json:"email"`
	Name     string        `json:"name"`
	Role     OrganiserRole `json:"role"`
	Language Language      `json:"language"` // of mails; empty: both
}

// OrganiserService manages the accounts of organisers. Every method returns FORBIDDEN unless the caller is an owner.
type OrganiserService struct {
	Organisers OrganiserStore
	Composer   OrganiserMailComposer // nil: nobody is told of new accounts
	Console    string                // the console's address; empty: mails have no link to it
	Outbox     OutboxNotifier        // nil: the sender finds mails on its next tick
	Clock      Clock                 // the contest's time
	Now        func() time.Time      // the wall clock
}

// Add creates an account, and mails the way to the console to the organiser and the news to all owners, on behalf of an
// edition. VALIDATION_FAILED; CONFLICT when the address has one.
func (s *OrganiserService) Add(ctx context.Context, by Organiser, edition *Edition, read ReadForm[OrganiserForm]) (OrganiserAccount, error) {
	if err := by.check(); err != nil {
		return OrganiserAccount{}, err
	}
	fieldErrs := FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return OrganiserAccount{}, err
	}
	account := OrganiserAccount{
		Email: NormalEmail(fieldErrs.Email("email", form.Email)), Name: fieldErrs.RequiredLine("name", form.Name, MaxName), Role: form.Role,
		Language: form.Language,
	}
	checkOrganiserRole(fieldErrs, form.Role)
	checkReadersLanguage(fieldErrs, form.Language)
	if err := fieldErrs.Err(); err != nil {
		return OrganiserAccount{}, err
	}
	change := s.change(by, "")
	if s.Composer != nil {
		news, err := s.ownersNews(ctx, by, edition, account)
		if err != nil {
			return OrganiserAccount{}, err
		}
		mail, err := s.invitation(edition, account)
		if err != nil {
			return OrganiserAccount{}, err
		}
		change.Mails = append(news, mail)
	}
	created, err := s.Organisers.CreateOrganiser(ctx, account, change)
	if CodeOf(err) == CodeConflict {
		return OrganiserAccount{}, addressTaken()
	}
	if err != nil {
		return OrganiserAccount{}, fmt.Errorf("add organiser: %w", err)
	}
	return created, s.sent(ctx, nil)
}

// List returns all accounts by name, disabled ones included.
func (s *OrganiserService) List(ctx context.Context, by Organiser) ([]OrganiserAccount, error) {
	if err := by.check(); err != nil {
		return nil, err
	}
	return s.Organisers.Organisers(ctx)
}

// Find returns the accounts of a filter.
func (s *OrganiserService) Find(ctx context.Context, by Organiser, filter OrganiserFilter) (Found[OrganiserAccount], error) {
	all, err := s.List(ctx, by)
	return filter.Of(all), err
}

// Export returns the accounts of a filter as a table.
func (s *OrganiserService) Export(ctx context.Context, by Organiser, edition *Edition, filter OrganiserFilter) (Table, error) {
	found, err := s.Find(ctx, by, filter)
	if err != nil {
		return Table{}, err
	}
	t := Table{Name: "organisers", Columns: []string{"name", "email", "role", "second_factor", "disabled"}}
	for _, a := range found.Rows {
		t.Rows = append(t.Rows, []string{a.Name, a.Email, string(a.Role), strconv.FormatBool(a.SecondFactor), tableTime(a.DisabledAt, edition)})
	}
	return t, nil
}

// Disable ends all sessions of an account and prevents new ones. NOT_FOUND; CONFLICT for the
// only owner.
func (s *OrganiserService) Disable(ctx context.Context, by Organiser, id string) (OrganiserAccount, error) {
	if err := by.check(); err != nil {
		return OrganiserAccount{}, err
	}
	return s.Organisers.DisableOrganiser(ctx, s.change(by, id))
}

// Enable lets a disabled account log in again. NOT_FOUND.
func (s *OrganiserService) Enable(ctx context.Context, by Organiser, id string) (OrganiserAccount, error) {
	if err := by.check(); err != nil {
		return OrganiserAccount{}, err
	}
	return s.Organisers.EnableOrganiser(ctx, s.change(by, id))
}

// ResetSecondFactor removes an account's authenticator app and passkeys, for an organiser who has lost them, and mails
// the organiser on behalf of an edition. NOT_FOUND.
func (s *OrganiserService) ResetSecondFactor(ctx context.Context, by Organiser, edition *Edition, id string) (OrganiserAccount, error) {
	if err := by.check(); err != nil {
		return OrganiserAccount{}, err
	}
	change, err := s.changeWithNews(ctx, by, edition, id, FactorsReset)
	if err != nil {
		return OrganiserAccount{}, err
	}
	return s.Organisers.ResetOrganiserFactor(ctx, change)
}

func (s *OrganiserService) change(by Organiser, id string) OrganiserChange {
	return OrganiserChange{ID: id, By: by.actor, At: s.Clock.Now()}
}
