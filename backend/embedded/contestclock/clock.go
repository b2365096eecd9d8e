// Package contestclock is the contest's clock on one machine. The contest's dates
// lie in the past; this clock stands where the organiser puts it, ticks on from
// there, and goes on after a restart. Only rules that depend on the contest's
// dates read it.
package contestclock

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"sync"
	"time"

	"marquee/backend/atomicfile"
)

// begin is where a new contest starts: registration and submission of both
// editions are open.
const begin = "2025-09-12T10:00:00+08:00"

// Options say where the clock is kept and where it stands.
type Options struct {
	// DataDir gets contest-clock.json.
	DataDir string
	// At moves the clock at the start; zero goes on from the last run.
	At time.Time
	// Wall is the wall clock.
	Wall func() time.Time
	// Logger gets a file that cannot be read.
	Logger *slog.Logger
}

// Clock is safe for concurrent use.
type Clock struct {
	path   string
	wall   func() time.Time
	logger *slog.Logger
	zone   *time.Location

	mu     sync.RWMutex
	offset time.Duration // contest time less wall time
}

type state struct {
	// Offset is contest time less wall time, in nanoseconds.
	Offset time.Duration `json:"offset"`
}

// Open returns the clock of the data folder: at o.At if that is given, else
// where it stood relative to the wall clock, else on 12 September 2025 at 10:00
// (+08:00).
func Open(o Options) (*Clock, error) {
	start, err := time.Parse(time.RFC3339, begin)
	if err != nil {
		return nil, fmt.Errorf("read the contest's beginning: %w", err)
	}
	c := &Clock{
		path: filepath.Join(o.DataDir, "contest-clock.json"), wall: o.Wall, logger: o.Logger, zone: start.Location(),
	}
	if !o.At.IsZero() {
		return c, c.Set(o.At)
	}
	content, err := os.ReadFile(c.path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("read contest clock: %w", err)
	}
	var kept state
	if err == nil {
		if err := json.Unmarshal(content, &kept); err == nil {
			c.offset = kept.Offset
			return c, nil
		}
		c.logger.Warn("the contest clock's file is damaged; the clock starts anew", "file", c.path)
	}
	return c, c.Set(start)
}

// Now is the contest's time, in the contest's zone (+08:00).
func (c *Clock) Now() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.wall().Round(0).Add(c.offset).In(c.zone)
}

// Set moves the clock, for this run and the next ones.
func (c *Clock) Set(t time.Time) error {
	c.mu.Lock()
	defer c.mu.Unlock()
	offset := t.Sub(c.wall().Round(0))
	if err := c.write(state{Offset: offset}); err != nil {
		return err
	}
	c.offset = offset
	return nil
}

func (c *Clock) write(s state) error {
	content, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("encode contest clock: %w", err)
	}
	if err := os.MkdirAll(filepath.Dir(c.path), 0o711); err != nil {
		return fmt.Errorf("make contest clock's folder: %w", err)
	}
	if err := atomicfile.Write(c.path, append(content, '\n'), 0o600); err != nil {
		return fmt.Errorf("keep contest clock: %w", err)
	}
	return nil
}
