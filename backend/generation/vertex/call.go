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

// maxAnswer is the largest answer read, in bytes: clips may come inside it, as base64.
const maxAnswer = exchange.MaxFilm

// errNonsense is an answer that the SDK could not make sense of.
var errNonsense = errors.New("the answer has another shape than documented")

// startCall asks for something that is paid for, once.
func startCall(ctx context.Context, ask func(context.Context) error) error {
	heard := &answer{}
	ctx, sent := exchange.Sent(context.WithValue(ctx, answerKey{}, heard))
	err := safely(ctx, ask)
	var refused genai.APIError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused):
		return startFault(refused, heard.retryAfter)
	case malformed(err):
		return &studio.Failure{Reason: studio.ReasonBroken, Detail: detail(http.StatusOK, "start", err.Error())}
	default:
		return exchange.StartError(fmt.Errorf("call vertex: %w", err), sent())
	}
}

// pollCall asks how something goes; asking again costs nothing.
func pollCall(ctx context.Context, ask func(context.Context) error) error {
	err := safely(ctx, ask)
	var refused genai.APIError
	switch {
	case err == nil:
		return nil
	case errors.As(err, &refused) && refused.Code == http.StatusNotFound:
		return &studio.Failure{Reason: studio.ReasonLost, Detail: detail(refused.Code, refused.Status, refused.Message)}
	case errors.As(err, &refused) && refused.Code == http.StatusBadRequest:
		return &studio.Failure{Reason: studio.ReasonBroken, Detail: detail(refused.Code, refused.Status, refused.Message)}
	case errors.As(err, &refused):
		return errors.New("call vertex: " + detail(refused.Code, refused.Status, refused.Message))
	case malformed(err):
		return &studio.Failure{Reason: studio.ReasonBroken, Detail: detail(http.StatusOK, "poll", err.Error())}
	default:
		return fmt.Errorf("call vertex: %w", err)
	}
}

// safely turns the SDK's panics into errors: it asserts the types of an answer's parts unchecked.
func safely(ctx context.Context, ask func(context.Context) error) (err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("%w: %v", errNonsense, r)
		}
	}()
	return ask(ctx)
}

// answer is what the SDK does not pass on of an answer.
type answer struct{ retryAfter time.Duration }

type answerKey struct{}

// watch notes an answer's Retry-After and bounds its size.
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
