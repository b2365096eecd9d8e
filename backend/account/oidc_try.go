package account

import (
	"context"
	"encoding/hex"
	"time"

	"marquee/backend/contest"
)

// oidcTry is a login that asks a provider, counted against the limits of its network. The
// zero oidcTry counts against none.
type oidcTry struct {
	store  LoginTryStore
	limits []contest.RateLimit
	at     time.Time
}

// takeTry counts a callback that will ask the provider. Anybody can make one up, with the
// cookie of an attempt: without a limit each would be a request to the provider, which may
// then refuse the service. A login that succeeds does not count, as thousands may share one
// network; a browser that has logged in before counts as a network of its own. OIDCLimited.
func (l *OIDCLogin) takeTry(
	ctx context.Context,
	edition *contest.Edition,
	from contest.Browser,
	attempt OIDCAttempt,
	answer OIDCAnswer,
) (oidcTry, error) {
	_, unknown := l.provider(edition, answer.Provider)
	if from.Network == (contest.Network{}) || unknown != nil || !answer.of(attempt) || answer.Error != "" ||
		answer.Code == "" {
		return oidcTry{}, nil
	}
	try := oidcTry{store: l.Tries, at: l.Now().Truncate(time.Microsecond)}
	network := from.Network
	if hash := HashUnlessEmpty(from.DeviceToken); hash != nil {
		known, err := l.Tries.DeviceIsKnown(ctx, hash, try.at)
		if err != nil {
			return oidcTry{}, err
		}
		if known {
			network = contest.Network{Near: "device " + hex.EncodeToString(hash)}
		}
	}
	try.limits = network.Limits("oidc-wrong", l.WrongTries, wrongTriesInterval)
	err := l.Tries.TakeTry(ctx, try.limits, try.at)
	if err != nil && contest.CodeOf(err) == contest.CodeTooManyRequests {
		return oidcTry{}, OIDCLimited
	}
	return try, err
}

// takeBack takes the try back: the login has succeeded.
func (t oidcTry) takeBack(ctx context.Context) error {
	if t.store == nil {
		return nil
	}
	return t.store.ReturnTry(ctx, t.limits, t.at)
}
