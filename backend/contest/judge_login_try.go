package contest

import (
	"context"
	"encoding/hex"
	"errors"
	"fmt"
	"time"
)

// tryPassword counts a try against the limits of a name and calls check when its turn comes.
func (a *JudgeAuth) tryPassword(ctx context.Context, edition EditionID, from JudgeBrowser, name string, check func() error) error {
	now, caller, known := a.now(), from.Network.Near, false
	if from.DeviceToken != "" {
		var err error
		if known, err = a.store.JudgeDevice(ctx, edition, name, HashToken(from.DeviceToken), now); err != nil {
			return fmt.Errorf("find device: %w", err)
		}
	}
	if known {
		caller = "device:" + hex.EncodeToString(HashToken(from.DeviceToken))
	}
	err := a.countTry(ctx, loginTryLimits(edition, name, from, known), func() error { return a.queue.run(ctx, caller, check) })
	return withWaitInWords(err, "password",
		Text{EN: "Too many wrong passwords. Please try again in one minute", ZH: "密码错误次数过多，请 1 分钟后再试"},
		Text{EN: "Too many wrong passwords. Please try again in %d minutes", ZH: "密码错误次数过多，请 %d 分钟后再试"})
}

// countTry counts a try against the limits and calls check. Only a try that check answered with
// an error of the caller stays counted.
func (a *JudgeAuth) countTry(ctx context.Context, limits []TryLimit, check func() error) error {
	now := a.now()
	if err := a.store.TakeLoginTry(ctx, limits, now); err != nil {
		return err
	}
	checked := check()
	if code := CodeOf(checked); checked != nil && (code == CodeJudgeLoginFailed || code == CodeValidation) {
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
func withWaitInWords(err error, field string, minute, minutes Text) error {
	var failed *Error
	if !errors.As(err, &failed) || failed.Code != CodeTooManyRequests {
		return err
	}
	words := minute
	if count := int((failed.RetryAfter + time.Minute - 1) / time.Minute); count > 1 {
		words = minutes.Format(count)
	}
	return &Error{Code: failed.Code, RetryAfter: failed.RetryAfter, Fields: FieldErrors{field: words}}
}
