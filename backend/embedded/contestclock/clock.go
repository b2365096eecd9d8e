// Package contestclock is the contest's clock on one machine. The dates of the contest
// are in the past, so the organiser sets this clock to a time, from which it runs at
// normal speed, also after a restart. Only rules that depend on the contest's dates
// use it.
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

// begin is the time of a new contest: registration and submission of both editions
// are open.
const begin = "2025-09-12T10:00:00+08:00"

// Options configure a Clock.
type Options struct {
	// DataDir is the folder of contest-clock.json.
	DataDir string
	// At is the time to set; zero continues from the last run.
	At time.Time
	// Wall is the wall clock.
	Wall func() time.Time
	// Logger logs a file that cannot be read.
	Logger *slog.Logger
}

// Clock is safe for concurrent use.
type Clock struct {
	path   string
	wall   func() time.Time
	logger *slog.Logger
	zone   *time.Location

	mu     sync.RWMutex
	offset time.Duration // contest time minus wall time
}

type state struct {
	// Offset is contest time minus wall time, in nanoseconds.
	Offset time.Duration `json:"offset"`
}

// Open returns the clock of the data folder. It is set to o.At if that is given, else
// it has the stored offset to the wall clock, else it starts on 12 September 2025 at
// 10:00 (+08:00).
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
		c.logger.Warn("reset the contest clock, since its file is damaged", "file", c.path)
	}
	return c, c.Set(start)
}

// Now is the contest's time in the contest's time zone (+08:00).
func (c *Clock) Now() time.Time {
	c.mu.RLock()
	defer c.mu.RUnlock()
	return c.wall().Round(0).Add(c.offset).In(c.zone)
}

// Set sets the clock for this run and later ones.
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
