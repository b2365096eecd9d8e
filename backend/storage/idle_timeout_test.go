package storage_test

import (
	"bytes"
	"io"
	"net/http"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/storage"
	"marquee/backend/upload"
)

// TestIdleStoreTimesOut: every call ends with UNAVAILABLE when the store accepts a request and sends nothing, or
// stops in the middle of an object.
func TestIdleStoreTimesOut(t *testing.T) {
	t.Parallel()
	release := make(chan struct{})
	f := newFixture(t, func(o *storage.Options) { o.IdleTimeout = 300 * time.Millisecond })
	t.Cleanup(func() { close(release) })
	if err := f.bucket.Put(t.Context(), "works/a", "video/mp4", bytes.NewReader(make([]byte, 1<<20))); err != nil {
		t.Fatal(err)
	}
	session := f.session("works/b", 10)
	store := f.server.Config.Handler
	var begun atomic.Bool // the client asks for the rest of an object once more
	f.server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("alt") == "media" && r.Header.Get("Range") == "" && !begun.Swap(true) {
			w.Header().Set("Content-Length", "1048576")
			_, _ = w.Write(make([]byte, 1000))
			_ = http.NewResponseController(w).Flush()
		}
		<-release
		store.ServeHTTP(w, r)
	})
	ctx := t.Context()
	for name, call := range map[string]func() error{
		"start a session": func() error {
			_, err := f.bucket.StartSession(ctx, upload.ObjectHeaders{Name: "works/c", ContentType: "video/mp4"}, 10, "")
			return err
		},
		"query a session":  func() error { _, _, err := f.bucket.Received(ctx, session, 10); return err },
		"cancel a session": func() error { return f.bucket.Cancel(ctx, session) },
		"look up":          func() error { _, _, err := f.bucket.Stat(ctx, "works/a"); return err },
		"examine":          func() error { _, err := f.bucket.Examine(ctx, "works/a"); return err },
		"read":             func() error { _, err := f.bucket.Read(ctx, "works/a", 2<<20); return err },
		"copy":             func() error { _, err := f.bucket.Copy(ctx, "works/a", "works/d"); return err },
		"delete":           func() error { return f.bucket.Delete(ctx, "works/a") },
		"list":             func() error { return f.bucket.Ready(ctx) },
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			if err := call(); contest.CodeOf(err) != contest.CodeUnavailable ||
				!strings.Contains(err.Error(), "idle for 300ms") {
				t.Errorf("got %v", err)
			}
		})
	}
}

// TestSlowReaderDoesNotTimeOut: only the time in which the store sends nothing counts, not the time that a reader takes
// between two reads.
func TestSlowReaderDoesNotTimeOut(t *testing.T) {
	t.Parallel()
	const timeout = 2 * time.Second
	f := newFixture(t, func(o *storage.Options) { o.IdleTimeout = timeout })
	content := bytes.Repeat([]byte("film"), 1<<20)
	if err := f.bucket.Put(t.Context(), "works/a", "video/mp4", bytes.NewReader(content)); err != nil {
		t.Fatal(err)
	}
	body, err := f.bucket.Open(t.Context(), "works/a")
	if err != nil {
		t.Fatal(err)
	}
	defer body.Close()
	begin := make([]byte, 4)
	if _, err := io.ReadFull(body, begin); err != nil {
		t.Fatal(err)
	}
	<-time.After(timeout + timeout/2)
	rest, err := io.ReadAll(body)
	if err != nil || !bytes.Equal(append(begin, rest...), content) {
		t.Errorf("read %d bytes, %v", len(rest)+4, err)
	}
}
