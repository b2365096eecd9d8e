package config

import "net/mail"

// SMTP is the mail server.
type SMTP struct {
	// SMTP_HOST: the host name. Required.
	Host string
	// SMTP_PORT: 1 to 65535; 587.
	Port int
	// SMTP_USER and SMTP_PASSWORD: the login, both or neither.
	User, Password string
	// SMTP_FROM: the sender of all mails. Required.
	From string
}

func (r *reader) smtp() SMTP {
	s := SMTP{
		Host:     r.host("SMTP_HOST", r.required("SMTP_HOST", "the name of the email server")),
		Port:     r.number("SMTP_PORT", 587, 1, 65535),
		User:     r.text("SMTP_USER", ""),
		Password: r.text("SMTP_PASSWORD", ""),
		From:     r.sender("SMTP_FROM"),
	}
	r.pair("SMTP_USER", s.User, "SMTP_PASSWORD", s.Password)
	return s
}

// sender reads a mail address, with or without a name.
func (r *reader) sender(name string) string {
	text := r.required(name, `the sender of all mails, such as "Open Frame <no-reply@films.example>"`)
	return parse(r, name, text, "an email address", func(text string) (string, bool) {
		_, err := mail.ParseAddress(text)
		return text, err == nil
	})
}

// LoadSMTP reads the mail server, for a command that sends one email.
func LoadSMTP(lookup Lookup) (SMTP, error) {
	r := &reader{lookup: lookup}
	s := r.smtp()
	return s, r.err()
}
