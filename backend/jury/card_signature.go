package jury

import (
	"crypto/sha256"
	"encoding/hex"
	"time"

	"marquee/backend/contest"
)

// JudgeKey is a key with which a judge's browser signs, when the judge is told of it.
type JudgeKey struct {
	Judge Judge
	Key   []byte
	At    time.Time // contest clock
}

// Fingerprint is the beginning of the key's SHA-256, which a judge can compare with the page.
func (k JudgeKey) Fingerprint() string { return KeyFingerprint(k.Key) }

// KeyFingerprint returns the first eight bytes of the key's SHA-256, in hexadecimal groups of four.
func KeyFingerprint(key []byte) string {
	sum := sha256.Sum256(key)
	text := hex.EncodeToString(sum[:8])
	return text[:4] + " " + text[4:8] + " " + text[8:12] + " " + text[12:]
}

// JudgeKeyComposer composes the mail to a judge about a new key, in both languages.
type JudgeKeyComposer interface {
	ComposeJudgeKey(edition *contest.Edition, k JudgeKey) (contest.NewMail, error)
}
