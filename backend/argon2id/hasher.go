// Package argon2id hashes passwords with Argon2id (RFC 9106). Hashes are PHC
// strings: $argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>.
package argon2id

import (
	"context"
	"crypto/rand"
	"crypto/subtle"
	"encoding/base64"
	"errors"
	"fmt"
	"strings"

	"golang.org/x/crypto/argon2"
)

// Parameters of new hashes: the smallest memory with two passes in the OWASP
// Password Storage Cheat Sheet.
const (
	memory  = 19 * 1024 // KiB
	passes  = 2
	lanes   = 1
	saltLen = 16
	hashLen = 32
)

// The largest accepted parameters of a stored hash.
const (
	maxMemory = 256 * 1024 // KiB
	maxPasses = 10
	maxLanes  = 16
)

// Hasher hashes and checks passwords, a limited number at the same time, because
// each needs 19 MiB. It is safe for concurrent use.
type Hasher struct {
	slots chan struct{}
}

// New makes a hasher that works on at most atOnce passwords at the same time.
// Further callers wait.
func New(atOnce int) *Hasher {
	return &Hasher{slots: make(chan struct{}, max(1, atOnce))}
}

// Hash returns the PHC string of a password with a new salt.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	salt := make([]byte, saltLen)
	rand.Read(salt)
	p := params{memory: memory, passes: passes, lanes: lanes, salt: salt, length: hashLen}
	hash, err := h.derive(ctx, p, password)
	if err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	return fmt.Sprintf("$argon2id$v=%d$m=%d,t=%d,p=%d$%s$%s", argon2.Version, memory, passes, lanes,
		base64.RawStdEncoding.EncodeToString(salt), base64.RawStdEncoding.EncodeToString(hash)), nil
}

// Matches reports whether a PHC string was made from the password. It returns an
// error for a malformed string, and when ctx ends while it waits.
func (h *Hasher) Matches(ctx context.Context, phc, password string) (bool, error) {
	p, want, err := parse(phc)
	if err != nil {
		return false, err
	}
	got, err := h.derive(ctx, p, password)
	if err != nil {
		return false, fmt.Errorf("check password: %w", err)
	}
	return subtle.ConstantTimeCompare(got, want) == 1, nil
}

func (h *Hasher) derive(ctx context.Context, p params, password string) ([]byte, error) {
	select {
	case h.slots <- struct{}{}:
	case <-ctx.Done():
		return nil, ctx.Err()
	}
	defer func() { <-h.slots }()
	return argon2.IDKey([]byte(password), p.salt, p.passes, p.memory, p.lanes, p.length), nil
}

type params struct {
	memory, passes uint32
	lanes          uint8
	salt           []byte
	length         uint32
}

var errFormat = errors.New("read password hash: not an argon2id PHC string")

func parse(phc string) (params, []byte, error) {
	parts := strings.Split(phc, "$")
	if len(parts) != 6 || parts[0] != "" || parts[1] != "argon2id" || parts[2] != fmt.Sprintf("v=%d", argon2.Version) {
		return params{}, nil, errFormat
	}
	var p params
	if _, err := fmt.Sscanf(parts[3], "m=%d,t=%d,p=%d", &p.memory, &p.passes, &p.lanes); err != nil {
		return params{}, nil, errFormat
	}
	if p.memory > maxMemory || p.passes < 1 || p.passes > maxPasses || p.lanes < 1 || p.lanes > maxLanes {
		return params{}, nil, errFormat
	}
	salt, err := base64.RawStdEncoding.DecodeString(parts[4])
	if err != nil || len(salt) < 8 {
		return params{}, nil, errFormat
	}
	hash, err := base64.RawStdEncoding.DecodeString(parts[5])
	if err != nil || len(hash) < 16 || len(hash) > 128 {
		return params{}, nil, errFormat
	}
	p.salt, p.length = salt, uint32(len(hash))
	return p, hash, nil
}
