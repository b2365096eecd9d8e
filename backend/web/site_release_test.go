package web_test

import (
	"bytes"
	"compress/gzip"
	"context"
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
	"marquee/backend/release"
	"marquee/backend/web"
)

// builtRelease is a site of two pages whose scripts are those of the release, with compressed forms.
func builtRelease(t *testing.T, name string) fstest.MapFS {
	t.Helper()
	site := fstest.MapFS{}
	for _, page := range []string{"index.html", "404.html"} {
		text := "<script>run('" + name + "')</script>" + page
		var packed bytes.Buffer
		w := gzip.NewWriter(&packed)
		if _, err := w.Write([]byte(text)); err != nil {
			t.Fatal(err)
		}
		if err := w.Close(); err != nil {
			t.Fatal(err)
		}
		site[page], site[page+".gz"] = &fstest.MapFile{Data: []byte(text)}, &fstest.MapFile{Data: packed.Bytes()}
	}
	return site
}

// looking is a Store that calls look after every write, until it returns false.
type looking struct {
	release.Store
	look func() bool
}

func (l looking) Put(ctx context.Context, file release.File, content io.Reader) error {
	if err := l.Store.Put(ctx, file, content); err != nil {
		return err
	}
	if !l.look() {
		return errors.New("stopped")
	}
	return nil
}

// TestPoliciesAllowBothReleasesDuringAPublication: after every write of a publication, the policy that the service
// sends with a page allows the script of whichever release the body is of, plain or compressed.
func TestPoliciesAllowBothReleasesDuringAPublication(t *testing.T) {
	t.Parallel()
	folder := filepath.Join(t.TempDir(), "international")
	server := httptest.NewServer(web.New(web.Options{
		Editions: contesttest.Samples(), Sites: map[contest.EditionID]string{contest.International: folder},
		Countries: atlas{}, ProxyHops: 1, Log: slog.New(slog.DiscardHandler),
	}))
	t.Cleanup(server.Close)
	look := func() bool {
		for _, coding := range []string{"gzip", "identity"} {
			request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/", nil)
			if err != nil {
				t.Error(err)
				return false
			}
			request.Header.Set("Accept-Encoding", coding)
			answer, err := http.DefaultTransport.RoundTrip(request)
			if err != nil {
				t.Error(err)
				return false
			}
			var body io.Reader = answer.Body
			if answer.Header.Get("Content-Encoding") == "gzip" {
				if body, err = gzip.NewReader(answer.Body); err != nil {
					t.Error(err)
					return false
				}
			}
			text, err := io.ReadAll(body)
			_ = answer.Body.Close()
			if err != nil || answer.StatusCode == http.StatusOK == (len(release.InlineScripts(text)) == 0) {
				t.Errorf("%s: %q, %v", answer.Status, text, err)
			}
			policy := answer.Header.Get("Content-Security-Policy")
			for _, script := range release.InlineScripts(text) {
				if !strings.Contains(policy, script) {
					t.Errorf("%s: the policy %q does not allow the script of %s", coding, policy, text)
				}
			}
		}
		return true
	}
	for i, name := range []string{"one", "two", "three"} {
		at := time.Date(2025, 11, 15, i, 0, 0, 0, time.UTC)
		_, err := release.Publish(t.Context(), release.Options{
			Site: builtRelease(
				t,
				name,
			),
			Store: looking{release.Folder(folder), look},
			Now:   func() time.Time { return at },
		})
		if err != nil {
			t.Fatal(err)
		}
	}
	answer, err := http.Get(server.URL + "/") //nolint:noctx // of a test
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if policy := answer.Header.Get("Content-Security-Policy"); strings.Count(policy, "'sha256-") != 2 {
		t.Errorf("after three releases the policy allows more or less than two scripts: %s", policy)
	}
	for _, hidden := range []string{"/.scripts", "/.releases.json"} {
		answer, err := http.Get(server.URL + hidden) //nolint:noctx // of a test
		if err != nil {
			t.Fatal(err)
		}
		defer answer.Body.Close()
		if answer.StatusCode != http.StatusNotFound {
			t.Errorf("%s: %s", hidden, answer.Status)
		}
	}
}
