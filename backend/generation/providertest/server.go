// Package providertest fakes a provider for tests: a server that answers by a script, on loopback or
// inside a testing/synctest bubble, and records the requests.
package providertest

import (
	"context"
	"encoding/json"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"net/url"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"google.golang.org/grpc/test/bufconn"

	"marquee/backend/studio"
)

// Reply is one answer.
type Reply struct {
	Status int // 0 closes the connection without an answer
	Header map[string]string
	Body   string // %s is the server's address
	// Cut closes the connection in the middle of the announced body.
	Cut bool
	// Mute never answers; Slow is the interval between bytes of the body. Inside a bubble only.
	Mute bool
	Slow time.Duration
}

// JSON is an answer with a JSON body.
func JSON(status int, body string) Reply { return Reply{Status: status, Body: body} }

// Call is one request.
type Call struct {
	Method, Path, Key string // Key is the Authorization header
	Query             url.Values
	Text              string
	Body              map[string]any // of Text, where it is JSON
}

// Script maps path suffixes to replies, which are sent one after the other; the last one repeats. Other
// paths are not found.
type Script map[string][]Reply

// Server answers by a script.
type Server struct {
	URL    string
	Close  func() // makes the server unreachable
	client *http.Client

	mu     sync.Mutex
	script Script
	calls  []Call
}

// Serve answers on loopback until the test ends.
func Serve(t *testing.T, script Script) *Server {
	t.Helper()
	s := &Server{script: copied(script)}
	local := httptest.NewServer(s)
	t.Cleanup(local.Close)
	s.URL, s.Close, s.client = local.URL, local.Close, local.Client()
	return s
}

// ServeInBubble answers over in-memory pipes: a bubble's clock does not advance while a goroutine waits
// for a network.
func ServeInBubble(t *testing.T, script Script) *Server {
	t.Helper()
	line := bufconn.Listen(64 << 10)
	s := &Server{URL: "http://provider.example", script: copied(script)}
	server := &http.Server{Handler: s, ReadHeaderTimeout: time.Hour}
	served := make(chan struct{})
	go func() {
		defer close(served)
		_ = server.Serve(line) // always returns an error
	}()
	transport := &http.Transport{
		DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return line.DialContext(ctx) },
	}
	s.client = &http.Client{Transport: transport}
	s.Close = func() {
		transport.CloseIdleConnections()
		_ = server.Close()
		<-served
	}
	t.Cleanup(s.Close)
	return s
}

func copied(script Script) Script {
	own := Script{}
	for path, replies := range script {
		own[path] = slices.Clone(replies)
	}
	return own
}

// Client returns a client of the server.
func (s *Server) Client() *http.Client { return s.client }

// Asked returns the requests so far.
func (s *Server) Asked() []Call {
	s.mu.Lock()
	defer s.mu.Unlock()
	return slices.Clone(s.calls)
}

// Count is the number of requests with a path suffix.
func (s *Server) Count(path string) int {
	count := 0
	for _, c := range s.Asked() {
		if strings.HasSuffix(c.Path, path) {
			count++
		}
	}
	return count
}

// ServeHTTP implements http.Handler.
func (s *Server) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	text, _ := io.ReadAll(r.Body) // interrupted requests are recorded too
	asked := Call{
		Method: r.Method,
		Path:   r.URL.Path,
		Key:    r.Header.Get("Authorization"),
		Query:  r.URL.Query(),
		Text:   string(text),
	}
	_ = json.Unmarshal(text, &asked.Body)
	reply, known := s.next(asked)
	if !known {
		http.NotFound(w, r)
		return
	}
	s.say(w, r, reply)
}

// next records a request and takes its answer from the script.
func (s *Server) next(asked Call) (Reply, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.calls = append(s.calls, asked)
	best := ""
	for path := range s.script {
		if strings.HasSuffix(asked.Path, path) && len(path) > len(best) {
			best = path
		}
	}
	replies := s.script[best]
	if len(replies) == 0 {
		return Reply{}, false
	}
	if len(replies) > 1 {
		s.script[best] = replies[1:]
	}
	return replies[0], true
}

func (s *Server) say(w http.ResponseWriter, r *http.Request, reply Reply) {
	if reply.Mute {
		<-r.Context().Done()
		panic(http.ErrAbortHandler) // a return would answer 200
	}
	if reply.Status == 0 {
		panic(http.ErrAbortHandler)
	}
	body := strings.ReplaceAll(reply.Body, "%s", s.URL)
	w.Header().Set("Content-Type", "application/json")
	for name, value := range reply.Header {
		w.Header().Set(name, value)
	}
	if reply.Cut {
		w.Header().Set("Content-Length", strconv.Itoa(len(body)+1000))
	}
	w.WriteHeader(reply.Status)
	if reply.Slow == 0 {
		_, _ = io.WriteString(w, body)
	}
	for i := 0; reply.Slow > 0 && i < len(body) && r.Context().Err() == nil; i++ {
		_, _ = io.WriteString(w, body[i:i+1])
		_ = http.NewResponseController(w).Flush()
		select {
		case <-r.Context().Done():
		case <-time.After(reply.Slow):
		}
	}
	if reply.Cut {
		_ = http.NewResponseController(w).Flush()
		panic(http.ErrAbortHandler)
	}
}

// Read reads a result to its end and closes it.
func Read(t *testing.T, f studio.File) string {
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
