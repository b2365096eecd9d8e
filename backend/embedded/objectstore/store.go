// Package objectstore is the object store of a one-machine installation: an
// http.Handler that implements the part of the Google Cloud Storage protocol that
// Marquee uses, and streams to disk. Production uses Cloud Storage itself with the
// same client code.
//
// # Protocol
//
//   - JSON API: bucket get; object insert (media, multipart, resumable), get,
//     download (alt=media, ranges), list, rewrite (in one step), delete; generation
//     preconditions.
//   - XML API paths /{bucket}/{object}: GET, HEAD, PUT and the start of a
//     resumable upload (POST with x-goog-resumable: start) by V4 signed URLs.
//   - Resumable sessions as documented at
//     https://cloud.google.com/storage/docs/performing-resumable-uploads.
//
// Errors have the shape of the JSON API on every path, XML paths included.
//
// # Access
//
// A session URI is a capability: a client that has it may write, query and cancel.
// An XML path requires a valid signature. A JSON call requires the service token if
// [Options.ServiceToken] is set (the token is then accepted for XML reads too, which
// the official client makes by default). Without a token, JSON calls are accepted
// from loopback only, to a loopback host name, and never from a browser.
//
// # Files
//
//	<Dir>/<bucket>/objects/<SHA-256 of the name>.json   one object's metadata
//	<Dir>/<bucket>/blobs/<random>                       its bytes, or those of an open session
//	<Dir>/sessions/<SHA-256 of the upload id>.json      one resumable session
//
// Object names are never used as paths. Each JSON file is replaced atomically and
// refers to synced bytes, so a process killed at any point leaves the old state or
// the new one. A killed process loses at most the last 8 MiB of a chunk in transfer;
// a status query returns the safe offset. One process may open a Dir at a time.
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

// Options configure a Store. Dir and Now are required.
type Options struct {
	// Dir is the directory of all data; it is created if missing.
	Dir string
	// Buckets are the buckets to serve. A bucket that is no longer listed stays
	// on disk and answers 404.
	Buckets []Bucket
	// SigningKeys verify V4 signed URLs, by the access id of the signer (in
	// production the mail address of a service account).
	SigningKeys map[string]*rsa.PublicKey
	// ServiceToken is the bearer token that JSON API calls require. If it is
	// empty, the rule of the package comment applies.
	ServiceToken string
	// Now is the wall clock, used for signatures, sessions and generations.
	Now func() time.Time
	// Free returns the free bytes of Dir's disk; nil asks the system. With less than LeastFree the bucket answers 503
	// to whoever asks whether it is there, as the readiness check does.
	Free func() (int64, error)
	// Logger logs internal errors; nil discards them. Neither upload ids nor
	// signatures are logged.
	Logger *slog.Logger
}

// Bucket is a bucket with the browser origins that may use it.
type Bucket struct {
	// Name follows the rules of Cloud Storage (3 to 63 lower-case letters,
	// digits, dots, dashes, underscores).
	Name string
	// CORSOrigins are origins such as "http://localhost:8080", "http://*.localhost:8080" for every name below, or "*".
	CORSOrigins []string
}

// LeastFree is how many bytes of the disk are free at least while the store is ready.
const LeastFree = 32 << 20

// Store serves the buckets. It is safe for concurrent use.
type Store struct {
	sessionDir string
	buckets    map[string]*bucket
	keys       map[string]*rsa.PublicKey
	token      string
	now        func() time.Time
	log        *slog.Logger
	free       func() (int64, error)

	// idle is the read timeout of a request body; busyIdle the one while another
	// request waits for the session.
	idle, busyIdle time.Duration

	mu         sync.Mutex
	sessions   map[string]*session
	generation int64
	unreadable int // records of sessions that could not be read at the start
	closed     bool
	running    sync.WaitGroup
}

// New opens the store in o.Dir. It reads the metadata of every object and session and
// removes the incomplete files of a killed process.
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
		free:       o.Free,
	}
	if s.free == nil {
		s.free = func() (int64, error) { return freeBytes(o.Dir) }
	}
	if err := os.MkdirAll(s.sessionDir, 0o700); err != nil {
		return nil, fmt.Errorf("open object store: %w", err)
	}
	for _, b := range o.Buckets {
		if err := checkBucketName(b.Name); err != nil {
			return nil, fmt.Errorf("open object store: %w", err)
		}
		opened, err := openBucket(filepath.Join(o.Dir, b.Name), b, o.Logger)
		if err != nil {
			return nil, fmt.Errorf("open bucket %s: %w", b.Name, err)
		}
		s.buckets[b.Name] = opened
		opened.logDamage(o.Logger)
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

// Close interrupts chunks in transfer, keeps their received bytes, and returns when
// all data is on disk. Later requests answer 503.
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

// begin registers a request; it returns false if the store is closed.
func (s *Store) begin() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.closed {
		return false
	}
	s.running.Add(1)
	return true
}

// nextGeneration returns the time in microseconds, or the next number that is unused.
func (s *Store) nextGeneration() int64 {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.generation = max(s.generation+1, s.now().UnixMicro())
	return s.generation
}

// dropOrphans removes blobs without an object or open session; none while a record cannot be read, whose blob may be
// one of them.
func (s *Store) dropOrphans() error {
	used := make(map[string]bool)
	unreadable := s.unreadable
	for _, b := range s.buckets {
		unreadable += b.unreadable
	}
	if unreadable > 0 {
		s.log.Warn("files without a record are kept, because records are damaged", "records", unreadable)
		return nil
	}
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
