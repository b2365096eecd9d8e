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

// A session accepts requests for sessionLife and answers 410 until sessionMemory has
// passed, then 404.
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

// sessionRecord is the content of a session's file. Every byte before Offset is
// synced, and Digest covers exactly these bytes.
type sessionRecord struct {
	Bucket      string      `json:"bucket"`
	Description description `json:"description"`
	// Origin is the browser origin at the start, the only one that CORS allows.
	Origin        string        `json:"origin,omitempty"`
	Preconditions preconditions `json:"preconditions"`
	Started       time.Time     `json:"started"`
	State         string        `json:"state"`
	Blob          string        `json:"blob,omitempty"`
	Offset        int64         `json:"offset"`
	Digest        *digest       `json:"digest"`
	// Declared is X-Upload-Content-Length, Total the size in a Content-Range;
	// -1 while unknown.
	Declared int64 `json:"declared"`
	Total    int64 `json:"total"`
	// Result is the object of a complete session.
	Result *object `json:"result,omitempty"`
}

// session is a resumable upload. A request must acquire it to change it.
type session struct {
	key    string
	path   string
	locked chan struct{} // has one element while a request has acquired the session

	mu      sync.Mutex
	record  sessionRecord
	waiting int
	// stopped is the error of a request that another one interrupted, else nil.
	stopped error
	// setDeadline sets the read deadline of the request whose body is in transfer.
	setDeadline func(time.Time) error
}

func (s *Store) openSession(key string, record sessionRecord) *session {
	return &session{
		key:    key,
		path:   filepath.Join(s.sessionDir, key+".json"),
		locked: make(chan struct{}, 1),
		record: record,
	}
}

// startFromJSON starts a session from the JSON API.
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

// start stores a new session and returns its upload id, which alone gives access to
// it. It checks the declared size and the preconditions; finish checks these again.
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

// loadSessions reads the record of every session and truncates its blob to the bytes
// that are known to be synced.
func (s *Store) loadSessions() error {
	return readRecords(s.sessionDir, func(key string, data []byte) error {
		var record sessionRecord
		if err := json.Unmarshal(data, &record); err != nil || record.Bucket == "" {
			s.unreadable++
			s.log.Error(
				"the record of an upload session is damaged: the upload begins again",
				"file",
				filepath.Join(s.sessionDir, key+".json"),
			)
			return nil
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

// sweep expires old sessions and deletes the records of those past sessionMemory.
func (s *Store) sweep() {
	s.mu.Lock()
	all := make([]*session, 0, len(s.sessions))
	for _, x := range s.sessions {
		all = append(all, x)
	}
	s.mu.Unlock()
	for _, x := range all {
		select {
		case x.locked <- struct{}{}:
			s.age(x)
			x.release()
		default: // in use: left to a later sweep
		}
	}
}

// age expires or deletes a session by its age. The caller has acquired it.
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

// end ends an open session in a state and deletes its bytes. The caller has acquired it.
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

// session returns the session of an upload id in a bucket.
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

// save makes record the durable state. The caller has acquired the session.
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
