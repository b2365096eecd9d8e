package contest

// AuditedWithoutChange are the actions of the audit log whose rows have no values before and after, and why. The rows of
// all others have both: a row without them is not stored, and neither is the action.
var AuditedWithoutChange = map[string]string{
	ActionResend:         "sends a mail again",
	ActionBroadcast:      "sends mails",
	ActionBroadcastTest:  "sends mails",
	ActionRemindJudge:    "sends a mail",
	ActionInviteJudge:    "makes a link, which is a secret",
	ActionTakeInvitation: "sets a password, which is a secret",
	ActionJudgePassword:  "sets a password, which is a secret",
	ActionJudgeEmail:     "an address would outlive the account's erasure",
	ActionEraseJudge:     "nothing of the person may stay",
	ActionDeleteAccount:  "nothing of the person may stay",
	ActionBuildSite:      "builds the pages from what other rows have changed",
}
