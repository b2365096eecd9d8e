package generation

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"google.golang.org/api/option"
	htransport "google.golang.org/api/transport/http"

	"marquee/backend/generation/ark"
	"marquee/backend/generation/vertex"
	"marquee/backend/studio"
)

// Connect returns a registry of the real providers, Vertex AI and Ark, each if a model of it is
// configured. Vertex AI uses Application Default Credentials. now is the wall clock.
func Connect(
	ctx context.Context,
	google vertex.Config,
	volcano ark.Config,
	now func() time.Time,
	log *slog.Logger,
) (*Registry, error) {
	entries := map[studio.Model]Entry{}
	if len(google.Models) > 0 {
		client, _, err := htransport.NewClient(
			ctx,
			option.WithScopes("https://www.googleapis.com/auth/cloud-platform"),
			option.WithTelemetryDisabled(),
		)
		if err != nil {
			return nil, fmt.Errorf("find Google credentials: %w", err)
		}
		provider, err := vertex.New(ctx, google, client, now)
		if err != nil {
			return nil, err
		}
		for model := range google.Models {
			entries[model] = Entry{Provider: provider, Supports: google.Supports}
		}
	}
	if len(volcano.Models) > 0 {
		provider, err := ark.New(volcano, &http.Client{}, now)
		if err != nil {
			return nil, err
		}
		for model := range volcano.Models {
			entries[model] = Entry{Provider: provider, Supports: volcano.Supports}
		}
	}
	return NewRegistry(entries, now, log), nil
}
