package bench

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/argon2id"
	"marquee/backend/contest"
)

// TestJudgeLoginInAFlood measures how long a judge's login takes while 120 logins with invented names arrive from
// another network at the same moment.
func TestJudgeLoginInAFlood(t *testing.T) {
	invented, rounds := 12, 1
	if given().full {
		invented, rounds = 120, 20
	}
	h := newJudgingHarness(t, contestSize{100, 4, 40, 80})
	h.setPassword("judge2", "four words that differ")
	var alone, flooded []float64
	for round := range rounds {
		own := fmt.Sprintf("198.51.100.%d", round)
		took, code := h.logInFrom(own, "judge2", "four words that differ")
		if code != "OK" {
			t.Fatalf("the judge's login: %s", code)
		}
		alone = append(alone, milliseconds(took))
		codes := make([]string, invented)
		var flood, sent sync.WaitGroup
		sent.Add(invented)
		for i := range codes {
			flood.Go(func() {
				sent.Done()
				_, codes[i] = h.logInFrom(
					fmt.Sprintf("203.0.113.%d", round),
					fmt.Sprintf("invented %d", i),
					"a password of some length",
				)
			})
		}
		sent.Wait()
		took, code = h.logInFrom(own, "judge2", "four words that differ")
		flood.Wait()
		if code != "OK" {
			t.Fatalf("the judge's login beside %d others: %s", invented, code)
		}
		flooded = append(flooded, milliseconds(took))
		for _, code := range codes {
			if code != string(contest.CodeJudgeLoginFailed) && code != string(contest.CodeSystemBusy) &&
				code != string(contest.CodeTooManyRequests) {
				t.Errorf("a login with an invented name: %s", code)
			}
		}
	}
	what := fmt.Sprintf("a judge's login beside %d with invented names", invented)
	publish(
		t,
		figure{What: what, Figure: "alone, p50", Measured: median(alone), Unit: "ms"},
		figure{What: what, Figure: "in the flood, p50", Measured: median(flooded), Unit: "ms"},
		figure{
			What:     what,
			Figure:   "in the flood, the longest",
			Measured: quantile(flooded, 1),
			Unit:     "ms",
			AtMost:   new(500.0),
		},
	)
}

// setPassword gives an account a password.
func (h *judgingHarness) setPassword(name, password string) {
	h.t.Helper()
	hash, err := argon2id.New(1).Hash(h.t.Context(), password)
	if err != nil {
		h.t.Fatal(err)
	}
	connection, err := pgx.Connect(h.t.Context(), h.dsn)
	if err != nil {
		h.t.Fatal(err)
	}
	defer connection.Close(context.Background())
	if _, err := connection.Exec(
		h.t.Context(),
		`UPDATE judges SET password_hash = $2 WHERE name = $1`,
		name,
		hash,
	); err != nil {
		h.t.Fatal(err)
	}
}

// logInFrom logs a judge in from a network, and returns how long that took and the code of the answer. It may be called
// by many at once.
func (h *judgingHarness) logInFrom(address, name, password string) (took time.Duration, code string) {
	body, err := json.Marshal(map[string]string{"name": name, "password": password})
	if err != nil {
		return 0, err.Error()
	}
	request, err := http.NewRequestWithContext(
		h.t.Context(),
		http.MethodPost,
		h.url+"/apis/activity/login",
		bytes.NewReader(body),
	)
	if err != nil {
		return 0, err.Error()
	}
	request.Header.Set("Content-Type", "application/json")
	request.Header.Set("f", "PASSPORT_INTL")
	request.Header.Set("X-Forwarded-For", address)
	began := time.Now()
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, err.Error()
	}
	defer answer.Body.Close()
	read, err := io.ReadAll(answer.Body)
	took = time.Since(began)
	var envelope struct {
		Code string `json:"code"`
	}
	if err == nil {
		err = json.Unmarshal(read, &envelope)
	}
	if err != nil {
		return took, err.Error()
	}
	return took, envelope.Code
}
