package jury

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"strings"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
)

// LoginTryWindow is the time within which wrong passwords add up, and for which an
// account is locked afterwards.
const LoginTryWindow = 15 * time.Minute

// Wrong passwords after which further tries wait: for one name from one network or device, for one
// network over all names, and for one name over all networks. The /48 of an IPv6 address has
// contest.WideNetworkFactor times as many.
const (
	loginTriesPerName        = 5
	loginTriesPerNetwork     = 30
	loginTriesPerNameOverall = 30
)

// TryLimit limits wrong passwords.
type TryLimit struct {
	Key   string
	Limit int
	// Except lets a try pass this limit while all of these still allow it. It counts under their
	// keys only where they are limits too.
	Except []contest.RateLimit
}

// Wait returns how long a try must wait at now, given the times of the tries before
// it: LoginTryWindow from the newest, when as many as the limit lie within one
// LoginTryWindow. Zero: it may go ahead.
func (l TryLimit) Wait(newestFirst []time.Time, now time.Time) time.Duration {
	if len(newestFirst) < l.Limit {
		return 0
	}
	newest, first := newestFirst[0], newestFirst[l.Limit-1]
	if newest.Sub(first) >= LoginTryWindow {
		return 0
	}
	return max(0, newest.Add(LoginTryWindow).Sub(now))
}

// LoginTryPrefix is what the keys of the tries for one name begin with, however it is typed.
func LoginTryPrefix(edition contest.EditionID, name string) string {
	return "judge-login:" + string(edition) + ":" + contest.TextKey(name) + "@"
}

// loginTryLimits returns the limits of a login. A device in which the judge was logged in
// counts as a network of its own, so that the tries of others do not shut it out. Nor do they
// shut out a network with few wrong tries of the name in a day, such as that of a judge who mistyped:
// it passes the limit over all networks.
func loginTryLimits(edition contest.EditionID, name string, from JudgeBrowser, knownDevice bool) []TryLimit {
	acc := LoginTryPrefix(edition, name)
	if knownDevice {
		return []TryLimit{
			{Key: acc + "device:" + hex.EncodeToString(contest.HashToken(from.DeviceToken)), Limit: loginTriesPerName},
		}
	}
	var limits []TryLimit
	overall := TryLimit{Key: acc + "all", Limit: loginTriesPerNameOverall}
	add := func(network string, factor int) {
		limits = append(limits, TryLimit{Key: acc + network, Limit: loginTriesPerName * factor},
			TryLimit{Key: "judge-login-network:" + network, Limit: loginTriesPerNetwork * factor})
		overall.Except = append(
			overall.Except,
			contest.RateLimit{Key: acc + network, Most: loginTriesPerName * factor, Window: account.AttackWindow},
		)
	}
	if from.Network.Near != "" {
		add(from.Network.Near, 1)
	}
	if from.Network.Wide != "" {
		add(from.Network.Wide, contest.WideNetworkFactor)
	}
	if limits == nil {
		return nil
	}
	return append(limits, overall)
}

// tryPassword counts a try against the limits of a name and calls check when its turn comes. A live link that was
// mailed to the judge makes the browser a known one; its tries count under the link. TOO_MANY_REQUESTS.
func (a *JudgeAuth) tryPassword(
	ctx context.Context,
	edition contest.EditionID,
	from JudgeBrowser,
	name, link string,
	check func(knownDevice bool) error,
) error {
	now, caller, known := a.now(), from.Network.Near, false
	linked, err := a.linked(ctx, edition, name, link)
	if err != nil {
		return err
	}
	if linked {
		from.DeviceToken = "link " + strings.TrimSpace(link)
	}
	if known = linked; from.DeviceToken != "" && !linked {
		if known, err = a.store.JudgeDevice(ctx, edition, name, contest.HashToken(from.DeviceToken), now); err != nil {
			return fmt.Errorf("find device: %w", err)
		}
	}
	if known {
		caller = "device:" + hex.EncodeToString(contest.HashToken(from.DeviceToken))
	}
	err = a.countTry(ctx, loginTryLimits(edition, name, from, known), func() error {
		return a.guardPassword(ctx, edition, name, known, func() error {
			return a.queue.run(ctx, caller, func() error { return check(known) })
		})
	})
	var attacked *contest.Error
	if errors.As(err, &attacked) && attacked.Code == contest.CodeTooManyRequests && len(attacked.Fields) > 0 {
		return err
	}
	return withWaitInWords(err, "password",
		contest.Text{EN: "Too many wrong passwords. Please try again in one minute.", ZH: "密码错误次数过多，请 1 分钟后再试"},
		contest.Text{EN: "Too many wrong passwords. Please try again in %d minutes.", ZH: "密码错误次数过多，请 %d 分钟后再试"})
}

// countTry counts a try against the limits and calls check. Only a try that check answered with
// an error of the caller stays counted.
func (a *JudgeAuth) countTry(ctx context.Context, limits []TryLimit, check func() error) error {
	now := a.now()
	if err := a.store.TakeLoginTry(ctx, limits, now); err != nil {
		return err
	}
	checked := check()
	if code := contest.CodeOf(
		checked,
	); checked != nil &&
		(code == contest.CodeJudgeLoginFailed || code == contest.CodeValidation) {
		return checked
	}
	// Return an unchecked try even after the caller's ctx is done.
	if err := a.store.ReturnLoginTry(context.WithoutCancel(ctx), limits, now); err != nil {
		return errors.Join(checked, err)
	}
	return checked
}

// withWaitInWords adds to TOO_MANY_REQUESTS, at a field, how long the caller has to wait: for
// one minute, or for as many as are put into the second text.
func withWaitInWords(err error, field string, minute, minutes contest.Text) error {
	var failed *contest.Error
	if !errors.As(err, &failed) || failed.Code != contest.CodeTooManyRequests {
		return err
	}
	words := minute
	if count := int((failed.RetryAfter + time.Minute - 1) / time.Minute); count > 1 {
		words = minutes.Format(count)
	}
	return &contest.Error{Code: failed.Code, RetryAfter: failed.RetryAfter, Fields: contest.FieldErrors{field: words}}
}
