package results

import (
	"context"
	"log/slog"
	"slices"
	"sync"
	"time"

	"marquee/backend/contest"
)

// PublicPart is a part of the pages that can be hidden.
type PublicPart string

// The parts, as /release.json names them.
const (
	PartWinners   PublicPart = "winners"
	PartFinalists PublicPart = "finalists"
)

// Curtain is a part of the pages that is hidden because it was taken back.
type Curtain struct {
	Edition contest.EditionID
	Part    PublicPart
	Since   time.Time // wall clock
}

// CurtainStore stores what the pages hide.
type CurtainStore interface {
	// Curtains lists what is hidden, of all editions.
	Curtains(ctx context.Context) ([]Curtain, error)
	// LiftCurtains removes what is hidden since before a time: pages of that time are built without it.
	LiftCurtains(ctx context.Context, edition contest.EditionID, builtFrom time.Time) error
}

// curtainAge is how old the answer of HiddenParts may be.
const curtainAge = 500 * time.Millisecond

// HiddenParts says what pages hide right now. It reads the database at most twice a second and may be used by many
// goroutines. While the database cannot be read, what was hidden last stays hidden.
type HiddenParts struct {
	store CurtainStore
	now   func() time.Time // the wall clock
	log   *slog.Logger

	mu      sync.Mutex
	hidden  []Curtain
	readAt  time.Time // zero: never
	reading bool
}

// NewHiddenParts returns a HiddenParts.
func NewHiddenParts(store CurtainStore, now func() time.Time, log *slog.Logger) *HiddenParts {
	return &HiddenParts{store: store, now: now, log: log}
}

// Of returns the hidden parts of an edition, sorted; empty for none. A nil HiddenParts hides nothing.
func (h *HiddenParts) Of(ctx context.Context, edition contest.EditionID) []PublicPart {
	parts := []PublicPart{}
	if h == nil {
		return parts
	}
	for _, c := range h.current(ctx) {
		if c.Edition == edition {
			parts = append(parts, c.Part)
		}
	}
	slices.Sort(parts)
	return parts
}

func (h *HiddenParts) current(ctx context.Context) []Curtain {
	h.mu.Lock()
	age := h.now().Sub(h.readAt)
	if h.reading && !h.readAt.IsZero() || !h.readAt.IsZero() && age >= 0 && age < curtainAge {
		defer h.mu.Unlock()
		return h.hidden
	}
	h.reading = true
	h.mu.Unlock()
	hidden, err := h.store.Curtains(context.WithoutCancel(ctx))
	h.mu.Lock()
	defer h.mu.Unlock()
	h.reading, h.readAt = false, h.now()
	if err != nil {
		h.log.ErrorContext(
			ctx,
			"what pages hide could not be read: what was hidden stays so",
			slog.String("error", err.Error()),
		)
	} else {
		h.hidden = hidden
	}
	return h.hidden
}
