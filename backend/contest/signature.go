package contest

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"strconv"
	"time"
)

// SignatureTolerance is how far the clocks of a judge's device and the server may
// be apart, either way.
const SignatureTolerance = 5 * time.Minute

// signatureSalt is part of the wire: every client knows it.
const signatureSalt = "ai-short-film-2025"

// SignedCall is what a signed call carries: the hash in its path, timestamp and
// name in its query.
//
// The signature proves who calls and when. It covers neither the path nor the
// body, and two calls of one login in the same millisecond have the same one: a
// client gives each call that changes something its own timestamp.
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

// Check compares the hash with what each of the tokens would have signed, in
// constant time, and then the timestamp with now: a forged call is
// SIGNATURE_INVALID however old it is, a true one that is off by more than
// SignatureTolerance SIGNATURE_EXPIRED.
func (c SignedCall) Check(tokens []string, now time.Time) error {
	at, err := c.time()
	if err != nil {
		return err
	}
	hash, err := hex.DecodeString(c.Hash)
	if err != nil {
		return Fail(CodeSignatureInvalid)
	}
	signed := false
	for _, token := range tokens {
		if hmac.Equal(hash, signature(token, c.Timestamp, c.Name)) {
			signed = true
		}
	}
	if !signed {
		return Fail(CodeSignatureInvalid)
	}
	if off := now.Sub(at); off > SignatureTolerance || off < -SignatureTolerance {
		return Fail(CodeSignatureExpired)
	}
	return nil
}

// time reads the timestamp; SIGNATURE_INVALID when it is none. Fifteen digits
// reach beyond the year 30000.
func (c SignedCall) time() (time.Time, error) {
	milliseconds, err := strconv.ParseUint(c.Timestamp, 10, 63)
	if err != nil || len(c.Timestamp) > 15 {
		return time.Time{}, Fail(CodeSignatureInvalid)
	}
	return time.UnixMilli(int64(milliseconds)), nil
}

// expiresAt is when the call would be refused as too old.
func (c SignedCall) expiresAt() (time.Time, error) {
	at, err := c.time()
	return at.Add(SignatureTolerance), err
}
