package objectstore

import (
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
)

// statusCancelled is the status of a cancelled session at Cloud Storage.
const statusCancelled = 499

// failure is an error of the client, with status and reason of the JSON API:
// https://cloud.google.com/storage/docs/json_api/v1/status-codes.
type failure struct {
	status  int
	reason  string
	message string
}

func (f *failure) Error() string {
	return fmt.Sprintf("%d %s: %s", f.status, f.reason, f.message)
}

func badRequest(reason, message string) error {
	return &failure{http.StatusBadRequest, reason, message}
}

func notFound(message string) error {
	return &failure{http.StatusNotFound, "notFound", message}
}

func forbidden(reason, message string) error {
	return &failure{http.StatusForbidden, reason, message}
}

func unavailable() error {
	return &failure{http.StatusServiceUnavailable, "backendError", "the object store is busy or stopping, try again"}
}

func methodNotAllowed() error {
	return &failure{http.StatusMethodNotAllowed, "methodNotAllowed", "this method is not served here"}
}

// fail answers a failure with its status and reason. Any other error is internal: it
// is logged, and the answer is a generic one that allows a retry.
func (s *Store) fail(w http.ResponseWriter, r *http.Request, err error) {
	var f *failure
	if !errors.As(err, &f) {
		level := slog.LevelError
		if r.Context().Err() != nil {
			level = slog.LevelInfo // the client has disconnected
		}
		s.log.Log(r.Context(), level, "object store request failed", "method", r.Method, "error", err)
		f = &failure{http.StatusServiceUnavailable, "backendError", "the object store failed, try again"}
	}
	w.Header().Set("Cache-Control", "private, max-age=0")
	if f.status == http.StatusNotModified || f.status == statusCancelled {
		w.Header().Set("Content-Length", "0")
		w.WriteHeader(f.status)
		return
	}
	type item struct {
		Domain  string `json:"domain"`
		Reason  string `json:"reason"`
		Message string `json:"message"`
	}
	type body struct {
		Code    int    `json:"code"`
		Message string `json:"message"`
		Errors  []item `json:"errors"`
	}
	writeJSON(w, f.status, map[string]body{
		"error": {f.status, f.message, []item{{"global", f.reason, f.message}}},
	})
}

func writeJSON(w http.ResponseWriter, status int, value any) {
	data, err := json.MarshalIndent(value, "", "  ")
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json; charset=UTF-8")
	w.Header().Set("Content-Length", fmt.Sprint(len(data)+1))
	w.WriteHeader(status)
	w.Write(append(data, '\n'))
}
