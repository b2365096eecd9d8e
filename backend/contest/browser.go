package contest

import (
	"context"
	"encoding/hex"
	"strings"
	"time"
	"unicode"
)

// Browser is where a call of an entrant or organiser comes from.
type Browser struct {
	Network      Network
	Language     Language
	UserAgent    string
	Country      string // ISO 3166-1 alpha-2; "" unknown
	DeviceToken  string // of an earlier login in this browser, or ""
	SessionToken string // of the session it has, or ""
}

// LimitedNetwork returns what a browser counts as against the limits of an account: its device
// token if the account has logged in with it, so that thousands may share one network,
// else its network.
func LimitedNetwork(
	ctx context.Context, knows func(ctx context.Context, email string, deviceHash []byte, now time.Time) (bool, error),
	email string, from Browser, now time.Time,
) (network Network, known bool, err error) {
	if from.DeviceToken == "" {
		return from.Network, false, nil
	}
	hash := HashToken(from.DeviceToken)
	known, err = knows(ctx, email, hash, now)
	if err != nil || !known {
		return from.Network, false, err
	}
	return Network{Near: "device " + hex.EncodeToString(hash)}, true, nil
}

// CountryCode returns a country as it is stored, "" unless it is a code of ISO 3166-1
// alpha-2: country databases have their own values for unknown.
func CountryCode(country string) string {
	if len(country) != 2 || strings.Trim(country, "ABCDEFGHIJKLMNOPQRSTUVWXYZ") != "" {
		return ""
	}
	return country
}

// maxUserAgent is how much of a browser's name is kept, in bytes.
const maxUserAgent = 300

// BrowserName returns a User-Agent header as it is stored: valid UTF-8 of limited length
// without control characters.
func BrowserName(userAgent string) string {
	name := strings.ToValidUTF8(userAgent[:min(len(userAgent), maxUserAgent)], "")
	return strings.Map(func(r rune) rune {
		if unicode.IsControl(r) {
			return -1
		}
		return r
	}, name)
}
