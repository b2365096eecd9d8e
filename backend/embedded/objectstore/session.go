package objectstore

import (
	"crypto/rand"
	"encoding/json"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"time"
)

// sessionLife is how long a session can be used, sessionMemory how long the
// store still knows what became of it: 410 in between, 404 afterwards.
const (
	sessionLife   = 7 * 24 * time.Hour
	sessionMemory = 2 * sessionLife
)

// The states of a session.
const (
	sessionOpen      = "open"
	sessionComplete  = "complete"
	sessionCancelled = "cancelled"
	sessionExpired   = "expired"
)

// sessionRecord is a session as its file holds it: every byte before Offset is
// synced, and Digest is that of exactly these bytes.
type sessionRecord struct {
	Bucket      string      `json:"bucket"`
	Description description `json:"description"`
	// Origin is the browser origin at the start: the only one CORS serves.
	Origin        string        `json:"origin,omitempty"`
	Preconditions preconditions `json:"preconditions"`
	Started       time.Time     `json:"started"`
	State         string        `json:"state"`
	Blob          string        `json:"blob,omitempty"`
	Offset        int64         `json:"offset"`
	Digest        *digest       `json:"digest"`
	// Declared is X-Upload-Content-Length, Total the size a Content-Range
	// named; -1 while unknown.
	Declared int64 `json:"declared"`
	Total    int64 `json:"total"`
	// Result is the object that a complete session made.
	Result *object `json:"result,omitempty"`
}

// session is a resumable upload. One request at a time may change it: the one
// that holds its turn.
type session struct {
	key  string
	path string
	turn chan struct{}

	mu      sync.Mutex
	record  sessionRecord
	waiting int
	// stopped is the answer of a request that had to give way; nil: go on.
	stopped error
	// hurry sets the read deadline of the request whose body is arriving.
	hurry func(time.Time) error
}

func (s *Store) openSession(key string, record sessionRecord) *session {
	return &session{
		key:    key,
		path:   filepath.Join(s.sessionDir, key+".json"),
		turn:   make(chan struct{}, 1),
		record: record,
	}
}

// startFromJSON begins a session by the JSON API.
func (s *Store) startFromJSON(w http.ResponseWriter, r *http.Request, b *bucket, p preconditions) error {
	var d description
	if err := d.read(r.Body); err != nil {
		return err
	}
	if err := d.complete(r, r.Header.Get("X-Upload-Content-Type")); err != nil {
		return err
	}
	id, err := s.start(r, b, d, p)
	if err != nil {
		return err
	}
	location := "/upload/storage/v1/b/" + b.name + "/o?uploadType=resumable&upload_id=" + id
	answerStart(w, id, baseURL(r)+location, http.StatusOK)
	return nil
}

// start makes a session durable and returns its upload id, which is the only key
// to it. The declared size is checked here, the conditions here and at the end.
func (s *Store) start(r *http.Request, b *bucket, d description, p preconditions) (string, error) {
	s.sweep()
	declared, err := declaredSize(r.Header.Get("X-Upload-Content-Length"))
	if err != nil {
		return "", err
	}
	live, _ := b.find(d.Name, 0)
	if err := p.check(live); err != nil {
		return "", err
	}
	f, err := b.createBlob()
	if err != nil {
		return "", err
	}
	f.Close()
	id := rand.Text() + rand.Text()
	x := s.openSession(hashed(id), sessionRecord{
		Bucket: b.name, Description: d, Origin: r.Header.Get("Origin"), Preconditions: p,
		Started: s.now(), State: sessionOpen, Blob: filepath.Base(f.Name()),
		Digest: newDigest(), Declared: declared, Total: -1,
	})
	if err := writeRecord(x.path, x.record, true); err != nil {
		b.dropBlob(x.record.Blob)
		return "", fmt.Errorf("start session: %w", err)
	}
	s.mu.Lock()
	s.sessions[x.key] = x
	s.mu.Unlock()
	return id, nil
}

func answerStart(w http.ResponseWriter, id, location string, status int) {
	w.Header().Set("Location", location)
	w.Header().Set("X-Guploader-Uploadid", id)
	w.Header().Set("Content-Length", "0")
	w.WriteHeader(status)
}

// loadSessions reads every session's record and cuts its blob to the bytes that
// are certain.
func (s *Store) loadSessions() error {
	return readRecords(s.sessionDir, func(key string, data []byte) error {
		var record sessionRecord
		if err := json.Unmarshal(data, &record); err != nil {
			return err
		}
		b := s.buckets[record.Bucket]
		if b == nil {
			return nil
		}
		if live := b.objects[record.Description.Name]; live != nil && live.Session == key {
			record.State, record.Result, record.Blob = sessionComplete, live, ""
		}
		x := s.openSession(key, record)
		if record.State == sessionOpen {
			info, err := os.Stat(b.blobPath(record.Blob))
			if err == nil && info.Size() < record.Offset {
				err = fmt.Errorf("%d bytes of %d are left", info.Size(), record.Offset)
			}
			if err == nil {
				err = os.Truncate(b.blobPath(record.Blob), record.Offset)
			}
			if err != nil {
				s.log.Error("drop damaged upload session", "bucket", record.Bucket, "error", err)
				return os.Remove(x.path)
			}
		}
		s.sessions[key] = x
		return nil
	})
}

// sweep ends sessions that are too old and forgets those that ended long ago.
func (s *Store) sweep() {
	s.mu.Lock()
	all := make([]*session, 0, len(s.sessions))
	for _, x := range s.sessions {
		all = append(all, x)
	}
	s.mu.Unlock()
	for _, x := range all {
		select {
		case x.turn <- struct{}{}:
			s.age(x)
			x.release()
		default: // in use: a later sweep takes it
		}
	}
}

// age expires or forgets a session whose turn the caller holds.
func (s *Store) age(x *session) {
	record := x.snapshot()
	age := s.now().Sub(record.Started)
	if age < sessionLife {
		return
	}
	if age >= sessionMemory && os.Remove(x.path) == nil {
		s.mu.Lock()
		delete(s.sessions, x.key)
		s.mu.Unlock()
	}
	if record.State == sessionOpen {
		if err := s.end(x, sessionExpired); err != nil {
			s.log.Error("expire upload session", "bucket", record.Bucket, "error", err)
		}
	}
}

// end gives up an open session and its bytes. The caller holds the turn.
func (s *Store) end(x *session, state string) error {
	record := x.snapshot()
	blob := record.Blob
	record.State, record.Blob = state, ""
	if err := x.save(record, true); err != nil {
		return err
	}
	s.buckets[record.Bucket].dropBlob(blob)
	return nil
}

// session finds the session of an upload id in that bucket.
func (s *Store) session(b *bucket, id string) (*session, error) {
	s.mu.Lock()
	x := s.sessions[hashed(id)]
	s.mu.Unlock()
	if x != nil {
		record := x.snapshot()
		if record.Bucket == b.name && s.now().Sub(record.Started) < sessionMemory {
			return x, nil
		}
	}
	return nil, notFound("There is no such upload session.")
}

// snapshot is the durable state.
func (x *session) snapshot() sessionRecord {
	x.mu.Lock()
	defer x.mu.Unlock()
	return x.record
}

// save makes record the durable state. The caller holds the turn.
func (x *session) save(record sessionRecord, durable bool) error {
	if err := writeRecord(x.path, record, durable); err != nil {
		return fmt.Errorf("save session: %w", err)
	}
	x.remember(record)
	return nil
}

func (x *session) remember(record sessionRecord) {
	x.mu.Lock()
	defer x.mu.Unlock()
	x.record = record
}

func declaredSize(header string) (int64, error) {
	if header == "" {
		return -1, nil
	}
	n, ok := parseSize(strings.TrimSpace(header))
	if !ok {
		return 0, badRequest("invalid", "X-Upload-Content-Length is not a size")
	}
	return n, nil
}
