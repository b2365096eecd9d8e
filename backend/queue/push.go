package queue

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
)

// maxEnvelope is the largest push request, in bytes; ours have a few hundred.
const maxEnvelope = 64 << 10

// envelope is the default, wrapped body of a push request
// (https://cloud.google.com/pubsub/docs/push#receive_push).
type envelope struct {
	Message *struct {
		Data []byte `json:"data"` // base64
		ID   string `json:"messageId"`

		Attributes map[string]string `json:"attributes"`
	} `json:"message"`
	Subscription string `json:"subscription"`
}

// PushHandler handles the messages of a push subscription. 204 acknowledges a message that was handled or is not
// ours. Pub/Sub sends the message again after any other status: 401 without a valid token, 400 for a malformed
// envelope, 503 when handle fails. The handler continues when the client disconnects.
func PushHandler(verifier *TokenVerifier, account ServiceAccount, handle Handler, log *slog.Logger) http.Handler {
	return verified(verifier, account, log, func(w http.ResponseWriter, r *http.Request) (int, error) {
		var e envelope
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, maxEnvelope)).Decode(&e); err != nil {
			return http.StatusBadRequest, fmt.Errorf("read envelope: %w", err)
		}
		if e.Message == nil {
			return http.StatusBadRequest, errors.New(
				"read envelope: it has no message; the subscription must not unwrap them",
			)
		}
		if err := deliver(
			withTrace(context.WithoutCancel(r.Context()), e.Message.Attributes),
			e.Message.Data,
			handle,
		); err != nil {
			return http.StatusServiceUnavailable, fmt.Errorf("message %s: %w", e.Message.ID, err)
		}
		return http.StatusNoContent, nil
	})
}
