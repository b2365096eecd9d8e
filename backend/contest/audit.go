package contest

import (
	"cmp"
	"context"
	"time"
)

// Actions of the audit log that concern registrations.
const (
	ActionRegister = "registration.submit"
	ActionApprove  = "registration.approve"
	ActionDeny     = "registration.deny"
	ActionReopen   = "registration.reopen"
	ActionResend   = "registration.resend"
)

// ActionResendMail is the action of the audit log that concerns mails.
const ActionResendMail = "mail.resend"

// AuditEntry is one row of the audit log: an actor's action on a subject.
type AuditEntry struct {
	At      time.Time
	Actor   string
	Action  string
	Subject string
	Reason  string // given with the action; may be empty

	ActorName string // of an organiser with an account; "" for others
}

// By names the actor: by the name of the account, else as the log has it.
func (e AuditEntry) By() string { return cmp.Or(e.ActorName, ActorNames(nil).Name(e.Actor)) }

// AuditStore reads the audit log. Each row is written in the transaction of its action.
type AuditStore interface {
	// AuditOf lists the entries of a subject, oldest first.
	AuditOf(ctx context.Context, subject string) ([]AuditEntry, error)
}

// EntrantActor names an entrant in the audit log.
func EntrantActor(id string) string { return "entrant:" + id }

// JudgeActor names a judge or nominator in the audit log.
func JudgeActor(name string) string { return "judge:" + name }

// ToolsActor names an organiser who used the tools, by the operating system's
// user name.
func ToolsActor(user string) string { return "tools:" + user }

// RegistrationSubject names a registration in the audit log.
func RegistrationSubject(id string) string { return "registration:" + id }

// MailSubject names a mail in the audit log.
func MailSubject(id string) string { return "mail:" + id }
