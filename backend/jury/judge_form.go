package jury

import (
	"marquee/backend/contest"
)

// JudgeForm is a new account of the jury. The JSON tags are the field names on the wire.
type JudgeForm struct {
	Name     string           `json:"name"`
	Role     Role             `json:"role"`
	Email    string           `json:"email"`    // for mails; may be empty
	Language contest.Language `json:"language"` // of mails; empty: both
}

// JudgeEmailForm is an address for reminders. The JSON tags are the field names on the wire.
type JudgeEmailForm struct {
	Email  string  `json:"email"`  // "": none
	Before *string `json:"before"` // the address that the organiser saw, "" for none; nil: whatever it is
}
