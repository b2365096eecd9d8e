package generation

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"

	"google.golang.org/api/option"
	htransport "google.golang.org/api/transport/http"

	"marquee/backend/contest"
	"marquee/backend/generation/ark"
	"marquee/backend/generation/vertex"
)

// Connect seats the real providers: Vertex AI and Ark, each when it has a model. Vertex AI is called
// with the credentials of the environment (Application Default Credentials). now is the wall clock.
func Connect(ctx context.Context, google vertex.Config, volcano ark.Config, now func() time.Time, log *slog.Logger) (*Lineup, error) {
	seats := map[contest.GenerationModel]Seat{}
	if len(google.Models) > 0 {
		client, _, err := htransport.NewClient(ctx, option.WithScopes("https://www.googleapis.com/auth/cloud-platform"))
		if err != nil {
			return nil, fmt.Errorf("find Google credentials: %w", err)
		}
		provider, err := vertex.New(ctx, google, client, now)
		if err != nil {
			return nil, err
		}
		for model := range google.Models {
			seats[model] = Seat{Provider: provider, Offers: google.Offers}
		}
	}
	if len(volcano.Models) > 0 {
		provider, err := ark.New(volcano, &http.Client{}, now)
		if err != nil {
			return nil, err
		}
		for model := range volcano.Models {
			seats[model] = Seat{Provider: provider, Offers: volcano.Offers}
		}
	}
	return NewLineup(seats, now, log), nil
}
