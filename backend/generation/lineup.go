package generation

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/contest"
)

// Seat is the provider that stands behind a model.
type Seat struct {
	Provider contest.GenerationProvider
	// Offers tells what the provider is configured for; nil is everything.
	Offers func(contest.GenerationModel, contest.GenerationType) bool
}

// hiddenFor is how long a model that its provider has retired is not offered. Then one order tries it
// again, for the provider may have been told of a new id, or have erred.
const hiddenFor = time.Hour

// Lineup is who makes what. It notices models that a provider has retired and takes them off the offer,
// in this process, with the reason in the log; the others find out by themselves.
type Lineup struct {
	seats map[contest.GenerationModel]Seat
	now   func() time.Time
	log   *slog.Logger

	mu     sync.Mutex
	hidden map[line]time.Time // until when
}

type line struct {
	model contest.GenerationModel
	kind  contest.GenerationType
}

// NewLineup seats the providers; now is the wall clock.
func NewLineup(seats map[contest.GenerationModel]Seat, now func() time.Time, log *slog.Logger) *Lineup {
	return &Lineup{seats: seats, now: now, log: log, hidden: map[line]time.Time{}}
}

// Providers are the models' providers.
func (l *Lineup) Providers() map[contest.GenerationModel]contest.GenerationProvider {
	providers := make(map[contest.GenerationModel]contest.GenerationProvider, len(l.seats))
	for model, seat := range l.seats {
		providers[model] = watched{seat.Provider, l}
	}
	return providers
}

// Offers tells whether a type can be ordered of a model now.
func (l *Lineup) Offers(model contest.GenerationModel, kind contest.GenerationType) bool {
	seat, ok := l.seats[model]
	if !ok || (seat.Offers != nil && !seat.Offers(model, kind)) {
		return false
	}
	l.mu.Lock()
	defer l.mu.Unlock()
	return !l.now().Before(l.hidden[line{model, kind}])
}

func (l *Lineup) hide(ctx context.Context, order contest.GenerationOrder, why string) {
	until := l.now().Add(hiddenFor)
	l.mu.Lock()
	l.hidden[line{order.Model, order.Type}] = until
	l.mu.Unlock()
	l.log.ErrorContext(ctx, "model taken off the offer: its provider has retired it", slog.String("model", string(order.Model)),
		slog.String("type", string(order.Type)), slog.Time("until", until), slog.String("detail", why))
}

// watched tells the lineup when its provider speaks of a retired model.
type watched struct {
	contest.GenerationProvider
	lineup *Lineup
}

// Start implements contest.GenerationProvider.
func (w watched) Start(ctx context.Context, order contest.GenerationOrder) (string, error) {
	operation, err := w.GenerationProvider.Start(ctx, order)
	var fault *contest.GenerationFailure
	if errors.As(err, &fault) && fault.Reason == contest.ReasonRetired {
		w.lineup.hide(ctx, order, fault.Detail)
	}
	return operation, err
}
