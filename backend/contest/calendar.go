package contest

import (
	"context"
	"log/slog"
	"sync"
	"time"
)

// calendarAge is how old the moved ends may be: an instance applies a move stored by
// another instance within this time.
const calendarAge = time.Second

// Calendar gives the editions with the ends as organisers moved them and the parts of the rules as they changed them.
// It may be used by many goroutines.
type Calendar struct {
	planned *Editions
	phases  PhaseReader
	now     func() time.Time // the wall clock
	log     *slog.Logger

	mu      sync.Mutex // guards current
	current map[EditionID]*calendarPage
}

// PhaseReader reads the moves of dates.
type PhaseReader interface {
	// PhaseMoves lists the moves of an edition, oldest first.
	PhaseMoves(ctx context.Context, edition EditionID) ([]PhaseMove, error)
}

// OpeningReader knows which editions stay closed, whatever their dates say.
type OpeningReader interface {
	// EditionHeld reports whether an edition has not opened yet and may not open by its date alone.
	EditionHeld(ctx context.Context, edition EditionID) (bool, error)
}

// calendarPage is an edition with the moves that were read last.
type calendarPage struct {
	planned *Edition
	reading sync.Mutex // held while the moves are read

	mu      sync.Mutex // guards the fields below
	edition *Edition
	readAt  time.Time // zero: never
	stale   bool      // must be read again
}

// NewCalendar returns the calendar of the catalogue's editions.
func NewCalendar(planned *Editions, phases PhaseReader, now func() time.Time, log *slog.Logger) *Calendar {
	return &Calendar{planned: planned, phases: phases, now: now, log: log, current: map[EditionID]*calendarPage{}}
}

// page returns the page of an edition; nil for an id that has none. An edition that another has replaced loses its
// page.
func (c *Calendar) page(id EditionID) *calendarPage {
	planned := c.planned.Edition(id)
	if planned == nil {
		return nil
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	page := c.current[id]
	if page == nil || page.planned != planned {
		page = &calendarPage{planned: planned, edition: planned}
		c.current[id] = page
	}
	return page
}

// Edition returns an edition with the ends of now; nil for an id that has none. When the moves
// cannot be read, the ends are those that were last known.
func (c *Calendar) Edition(ctx context.Context, id EditionID) *Edition {
	page := c.page(id)
	if page == nil {
		return nil
	}
	edition, fresh, known := page.last(c.now())
	switch {
	case fresh:
		return edition
	case !known:
		page.reading.Lock()
	case !page.reading.TryLock():
		return edition // another call reads them
	}
	defer page.reading.Unlock()
	if edition, fresh, _ = page.last(c.now()); fresh {
		return edition
	}
	page.begin()
	moves, err := c.phases.PhaseMoves(context.WithoutCancel(ctx), id)
	var parts map[string][]byte
	if reader, reads := c.phases.(RulePartReader); err == nil && reads {
		parts, err = reader.RuleParts(context.WithoutCancel(ctx), id)
	}
	held := false
	if reader, reads := c.phases.(OpeningReader); err == nil && reads {
		held, err = reader.EditionHeld(context.WithoutCancel(ctx), id)
	}
	if err != nil {
		c.log.ErrorContext(ctx, "moved ends could not be read: the last known ones apply", "edition", id, "error", err)
	} else {
		edition = page.planned.WithParts(parts).Moved(moves).held(held)
	}
	page.set(edition, c.now())
	return edition
}

// last returns the edition as last read, whether that is recent, and whether it was ever read.
func (p *calendarPage) last(now time.Time) (edition *Edition, fresh, known bool) {
	p.mu.Lock()
	defer p.mu.Unlock()
	known = !p.readAt.IsZero()
	age := now.Sub(p.readAt)
	return p.edition, known && !p.stale && age >= 0 && age < calendarAge, known
}

func (p *calendarPage) begin() {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.stale = false
}

func (p *calendarPage) set(edition *Edition, now time.Time) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.edition, p.readAt = edition, now
}

// Forget has the next call read the moves again.
func (c *Calendar) Forget() {
	c.mu.Lock()
	defer c.mu.Unlock()
	for _, page := range c.current {
		page.mu.Lock()
		page.stale = true
		page.mu.Unlock()
	}
}

// All returns all editions with the ends of now, in their order.
func (c *Calendar) All(ctx context.Context) []*Edition {
	editions := make([]*Edition, 0, len(c.planned.All()))
	for _, planned := range c.planned.All() {
		if edition := c.Edition(ctx, planned.ID); edition != nil {
			editions = append(editions, edition)
		}
	}
	return editions
}

// held returns the edition as it is while it is held, or not. The edition itself does not change.
func (e *Edition) held(held bool) *Edition {
	if e.Held == held {
		return e
	}
	changed := *e
	changed.Held = held
	return &changed
}
