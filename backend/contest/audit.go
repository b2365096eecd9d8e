package contest

import (
	"context"
	"time"
)

// Actions of the audit log that concern registrations.
const (
	ActionRegister = "registration.submit"
	ActionApprove  = "registration.approve"
	ActionDeny     = "registration.deny"
)

// AuditEntry is one row of the audit log: who did what to which thing, when.
type AuditEntry struct {
	At      time.Time
	Actor   string
	Action  string
	Subject string
}

// AuditStore reads the audit log; the rows are written with what they record.
type AuditStore interface {
	// AuditOf lists what happened to a subject, oldest first.
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
