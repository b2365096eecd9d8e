package contest

import "context"

// Mailer writes to people. Each call returns when the mail server has taken the
// mail.
type Mailer interface {
	// SendLoginCode mails the code that logs the owner of an address in.
	SendLoginCode(ctx context.Context, to string, lang Language, edition *Edition, code string) error
	// SendRegistrationCode mails the code that proves a registration's address.
	SendRegistrationCode(ctx context.Context, to string, lang Language, edition *Edition, code string) error
	// SendDecision tells the entrant, in the registration's language, what the
	// organisers decided.
	SendDecision(ctx context.Context, edition *Edition, r Registration) error
}
