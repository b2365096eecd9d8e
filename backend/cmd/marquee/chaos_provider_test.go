package main

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"
)

// chaosProvider implements Veo on Vertex AI, as it is documented, and Google's token endpoint. It counts the starts of
// each prompt.
type chaosProvider struct {
	url   string
	video []byte

	mu         sync.Mutex
	starts     map[string]int // by prompt
	operations int
}

func newChaosProvider(t *testing.T) *chaosProvider {
	t.Helper()
	video, err := eightSeconds()
	if err != nil {
		t.Fatal(err)
	}
	p := &chaosProvider{video: video, starts: map[string]int{}}
	server := httptest.NewServer(p)
	t.Cleanup(server.Close)
	p.url = server.URL
	return p
}

// ServeHTTP implements http.Handler.
func (p *chaosProvider) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	var answer any
	switch {
	case r.URL.Path == "/token":
		answer = map[string]any{"access_token": "service", "expires_in": 3600, "token_type": "Bearer"}
	case strings.HasSuffix(r.URL.Path, ":predictLongRunning"):
		var request struct{ Instances []struct{ Prompt string } }
		if err := json.NewDecoder(r.Body).Decode(&request); err != nil || len(request.Instances) != 1 {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		answer = map[string]any{"name": p.start(request.Instances[0].Prompt)}
	case strings.HasSuffix(r.URL.Path, ":fetchPredictOperation"):
		var request struct{ OperationName string }
		if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
			w.WriteHeader(http.StatusBadRequest)
			return
		}
		answer = map[string]any{"name": request.OperationName, "done": true, "response": map[string]any{
			"videos": []any{map[string]any{"bytesBase64Encoded": p.video, "mimeType": "video/mp4"}},
		}}
	default:
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}

// start counts a start and returns the operation's name.
func (p *chaosProvider) start(prompt string) string {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.starts[prompt]++
	p.operations++
	return fmt.Sprint(
		"projects/films/locations/us-central1/publishers/google/models/veo-3.1-generate-001/operations/",
		p.operations,
	)
}

func (p *chaosProvider) startsOf(prompt string) int {
	p.mu.Lock()
	defer p.mu.Unlock()
	return p.starts[prompt]
}
