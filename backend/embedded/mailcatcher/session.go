package mailcatcher

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/emersion/go-message"
	_ "github.com/emersion/go-message/charset" // mails in other encodings than UTF-8
	"github.com/emersion/go-message/mail"
	"github.com/emersion/go-smtp"
)

// session is an SMTP connection (RFC 5321).
type session struct {
	catcher *Catcher
	to      []string
}

func (s *session) Reset() { s.to = nil }

func (s *session) Logout() error { return nil }

func (s *session) Mail(string, *smtp.MailOptions) error { return nil }

func (s *session) Rcpt(to string, _ *smtp.RcptOptions) error {
	s.to = append(s.to, to)
	return nil
}

func (s *session) Data(r io.Reader) error {
	m, err := read(r)
	if err == nil {
		m.To, m.At = strings.Join(s.to, ", "), s.catcher.options.Now()
		err = s.catcher.keep(m)
	}
	if err != nil {
		s.catcher.options.Logger.Error("store email", "error", err)
		return &smtp.SMTPError{
			Code:         451,
			EnhancedCode: smtp.EnhancedCode{4, 3, 0},
			Message:      "The email could not be kept",
		}
	}
	return nil
}

// read parses subject and texts of a message (RFC 5322, MIME).
func read(r io.Reader) (Mail, error) {
	reader, err := mail.CreateReader(r)
	if err != nil && !message.IsUnknownCharset(err) {
		return Mail{}, fmt.Errorf("read mail: %w", err)
	}
	var m Mail
	if m.Subject, err = reader.Header.Subject(); err != nil {
		m.Subject = reader.Header.Get("Subject")
	}
	for {
		part, err := reader.NextPart()
		if errors.Is(err, io.EOF) {
			return m, nil
		}
		if err != nil && !message.IsUnknownCharset(err) {
			return Mail{}, fmt.Errorf("read mail: %w", err)
		}
		header, inline := part.Header.(*mail.InlineHeader)
		if !inline {
			continue
		}
		body, err := io.ReadAll(part.Body)
		if err != nil {
			return Mail{}, fmt.Errorf("read mail: %w", err)
		}
		text := strings.TrimSpace(strings.ReplaceAll(string(body), "\r\n", "\n"))
		switch kind, _, _ := header.ContentType(); {
		case kind == "text/html" && m.HTML == "":
			m.HTML = text
		case (kind == "text/plain" || kind == "") && m.Text == "":
			m.Text = text
		}
	}
}
