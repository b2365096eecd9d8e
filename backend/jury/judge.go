package jury

import (
	"context"
	"fmt"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"marquee/backend/contest"
)

// Role is what a member of the jury does.
type Role string

// The two roles.
const (
	RoleJudge     Role = "judge"     // scores shortlisted works
	RoleNominator Role = "nominator" // nominates among all valid works
)

// Valid reports whether the role exists.
func (r Role) Valid() bool { return r == RoleJudge || r == RoleNominator }

// Judge is an account of a judge or nominator, for one edition. It has nothing in
// common with an entrant's.
type Judge struct {
	ID           string // opaque
	Edition      contest.EditionID
	Name         string // unique within the edition
	Role         Role
	PasswordHash string           // argon2id, PHC string
	DisabledAt   time.Time        // zero: may log in
	Assigned     bool             // sees only the works of the assignment
	Email        string           // for mails; may be empty
	Language     contest.Language // of mails; empty: both
	RemindedAt   time.Time        // wall clock; zero: never
	CreatedAt    time.Time
}

// Actor names the judge in the audit log.
func (j Judge) Actor() string { return contest.JudgeActor(j.Name) }

// MayAct returns FORBIDDEN unless the account has the role in the edition.
func (j Judge) MayAct(edition *contest.Edition, role Role) error {
	if j.ID == "" || j.Role != role || j.Edition != edition.ID || !j.DisabledAt.IsZero() {
		return contest.Fail(contest.CodeForbidden)
	}
	return nil
}

// Actions of the audit log that concern judges.
const (
	ActionAddJudge      = "judge.add"
	ActionJudgePassword = "judge.password"
	ActionDisableJudge  = "judge.disable"
	ActionEnableJudge   = "judge.enable"
	ActionRenameJudge   = "judge.rename"
	ActionJudgeEmail    = "judge.email"
)

// JudgeSubject names a judge in the audit log.
func JudgeSubject(name string) string { return "judge:" + name }

func checkJudge(name string, role Role, password, email string, others ...string) error {
	fieldErrs := contest.FieldErrors{}
	checkJudgeName(fieldErrs, "name", name)
	CheckJudgeRole(fieldErrs, role)
	contest.CheckPassword(fieldErrs, "password", password, name, others...)
	checkJudgeEmail(fieldErrs, email)
	return fieldErrs.Err()
}

func CheckJudgeRole(fieldErrs contest.FieldErrors, role Role) {
	if !role.Valid() {
		fieldErrs.Add("role", contest.Text{EN: `The role is "judge" or "nominator"`, ZH: "角色须为 judge 或 nominator"})
	}
}

// checkJudgeEmail adds an error for the field "email" unless the address is valid or empty.
func checkJudgeEmail(fieldErrs contest.FieldErrors, email string) {
	if email != "" {
		fieldErrs.Email("email", email)
	}
}

// CheckReadersLanguage adds an error for the field "language" unless it is one, or empty for both.
func CheckReadersLanguage(fieldErrs contest.FieldErrors, language contest.Language) {
	if language != "" && language != contest.English && language != contest.Chinese {
		fieldErrs.Add("language", contest.Text{EN: "The language is zh or en", ZH: "语言须为 zh 或 en"})
	}
}

func checkJudgeName(fieldErrs contest.FieldErrors, field, name string) {
	if name == "" || !usableName(name) {
		fieldErrs.Add(field, contest.Text{
			EN: "A name has 1 to 100 characters, no line breaks, and no space at either end",
			ZH: "名称须为 1 至 100 个字符，不能换行，首尾不能有空格",
		})
	}
}

func usableName(name string) bool {
	return utf8.ValidString(name) && utf8.RuneCountInString(name) <= contest.MaxName &&
		strings.TrimSpace(name) == name && !strings.ContainsFunc(name, unicode.IsControl)
}

// JudgeStore stores the accounts of judges. actor and at go to the audit log.
type JudgeStore interface {
	JudgeErasureStore
	// CreateJudge stores a new account. CONFLICT when the name is taken in the
	// edition.
	CreateJudge(ctx context.Context, j Judge, actor string, at time.Time) (Judge, error)
	// Judges lists an edition's accounts by name, disabled ones included.
	Judges(ctx context.Context, edition contest.EditionID) ([]Judge, error)
	// SetJudgePassword replaces a password, ends all sessions and the invitation of the
	// account, and lifts locks after wrong passwords. NOT_FOUND.
	SetJudgePassword(
		ctx context.Context,
		edition contest.EditionID,
		name, hash, actor string,
		at time.Time,
		news ...JudgeNews,
	) error
	// DisableJudge ends all sessions and the invitation of an account and prevents new
	// ones. NOT_FOUND.
	DisableJudge(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error
	// SetJudgeEmail replaces the address; "" removes it. Another address ends the invitation, whose link
	// the former one may have. NOT_FOUND; CONFLICT when it is not Before, also under concurrent calls.
	SetJudgeEmail(
		ctx context.Context,
		edition contest.EditionID,
		name string,
		form JudgeEmailForm,
		actor string,
		at time.Time,
		news ...JudgeNews,
	) error
	// EnableJudge lets an account that was disabled log in again. NOT_FOUND.
	EnableJudge(ctx context.Context, edition contest.EditionID, name, actor string, at time.Time) error
	// RenameJudge changes the name and ends all sessions of the account, whose signatures have
	// the former name. NOT_FOUND; CONFLICT when the new name is taken in the edition.
	RenameJudge(ctx context.Context, edition contest.EditionID, name, newName, actor string, at time.Time) error
}

// JudgeService is the organisers' use cases of the judges' accounts. Every method
// returns FORBIDDEN for a zero Organiser.
type JudgeService struct {
	Judges        JudgeStore
	Invitations   JudgeInvitationStore
	SecondFactors JudgeSecondFactorStore
	Passwords     contest.PasswordHasher
	Mails         *JudgeMails      // nil: nobody is told, and links are returned
	Clock         contest.Clock    // the contest's time
	Now           func() time.Time // the wall clock
}

// Add creates an account; email may be empty. VALIDATION_FAILED; CONFLICT when the name is taken in the
// edition.
func (s *JudgeService) Add(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name string,
	role Role,
	password, email string,
) (Judge, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return Judge{}, err
	}
	if err := checkJudge(name, role, password, email, s.Mails.editionNames(edition)...); err != nil {
		return Judge{}, err
	}
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return Judge{}, fmt.Errorf("add judge: %w", err)
	}
	account := Judge{Edition: edition, Name: name, Role: role, PasswordHash: hash, Email: strings.TrimSpace(email)}
	return s.Judges.CreateJudge(ctx, account, by.Actor, s.Clock.Now())
}

// List returns an edition's accounts by name, disabled ones included.
func (s *JudgeService) List(ctx context.Context, by contest.Organiser, edition contest.EditionID) ([]Judge, error) {
	if err := by.MayRead(contest.AreaJury); err != nil {
		return nil, err
	}
	return s.Judges.Judges(ctx, edition)
}

// SetPassword replaces a password, ends all sessions of the account, and lifts locks after
// wrong passwords. VALIDATION_FAILED, NOT_FOUND.
func (s *JudgeService) SetPassword(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name, password string,
) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	contest.CheckPassword(fieldErrs, "password", password, name, s.Mails.editionNames(edition)...)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	hash, err := s.Passwords.Hash(ctx, password)
	if err != nil {
		return fmt.Errorf("set judge's password: %w", err)
	}
	err = s.Judges.SetJudgePassword(
		ctx,
		edition,
		name,
		hash,
		by.Actor,
		s.Clock.Now(),
		s.Mails.News(edition, NewsPassword),
	)
	return s.Mails.sent(ctx, err)
}

// SetEmail replaces the address for mails, and tells both; "" removes it. VALIDATION_FAILED, NOT_FOUND;
// CONFLICT when it is no longer Before.
func (s *JudgeService) SetEmail(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name string,
	form JudgeEmailForm,
) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	checkJudgeEmail(fieldErrs, form.Email)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	form.Email = strings.TrimSpace(form.Email)
	err := s.Judges.SetJudgeEmail(
		ctx,
		edition,
		name,
		form,
		by.Actor,
		s.Clock.Now(),
		s.Mails.News(edition, NewsEmail, form.Email),
	)
	return s.Mails.sent(ctx, err)
}

// Disable ends all sessions of an account and prevents new ones. The judge's
// nominations and scorecards stay. NOT_FOUND.
func (s *JudgeService) Disable(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name string,
) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	return s.Judges.DisableJudge(ctx, edition, name, by.Actor, s.Clock.Now())
}

// Enable lets an account that was disabled log in again, with the password that it had. Its
// nominations and scorecards count as before. NOT_FOUND.
func (s *JudgeService) Enable(ctx context.Context, by contest.Organiser, edition contest.EditionID, name string) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	return s.Judges.EnableJudge(ctx, edition, name, by.Actor, s.Clock.Now())
}

// Rename changes an account's name and ends its sessions. VALIDATION_FAILED (field "to"),
// NOT_FOUND; CONFLICT when the new name is taken in the edition.
func (s *JudgeService) Rename(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	name, newName string,
) error {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	checkJudgeName(fieldErrs, "to", newName)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	return s.Judges.RenameJudge(ctx, edition, name, newName, by.Actor, s.Clock.Now())
}
