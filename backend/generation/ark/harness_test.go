package ark_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/generation/ark"
)

// volcano is a local server that answers as Ark documents, and keeps the results too.
type volcano struct {
	*httptest.Server
	mu    sync.Mutex
	calls []call
}

type call struct {
	method, path, key string
	body              map[string]any
}

// asked is every call so far.
func (v *volcano) asked() []call {
	v.mu.Lock()
	defer v.mu.Unlock()
	return slices.Clone(v.calls)
}

// reply is one answer; a status of 0 cuts the line. %s in the body is the server's address.
type reply struct {
	status int
	header map[string]string
	body   string
}

// serve answers the calls to a path one after the other; the last answer stays.
func serve(t *testing.T, answers map[string][]reply) *volcano {
	t.Helper()
	v := &volcano{}
	v.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		_ = json.NewDecoder(r.Body).Decode(&body)
		path := strings.TrimPrefix(r.URL.Path, "/api/v3")
		v.mu.Lock()
		v.calls = append(v.calls, call{r.Method, path, r.Header.Get("Authorization"), body})
		rest := answers[path]
		if len(rest) > 1 {
			answers[path] = rest[1:]
		}
		v.mu.Unlock()
		if len(rest) == 0 {
			http.NotFound(w, r)
			return
		}
		if rest[0].status == 0 {
			panic(http.ErrAbortHandler)
		}
		w.Header().Set("Content-Type", "application/json")
		for name, value := range rest[0].header {
			w.Header().Set(name, value)
		}
		w.WriteHeader(rest[0].status)
		_, _ = io.WriteString(w, strings.ReplaceAll(rest[0].body, "%s", v.URL))
	}))
	t.Cleanup(v.Close)
	return v
}

func (v *volcano) provider(t *testing.T) *ark.Provider {
	t.Helper()
	config := settings()
	config.BaseURL = v.URL + "/api/v3/"
	p, err := ark.New(config, v.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func settings() ark.Config {
	return ark.Config{
		BaseURL: "https://ark.example/api/v3", Key: "key", ResultHosts: []string{"127.0.0.1"}, PlainResults: true,
		Models: map[contest.GenerationModel]ark.Model{
			contest.Seedream: {ID: "doubao-seedream-4-0-250828", PriceMicros: 30_000},
			contest.Seedance: {ID: "doubao-seedance-1-5-pro-251215", PriceMicros: 60_000, Sound: true},
		},
	}
}

func picture() contest.GenerationOrder {
	return contest.GenerationOrder{
		TaskID: "t1", Type: contest.TextToImage, Model: contest.Seedream, Prompt: "一只鹤",
		AspectRatio: "16:9", Resolution: "2K", Count: 1,
	}
}

func film() contest.GenerationOrder {
	return contest.GenerationOrder{
		TaskID: "t2", Type: contest.TextToVideo, Model: contest.Seedance, Prompt: "一只鹤飞起 --ratio 1:1",
		AspectRatio: "2.39:1", Resolution: "720P", Duration: 5, Count: 1,
	}
}

func fault(err error) *contest.GenerationFault {
	var f *contest.GenerationFault
	if errors.As(err, &f) {
		return f
	}
	return &contest.GenerationFault{}
}

func read(t *testing.T, f contest.GeneratedFile) string {
	t.Helper()
	content, err := io.ReadAll(f.Content)
	if err != nil {
		t.Fatal(err)
	}
	if err := f.Content.Close(); err != nil {
		t.Fatal(err)
	}
	return string(content)
}
