// Package generation connects the creation studio with its providers: vertex and ark implement
// studio.Provider, Registry maps models to them, and sensitive has the word lists.
package generation

import (
	"context"
	"errors"
	"log/slog"
	"sync"
	"time"

	"marquee/backend/studio"
)

// Entry is the provider of one model.
type Entry struct {
	Provider studio.Provider
	// Supports reports what the provider is configured for; nil is everything.
	Supports func(studio.Model, studio.Type) bool
}

// hiddenFor is how long a retired model stays unavailable. Then one task tries it again, because the provider may have
// been wrong or the configured id may have changed.
const hiddenFor = time.Hour

// Registry maps models to their providers. When a provider reports a model as
// retired, the registry logs it and makes the model unavailable in this process.
type Registry struct {
	entries map[studio.Model]Entry
	now     func() time.Time
	log     *slog.Logger

	mu     sync.Mutex
	hidden map[capability]time.Time // until when
}

type capability struct {
	model studio.Model
	kind  studio.Type
}

// NewRegistry makes a registry; now is the wall clock.
func NewRegistry(entries map[studio.Model]Entry, now func() time.Time, log *slog.Logger) *Registry {
	return &Registry{entries: entries, now: now, log: log, hidden: map[capability]time.Time{}}
}

// Providers returns the providers by model.
func (r *Registry) Providers() map[studio.Model]studio.Provider {
	providers := make(map[studio.Model]studio.Provider, len(r.entries))
	for model, entry := range r.entries {
		providers[model] = watched{entry.Provider, r}
	}
	return providers
}

// Available reports whether a model can make a type now.
func (r *Registry) Available(model studio.Model, kind studio.Type) bool {
	entry, ok := r.entries[model]
	if !ok || (entry.Supports != nil && !entry.Supports(model, kind)) {
		return false
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	return !r.now().Before(r.hidden[capability{model, kind}])
}

func (r *Registry) hide(ctx context.Context, request studio.Request, why string) {
	until := r.now().Add(hiddenFor)
	r.mu.Lock()
	r.hidden[capability{request.Model, request.Type}] = until
	r.mu.Unlock()
	r.log.ErrorContext(
		ctx,
		"model unavailable: its provider has retired it",
		slog.String("model", string(request.Model)),
		slog.String("type", string(request.Type)),
		slog.Time("until", until),
		slog.String("detail", why),
	)
}

// watched hides a model in the registry when its provider reports it as retired.
type watched struct {
	studio.Provider
	registry *Registry
}

// Start implements studio.Provider.
func (w watched) Start(ctx context.Context, request studio.Request) (string, error) {
	operation, err := w.Provider.Start(ctx, request)
	var failure *studio.Failure
	if errors.As(err, &failure) && failure.Reason == studio.ReasonRetired {
		w.registry.hide(ctx, request, failure.Detail)
	}
	return operation, err
}
