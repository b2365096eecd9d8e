package jurytest

import (
	"context"
)

// RecordingHasher records the hashes it checks. Every password matches.
type RecordingHasher struct{ Checked []string }

func (h *RecordingHasher) Hash(_ context.Context, password string) (string, error) {
	return "hash of " + password, nil
}

func (h *RecordingHasher) Matches(_ context.Context, hash, _ string) (bool, error) {
	h.Checked = append(h.Checked, hash)
	return true, nil
}
