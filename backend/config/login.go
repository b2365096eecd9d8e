package config

import (
	"net/url"
	"strings"
	"time"
)

// CodeLimits are the limits of mailed codes, those of logins and of registrations counted
// separately. A network is an IPv4 address or the /64 of an IPv6 address; a /48 may do ten
// times as much.
type CodeLimits struct {
	// CODE_INTERVAL: the minimum time between two codes to one address that one network requests; 60s.
	Interval time.Duration
	// CODES_PER_HOUR: how many codes to one address a network may request in an hour; 5.
	PerHour int
	// CODES_PER_NETWORK: how many codes to all addresses a network may request in an hour; 200.
	PerNetwork int
	// CODES_PER_ADDRESS: how many codes all networks together may request for one address in a day before it counts as
	// under attack and is mailed a link and ten letters, once a minute at most; 30.
	PerAddress int
	// CODE_TRIES: how many wrong tries a code allows; 5.
	Tries int
	// WRONG_CODES_PER_NETWORK: how many wrong login codes a network may try in an hour, and
	// how many of its logins with a provider may fail; 60.
	WrongTries int
}

func (r *reader) codeLimits() CodeLimits {
	limits := CodeLimits{
		Interval:   r.duration("CODE_INTERVAL"),
		PerHour:    r.number("CODES_PER_HOUR", 5, 1, 1000),
		PerNetwork: r.number("CODES_PER_NETWORK", 200, 1, 1_000_000),
		PerAddress: r.number("CODES_PER_ADDRESS", 30, 1, 1000),
		Tries:      r.number("CODE_TRIES", 5, 1, 20),
		WrongTries: r.number("WRONG_CODES_PER_NETWORK", 60, 1, 1_000_000),
	}
	if limits.Interval == 0 {
		limits.Interval = time.Minute
	}
	return limits
}

// origins reads origins separated by commas.
// hosts reads names or addresses of hosts with an optional port, separated by commas.
func (r *reader) hosts(name string) []string {
	var all []string
	for text := range strings.SplitSeq(r.text(name, ""), ",") {
		if text = strings.TrimSpace(text); text == "" {
			continue
		}
		all = append(
			all,
			parse(
				r,
				name,
				text,
				"hosts such as films.example or 10.0.0.7:8080, separated by commas",
				func(text string) (string, bool) {
					u, err := url.Parse("https://" + text)
					return strings.ToLower(
							text,
						), err == nil && u.Host == text && isHost(u.Hostname()) &&
							(u.Port() == "" || isPort(u.Port()))
				},
			),
		)
	}
	return all
}

func (r *reader) origins(name string) []string {
	var all []string
	for text := range strings.SplitSeq(r.text(name, ""), ",") {
		if text = strings.TrimSpace(text); text != "" {
			all = append(all, r.checkOrigin(name, text))
		}
	}
	return all
}
