package organiser

import (
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
)

// Mails about accounts of the console.
const (
	MailOrganiserInvitation contest.MailKind = "organiser-invitation"
	MailOwners              contest.MailKind = "organiser-access"
)

// Actions of the audit log that concern invitations of organisers.
const (
	ActionInviteOrganiser = "organiser.invite"
	ActionOrganiserEmail  = "organiser.email"
)

// MailComposer composes mails about accounts of the console: in the language of the reader's account or, without
// one, in both.
type MailComposer interface {
	FactorComposer
	// ComposeOrganiserInvitation composes the mail with the way to the console, whose address may be empty.
	ComposeOrganiserInvitation(
		edition *contest.Edition,
		who contest.OrganiserAccount,
		console string,
	) (contest.NewMail, error)
	// ComposeOwnersNews tells an owner that an account was made or has become that of an owner, and by whom.
	ComposeOwnersNews(
		edition *contest.Edition,
		reader, who contest.OrganiserAccount,
		by, console string,
	) (contest.NewMail, error)
}

// invitation is the mail to a new organiser.
func (s *Service) invitation(edition *contest.Edition, who contest.OrganiserAccount) (contest.NewMail, error) {
	mail, err := s.Composer.ComposeOrganiserInvitation(edition, who, s.Console)
	if err != nil {
		return contest.NewMail{}, fmt.Errorf("compose invitation: %w", err)
	}
	return s.about(who, mail), nil
}

func (s *Service) about(who contest.OrganiserAccount, mail contest.NewMail) contest.NewMail {
	mail.About, mail.CreatedAt = Subject(who.Email), s.Now().Truncate(time.Microsecond)
	return mail
}

// ownersNews are the mails to all owners that an account was made, or is now that of an owner.
func (s *Service) ownersNews(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	who contest.OrganiserAccount,
) ([]contest.NewMail, error) {
	all, err := s.Organisers.Organisers(ctx)
	if err != nil {
		return nil, err
	}
	actor := by.Actor
	if i := slices.IndexFunc(
		all,
		func(a contest.OrganiserAccount) bool { return contest.OrganiserActor(a.Email) == by.Actor },
	); i >= 0 {
		actor = all[i].Name
	}
	var mails []contest.NewMail
	for _, reader := range all {
		if reader.Role != contest.OrganiserOwner || !reader.DisabledAt.IsZero() || reader.ID == who.ID {
			continue
		}
		mail, err := s.Composer.ComposeOwnersNews(edition, reader, who, actor, s.Console)
		if err != nil {
			return nil, fmt.Errorf("compose mail to owners: %w", err)
		}
		mails = append(mails, s.about(who, mail))
	}
	return mails, nil
}

// account returns an organiser to an owner. NOT_FOUND.
func (s *Service) account(ctx context.Context, by contest.Organiser, id string) (contest.OrganiserAccount, error) {
	all, err := s.List(ctx, by)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	for _, a := range all {
		if a.ID == id {
			return a, nil
		}
	}
	return contest.OrganiserAccount{}, contest.Fail(contest.CodeNotFound)
}

// Invite sends the invitation of an organiser who has not logged in once more. NOT_FOUND; CONFLICT for one who has, and
// for a disabled account.
func (s *Service) Invite(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
) (contest.OrganiserAccount, error) {
	account, err := s.account(ctx, by, id)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	change := s.change(by, id)
	mail, err := s.invitation(edition, account)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	change.Mails = []contest.NewMail{mail}
	invited, err := s.Organisers.InviteOrganiser(ctx, change)
	return invited, s.sent(ctx, err)
}

// EmailForm corrects an address. The JSON tags are the field names on the wire.
type EmailForm struct {
	Email  string `json:"email"`
	Before string `json:"before"` // the address that the owner saw; "": whatever it is
}

// SetEmail corrects the address of an organiser who has not logged in, and sends the invitation to it.
// VALIDATION_FAILED, NOT_FOUND; CONFLICT for one who has logged in, for an address that has an account, and when it is
// no longer Before.
func (s *Service) SetEmail(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	id string,
	read contest.ReadForm[EmailForm],
) (contest.OrganiserAccount, error) {
	account, err := s.account(ctx, by, id)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	form.Email = contest.NormalEmail(fieldErrs.Email("email", form.Email))
	if err := fieldErrs.Err(); err != nil {
		return contest.OrganiserAccount{}, err
	}
	account.Email = form.Email
	change := s.change(by, id)
	mail, err := s.invitation(edition, account)
	if err != nil {
		return contest.OrganiserAccount{}, err
	}
	change.Mails = []contest.NewMail{mail}
	changed, err := s.Organisers.SetOrganiserEmail(ctx, form, change)
	if contest.CodeOf(err) == contest.CodeConflict && len(contest.FieldsOf(err)) == 0 {
		err = addressTaken()
	}
	return changed, s.sent(ctx, err)
}

// HasLoggedIn is the error of inviting an organiser who has logged in, or of changing the address then: the audit log
// names people by it.
func HasLoggedIn() error {
	return contest.Conflict("id", contest.Text{
		EN: "This organiser has logged in already. For another email, make another account.",
		ZH: "该成员已登录过。如需更换邮箱，请新建账号。",
	})
}

// Disabled is the error of inviting an organiser whose account is disabled.
func Disabled() error {
	return contest.Conflict("id", contest.Text{EN: "This account is disabled. Enable it first.", ZH: "该账号已停用，请先启用"})
}

func addressTaken() error {
	return contest.Conflict("email", contest.Text{EN: "An organiser has this email already", ZH: "该邮箱已有组委会账号"})
}

// sent asks the sender to look at the outbox.
func (s *Service) sent(ctx context.Context, err error) error {
	if err == nil && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return err
}
