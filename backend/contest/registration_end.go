package contest

// RegistrationEnd is how organisers took a registration out of the contest, with all its works.
type RegistrationEnd string

// The ends. A registration that was withdrawn can be sent again while its edition takes registrations, one that is
// disqualified cannot.
const (
	EndDisqualified RegistrationEnd = "disqualified"
	EndWithdrawn    RegistrationEnd = "withdrawn" // at its entrant's request
)

// Actions of the audit log about whole registrations.
const (
	ActionDisqualifyRegistration = "registration.disqualify"
	ActionWithdrawRegistration   = "registration.withdraw_at_request"
	ActionRestoreRegistration    = "registration.restore"
)

// Mails about whole registrations.
const (
	MailRegistrationDisqualified MailKind = "registration-disqualified"
	MailRegistrationWithdrawn    MailKind = "registration-withdrawn-at-request"
	MailRegistrationRestored     MailKind = "registration-restored"
)

// RegistrationDisqualified is the error of an entrant whose registration is disqualified, and who sends another.
func RegistrationDisqualified() error {
	return &Error{Code: CodeForbidden, Fields: FieldErrors{"registration": Text{
		EN: "Your registration is disqualified. Please write to the organisers.",
		ZH: "你的参赛资格已取消。如有疑问，请写信联系组委会。",
	}}}
}
