package main

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"math/rand/v2"
	"net/http"
	"regexp"
	"strings"
	"time"
)

// chaosClient is a browser of a visitor, entrant, judge or organiser.
type chaosClient struct {
	h       *chaos
	who     string
	host    string // chaosSite, chaosCamp or chaosConsole
	network string // its address on the internet
	cookies map[string]string
	random  *rand.Rand
}

// newClient returns a browser at a host.
func (h *chaos) newClient(who, host string) *chaosClient {
	n := h.clients.Add(1)
	return &chaosClient{
		h:       h,
		who:     who,
		host:    host,
		network: fmt.Sprintf("100.%d.%d.%d", 64+n>>16&63, n>>8&255, n&255),
		cookies: map[string]string{},
		random:  h.random(n),
	}
}

// chaosAnswer is the definitive answer to a call.
type chaosAnswer struct {
	status     int
	code       string
	data       json.RawMessage
	raw        string
	unanswered int // earlier tries of the call without an answer, each of which may have taken effect
}

// ok reports success and reads the data into target unless that is nil.
func (a chaosAnswer) ok(target any) bool {
	if a.code != "OK" {
		return false
	}
	return target == nil || json.Unmarshal(a.data, target) == nil
}

// request is a call. path is a function because a signed one changes with every try.
type chaosRequest struct {
	method string
	path   func() string
	body   any
	key    string // Idempotency-Key
}

func fixedPath(path string) func() string { return func() string { return path } }

// get repeats a call until it is answered; false when the driver ends before.
func (c *chaosClient) get(path string) (chaosAnswer, bool) {
	return c.call(chaosRequest{method: http.MethodGet, path: fixedPath(path)})
}

func (c *chaosClient) post(path string, body any) (chaosAnswer, bool) {
	return c.call(chaosRequest{method: http.MethodPost, path: fixedPath(path), body: body})
}

// call repeats a call until it is answered: with anything but the statuses of a service that asks to try again.
func (c *chaosClient) call(r chaosRequest) (chaosAnswer, bool) {
	for unanswered := 0; ; {
		answer, err := c.try(r)
		switch {
		case c.h.driving.Err() != nil:
			return chaosAnswer{}, false
		case err != nil || answer.status == http.StatusServiceUnavailable:
			unanswered++
			c.h.ledger.retried.Add(1)
		case answer.status == http.StatusTooManyRequests:
		case answer.status >= http.StatusInternalServerError:
			c.h.ledger.breaks(
				"a fault is answered with 503, never with %d: %s %s: %s",
				answer.status,
				r.method,
				c.route(r.path()),
				answer.raw,
			)
			unanswered++
		default:
			answer.unanswered = unanswered
			return answer, true
		}
		if !c.pause(200 * time.Millisecond) {
			return chaosAnswer{}, false
		}
	}
}

var variablePart = regexp.MustCompile(`[0-9a-f]{64}|[0-9a-f]{8}-[0-9a-f-]{27}|\d+`)

// route is a path without ids and signatures.
func (c *chaosClient) route(path string) string {
	path, _, _ = strings.Cut(path, "?")
	return variablePart.ReplaceAllString(path, "…")
}

// pause waits for half to one and a half of a time; false when the driver ends.
func (c *chaosClient) pause(about time.Duration) bool {
	select {
	case <-time.After(about/2 + time.Duration(c.random.Int64N(int64(about)))):
		return true
	case <-c.h.driving.Done():
		return false
	}
}

// answerLimit is how long a browser waits for an answer.
const answerLimit = 30 * time.Second

func (c *chaosClient) try(r chaosRequest) (chaosAnswer, error) {
	ctx, cancel := context.WithTimeout(c.h.driving, answerLimit)
	defer cancel()
	var content io.Reader = http.NoBody
	if r.body != nil {
		encoded, err := json.Marshal(r.body)
		if err != nil {
			return chaosAnswer{}, err
		}
		content = bytes.NewReader(encoded)
	}
	front := c.h.fronts[c.random.IntN(len(c.h.fronts))]
	request, err := http.NewRequestWithContext(ctx, r.method, "http://"+front.Address+r.path(), content)
	if err != nil {
		return chaosAnswer{}, err
	}
	request.Host = c.host
	request.Header.Set(
		"User-Agent",
		"Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36",
	)
	request.Header.Set("Accept-Language", "en")
	request.Header.Set("X-Forwarded-For", c.network)
	request.Header.Set("f", "PASSPORT_INTL")
	if c.host == chaosCamp {
		request.Header.Set("f", "PASSPORT")
	}
	if r.body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if r.key != "" {
		request.Header.Set("Idempotency-Key", r.key)
	}
	for name, value := range c.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	response, err := c.h.http.Do(request)
	if err != nil {
		return chaosAnswer{}, err
	}
	defer response.Body.Close()
	raw, err := io.ReadAll(response.Body)
	if err != nil {
		return chaosAnswer{}, err
	}
	for _, cookie := range response.Cookies() {
		c.cookies[cookie.Name] = cookie.Value
	}
	var envelope struct {
		Code string
		Data json.RawMessage
	}
	_ = json.Unmarshal(raw, &envelope) // an answer that is not JSON has no code
	return chaosAnswer{status: response.StatusCode, code: envelope.Code, data: envelope.Data, raw: string(raw)}, nil
}

var mailedCode = regexp.MustCompile(`(?m)^    (\d{6})\s*$`)

// mailed asks for a code until one arrives, and returns it; "" when ask is refused, false when the driver ends.
func (c *chaosClient) mailed(address string, ask func() (asked, ok bool)) (string, bool) {
	for {
		known := len(c.h.mails.textsTo(address))
		asked, ok := ask()
		if !ok || !asked {
			return "", ok
		}
		for range 100 { // a mail can arrive late after an outage of the mail server
			if texts := c.h.mails.textsTo(address); len(texts) > known {
				if found := mailedCode.FindStringSubmatch(texts[len(texts)-1]); found != nil {
					return found[1], true
				}
			}
			if !c.pause(100 * time.Millisecond) {
				return "", false
			}
		}
	}
}

// oneOf is a random element.
func oneOf[T any](random *rand.Rand, of ...T) T { return of[random.IntN(len(of))] }
