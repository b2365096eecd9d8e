// Package objectstore is the object store of a one-machine installation: an
// http.Handler that speaks the part of the Google Cloud Storage protocol that
// Marquee uses, and streams to disk. Production talks to Cloud Storage itself;
// the same client code must not notice the difference.
//
// # What it speaks
//
//   - JSON API: bucket get; object insert (media, multipart, resumable), get,
//     download (alt=media, ranges), list, rewrite (in one step), delete; generation
//     preconditions.
//   - XML API paths /{bucket}/{object}: GET, HEAD, PUT and the start of a
//     resumable upload (POST with x-goog-resumable: start) by V4 signed URLs.
//   - Resumable sessions as documented at
//     https://cloud.google.com/storage/docs/performing-resumable-uploads.
//
// Errors have the JSON API's shape on every path, the XML ones included.
//
// # Who may call
//
// A session URI is a capability: whoever holds it may write, ask and cancel. An
// XML path needs a valid signature. A JSON call needs the service token when
// [Options.ServiceToken] is set (the token then opens XML reads too, which the
// official client makes by default); without one, JSON calls are taken from
// loopback only, to a loopback host name, and never from a browser.
//
// # What is on disk
//
//	<Dir>/<bucket>/objects/<SHA-256 of the name>.json   one object's metadata
//	<Dir>/<bucket>/blobs/<random>                       its bytes, or those of an open session
//	<Dir>/sessions/<SHA-256 of the upload id>.json      one resumable session
//
// Names come from outside and never become paths. Each JSON file is replaced
// atomically and refers to bytes that are already synced, so a process killed at
// any point leaves the old state or the new one. A killed process loses at most
// the last 8 MiB of a chunk that was still arriving; the status query tells the
// offset that is safe. One process may open a Dir at a time.
package objectstore

import (
	"crypto/rsa"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"
)

// Options is what a Store needs to know. Dir and Now are required.
type Options struct {
	// Dir holds everything the store keeps; it is created when missing.
	Dir string
	// Buckets are the buckets that exist. One that is no longer named is left
	// on disk untouched and answers 404.
	Buckets []Bucket
	// SigningKeys verify V4 signed URLs, by the access id that signs (in
	// production a service account's mail address).
	SigningKeys map[string]*rsa.PublicKey
	// ServiceToken, when set, is the bearer token that JSON API calls must
	// carry. See the package comment for the rule without one.
	ServiceToken string
	// Now is the wall clock. Signatures, sessions and generations follow it.
	Now func() time.Time
	// Logger gets failures of the store itself; nil discards them. Neither
	// upload ids nor signatures are logged.
	Logger *slog.Logger
}

// Bucket is one bucket and the browser origins that may use it.
type Bucket struct {
	// Name follows the rules of Cloud Storage (3 to 63 lower-case letters,
	// digits, dots, dashes, underscores).
	Name string
	// CORSOrigins are origins such as "http://localhost:8080", or "*".
	CORSOrigins []string
}

// Store serves the buckets. It is safe for concurrent use.
type Store struct {
	sessionDir string
	buckets    map[string]*bucket
	keys       map[string]*rsa.PublicKey
	token      string
	now        func() time.Time
	log        *slog.Logger

	// idle is how long a request body may pause; busyIdle the same while
	// another request waits for the session.
	idle, busyIdle time.Duration

	mu         sync.Mutex
	sessions   map[string]*session
	generation int64
	closed     bool
	running    sync.WaitGroup
}

// New opens the store in o.Dir: it reads the metadata of every object and
// session, drops what a killed process left half-written, and is ready to serve.
func New(o Options) (*Store, error) {
	if o.Dir == "" || o.Now == nil {
		return nil, errors.New("open object store: Dir and Now are required")
	}
	if o.Logger == nil {
		o.Logger = slog.New(slog.DiscardHandler)
	}
	s := &Store{
		sessionDir: filepath.Join(o.Dir, "sessions"),
		buckets:    make(map[string]*bucket),
		keys:       o.SigningKeys,
		token:      o.ServiceToken,
		now:        o.Now,
		log:        o.Logger,
		idle:       30 * time.Second,
		busyIdle:   2 * time.Second,
		sessions:   make(map[string]*session),
	}
	if err := os.MkdirAll(s.sessionDir, 0o700); err != nil {
		return nil, fmt.Errorf("open object store: %w", err)
	}
	for _, b := range o.Buckets {
		if err := checkBucketName(b.Name); err != nil {
			return nil, fmt.Errorf("open object store: %w", err)
		}
		opened, err := openBucket(filepath.Join(o.Dir, b.Name), b)
		if err != nil {
			return nil, fmt.Errorf("open bucket %s: %w", b.Name, err)
		}
		s.buckets[b.Name] = opened
		for _, obj := range opened.objects {
			s.generation = max(s.generation, obj.Generation)
		}
	}
	if err := s.loadSessions(); err != nil {
		return nil, fmt.Errorf("open object store: %w", err)
	}
	if err := s.dropOrphans(); err != nil {
		return nil, fmt.Errorf("open object store: %w", err)
	}
	return s, nil
}

// Close ends the chunks that are arriving, keeping what came of them, and
// returns when all is on disk. Later requests answer 503.
func (s *Store) Close() error {
	s.mu.Lock()
	s.closed = true
	closed := unavailable()
	for _, x := range s.sessions {
		x.stop(closed)
	}
	s.mu.Unlock()
	s.running.Wait()
	return nil
}

// begin counts a request in, unless the store is closed.
func (s *Store) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.running.Add(1)
	return true
}

// nextGeneration follows the clock in microseconds and never repeats.
func (s *Store) nextGeneration() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.generation = max(s.generation+1, s.now().UnixMicro())
	return s.generation
}

// dropOrphans removes blobs that neither an object nor an open session uses.
func (s *Store) dropOrphans() error {
	used := make(map[string]bool)
	for _, x := range s.sessions {
		used[x.record.Bucket+"/"+x.record.Blob] = true
	}
	for name, b := range s.buckets {
		for _, obj := range b.objects {
			used[name+"/"+obj.Blob] = true
		}
		entries, err := os.ReadDir(b.blobDir)
		if err != nil {
			return fmt.Errorf("list blobs: %w", err)
		}
		for _, e := range entries {
			if used[name+"/"+e.Name()] {
				continue
			}
			if err := os.Remove(filepath.Join(b.blobDir, e.Name())); err != nil {
				return fmt.Errorf("drop blob: %w", err)
			}
		}
	}
	return nil
}
