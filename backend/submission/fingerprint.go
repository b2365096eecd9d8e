package submission

import (
	"context"
	"time"
)

// FingerprintTask is a film that a worker describes and compares under a lease.
type FingerprintTask struct {
	UploadID string
	Object   string // the screening copy
	Sound    bool   // it has sound
	Duration time.Duration
	Content  []byte // the fingerprint, once it is made
	Attempts int    // begun, with this one
}

// StoredSketch is the sketch of a film's fingerprint.
type StoredSketch struct {
	Number   int64 // films that were claimed later have greater ones
	UploadID string
	Sketch   []byte
}

// FoundDuplicate is a pair of films that share something. The first was compared before the second.
type FoundDuplicate struct {
	UploadA, UploadB string
	Grounds          []string // picture, sound, cuts, bytes
	Segments         []DuplicateSegment
	Score            float64 // 0 to 1
}

// DuplicateSegment is a stretch of one film that is in another, in seconds from their starts. The tags are the names in
// the database.
type DuplicateSegment struct {
	By        string     `json:"by"` // picture or sound
	A         [2]float64 `json:"a"`
	B         [2]float64 `json:"b"`
	Mirrored  bool       `json:"mirrored"`
	Agreement float64    `json:"agreement"` // 0 to 1
}

// StudioResult is a picture or clip of the studio that may be in a film of its entrant.
type StudioResult struct {
	TaskID  string
	Number  int
	Object  string
	Picture bool
	Sound   bool
	Content []byte // the fingerprint; nil until it is made
}

// ProvenSegment is a stretch of a film that the studio made. The tags are the names in queries.
type ProvenSegment struct {
	From      float64 `json:"from"` // seconds
	To        float64 `json:"to"`
	Task      string  `json:"task"`
	Certainty float64 `json:"certainty"` // 0 to 1
}

// FingerprintStore keeps fingerprints and what they were found to share.
type FingerprintStore interface {
	// ClaimFingerprint leases the next film that has a screening copy and is not compared; false when there is none.
	ClaimFingerprint(ctx context.Context, now, leaseEnds time.Time) (FingerprintTask, bool, error)
	// StoreFingerprint stores what was made of a film.
	StoreFingerprint(ctx context.Context, uploadID string, content, sketch []byte, now time.Time) error
	// Sketches returns the sketches with greater numbers.
	Sketches(ctx context.Context, after int64) ([]StoredSketch, error)
	// Fingerprints returns the fingerprints of those of the films that are stored.
	Fingerprints(ctx context.Context, uploadIDs []string) (map[string][]byte, error)
	// SameBytes returns the films of other uploads that have the same SHA-256.
	SameBytes(ctx context.Context, uploadID string) ([]string, error)
	// StudioResults returns what the studio made for the film's entrant before it was sent, the newest first, at most
	// 200.
	StudioResults(ctx context.Context, uploadID string) ([]StudioResult, error)
	StoreStudioFingerprint(ctx context.Context, taskID string, number int, content []byte) error
	// StoreComparison stores pairs that are not stored yet and the proven seconds, and that the film is compared. at is
	// of the contest's clock, now the wall's.
	StoreComparison(
		ctx context.Context,
		uploadID string,
		pairs []FoundDuplicate,
		proven []ProvenSegment,
		at, now time.Time,
	) error
}
