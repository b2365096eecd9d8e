// Package argon2id hashes passwords with Argon2id (RFC 9106). Hashes are PHC
// strings: $argon2id$v=19$m=19456,t=2,p=1$<salt>$<hash>.
package argon2id

import (
	"context"
	"errors"
	"fmt"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"
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

// Hash returns the PHC string of a password with a new salt. Keyboards write one letter in several ways: what is hashed
// is the form NFKC (NIST SP 800-63B, section 5.1.1.2). The parameters are the
// smallest memory with two passes in the OWASP Password Storage Cheat Sheet.
func (h *Hasher) Hash(ctx context.Context, password string) (string, error) {
	if err := h.wait(ctx); err != nil {
		return "", fmt.Errorf("hash password: %w", err)
	}
	defer h.leave()
	return argon2id.CreateHash(
		norm.NFKC.String(password),
		&argon2id.Params{Memory: 19 * 1024, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32},
	)
}

// Matches reports whether a PHC string was made from the password, in its form NFKC or, as former hashes were, as it was
// typed. It returns an error for a malformed string, and when ctx ends while it waits.
func (h *Hasher) Matches(ctx context.Context, phc, password string) (bool, error) {
	p, _, _, err := argon2id.DecodeHash(phc)
	if err != nil || p.Memory > maxMemory || p.Iterations < 1 || p.Iterations > maxPasses || p.Parallelism < 1 || p.Parallelism > maxLanes ||
		p.SaltLength < 8 || p.KeyLength < 16 ||
		p.KeyLength > 128 {
		return false, errors.New("read password hash: not an argon2id PHC string")
	}
	if err := h.wait(ctx); err != nil {
		return false, fmt.Errorf("check password: %w", err)
	}
	defer h.leave()
	form := norm.NFKC.String(password)
	matches, err := argon2id.ComparePasswordAndHash(form, phc)
	if err != nil || matches || form == password {
		return matches, err
	}
	return argon2id.ComparePasswordAndHash(password, phc)
}

// wait takes a slot, which leave returns.
func (h *Hasher) wait(ctx context.Context) error {
	select {
	case h.slots <- struct{}{}:
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

func (h *Hasher) leave() { <-h.slots }
