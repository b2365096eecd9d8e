package vertex

import (
	"encoding/json"
	"errors"
	"fmt"
	"net/http"
	"strings"
	"time"

	"marquee/backend/studio"

	"google.golang.org/genai"
)

// decided reports whether an error is a provider's decision, which must not be retried.
func decided(err error) bool {
	var failure *studio.Failure
	return errors.As(err, &failure)
}

// startFailure maps an error answer of a start.
func startFailure(refused genai.APIError, retryAfter time.Duration) *studio.Failure {
	failure := &studio.Failure{
		Reason: studio.ReasonBroken,
		Detail: detail(refused.Code, refused.Status, refused.Message),
	}
	switch {
	case refused.Code == http.StatusTooManyRequests || refused.Code == http.StatusServiceUnavailable:
		failure.Reason, failure.RetryAfter = studio.ReasonBusy, max(retryAfter, retryDelay(refused.Details))
	case refused.Code == http.StatusNotFound:
		failure.Reason = studio.ReasonRetired
	case refused.Code == http.StatusBadRequest && isSafetyError(refused.Message):
		failure.Reason = studio.ReasonSensitive
	case refused.Code == http.StatusBadRequest:
		failure.Reason = studio.ReasonRejected
	}
	return failure
}

// The codes of google.rpc.Code that an operation's error carries.
const (
	rpcInvalidArgument   = 3
	rpcNotFound          = 5
	rpcResourceExhausted = 8
	rpcUnavailable       = 14
)

// operationFailure maps the google.rpc.Status of a failed operation.
func operationFailure(status map[string]any) *studio.Failure {
	code, _ := status["code"].(float64)
	message, _ := status["message"].(string)
	failure := &studio.Failure{Reason: studio.ReasonBroken, Detail: detail(int(code), "operation", message)}
	switch {
	case isSafetyError(message):
		failure.Reason = studio.ReasonSensitive
	case code == rpcInvalidArgument:
		failure.Reason = studio.ReasonRejected
	case code == rpcNotFound:
		failure.Reason = studio.ReasonLost
	case code == rpcResourceExhausted || code == rpcUnavailable:
		failure.Reason = studio.ReasonBusy
	}
	return failure
}

// isSafetyError recognises a block for safety by its message, since its code is the one of any invalid argument
// (https://cloud.google.com/vertex-ai/generative-ai/docs/image/responsible-ai-imagen).
func isSafetyError(message string) bool {
	message = strings.ToLower(message)
	for _, sign := range []string{"responsible ai", "usage guidelines", "safety", "sensitive word", "prohibited use", "violat", "blocked"} {
		if strings.Contains(message, sign) {
			return true
		}
	}
	return false
}

// retryDelay reads google.rpc.RetryInfo, "12s" for example; 0 without one.
func retryDelay(details []map[string]any) time.Duration {
	for _, d := range details {
		if kind, _ := d["@type"].(string); !strings.HasSuffix(kind, "google.rpc.RetryInfo") {
			continue
		}
		text, _ := d["retryDelay"].(string)
		if wait, err := time.ParseDuration(text); err == nil && wait > 0 {
			return min(wait, time.Hour)
		}
	}
	return 0
}

// malformed is the failure of an answer that the API does not document.
func malformed(err error) bool {
	var syntax *json.SyntaxError
	var kind *json.UnmarshalTypeError
	return errors.As(err, &syntax) || errors.As(err, &kind) || errors.Is(err, errMalformed)
}

func detail(code int, status, message string) string {
	const longest = 300
	if len(message) > longest {
		message = message[:longest]
	}
	return fmt.Sprintf("%d %s: %s", code, status, strings.ToValidUTF8(message, ""))
}
