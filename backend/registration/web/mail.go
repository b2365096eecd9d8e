package web

import (
	"marquee/backend/contest"
)

// ComposedMail is a mail before it is sent.
type ComposedMail struct {
	To       string           `json:"to"`
	Language contest.Language `json:"language"`
	Subject  string           `json:"subject"`
	Text     string           `json:"text"`
}

// NewComposedMail maps an email that is not sent yet to the wire.
func NewComposedMail(m contest.NewMail) ComposedMail {
	return ComposedMail{To: m.To, Language: m.Language, Subject: m.Subject, Text: m.Text}
}
