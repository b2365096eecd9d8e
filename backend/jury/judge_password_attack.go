package jury

import (
	"context"
	"fmt"
	"strings"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// WrongPasswordsPerDay is how many wrong passwords of a name, over all networks, are checked in a
// day (NIST SP 800-63B). From then on only browsers in which the judge was logged in before are
// asked for the password, and those with a link that is mailed to the judge.
const WrongPasswordsPerDay = 100

// WrongPasswordsKey is what the wrong passwords of a name count under, however it is typed.
func WrongPasswordsKey(edition contest.EditionID, name string) string {
	return "judge-password-wrong:" + string(edition) + ":" + contest.TextKey(name)
}

// linked reports whether what was typed is a live link of the judge's. It stays live: see useLink.
func (a *JudgeAuth) linked(ctx context.Context, edition contest.EditionID, name, typed string) (bool, error) {
	if typed = strings.TrimSpace(typed); a.links.Store == nil || !account.OwnAskID.MatchString(typed) {
		return false, nil
	}
	judge, err := a.store.JudgeByName(ctx, edition, name)
	if err != nil {
		return false, exceptNotFound(err)
	}
	return a.links.Store.FactorLinkIsLive(ctx, judge.ID, typed, a.now())
}

// guardPassword calls check, unless WrongPasswordsPerDay were wrong: then it mails the judge a link, if there is such a
// judge with an address, and returns TOO_MANY_REQUESTS, the same for every name.
func (a *JudgeAuth) guardPassword(
	ctx context.Context,
	edition contest.EditionID,
	name string,
	knownDevice bool,
	check func() error,
) error {
	if a.links.Store == nil || knownDevice {
		return check()
	}
	now := a.now().Truncate(time.Microsecond)
	limits := []contest.RateLimit{
		{Key: WrongPasswordsKey(edition, name), Most: WrongPasswordsPerDay, Window: account.AttackWindow},
	}
	err := a.links.Store.TakeTry(ctx, limits, now)
	if err != nil && contest.CodeOf(err) == contest.CodeTooManyRequests {
		return a.mailPasswordLink(ctx, edition, name, now)
	}
	if err != nil {
		return err
	}
	checked := check()
	if code := contest.CodeOf(
		checked,
	); checked != nil &&
		(code == contest.CodeJudgeLoginFailed || code == contest.CodeValidation) {
		return checked
	}
	if err := a.links.Store.ReturnTry(context.WithoutCancel(ctx), limits, now); err != nil {
		return err
	}
	return checked
}

func (a *JudgeAuth) mailPasswordLink(ctx context.Context, edition contest.EditionID, name string, now time.Time) error {
	judge, err := a.store.JudgeByName(ctx, edition, name)
	if err := exceptNotFound(err); err != nil {
		return fmt.Errorf("find judge: %w", err)
	}
	if err == nil && judge.Email != "" && a.mails != nil {
		if err := a.sendLink(ctx, a.mails.edition(edition), judge, now); err != nil {
			return err
		}
	}
	return &contest.Error{
		Code:       contest.CodeTooManyRequests,
		RetryAfter: account.AttackMailInterval,
		Fields: contest.FieldErrors{"password": contest.Text{
			EN: "Too many wrong passwords for this name today. If the account has an email address, we have sent it a link: open it in this browser within 10 minutes and log in there. Otherwise ask the organiser for a new link.",
			ZH: "今天该用户名输错密码的次数过多。如账号留有邮箱，我们已发送链接，请在 10 分钟内用本浏览器打开并登录；否则请向组委会索取新链接。",
		}},
	}
}

func exceptNotFound(err error) error {
	if err != nil && contest.CodeOf(err) == contest.CodeNotFound {
		return nil
	}
	return err
}
