// Package zone finds the country of an address in a database of MaxMind's
// GeoLite2-Country or GeoIP2-Country layout, and follows the file when it is
// replaced.
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

// recheckAfter is how long a change of the file may go unnoticed while addresses
// are looked up.
const recheckAfter = 10 * time.Second

// Options say where the countries come from.
type Options struct {
	// Path is the database; "" knows no country.
	Path string
	// Optional lets the file be missing at the start: no country is known until it
	// is there.
	Optional bool
	// Now is the wall clock.
	Now func() time.Time
	// Logger gets new databases and of those that cannot be read.
	Logger *slog.Logger
}

// Finder looks countries up. It is safe for concurrent use. The database is held
// in memory, about 8 MB, so a file that is overwritten in place harms nobody.
type Finder struct {
	path string
	now  func() time.Time
	log  *slog.Logger

	current atomic.Pointer[database] // nil: every address is unknown
	due     atomic.Int64             // when to look at the file again, Unix nanoseconds

	mu        sync.Mutex  // one look at the file at a time
	seen      fs.FileInfo // the file that was read last, well or not
	lastError string      // logged already
}

// Open reads the database. It fails when there is none, or one of another kind or
// damaged.
func Open(o Options) (*Finder, error) {
	f := &Finder{path: o.Path, now: o.Now, log: o.Logger}
	if f.path == "" {
		return f, nil
	}
	seen, db, err := read(f.path, nil)
	switch {
	case o.Optional && errors.Is(err, fs.ErrNotExist):
		f.lastError = err.Error()
	case err != nil:
		return nil, err
	default:
		f.seen = seen
		f.current.Store(db)
	}
	f.due.Store(f.now().Add(recheckAfter).UnixNano())
	return f, nil
}

// Country is the ISO 3166-1 alpha-2 code of an address, "" when it is private or
// not known.
func (f *Finder) Country(address netip.Addr) string {
	f.follow()
	db := f.current.Load()
	if db == nil || !address.IsValid() {
		return ""
	}
	return db.country(address)
}

// follow reads the file again when it has changed, at most once in recheckAfter.
// Callers beside the one who reads go on with what is there.
func (f *Finder) follow() {
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
		f.log.Warn("the country database cannot be read; what was known before stays in use", "error", err)
	case db != nil:
		f.lastError = ""
		f.current.Store(db)
		f.log.Info("new country database", "file", f.path, "built", db.records.Metadata().BuildTime())
	}
}
