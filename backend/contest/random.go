package contest

import (
	"crypto/rand"
	"encoding/base64"
	"encoding/binary"
	"fmt"
)

// randomToken returns 256 random bits in base64url. Like every function here it
// returns no error: crypto/rand ends the process instead of failing.
func randomToken() string {
	var bits [32]byte
	rand.Read(bits[:])
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

// randomAskID returns 128 random bits in base64url.
func randomAskID() string {
	var bits [16]byte
	rand.Read(bits[:])
	return base64.RawURLEncoding.EncodeToString(bits[:])
}

// randomDigits returns six random digits. The bias of the remainder, 10⁶ in 2⁶⁴,
// does not matter.
func randomDigits() string {
	var bits [8]byte
	rand.Read(bits[:])
	return fmt.Sprintf("%06d", binary.BigEndian.Uint64(bits[:])%1_000_000)
}
