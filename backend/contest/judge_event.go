package contest

import "context"

// note writes a security event of a judge's account. The log has a keyed hash of edition and name: lines about the same
// account can be found, but nobody is named.
func (a *JudgeAuth) note(ctx context.Context, event string, edition EditionID, name string, network Network, more ...any) {
	a.Events.Note(ctx, event, judgeInLog(edition, name), network, more...)
}

// noteRefusal writes why a try with a password, code or link was refused: event for a wrong one, judge_limit_reached for
// one too many. Other errors are no security events.
func (a *JudgeAuth) noteRefusal(ctx context.Context, err error, event string, edition EditionID, name string, network Network) {
	switch CodeOf(err) {
	case CodeJudgeLoginFailed, CodeValidation:
		a.Events.Warn(ctx, event, judgeInLog(edition, name), network)
	case CodeTooManyRequests:
		a.Events.Warn(ctx, "judge_limit_reached", judgeInLog(edition, name), network)
	}
}

// judgeInLog is what the log hashes for an account. No mail address is like it.
func judgeInLog(edition EditionID, name string) string {
	return "judge:" + string(edition) + ":" + name
}
