package config

import (
	"net/mail"
	"net/url"
	"strings"
)

// origin reads an http or https address without path, query or trailing slash.
func (r *reader) origin(name, what string) string {
	text := r.required(name, what)
	if text == "" {
		return ""
	}
	return r.checkOrigin(name, text)
}

// optionalOrigin is origin for a variable that may be left out.
func (r *reader) optionalOrigin(name string) string {
	text := r.text(name, "")
	if text == "" {
		return ""
	}
	return r.checkOrigin(name, text)
}

func (r *reader) checkOrigin(name, text string) string {
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil ||
		strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
		r.fault(name, "%q is not an address such as https://films.example", text)
		return ""
	}
	return u.Scheme + "://" + strings.ToLower(u.Host)
}

// database reads a PostgreSQL address. Its value never appears in a fault: it
// may hold a password.
func (r *reader) database(name string) string {
	text := r.required(name, "the address of the PostgreSQL database, postgres://user:password@host/name")
	if text == "" {
		return ""
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		r.fault(name, "is not an address that begins with postgres:// or postgresql://")
		return ""
	}
	return text
}

// sender reads a mail address, with or without a name.
func (r *reader) sender(name string) string {
	text := r.required(name, `the sender of all mails, such as "Open Frame <no-reply@films.example>"`)
	if text == "" {
		return ""
	}
	if _, err := mail.ParseAddress(text); err != nil {
		r.fault(name, "%q is not a mail address", text)
		return ""
	}
	return text
}
