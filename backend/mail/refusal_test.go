package mail_test

import (
	"io"

	"github.com/emersion/go-smtp"
)

// refusal is a connection on which every recipient is refused.
type refusal struct{ code int }

func (refusal) Reset() {}

func (refusal) Logout() error { return nil }

func (refusal) Mail(string, *smtp.MailOptions) error { return nil }

func (r refusal) Rcpt(string, *smtp.RcptOptions) error {
	return &smtp.SMTPError{Code: r.code, EnhancedCode: smtp.EnhancedCode{r.code / 100, 1, 1}, Message: "no"}
}

func (refusal) Data(r io.Reader) error {
	_, err := io.Copy(io.Discard, r)
	return err
}
