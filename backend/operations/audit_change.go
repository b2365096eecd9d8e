package operations

import (
	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/outbox"
	"marquee/backend/results"
)

// AuditedWithoutChange returns the actions of the audit log whose rows have no values before and after, with the
// reason. Rows of all other actions must have them: otherwise neither the row nor the action is stored.
func AuditedWithoutChange() map[string]string {
	return map[string]string{
		contest.ActionResend:       "sends a mail again",
		outbox.ActionBroadcast:     "sends mails",
		outbox.ActionBroadcastTest: "sends mails",
		outbox.ActionStopBatch:     "cancels mails",
		judging.ActionRemindJudge:  "sends a mail",
		jury.ActionInviteJudge:     "makes a link, which is a secret",
		jury.ActionTakeInvitation:  "sets a password, which is a secret",
		jury.ActionJudgePassword:   "sets a password, which is a secret",
		jury.ActionJudgeEmail:      "an address would outlive the account's erasure",
		jury.ActionEraseJudge:      "nothing of the person may stay",
		ActionDeleteAccount:        "nothing of the person may stay",
		results.ActionFailBuild:    "nothing has changed",
		results.ActionBuildSite:    "builds the pages from what other rows have changed",
	}
}
