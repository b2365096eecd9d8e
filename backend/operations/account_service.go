package operations

import (
	"context"
	"fmt"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/upload"
)

// AccountService is what entrants do with their accounts as a whole.
type AccountService struct {
	Accounts     AccountStore
	Exports      *upload.CheckQueue // of this instance; nil: all at once
	Composer     AccountComposer    // nil: no email is sent
	Changes      AccountChangeStore
	Codes        *account.VerificationCodeService // of a new address
	EmailChanges EmailChangeComposer
	Events       contest.SecurityLog
	Clock        contest.Clock    // the contest's time
	Now          func() time.Time // the wall clock
}

// AccountForm confirms a deletion. The JSON tags are the field names on the wire.
type AccountForm struct {
	// Email is the account's address, or "". It protects another account of the same
	// person that logged in meanwhile.
	Email string `json:"email"`
}

// Delete deletes the entrant's account, see AccountStore. The session must come from a
// login within FreshLogin, by any method; after LOGIN_EXPIRED clients log in again and
// repeat the call. VALIDATION_FAILED for another account's address.
func (s *AccountService) Delete(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	session account.Session,
	from contest.Browser,
	read contest.ReadForm[AccountForm],
) (DeletedAccount, error) {
	now := s.Now().Truncate(time.Microsecond)
	if err := s.fresh(session); err != nil {
		return DeletedAccount{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return DeletedAccount{}, err
	}
	if form.Email != "" && contest.NormalEmail(form.Email) != who.Email {
		fieldErrs.Add(
			"email",
			contest.Text{EN: "This is not the email of the account that is logged in", ZH: "这不是当前登录账号的邮箱"},
		)
	}
	if err := fieldErrs.Err(); err != nil {
		return DeletedAccount{}, err
	}
	letter, err := s.lastMail(edition, who, now)
	if err != nil {
		return DeletedAccount{}, err
	}
	deleted, err := s.Accounts.DeleteAccount(ctx, AccountDeletion{
		EntrantID: who.ID, Edition: edition.ID, At: s.Clock.Now(), Now: now, Mail: letter,
	})
	if err != nil {
		return DeletedAccount{}, fmt.Errorf("delete account: %w", err)
	}
	s.Events.Note(ctx, "account_deleted", who.Email, from.Network)
	return deleted, nil
}

// lastMail is the email about a deletion. Its row is deleted like that of a code.
func (s *AccountService) lastMail(
	edition *contest.Edition,
	who account.Entrant,
	now time.Time,
) (*contest.NewMail, error) {
	if s.Composer == nil {
		return nil, nil
	}
	letter, err := s.Composer.ComposeAccountDeleted(edition, who)
	if err != nil {
		return nil, fmt.Errorf("compose email about deletion: %w", err)
	}
	letter.Secret, letter.CreatedAt = true, now
	return &letter, nil
}

// Export returns everything that is stored about the entrant's account.
// TOO_MANY_REQUESTS after ExportsPerHour. Entrants take turns, two at a time.
func (s *AccountService) Export(
	ctx context.Context,
	who account.Entrant,
	from contest.Browser,
) (AccountRecords, error) {
	leave, err := s.Exports.Enter(ctx, who.ID, "")
	if err != nil {
		return AccountRecords{}, fmt.Errorf("wait for export: %w", err)
	}
	defer leave()
	records, err := s.Accounts.AccountRecords(ctx, who.ID, []contest.RateLimit{
		{Key: "export:" + who.ID, Most: ExportsPerHour, Window: time.Hour},
	}, s.Now().Truncate(time.Microsecond))
	if err != nil {
		return AccountRecords{}, fmt.Errorf("export account: %w", err)
	}
	s.Events.Note(ctx, "account_exported", who.Email, from.Network)
	return records, nil
}
