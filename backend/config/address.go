package config

import (
	"net/netip"
	"net/url"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

// origin reads an http or https URL without path, query or trailing slash.
func (r *reader) origin(name, what string) string {
	return r.checkOrigin(name, r.required(name, what))
}

// optionalOrigin is origin for an optional variable.
func (r *reader) optionalOrigin(name string) string { return r.checkOrigin(name, r.text(name, "")) }

const secure = " (http:// only on this machine)"

func (r *reader) checkOrigin(name, text string) string {
	return parse(r, name, text, "an address such as https://films.example"+secure, func(text string) (string, bool) {
		u, err := url.Parse(text)
		if err != nil || !isSecure(u) || u.User != nil ||
			strings.Trim(u.Path, "/") != "" || u.RawQuery != "" || u.Fragment != "" {
			return "", false
		}
		return u.Scheme + "://" + strings.ToLower(u.Host), true
	})
}

// endpoint reads an https URL with a path, or an http one of this machine.
func (r *reader) endpoint(name, fallback string) string {
	return parse(
		r,
		name,
		r.text(name, fallback),
		"an address such as https://films.example/path"+secure,
		func(text string) (string, bool) {
			u, err := url.Parse(text)
			return text, err == nil && isSecure(u) && u.User == nil && u.RawQuery == "" && u.Fragment == ""
		},
	)
}

// isSecure reports whether a URL is https with a well-formed host, or http on this machine.
func isSecure(u *url.URL) bool {
	if port := u.Port(); !isHost(u.Hostname()) || port != "" && !isPort(port) || strings.HasSuffix(u.Host, ":") {
		return false
	}
	return u.Scheme == "https" || u.Scheme == "http" && isLoopback(u.Hostname())
}

// isLoopback reports whether a host is a name or address of this machine (RFC 6761, section 6.3).
func isLoopback(host string) bool {
	address, err := netip.ParseAddr(host)
	return host == "localhost" || strings.HasSuffix(host, ".localhost") || err == nil && address.IsLoopback()
}

// hostName is a DNS name of letters, digits, hyphens and, as container networks allow, underscores.
var hostName = regexp.MustCompile(
	`^([A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\.)*[A-Za-z0-9_]([A-Za-z0-9_-]{0,61}[A-Za-z0-9_])?\.?$`,
)

// isHost reports whether a text is a DNS name or an IP address.
func isHost(host string) bool {
	if address, err := netip.ParseAddr(host); err == nil {
		return address.Zone() == ""
	}
	return len(host) <= 253 && hostName.MatchString(host)
}

func isPort(text string) bool {
	n, err := strconv.ParseUint(text, 10, 16)
	return err == nil && n > 0
}

// host reads a DNS name or an IP address, without a port.
func (r *reader) host(name, text string) string {
	return parse(r, name, text, "the name or IP address of a host, without a port", func(text string) (string, bool) {
		return text, isHost(text)
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
	for address := range strings.SplitSeq(u.Host, ",") { // the client tries several addresses in turn
		host, port, found := strings.Cut(address, ":")
		if strings.HasPrefix(address, "[") {
			host, port, found = u.Hostname(), u.Port(), u.Port() != ""
		}
		if address != "" && !isHost(host) || found && !isPort(port) {
			r.problem(name, "has no well-formed host and port")
			return ""
		}
	}
	if strings.Trim(u.Path, "/") == "" && !u.Query().Has("dbname") && !u.Query().Has("database") {
		r.problem(name, "names no database after the host")
		return ""
	}
	return text
}

func hostOf(origin string) string {
	u, err := url.Parse(origin)
	if err != nil {
		return ""
	}
	return u.Host
}

// PublicURLs are the addresses of the editions for visitors.
type PublicURLs = EditionValues

// LoadPublicURLs reads only these addresses, for commands that compose mails with links.
func LoadPublicURLs(lookup Lookup) (PublicURLs, error) {
	r := &reader{lookup: lookup}
	u := r.publicURLs()
	return u, r.err()
}

// LoadConsoleURL reads only the console's address, for commands whose mails lead there; empty without one.
func LoadConsoleURL(lookup Lookup) (string, error) {
	r := &reader{lookup: lookup}
	address := r.optionalOrigin("PUBLIC_URL_CONSOLE")
	return address, r.err()
}

// consoleURL reads the address of the organisers' console, whose host must be its own.
func (r *reader) consoleURL(visitors PublicURLs) string {
	address := r.optionalOrigin("PUBLIC_URL_CONSOLE")
	shared := func(of EditionValue) bool { return hostOf(of.Value) == hostOf(address) }
	if address != "" && slices.ContainsFunc(visitors, shared) {
		r.problem(
			"PUBLIC_URL_CONSOLE",
			"has the host of an edition; no page of visitors may share the console's origin",
		)
	}
	return address
}

func (r *reader) publicURLs() PublicURLs {
	var urls PublicURLs
	for i, e := range r.editions() {
		name := "PUBLIC_URL_" + e.variable()
		address := ""
		if e.URL != "" && r.text(name, "") == "" {
			address = strings.TrimSuffix(e.URL, "/")
		} else {
			address = r.origin(name, "the address of the edition "+e.ID+", such as "+exampleURL(i, e.ID))
		}
		for _, former := range urls {
			if address != "" && hostOf(former.Value) == hostOf(address) {
				r.problem(
					name,
					"has the same host as PUBLIC_URL_%s; the host tells the editions apart",
					edition{ID: former.Edition}.variable(),
				)
			}
		}
		urls = append(urls, EditionValue{e.ID, address})
	}
	return urls
}

// exampleURL is the address that the problem of an edition without one gives.
func exampleURL(place int, id string) string {
	if place == 0 {
		return "https://films.example"
	}
	return "https://" + id + ".films.example"
}
