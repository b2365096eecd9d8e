package contest

import (
	"crypto/aes"
	"crypto/cipher"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"fmt"
)

// newJudgeToken makes a token of 256 random bits, as text.
func newJudgeToken() string {
	bits := make([]byte, 32)
	_, _ = rand.Read(bits) // never fails: crypto/rand ends the process instead
	return base64.RawURLEncoding.EncodeToString(bits)
}

// TokenSealer encrypts judges' tokens with AES-256-GCM. They are not hashed as
// entrants' tokens are, because the server has to compute signatures with them.
type TokenSealer struct {
	aead cipher.AEAD
}

// NewTokenSealer takes a key of 32 bytes. Tokens sealed under another key cannot
// be opened: after a change of the key every judge logs in again.
func NewTokenSealer(key []byte) (*TokenSealer, error) {
	if len(key) != 32 {
		return nil, fmt.Errorf("judge token key has %d bytes, not 32", len(key))
	}
	block, err := aes.NewCipher(key)
	if err != nil {
		return nil, fmt.Errorf("make cipher: %w", err)
	}
	aead, err := cipher.NewGCMWithRandomNonce(block)
	if err != nil {
		return nil, fmt.Errorf("make cipher: %w", err)
	}
	return &TokenSealer{aead: aead}, nil
}

// Seal encrypts a token for one judge.
func (s *TokenSealer) Seal(judgeID, token string) []byte {
	// The cipher makes the nonce itself and puts it in front.
	return s.aead.Seal(nil, nil, []byte(token), []byte(judgeID)) //nolint:gosec // G407 takes the missing nonce for a fixed one
}

var errSealed = errors.New("token was not sealed for this judge under this key")

// Open decrypts a token that was sealed for the same judge under the same key.
func (s *TokenSealer) Open(judgeID string, sealed []byte) (string, error) {
	token, err := s.aead.Open(nil, nil, sealed, []byte(judgeID))
	if err != nil {
		return "", errSealed
	}
	return string(token), nil
}
