package objectstore

import (
	"crypto/rand"
	"crypto/rsa"
	"flag"
	"fmt"
	"io"
	"net"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// serveStore makes the test binary serve the store in a directory, so that tests can
// kill a real process and read its memory.
var serveStore = flag.String("serve-store", "", "serve the object store in this directory")

const (
	films  = "films"
	origin = "http://localhost:8080"
	signer = "marquee@example.test"
)

func TestMain(m *testing.M) {
	flag.Parse()
	if *serveStore != "" {
		fmt.Fprintln(os.Stderr, serve(*serveStore))
		os.Exit(1)
	}
	os.Exit(m.Run())
}

func serve(dir string) error {
	s, err := New(Options{Dir: dir, Buckets: []Bucket{{films, []string{origin}}}, Now: time.Now})
	if err != nil {
		return err
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		return err
	}
	fmt.Printf("http://%s\n", l.Addr())
	return http.Serve(l, s)
}

// clock is a clock that only the tests advance.
type clock struct {
	mu  sync.Mutex
	now time.Time
}

func (c *clock) Now() time.Time {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.now
}

func (c *clock) advance(d time.Duration) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.now = c.now.Add(d)
}

// fixture is a store with a real HTTP server.
type fixture struct {
	t     *testing.T
	store *Store
	clock *clock
	dir   string
	url   string
}

func newFixture(t *testing.T, change ...func(*Options)) *fixture {
	t.Helper()
	f := &fixture{t: t, dir: t.TempDir(), clock: &clock{now: time.Date(2025, 9, 12, 2, 0, 0, 0, time.UTC)}}
	f.open(change...)
	return f
}

// open opens a store in the fixture's directory, again if one was open before.
func (f *fixture) open(change ...func(*Options)) {
	f.t.Helper()
	o := Options{
		Dir:         f.dir,
		Buckets:     []Bucket{{films, []string{origin}}, {"other", nil}},
		SigningKeys: map[string]*rsa.PublicKey{signer: &signingKey().PublicKey},
		Now:         f.clock.Now,
	}
	for _, c := range change {
		c(&o)
	}
	s, err := New(o)
	if err != nil {
		f.t.Fatal(err)
	}
	server := httptest.NewServer(s)
	f.t.Cleanup(func() { s.Close(); server.Close() })
	f.store, f.url = s, server.URL
}

// signingKey is generated once, since that takes longer than most tests.
var signingKey = sync.OnceValue(func() *rsa.PrivateKey {
	key, err := rsa.GenerateKey(rand.Reader, 2048)
	if err != nil {
		panic(err)
	}
	return key
})

// call is a request with its expected answer.
type call struct {
	method, path string // the path may be a URL
	header       map[string]string
	body         string
	status       int
	// want are answer headers, "" for an absent one; says is part of the body.
	want map[string]string
	says string
}

// do sends the request, checks the answer and returns it with its body.
func (f *fixture) do(c call) (*http.Response, string) {
	f.t.Helper()
	url := c.path
	if !strings.HasPrefix(url, "http") {
		url = f.url + url
	}
	r, err := http.NewRequest(c.method, url, strings.NewReader(c.body))
	if err != nil {
		f.t.Fatal(err)
	}
	for k, v := range c.header {
		r.Header.Set(k, v)
	}
	resp, err := http.DefaultTransport.RoundTrip(r)
	if err != nil {
		f.t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		f.t.Fatal(err)
	}
	where := c.method + " " + c.path + " " + c.header["Content-Range"]
	if resp.StatusCode != c.status {
		f.t.Fatalf("%s: status %d, want %d: %s", where, resp.StatusCode, c.status, body)
	}
	for k, v := range c.want {
		if got := resp.Header.Get(k); got != v {
			f.t.Errorf("%s: header %s is %q, want %q", where, k, got, v)
		}
	}
	if !strings.Contains(string(body), c.says) {
		f.t.Errorf("%s: %q is not in the answer %s", where, c.says, body)
	}
	return resp, string(body)
}

// start starts a session for an object and returns its URI.
func (f *fixture) start(name string, header map[string]string) string {
	f.t.Helper()
	resp, _ := f.do(call{
		method: "POST", path: "/upload/storage/v1/b/films/o?uploadType=resumable&name=" + name,
		header: header, status: 200, want: map[string]string{"Content-Length": "0"},
	})
	return resp.Header.Get("Location")
}

// content reads an object through the JSON API.
func (f *fixture) content(name string) string {
	f.t.Helper()
	_, body := f.do(call{method: "GET", path: "/storage/v1/b/films/o/" + name + "?alt=media", status: 200})
	return body
}

// pattern returns n bytes without equal chunks.
func pattern(n int) string {
	b := make([]byte, n)
	state := uint32(n)
	for i := range b {
		state = state*1664525 + 1013904223
		b[i] = byte(state >> 24)
	}
	return string(b)
}

// blobs counts the blobs of the films bucket.
func (f *fixture) blobs() int {
	f.t.Helper()
	entries, err := os.ReadDir(filepath.Join(f.dir, films, "blobs"))
	if err != nil {
		f.t.Fatal(err)
	}
	return len(entries)
}

// blobSize is the size of the largest blob.
func (f *fixture) blobSize() int64 {
	f.t.Helper()
	paths, err := filepath.Glob(filepath.Join(f.dir, films, "blobs", "*"))
	if err != nil {
		f.t.Fatal(err)
	}
	var size int64
	for _, path := range paths {
		if info, err := os.Stat(path); err == nil {
			size = max(size, info.Size())
		}
	}
	return size
}

// moved is a session URI at the fixture's current address.
func (f *fixture) moved(session string) string {
	return f.url + session[strings.Index(session, "/upload/"):]
}

func readerOf(s string) io.Reader { return strings.NewReader(s) }
