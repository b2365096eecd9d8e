package vertex_test

import (
	"encoding/json"
	"errors"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/generation/vertex"
)

// google is a local server that answers as Vertex AI and Cloud Storage document.
type google struct {
	*httptest.Server
	mu    sync.Mutex
	calls []call
}

type call struct {
	path  string
	query url.Values
	text  string
	body  map[string]any
}

// asked is every call so far.
func (g *google) asked() []call {
	g.mu.Lock()
	defer g.mu.Unlock()
	return slices.Clone(g.calls)
}

// reply is one answer; a status of 0 cuts the line.
type reply struct {
	status int
	header map[string]string
	body   string
}

func (r reply) write(w http.ResponseWriter) {
	if r.status == 0 {
		panic(http.ErrAbortHandler)
	}
	w.Header().Set("Content-Type", "application/json")
	for name, value := range r.header {
		w.Header().Set(name, value)
	}
	w.WriteHeader(r.status)
	_, _ = io.WriteString(w, r.body)
}

// serve answers every call by the end of its path.
func serve(t *testing.T, answers map[string]reply) *google {
	t.Helper()
	g := &google{}
	g.Server = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		var body map[string]any
		text, _ := io.ReadAll(r.Body)
		_ = json.Unmarshal(text, &body)
		g.mu.Lock()
		g.calls = append(g.calls, call{r.URL.Path, r.URL.Query(), string(text), body})
		g.mu.Unlock()
		for end, answer := range answers {
			if strings.HasSuffix(r.URL.Path, end) {
				answer.write(w)
				return
			}
		}
		http.NotFound(w, r)
	}))
	t.Cleanup(g.Close)
	return g
}

func (g *google) provider(t *testing.T, bucket string) *vertex.Provider {
	t.Helper()
	config := settings(bucket)
	config.BaseURL, config.StorageURL = g.URL, g.URL
	p, err := vertex.New(t.Context(), config, g.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return p
}

func settings(bucket string) vertex.Config {
	models := map[contest.GenerationModel]vertex.Model{contest.Veo3: {ID: "veo-3.1-generate-001", PriceMicros: 400_000}}
	if bucket != "" {
		models[contest.Imagen4] = vertex.Model{ID: "imagen-4.0-generate-001", EditID: "imagen-3.0-capability-001", PriceMicros: 40_000}
	}
	return vertex.Config{Project: "p", Location: "us-central1", Bucket: bucket, Models: models}
}

func picture() contest.GenerationOrder {
	return contest.GenerationOrder{
		TaskID: "t1", Type: contest.TextToImage, Model: contest.Imagen4, Prompt: "a crane",
		AspectRatio: "16:9", Resolution: "2K", Count: 2,
	}
}

func film() contest.GenerationOrder {
	return contest.GenerationOrder{
		TaskID: "t2", Type: contest.TextToVideo, Model: contest.Veo3, Prompt: "a crane flies",
		AspectRatio: "9:16", Resolution: "1080P", Duration: 8, Count: 1, Audio: true,
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
