package jury

import (
	"context"
	"strings"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// MailJudgeFactorLink is the mail with the link that takes the place of a judge's second factor.
const MailJudgeFactorLink contest.MailKind = "judge-factor-link"

// WrongFactorsPerDay is how many wrong second factors of a judge's account, over all networks, are
// checked in a day. From then on a mailed link takes their place, except in browsers in which the
// judge was logged in before. Recovery codes, which nobody guesses, stay valid.
const WrongFactorsPerDay = 20

// JudgeFactorLinkStore counts wrong second factors and stores the links. Its other methods are
// those of account.LoginTryStore.
type JudgeFactorLinkStore interface {
	// TakeTry counts one try under each key of the limits. TOO_MANY_REQUESTS when one of
	// them is reached, also under concurrent calls; then none counts.
	TakeTry(ctx context.Context, limits []contest.RateLimit, now time.Time) error
	// ReturnTry undoes a try that was counted at now.
	ReturnTry(ctx context.Context, limits []contest.RateLimit, now time.Time) error
	// MailFactorLink stores a link of a judge's and its mail, at most one per account.AttackMailInterval.
	MailFactorLink(
		ctx context.Context,
		judgeID, token string,
		now time.Time,
		compose func() (contest.NewMail, error),
	) error
	// FactorLinkIsLive reports whether TakeFactorLink would succeed.
	FactorLinkIsLive(ctx context.Context, judgeID, token string, now time.Time) (bool, error)
	// TakeFactorLink marks a live link of a judge's as used. False for any other token; of
	// concurrent calls one succeeds.
	TakeFactorLink(ctx context.Context, judgeID, token string, now time.Time) (bool, error)
}

// JudgeFactorComposer composes the mail with a link, in both languages.
type JudgeFactorComposer interface {
	ComposeFactorLink(edition *contest.Edition, judge Judge, token string) (contest.NewMail, error)
}

// JudgeFactorLinks is what a JudgeAuth needs to replace second factors by mailed links.
type JudgeFactorLinks struct {
	Store    JudgeFactorLinkStore // nil: wrong second factors count as wrong passwords only
	Composer JudgeFactorComposer
	Outbox   contest.OutboxNotifier // nil: the sender finds the emails on its next tick
}

func wrongFactors(judge Judge) []contest.RateLimit {
	return []contest.RateLimit{
		{Key: "judge-factor-wrong:" + judge.ID, Most: WrongFactorsPerDay, Window: account.AttackWindow},
	}
}

// useLink reports whether what was typed is a live link of the judge's, and uses it up.
func (a *JudgeAuth) useLink(ctx context.Context, judge Judge, typed string) (bool, error) {
	if typed = strings.TrimSpace(typed); a.links.Store == nil || !account.OwnAskID.MatchString(typed) {
		return false, nil
	}
	return a.links.Store.TakeFactorLink(ctx, judge.ID, typed, a.now())
}

// guardFactor checks a code of the app, or with a nil check only whether one would be checked. Once
// WrongFactorsPerDay were wrong it mails a link instead and returns SECOND_FACTOR_REQUIRED.
func (a *JudgeAuth) guardFactor(
	ctx context.Context,
	edition *contest.Edition,
	judge Judge,
	knownDevice bool,
	check func() error,
) error {
	if a.links.Store == nil || knownDevice {
		if check == nil {
			return nil
		}
		return check()
	}
	now, limits := a.now().Truncate(time.Microsecond), wrongFactors(judge)
	err := a.links.Store.TakeTry(ctx, limits, now)
	if err != nil && contest.CodeOf(err) == contest.CodeTooManyRequests {
		return a.mailLink(ctx, edition, judge, now)
	}
	if err != nil {
		return err
	}
	if check != nil {
		if err := check(); err != nil {
			return err
		}
	}
	return a.links.Store.ReturnTry(context.WithoutCancel(ctx), limits, now)
}

func (a *JudgeAuth) mailLink(ctx context.Context, edition *contest.Edition, judge Judge, now time.Time) error {
	said := contest.Text{
		EN: "Too many wrong codes today. Please use one of your recovery codes, or ask the organiser to reset your second factor.",
		ZH: "今天输错验证码的次数过多。请使用恢复码，或请组委会重置两步验证。",
	}
	if judge.Email != "" {
		if err := a.sendLink(ctx, edition, judge, now); err != nil {
			return err
		}
		said = contest.Text{
			EN: "Too many wrong codes today. We have emailed you a link that takes the place of the code: open it in this browser within 10 minutes. A recovery code works too.",
			ZH: "今天输错验证码的次数过多。我们已向你的邮箱发送一个代替验证码的链接，请在 10 分钟内用本浏览器打开；也可以使用恢复码。",
		}
	}
	return &contest.Error{Code: contest.CodeSecondFactorRequired, Fields: contest.FieldErrors{"secondFactor": said}}
}

// sendLink mails a judge a link that takes the place of a second factor and opens the login while
// passwords are guessed.
func (a *JudgeAuth) sendLink(ctx context.Context, edition *contest.Edition, judge Judge, now time.Time) error {
	token := contest.RandomAskID()
	err := a.links.Store.MailFactorLink(ctx, judge.ID, token, now, func() (contest.NewMail, error) {
		m, err := a.links.Composer.ComposeFactorLink(edition, judge, token)
		m.Secret, m.CreatedAt = true, now
		return m, err
	})
	if err == nil && a.links.Outbox != nil {
		a.links.Outbox.NotifyOutbox(ctx)
	}
	return err
}
