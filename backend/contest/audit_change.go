package contest

// AuditedWithoutChange returns the actions of the audit log whose rows have no values before and after, with the reason.
// Rows of all other actions must have them: otherwise neither the row nor the action is stored.
func AuditedWithoutChange() map[string]string {
	return map[string]string{
		ActionResend:         "sends a mail again",
		ActionBroadcast:      "sends mails",
		ActionBroadcastTest:  "sends mails",
		ActionStopBatch:      "cancels mails",
		ActionRemindJudge:    "sends a mail",
		ActionInviteJudge:    "makes a link, which is a secret",
		ActionTakeInvitation: "sets a password, which is a secret",
		ActionJudgePassword:  "sets a password, which is a secret",
		ActionJudgeEmail:     "an address would outlive the account's erasure",
		ActionEraseJudge:     "nothing of the person may stay",
		ActionDeleteAccount:  "nothing of the person may stay",
		ActionFailBuild:      "nothing has changed",
		ActionBuildSite:      "builds the pages from what other rows have changed",
	}
}
