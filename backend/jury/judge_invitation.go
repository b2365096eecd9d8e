package jury

import (
	"context"
	"fmt"
	"net/url"
	"strings"
	"time"

	"marquee/backend/contest"
)

// JudgeInvitationLifetime is how long the link of an invitation can be used.
const JudgeInvitationLifetime = 7 * 24 * time.Hour

// invitationTriesPerNetwork are the unknown links after which a network waits for LoginTryWindow.
const invitationTriesPerNetwork = 30

// Actions of the audit log that concern invitations.
const (
	ActionInviteJudge    = "judge.invite"
	ActionTakeInvitation = "judge.invitation.take"
)

// JudgeInvitation is a link with which a judge chooses a password, once. Only its hash is stored.
type JudgeInvitation struct {
	Judge     Judge
	Created   bool      // the account is new
	MailedTo  string    // where the link was sent; empty: the account has no address, and the organiser passes it on
	Link      string    // empty when it was mailed: then nobody but the judge gets it
	ExpiresAt time.Time // wall clock
}

// NewJudgeInvitation is an invitation to store.
type NewJudgeInvitation struct {
	Judge     Judge // edition and name; for a new account also role, unusable password and address
	OnlyNew   bool  // CONFLICT for an account that exists
	TokenHash []byte
	ExpiresAt time.Time
	// Compose returns the mail with the link; nil for none.
	Compose func(j Judge, created bool) (*contest.NewMail, error)
}

// JudgeInvitationStore stores invitations. An account has one at most.
type JudgeInvitationStore interface {
	// InviteJudge stores an invitation in place of the account's former one, whose mail is cancelled
	// unless it was sent, and puts its own mail into the outbox. It creates the
	// account when the edition has none of this name, and returns whether it did. It returns
	// the error of Judge.Invitable.
	InviteJudge(ctx context.Context, invitation NewJudgeInvitation, actor string, at time.Time) (Judge, bool, error)
	// InvitedJudge returns the account of a live invitation, unless it is disabled. NOT_FOUND.
	InvitedJudge(ctx context.Context, edition contest.EditionID, tokenHash []byte, now time.Time) (Judge, error)
	// TakeInvitation deletes a live invitation and sets the password of its account, ends the
	// account's sessions and lifts its locks. NOT_FOUND, also for all but one of concurrent calls.
	TakeInvitation(
		ctx context.Context,
		edition contest.EditionID,
		tokenHash []byte,
		passwordHash string,
		now, at time.Time,
		news ...JudgeNews,
	) error
}

// Invitable returns VALIDATION_FAILED for an account that is disabled or has another role. An
// empty role is any.
func (j Judge) Invitable(role Role) error {
	fieldErrs := contest.FieldErrors{}
	if !j.DisabledAt.IsZero() {
		fieldErrs.Add("name", contest.Text{EN: "This account is disabled. Enable it first.", ZH: "该账号已停用，请先启用"})
	}
	if role != "" && role != j.Role {
		fieldErrs.Add(
			"role",
			contest.Text{EN: "This name is the account of a %s", ZH: "该名称对应的账号角色为 %s"}.Format(string(j.Role)),
		)
	}
	return fieldErrs.Err()
}

// Invite makes a link with which a judge chooses a password, and the account if the edition has
// none of this name. A new account cannot log in before the link was used; one that exists keeps
// its password until then. The link replaces the account's former one. It is mailed to the judge and
// returned only if the account has no address. role may be empty, and address and language are not
// used for an account that exists. VALIDATION_FAILED.
func (s *JudgeService) Invite(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	form JudgeForm,
) (JudgeInvitation, error) {
	return s.InviteAccount(ctx, by, edition, form, false)
}

// InviteNew is Invite, but CONFLICT for a name that has an account.
func (s *JudgeService) InviteNew(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	form JudgeForm,
) (JudgeInvitation, error) {
	return s.InviteAccount(ctx, by, edition, form, true)
}

// InviteAccount is Invite; with onlyNew it returns CONFLICT for an account that exists.
func (s *JudgeService) InviteAccount(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	form JudgeForm,
	onlyNew bool,
) (JudgeInvitation, error) {
	if err := by.MayChange(contest.AreaJury); err != nil {
		return JudgeInvitation{}, err
	}
	fieldErrs := contest.FieldErrors{}
	checkJudgeName(fieldErrs, "name", form.Name)
	CheckJudgeRole(fieldErrs, form.Role)
	checkJudgeEmail(fieldErrs, form.Email)
	CheckReadersLanguage(fieldErrs, form.Language)
	if err := fieldErrs.Err(); err != nil {
		return JudgeInvitation{}, err
	}
	unusable, err := s.Passwords.Hash(ctx, contest.RandomToken())
	if err != nil {
		return JudgeInvitation{}, fmt.Errorf("invite judge: %w", err)
	}
	token := contest.RandomToken()
	invitation := JudgeInvitation{ExpiresAt: s.Now().Add(JudgeInvitationLifetime)}
	link := s.Mails.site(edition) + "/login?invite=" + url.QueryEscape(token)
	invitation.Judge, invitation.Created, err = s.Invitations.InviteJudge(ctx, NewJudgeInvitation{
		Judge: Judge{
			Edition:      edition,
			Name:         form.Name,
			Role:         form.Role,
			PasswordHash: unusable,
			Email:        strings.TrimSpace(form.Email),
			Language:     form.Language,
		},
		OnlyNew: onlyNew, TokenHash: contest.HashToken(token), ExpiresAt: invitation.ExpiresAt,
		Compose: func(j Judge, created bool) (*contest.NewMail, error) {
			mail, err := s.Mails.invitation(edition, j, created, link, invitation.ExpiresAt)
			if mail != nil {
				invitation.MailedTo = mail.To
			}
			return mail, err
		},
	}, by.Actor, s.Clock.Now())
	if err == nil && invitation.MailedTo == "" {
		invitation.Link = link
	}
	return invitation, s.Mails.sent(ctx, err)
}

// InvitationForm takes an invitation.
type InvitationForm struct {
	Token    string `json:"token"`
	Password string `json:"password"`
}

// TakeInvitation sets the password of an invited account and returns the account.
// VALIDATION_FAILED: at the field "token", with the same sentence, for a link that is unknown,
// used, expired, of another edition or of a disabled account. TOO_MANY_REQUESTS after too many
// such links, SYSTEM_BUSY.
func (a *JudgeAuth) TakeInvitation(
	ctx context.Context,
	edition contest.EditionID,
	network contest.Network,
	read contest.ReadForm[InvitationForm],
) (Judge, error) {
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Judge{}, err
	}
	hash, now := contest.HashToken(form.Token), a.now()
	var judge Judge
	err = a.countTry(ctx, invitationTryLimits(network), func() error {
		judge, err = a.invitations.InvitedJudge(ctx, edition, hash, now)
		return asInvalidInvitation(err)
	})
	a.warnDenied(ctx, err, "judge_invitation_refused", edition, "", network)
	if contest.CodeOf(err) == contest.CodeTooManyRequests {
		return Judge{}, withWaitInWords(
			err,
			"token",
			contest.Text{
				EN: "Too many invalid links from your network. Please try again in one minute.",
				ZH: "你所在网络的无效链接过多，请 1 分钟后再试",
			},
			contest.Text{
				EN: "Too many invalid links from your network. Please try again in %d minutes.",
				ZH: "你所在网络的无效链接过多，请 %d 分钟后再试",
			},
		)
	}
	if err != nil && contest.CodeOf(err) != contest.CodeValidation {
		return Judge{}, fmt.Errorf("find invitation: %w", err)
	}
	if err != nil {
		fieldErrs.Add("token", invalidInvitation())
	}
	contest.CheckPassword(fieldErrs, "password", form.Password, judge.Name, a.mails.editionNames(edition)...)
	if err := fieldErrs.Err(); err != nil {
		return Judge{}, err
	}
	err = a.queue.run(ctx, network.Near, func() error {
		password, err := a.passwords.Hash(ctx, form.Password)
		if err != nil {
			return err
		}
		return asInvalidInvitation(
			a.invitations.TakeInvitation(
				ctx,
				edition,
				hash,
				password,
				now,
				a.clock.Now(),
				a.mails.News(edition, NewsPassword),
			),
		)
	})
	if err != nil {
		return Judge{}, fmt.Errorf("take invitation: %w", err)
	}
	a.note(ctx, "judge_invitation_taken", edition, judge.Name, network)
	return judge, a.mails.sent(ctx, nil)
}

func invitationTryLimits(network contest.Network) []TryLimit {
	var limits []TryLimit
	if network.Near != "" {
		limits = append(limits, TryLimit{Key: "judge-invitation:" + network.Near, Limit: invitationTriesPerNetwork})
	}
	if network.Wide != "" {
		limits = append(
			limits,
			TryLimit{
				Key:   "judge-invitation:" + network.Wide,
				Limit: invitationTriesPerNetwork * contest.WideNetworkFactor,
			},
		)
	}
	return limits
}

func asInvalidInvitation(err error) error {
	if err == nil || contest.CodeOf(err) != contest.CodeNotFound {
		return err
	}
	return contest.FieldErrors{"token": invalidInvitation()}.Err()
}

func invalidInvitation() contest.Text {
	return contest.Text{
		EN: "This link is no longer valid: it was used, has expired, or a newer one was sent. Ask the organiser for a new link.",
		ZH: "此链接已失效：可能已使用、已过期，或已被新链接取代。请向组委会索取新链接。",
	}
}
