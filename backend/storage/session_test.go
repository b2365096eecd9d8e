package storage_test

import (
	"bytes"
	"hash/crc32"
	"net/http"
	"net/url"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/storage"
)

func TestSessionReceivesTheObject(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	const half = 256 << 10
	content := bytes.Repeat([]byte("film"), half/2)
	session := f.session("works/a", len(content))
	f.received(session, len(content), 0, false)
	if status := f.send(session, content, 0, half); status != http.StatusPermanentRedirect {
		t.Fatalf("first half: %d", status)
	}
	f.received(session, len(content), half, false)
	if _, _, err := f.bucket.Stat(t.Context(), "works/a"); contest.CodeOf(err) != contest.CodeNotFound {
		t.Errorf("half an object: %v", err)
	}
	f.send(session, content, half, len(content))
	f.received(session, len(content), int64(len(content)), true)
	size, sum, err := f.bucket.Stat(t.Context(), "works/a")
	if err != nil || size != int64(len(content)) || sum != crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli)) {
		t.Errorf("stat: %d, %x, %v", size, sum, err)
	}
}

func TestSessionDoesNotOverwriteAnObject(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	first, second := f.session("works/a", 5), f.session("works/a", 5)
	if status := f.send(first, []byte("first"), 0, 5); status != http.StatusOK {
		t.Fatalf("first: %d", status)
	}
	if status := f.send(second, []byte("other"), 0, 5); status != http.StatusPreconditionFailed {
		t.Errorf("second: %d", status)
	}
}

func TestSessionCanBeCancelled(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	session := f.session("works/a", 5)
	for range 2 { // repeating it is not an error
		if err := f.bucket.Cancel(t.Context(), session); err != nil {
			t.Fatal(err)
		}
	}
	if _, _, err := f.bucket.Received(t.Context(), session, 5); contest.CodeOf(err) != contest.CodeNotFound {
		t.Errorf("a cancelled session: %v", err)
	}
	if status := f.send(session, []byte("films"), 0, 5); status < 400 {
		t.Errorf("a cancelled session took bytes: %d", status)
	}
}

// TestSessionPathMatchesThePolicy: the content security policy allows the path of sessions without a trailing slash, so
// it must be the whole path of their URLs.
func TestSessionPathMatchesThePolicy(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	session, err := url.Parse(f.session("works/a", 5))
	if err != nil || session.Path != storage.SessionPath("films") || session.RawQuery == "" {
		t.Errorf("the session is at %s, %v", session, err)
	}
}

// TestUploadURLOfAZoneHasItsUploadHost: path and query are those of the session, whatever the store's host.
func TestUploadURLOfAZoneHasItsUploadHost(t *testing.T) {
	t.Parallel()
	f := newFixture(t, func(o *storage.Options) {
		o.UploadHosts = map[string]string{"cn": "https://upload.films.example.cn", "intl": ""}
	})
	const session = "https://www.googleapis.com/upload/storage/v1/b/films/o?uploadType=resumable&upload_id=AB-_c"
	for zone, want := range map[string]string{
		"cn":   "https://upload.films.example.cn/upload/storage/v1/b/films/o?uploadType=resumable&upload_id=AB-_c",
		"intl": session,
	} {
		if got := f.bucket.UploadURL(session, zone); got != want {
			t.Errorf("%s: %s, want %s", zone, got, want)
		}
	}
	if _, err := storage.Open(
		t.Context(),
		storage.Options{BaseURL: f.server.URL, UploadHosts: map[string]string{"cn": "upload.example"}},
	); err == nil {
		t.Error("a host without a scheme is accepted")
	}
}
