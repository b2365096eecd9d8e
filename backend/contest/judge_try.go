package contest

import "time"

// LoginTryWindow is the time within which wrong tries add up, and for which an
// account is then closed.
const LoginTryWindow = 15 * time.Minute

// The wrong tries that close an account: for one address, and for all.
const (
	loginTriesPerAddress = 5
	loginTriesPerName    = 50
)

// TryLimit is how many wrong tries of one kind close an account.
type TryLimit struct {
	Key   string
	Limit int
}

// Wait tells how long a try must wait at now, given the times of the tries
// before it, newest first: until LoginTryWindow after the try that was one too
// many. Zero: it may go ahead.
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

// loginTryLimits are the limits of one login. An empty address is exempt from the
// limit per address.
func loginTryLimits(edition EditionID, name, address string) []TryLimit {
	account := "judge-login:" + string(edition) + ":" + name
	limits := []TryLimit{{Key: account, Limit: loginTriesPerName}}
	if address != "" {
		limits = append(limits, TryLimit{Key: account + "@" + address, Limit: loginTriesPerAddress})
	}
	return limits
}
