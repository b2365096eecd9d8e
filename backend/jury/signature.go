package jury

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"

	"marquee/backend/contest"
)

// SignatureTolerance is the accepted difference between the clocks of a judge's
// device and the server, in either direction.
const SignatureTolerance = 5 * time.Minute

// signatureSalt is part of the protocol and public.
const signatureSalt = "ai-short-film-2025"

// SignedCall is the signature of a call: the hash from its path, timestamp and name
// from its query.
//
// The signature authenticates caller and time. It covers neither path nor body, and two
// calls of one session in the same millisecond have the same signature. A client
// therefore gives every call that changes something a different timestamp.
type SignedCall struct {
	Hash      string // hex
	Timestamp string // milliseconds since 1970, decimal
	Name      string
}

// Sign computes the hash of a call:
// hex(HMAC-SHA-256(token, "<timestamp>:<name>:" + salt)).
func Sign(token, timestamp, name string) string {
	return hex.EncodeToString(signature(token, timestamp, name))
}

func signature(token, timestamp, name string) []byte {
	mac := hmac.New(sha256.New, []byte(token))
	mac.Write([]byte(timestamp + ":" + name + ":" + signatureSalt))
	return mac.Sum(nil)
}

// Check compares the hash in constant time with the signatures that the tokens
// give, then the timestamp with now, and returns the index of the token that gives it. SIGNATURE_INVALID when no token
// gives the hash, however old the call is; else SIGNATURE_EXPIRED when the timestamp is off
// by more than SignatureTolerance.
func (c SignedCall) Check(tokens []string, now time.Time) (int, error) {
	at, err := c.time()
	if err != nil {
		return 0, err
	}
	hash, err := hex.DecodeString(c.Hash)
	if err != nil {
		return 0, contest.Fail(contest.CodeSignatureInvalid)
	}
	signedBy := -1
	for i, token := range tokens {
		if hmac.Equal(hash, signature(token, c.Timestamp, c.Name)) {
			signedBy = i
		}
	}
	if signedBy < 0 {
		return 0, contest.Fail(contest.CodeSignatureInvalid)
	}
	if off := now.Sub(at); off > SignatureTolerance || off < -SignatureTolerance {
		return 0, contest.Fail(contest.CodeSignatureExpired)
	}
	return signedBy, nil
}

// time parses the timestamp. SIGNATURE_INVALID when it is malformed or has more
// than 15 digits, which reach beyond the year 30000.
func (c SignedCall) time() (time.Time, error) {
	milliseconds, err := strconv.ParseUint(c.Timestamp, 10, 63)
	if err != nil || len(c.Timestamp) > 15 {
		return time.Time{}, contest.Fail(contest.CodeSignatureInvalid)
	}
	return time.UnixMilli(int64(milliseconds)), nil
}

// expiresAt returns the time from which the call is too old.
func (c SignedCall) expiresAt() (time.Time, error) {
	at, err := c.time()
	return at.Add(SignatureTolerance), err
}
