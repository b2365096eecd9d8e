package contest

import (
	"crypto/rand"
	"crypto/sha256"
	"encoding/base64"
	"encoding/binary"
	"fmt"
)

// RandomToken returns 256 random bits in base64url. Like every function here it
// returns no error: crypto/rand ends the process instead of failing.
func RandomToken() string {
	var bits [32]byte
	rand.Read(bits[:])
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

// RandomAskID returns 128 random bits in base64url.
func RandomAskID() string {
	var bits [16]byte
	rand.Read(bits[:])
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

// RandomDigits returns six random digits. The bias of the remainder, 10⁶ in 2⁶⁴,
// does not matter.
func RandomDigits() string {
	var bits [8]byte
	rand.Read(bits[:])
	return fmt.Sprintf("%06d", binary.BigEndian.Uint64(bits[:])%1_000_000)
}

// HashToken is the stored form of a secret with at least 128 random bits.
func HashToken(token string) []byte {
	sum := sha256.Sum256([]byte(token))
	return sum[:]
}
