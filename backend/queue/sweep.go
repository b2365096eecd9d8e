package queue

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"
)

// sweepTimeout limits one sweep; the next request continues.
const sweepTimeout = 2 * time.Minute

// SweepHandler handles the requests of Cloud Scheduler. It calls sweep once and answers
// when sweep has returned, because Cloud Run gives the processor to requests only. It
// answers 204, 401 without a valid token, and 503 when sweep fails, which Cloud
// Scheduler may retry.
func SweepHandler(
	verifier *TokenVerifier,
	account ServiceAccount,
	sweep func(context.Context) error,
	log *slog.Logger,
) http.Handler {
	return verified(verifier, account, log, func(_ http.ResponseWriter, r *http.Request) (int, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), sweepTimeout)
		defer cancel()
		if err := sweep(ctx); err != nil {
			return http.StatusServiceUnavailable, fmt.Errorf("sweep: %w", err)
		}
		return http.StatusNoContent, nil
	})
}
