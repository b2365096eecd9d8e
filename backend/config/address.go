package config

import (
	"net/url"
	"strings"
)

// origin reads an http or https URL without path, query or trailing slash.
func (r *reader) origin(name, what string) string {
	return r.checkOrigin(name, r.required(name, what))
}

// optionalOrigin is origin for an optional variable.
func (r *reader) optionalOrigin(name string) string { return r.checkOrigin(name, r.text(name, "")) }

func (r *reader) checkOrigin(name, text string) string {
	return parse(r, name, text, "an address such as https://films.example", func(text string) (string, bool) {
		u, err := url.Parse(text)
		if err != nil || u.Scheme != "http" && u.Scheme != "https" || u.Host == "" || u.User != nil ||
			strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
			return "", false
		}
		return u.Scheme + "://" + strings.ToLower(u.Host), true
	})
}

// database reads a PostgreSQL URL. Problems do not contain it, since it may have a
// password.
func (r *reader) database(name string) string {
	text := r.required(name, "the address of the PostgreSQL database, postgres://user:password@host/name")
	if text == "" {
		return ""
	}
	u, err := url.Parse(text)
	if err != nil || u.Scheme != "postgres" && u.Scheme != "postgresql" {
		r.problem(name, "is not an address that begins with postgres:// or postgresql://")
		return ""
	}
	return text
}

// LoadDatabase reads DATABASE_URL alone, for `marquee migrate`.
func LoadDatabase(lookup Lookup) (string, error) {
	r := &reader{lookup: lookup}
	dsn := r.database("DATABASE_URL")
	return dsn, r.err()
}

func hostOf(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	return u.Host
}

// PublicURLs are the addresses of the editions for visitors.
type PublicURLs struct{ International, Camp string }

// LoadPublicURLs reads only these addresses, for commands that write mails with links.
func LoadPublicURLs(lookup Lookup) (PublicURLs, error) {
	r := &reader{lookup: lookup}
	u := r.publicURLs()
	return u, r.err()
}

// consoleURL reads the address of the organisers' console, whose host must be its own.
func (r *reader) consoleURL(visitors PublicURLs) string {
	address := r.optionalOrigin("PUBLIC_URL_CONSOLE")
	if host := hostOf(address); address != "" && (host == hostOf(visitors.International) || host == hostOf(visitors.Camp)) {
		r.problem("PUBLIC_URL_CONSOLE", "has the host of an edition; no page of visitors may share the console's origin")
	}
	return address
}

func (r *reader) publicURLs() PublicURLs {
	u := PublicURLs{
		International: r.origin("PUBLIC_URL_INTERNATIONAL", "the international edition's address, such as https://films.example"),
		Camp:          r.origin("PUBLIC_URL_CAMP", "the camp's address, such as https://camp.films.example"),
	}
	if u.International != "" && hostOf(u.International) == hostOf(u.Camp) {
		r.problem("PUBLIC_URL_CAMP", "has the same host as PUBLIC_URL_INTERNATIONAL; the host tells the editions apart")
	}
	return u
}
