// Package zone looks up the country of an IP address in a database with MaxMind's
// GeoLite2-Country or GeoIP2-Country layout, and reloads the file when it changes.
package zone

import (
	"errors"
	"io/fs"
	"log/slog"
	"net/netip"
	"sync"
	"sync/atomic"
	"time"
)

// recheckAfter is the minimum time between two checks of the file for changes.
const recheckAfter = 10 * time.Second

// Options configure a Finder.
type Options struct {
	// Path is the database. If it is empty, every country is unknown.
	Path string
	// Optional allows the file to be missing or damaged at the start. Every country is unknown until it exists.
	Optional bool
	// Now is the wall clock.
	Now func() time.Time
	// Logger logs new databases and those that cannot be read.
	Logger *slog.Logger
}

// Finder looks up countries. It is safe for concurrent use. The database is in memory,
// about 8 MB, so the file may be overwritten in place.
type Finder struct {
	path string
	now  func() time.Time
	log  *slog.Logger

	current atomic.Pointer[database] // nil: every address is unknown
	due     atomic.Int64             // when to check the file again, Unix nanoseconds

	mu        sync.Mutex  // locked while the file is checked
	seen      fs.FileInfo // the file that was read last, even if it was damaged
	lastError string      // the last logged error
}

// Open reads the database. It fails if the file is missing, damaged or of another type.
func Open(o Options) (*Finder, error) {
	f := &Finder{path: o.Path, now: o.Now, log: o.Logger}
	if f.path == "" {
		return f, nil
	}
	seen, db, err := read(f.path, nil)
	switch {
	case o.Optional && errors.Is(err, fs.ErrNotExist):
		f.lastError = err.Error()
	case o.Optional && err != nil: // made by the build: a damaged one stops no start
		f.seen, f.lastError = seen, err.Error()
		f.log.Warn(
			"every country is unknown: the country file is damaged; delete it, and the build makes it again",
			"file",
			f.path,
			"error",
			err.Error(),
		)
	case err != nil:
		return nil, err
	default:
		f.seen = seen
		f.current.Store(db)
	}
	f.due.Store(f.now().Add(recheckAfter).UnixNano())
	return f, nil
}

// Country returns the ISO 3166-1 alpha-2 code of an address, "" if it is private or
// unknown.
func (f *Finder) Country(address netip.Addr) string {
	f.reload()
	db := f.current.Load()
	if db == nil || !address.IsValid() {
		return ""
	}
	return db.country(address)
}

// reload reads the file again if it has changed, and checks that at most once per recheckAfter. Concurrent callers use
// the current database meanwhile.
func (f *Finder) reload() {
	if f.path == "" {
		return
	}
	now, due := f.now(), f.due.Load()
	if now.UnixNano() < due || !f.due.CompareAndSwap(due, now.Add(recheckAfter).UnixNano()) {
		return
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	seen, db, err := read(f.path, f.seen)
	f.seen = seen
	switch {
	case err != nil && err.Error() != f.lastError:
		f.lastError = err.Error()
		f.log.Warn("the country database cannot be read; the previous one stays in use", "error", err)
	case db != nil:
		f.lastError = ""
		f.current.Store(db)
		f.log.Info("new country database", "file", f.path, "built", db.records.Metadata().BuildTime())
	}
}
