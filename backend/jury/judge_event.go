package jury

import (
	"context"

	"marquee/backend/contest"
)

// note writes a security event of a judge's account. The log has a keyed hash of edition and name, so that lines about
// one account can be found without naming it.
func (a *JudgeAuth) note(
	ctx context.Context,
	event string,
	edition contest.EditionID,
	name string,
	network contest.Network,
	more ...any,
) {
	a.Events.Note(ctx, event, judgeInLog(edition, name), network, more...)
}

// warnDenied logs a refused password, code or link: event for a wrong one, judge_limit_reached when a limit is
// reached. Other errors are not security events.
func (a *JudgeAuth) warnDenied(
	ctx context.Context,
	err error,
	event string,
	edition contest.EditionID,
	name string,
	network contest.Network,
) {
	switch contest.CodeOf(err) {
	case contest.CodeJudgeLoginFailed, contest.CodeValidation:
		a.Events.Warn(ctx, event, judgeInLog(edition, name), network)
	case contest.CodeTooManyRequests:
		a.Events.Warn(ctx, "judge_limit_reached", judgeInLog(edition, name), network)
	}
}

// judgeInLog is the text that the log hashes for an account. It cannot equal a mail address.
func judgeInLog(edition contest.EditionID, name string) string {
	return "judge:" + string(edition) + ":" + name
}
