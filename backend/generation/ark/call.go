package ark

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"time"

	"marquee/backend/generation/exchange"
	"marquee/backend/studio"
)

const (
	maxAnswer    = 1 << 20 // bytes; answers contain URLs, not images
	startTimeout = 5 * time.Minute
	askTimeout   = 30 * time.Second
)

// start posts a billed request without retries.
func (p *Provider) start(ctx context.Context, path string, body, answer any) error {
	data, err := json.Marshal(body)
	if err != nil {
		return fmt.Errorf("write ark request: %w", err)
	}
	ctx, cancel := context.WithTimeout(ctx, startTimeout)
	defer cancel()
	traced, sent := exchange.Sent(ctx)
	request, err := http.NewRequestWithContext(traced, http.MethodPost, p.config.BaseURL+path, bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("call ark: %w", err)
	}
	request.GetBody = nil // prevents the transport from repeating the request after a lost connection
	request.Header.Set("Content-Type", "application/json")
	status, header, text, err := p.send(request)
	if err != nil {
		return exchange.StartError(fmt.Errorf("call ark: %w", err), sent())
	}
	if status != http.StatusOK {
		failure := failureOf(status, text)
		if failure.Reason == studio.ReasonBusy {
			failure.RetryAfter = exchange.RetryAfter(header, p.now())
		}
		return failure
	}
	return unpack(text, answer)
}

// ask reads a resource. The request is not billed and may be repeated.
func (p *Provider) ask(ctx context.Context, path string, answer any) error {
	ctx, cancel := context.WithTimeout(ctx, askTimeout)
	defer cancel()
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, p.config.BaseURL+path, nil)
	if err != nil {
		return fmt.Errorf("call ark: %w", err)
	}
	status, _, text, err := p.send(request)
	switch {
	case err != nil:
		return fmt.Errorf("call ark: %w", err)
	case status == http.StatusOK:
		return unpack(text, answer)
	case status == http.StatusNotFound:
		return &studio.Failure{Reason: studio.ReasonLost, Detail: failureOf(status, text).Detail}
	case status == http.StatusBadRequest:
		return &studio.Failure{Reason: studio.ReasonBroken, Detail: failureOf(status, text).Detail}
	default:
		return errors.New("call ark: " + failureOf(status, text).Detail)
	}
}

func (p *Provider) send(request *http.Request) (int, http.Header, []byte, error) {
	request.Header.Set("Authorization", "Bearer "+p.config.Key)
	response, err := p.client.Do(request)
	if err != nil {
		return 0, nil, nil, err
	}
	body := exchange.Limit(response.Body, maxAnswer)
	text, err := io.ReadAll(body)
	return response.StatusCode, response.Header, text, errors.Join(err, body.Close())
}

// failureOf reads the error of an answer. The page of a proxy has no code.
func failureOf(status int, text []byte) *studio.Failure {
	var answer struct {
		Error arkError `json:"error"`
	}
	if json.Unmarshal(text, &answer) != nil || answer.Error.Code == "" {
		answer.Error = arkError{Code: fmt.Sprintf("status %d", status), Message: string(text)}
	}
	return answer.Error.failureAt(status)
}

func unpack(text []byte, answer any) error {
	if err := json.Unmarshal(text, answer); err != nil {
		return &studio.Failure{Reason: studio.ReasonBroken, Detail: "the answer cannot be read: " + err.Error()}
	}
	return nil
}
