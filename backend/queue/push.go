package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
)

// maxEnvelope bounds a pushed request, in bytes: ours are a few hundred.
const maxEnvelope = 64 << 10

// envelope is what Pub/Sub posts, wrapped as by default
// (https://cloud.google.com/pubsub/docs/push#receive_push).
type envelope struct {
	Message *struct {
		Data []byte `json:"data"` // base64
		ID   string `json:"messageId"`
	} `json:"message"`
	Subscription string `json:"subscription"`
}

// PushHandler takes the messages of a push subscription. The answer is the acknowledgement: 204 when the task was
// looked at or the message is none of ours; anything else asks for the message once more: 401 for a caller that is
// not admitted, 400 for what is no envelope, 503 when handle fails. The work goes on when the caller hangs up.
func PushHandler(gate *Gate, caller Caller, handle Handler, log *slog.Logger) http.Handler {
	return guarded(gate, caller, log, func(w http.ResponseWriter, r *http.Request) (int, error) {
		var e envelope
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxEnvelope)).Decode(&e); err != nil {
			return http.StatusBadRequest, fmt.Errorf("read envelope: %w", err)
		}
		if e.Message == nil {
			return http.StatusBadRequest, errors.New("read envelope: it holds no message; the subscription must not unwrap them")
		}
		if err := deliver(context.WithoutCancel(r.Context()), e.Message.Data, handle); err != nil {
			return http.StatusServiceUnavailable, fmt.Errorf("message %s: %w", e.Message.ID, err)
		}
		return http.StatusNoContent, nil
	})
}
