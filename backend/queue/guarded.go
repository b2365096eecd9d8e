package queue

import (
	"log/slog"
	"net/http"
	"time"
)

// guarded lets work answer the POST requests of an admitted caller, with a status and without a body. Each request
// leaves one line in the log, and a fault one more: no body, no query, no token.
func guarded(gate *Gate, caller Caller, log *slog.Logger, work func(http.ResponseWriter, *http.Request) (int, error)) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		begin, status := time.Now(), http.StatusMethodNotAllowed
		var err error
		switch {
		case r.Method != http.MethodPost:
			w.Header().Set("Allow", http.MethodPost)
		default:
			if err = gate.admit(r, caller); err != nil {
				status = http.StatusUnauthorized
				w.Header().Set("WWW-Authenticate", "Bearer")
				break
			}
			status, err = work(w, r)
		}
		if err != nil {
			level := slog.LevelWarn
			if status >= http.StatusInternalServerError {
				level = slog.LevelError
			}
			log.Log(r.Context(), level, "queue request failed", slog.String("route", r.URL.Path), slog.String("error", err.Error()))
		}
		w.WriteHeader(status)
		log.InfoContext(r.Context(), "request", slog.String("method", r.Method), slog.String("route", r.URL.Path),
			slog.Int("status", status), slog.Duration("took", time.Since(begin)))
	})
}
