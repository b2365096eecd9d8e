// Package pushtest fakes Google for tests: it signs OpenID Connect tokens, serves the keys as a JSON Web Key Set, and
// posts messages and sweep requests as Pub/Sub and Cloud Scheduler do.
package pushtest

import (
	"bytes"
	"context"
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"maps"
	"math/big"
	"net/http"
	"net/http/httptest"
	"strconv"
	"sync/atomic"
	"testing"
	"time"
)

// KeyID is the id of the signing key.
const KeyID = "k1"

// Google signs tokens and serves the public key.
type Google struct {
	KeysURL string
	Key     *rsa.PrivateKey
	fetched atomic.Int64
}

// New starts a Google that stops with the test.
func New(t testing.TB) *Google {
	t.Helper()
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		t.Fatal(err)
	}
	g := &Google{Key: key}
	set, err := json.Marshal(map[string]any{"keys": []any{map[string]string{
		"kid": KeyID, "kty": "RSA", "alg": "RS256", "use": "sig",
		"n": encode(key.N.Bytes()), "e": encode(big.NewInt(int64(key.E)).Bytes()),
	}}})
	if err != nil {
		t.Fatal(err)
	}
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		g.fetched.Add(1)
		w.Header().Set("Content-Type", "application/json; charset=UTF-8")
		w.Header().Set("Cache-Control", "public, max-age=20000, must-revalidate, no-transform")
		_, _ = w.Write(set)
	}))
	t.Cleanup(server.Close)
	g.KeysURL = server.URL
	return g
}

// Fetched is how often the keys were read.
func (g *Google) Fetched() int { return int(g.fetched.Load()) }

// Claims are those of a token as Google makes it for a push subscription.
func Claims(audience, email string, now time.Time) map[string]any {
	return map[string]any{
		"iss":            "https://accounts.google.com",
		"aud":            audience,
		"azp":            "113774264463038321964",
		"sub":            "113774264463038321964",
		"email":          email,
		"email_verified": true,
		"iat":            now.Unix(),
		"exp":            now.Add(time.Hour).Unix(),
	}
}

// Token signs claims as Google does; changes, if any, replace claims, a nil value removes one.
func (g *Google) Token(t testing.TB, claims map[string]any, changes ...map[string]any) string {
	t.Helper()
	claims = maps.Clone(claims)
	for _, change := range changes {
		for name, value := range change {
			claims[name] = value
			if value == nil {
				delete(claims, name)
			}
		}
	}
	signed := Unsigned(t, map[string]any{"alg": "RS256", "kid": KeyID, "typ": "JWT"}, claims)
	sum := sha256.Sum256([]byte(signed))
	signature, err := rsa.SignPKCS1v15(rand.Reader, g.Key, crypto.SHA256, sum[:])
	if err != nil {
		t.Fatal(err)
	}
	return signed + "." + encode(signature)
}

// Unsigned is the part of a token that is signed.
func Unsigned(t testing.TB, header, claims map[string]any) string {
	t.Helper()
	var parts [2]string
	for i, part := range []map[string]any{header, claims} {
		text, err := json.Marshal(part)
		if err != nil {
			t.Fatal(err)
		}
		parts[i] = encode(text)
	}
	return parts[0] + "." + parts[1]
}

func encode(b []byte) string { return base64.RawURLEncoding.EncodeToString(b) }

// Envelope is what Pub/Sub posts for a message.
func Envelope(t testing.TB, id int, data []byte, attributes ...map[string]string) []byte {
	t.Helper()
	body, err := json.Marshal(map[string]any{
		"message": map[string]any{
			"data": data, "messageId": strconv.Itoa(id), "message_id": strconv.Itoa(id),
			"publishTime": "2026-03-01T12:00:00.5Z", "attributes": append(attributes, map[string]string{})[0],
		},
		"subscription": "projects/p/subscriptions/generation-push", "deliveryAttempt": 1,
	})
	if err != nil {
		t.Fatal(err)
	}
	return body
}

// Post sends a body with a token, none if it is empty, and returns the answer's status.
func Post(ctx context.Context, address, token string, body []byte) (int, error) {
	request, err := http.NewRequestWithContext(ctx, http.MethodPost, address, bytes.NewReader(body))
	if err != nil {
		return 0, fmt.Errorf("post: %w", err)
	}
	request.Header.Set("Content-Type", "application/json")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		return 0, fmt.Errorf("post: %w", err)
	}
	return response.StatusCode, response.Body.Close()
}
