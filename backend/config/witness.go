package config

import (
	"crypto/ed25519"
	"log/slog"
	"net/url"
	"strings"
	"time"
)

// Witness are the settings of `marquee witness`, which cosigns the heads of a contest's log.
type Witness struct {
	// WITNESS_NAME: the name in its cosignatures, such as film.school.example/witness. Required.
	Name string
	// WITNESS_KEY: the private key that cosigns, 32 bytes in base64. Required.
	Key []byte
	// WITNESS_LOGS: the keys of the logs to watch, each a line of a contest's /log/key, separated by commas. Required.
	Logs []string
	// WITNESS_STATE: the file of the last heads. Required.
	State string
	// WITNESS_PORT: the TCP port to listen on, 1 to 65535; 8082.
	Port int
	// LOG_LEVEL: debug, info, warn or error; info.
	LogLevel slog.Level
}

// LoadWitness reads the settings of `marquee witness`. Its error is Problems with a line per missing or malformed
// variable.
func LoadWitness(lookup Lookup) (Witness, error) {
	r := &reader{lookup: lookup}
	return readWitness(r), r.err()
}

func readWitness(r *reader) Witness {
	w := Witness{
		Name:     r.required("WITNESS_NAME", "the name in the cosignatures, such as film.school.example/witness"),
		State:    r.required("WITNESS_STATE", "the file of the last heads"),
		Port:     r.number("WITNESS_PORT", 8082, 1, 65535),
		LogLevel: r.level("LOG_LEVEL"),
	}
	if r.required("WITNESS_KEY", "the private key of the witness: openssl rand -base64 32") != "" {
		w.Key = r.optionalKey("WITNESS_KEY", ed25519.SeedSize)
	}
	for key := range strings.SplitSeq(r.required("WITNESS_LOGS", "the keys of the logs to watch, lines of /log/key"), ",") {
		if key = strings.TrimSpace(key); strings.Count(key, "+") >= 2 {
			w.Logs = append(w.Logs, key)
		} else if key != "" {
			r.problem("WITNESS_LOGS", "%q is not a line of /log/key", key)
		}
	}
	return w
}

// Witnesses are those that a service asks to cosign its heads.
type Witnesses struct {
	List   []WitnessAddress
	Quorum int // how many must cosign a head; 0 without witnesses
}

// WitnessAddress is a witness as WITNESSES names it.
type WitnessAddress struct{ Key, URL string }

// witnesses reads WITNESSES and WITNESS_QUORUM.
func (r *reader) witnesses() (w Witnesses) {
	for text := range strings.SplitSeq(r.text("WITNESSES", ""), ",") {
		parts := strings.Fields(text)
		if len(parts) == 0 {
			continue
		}
		if len(parts) != 2 || strings.Count(parts[0], "+") < 2 {
			r.problem("WITNESSES", "%q is not a key, a space and an address", strings.TrimSpace(text))
			continue
		}
		address, err := url.Parse(parts[1])
		if err != nil || !isSecure(address) || address.RawQuery != "" || address.Fragment != "" {
			r.problem("WITNESSES", "%q is not an address such as https://films.example/path%s", parts[1], secure)
			continue
		}
		w.List = append(w.List, WitnessAddress{Key: parts[0], URL: strings.TrimRight(parts[1], "/")})
	}
	r.recordWanted("WITNESS_QUORUM", "a whole number from 1 to the number of witnesses")
	if len(w.List) > 0 && len(r.problems) == 0 {
		w.Quorum = r.number("WITNESS_QUORUM", len(w.List)/2+1, 1, len(w.List))
	}
	return w
}

// headsEvery reads LOG_HEADS_EVERY: 0 for heads at once, else a minute to a day.
func (r *reader) headsEvery(fallback time.Duration) time.Duration {
	wanted := "0 or a time span from 1m to 24h"
	return parse(
		r,
		"LOG_HEADS_EVERY",
		r.text("LOG_HEADS_EVERY", fallback.String()),
		wanted,
		func(text string) (time.Duration, bool) {
			d, err := time.ParseDuration(text)
			return d, err == nil && (d == 0 || time.Minute <= d && d <= 24*time.Hour)
		},
	)
}
