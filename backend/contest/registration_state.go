package contest

// RegisterState is where an entrant's registration stands.
type RegisterState string

// The states of a registration.
const (
	StateNone      RegisterState = "NONE"
	StateSubmitted RegisterState = "SUBMITTED"
	StatePass      RegisterState = "PASS"
	StateDeny      RegisterState = "DENY"
)

// Approved is nil in PASS, else the error that says why the entrant may not
// submit works yet.
func (s RegisterState) Approved() error {
	switch s {
	case StatePass:
		return nil
	case StateSubmitted:
		return Fail(CodeUnderReview)
	case StateDeny:
		return Fail(CodeDenied)
	default:
		return Fail(CodeNotRegistered)
	}
}
