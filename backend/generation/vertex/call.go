package vertex

import (
	"context"
	"errors"
	"fmt"
	"net/http"
	"time"

	"google.golang.org/genai"

	"marquee/backend/generation/exchange"
	"marquee/backend/studio"
)

// maxAnswer is the maximum size of an answer, in bytes. Clips may be inside it, as base64.
const maxAnswer = exchange.MaxVideo

// errMalformed is the error of an answer that the SDK cannot read.
var errMalformed = errors.New("the answer does not have the documented shape")

// startCall makes a billed request without retries.
func startCall(ctx context.Context, ask func(context.Context) error) error {
	heard := &answer{}
	ctx, sent := exchange.Sent(context.WithValue(ctx, answerKey{}, heard))
	err := safely(ctx, ask)
	var refused genai.APIError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return startFailure(refused, heard.retryAfter)
	case malformed(err):
		return &studio.Failure{Reason: studio.ReasonBroken, Detail: detail(http.StatusOK, "start", err.Error())}
	default:
		return exchange.StartError(fmt.Errorf("call vertex: %w", err), sent())
	}
}

// pollCall reads an operation. The request is not billed and may be repeated.
func pollCall(ctx context.Context, ask func(context.Context) error) error {
	err := safely(ctx, ask)
	var refused genai.APIError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused) && refused.Code == http.StatusNotFound:
		return &studio.Failure{Reason: studio.ReasonLost, Detail: detail(refused.Code, refused.Status, refused.Message)}
	case errors.As(err, &refused) && refused.Code == http.StatusBadRequest:
		return &studio.Failure{
			Reason: studio.ReasonBroken,
			Detail: detail(refused.Code, refused.Status, refused.Message),
		}
	case errors.As(err, &refused):
		return errors.New("call vertex: " + detail(refused.Code, refused.Status, refused.Message))
	case malformed(err):
		return &studio.Failure{Reason: studio.ReasonBroken, Detail: detail(http.StatusOK, "poll", err.Error())}
	default:
		return fmt.Errorf("call vertex: %w", err)
	}
}

// safely converts panics of the SDK to errors: its type assertions on answers are unchecked.
func safely(ctx context.Context, ask func(context.Context) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", errMalformed, r)
		}
	}()
	return ask(ctx)
}

// answer is the part of an HTTP answer that the SDK drops.
type answer struct{ retryAfter time.Duration }

type answerKey struct{}

// watch records an answer's Retry-After and limits its size.
type watch struct {
	next http.RoundTripper
	now  func() time.Time
}

// RoundTrip implements http.RoundTripper.
func (w *watch) RoundTrip(request *http.Request) (*http.Response, error) {
	next := w.next
	if next == nil {
		next = http.DefaultTransport
	}
	response, err := next.RoundTrip(request)
	if err != nil {
		return nil, err
	}
	if heard, ok := request.Context().Value(answerKey{}).(*answer); ok {
		heard.retryAfter = exchange.RetryAfter(response.Header, w.now())
	}
	response.Body = exchange.Limit(response.Body, maxAnswer)
	return response, nil
}
