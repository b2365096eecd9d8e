package queue

import (
	"context"
	"fmt"
	"log/slog"
	"net/http"
	"time"
)

// tickTime bounds the work of one tick: the next one goes on.
const tickTime = 2 * time.Minute

// TickHandler takes the ticks of Cloud Scheduler: each calls sweep once and is answered when that has ended, for
// Cloud Run gives the processor to a request only. 204; 401 for a caller that is not admitted, 503 when sweep
// fails, which Scheduler may try again.
func TickHandler(gate *Gate, caller Caller, sweep func(context.Context) error, log *slog.Logger) http.Handler {
	return guarded(gate, caller, log, func(_ http.ResponseWriter, r *http.Request) (int, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(r.Context()), tickTime)
		defer cancel()
		if err := sweep(ctx); err != nil {
			return http.StatusServiceUnavailable, fmt.Errorf("sweep: %w", err)
		}
		return http.StatusNoContent, nil
	})
}
