package storage_test

import (
	"bytes"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/pem"
	"fmt"
	"hash/crc32"
	"io"
	"net/http"
	"net/http/httptest"
	"net/url"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/storage"
	"marquee/backend/upload"
)

const signer = "signer@films.example"

var sharedKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, 2048) })

// fixture is a bucket of the embedded store, accessed as in production.
type fixture struct {
	t      *testing.T
	server *httptest.Server
	bucket *storage.Bucket
	now    time.Time
}

func newFixture(t *testing.T, change ...func(*storage.Options)) *fixture {
	t.Helper()
	key, err := sharedKey()
	if err != nil {
		t.Fatal(err)
	}
	store, err := objectstore.New(objectstore.Options{
		Dir: t.TempDir(), Now: time.Now, ServiceToken: "service",
		Buckets:     []objectstore.Bucket{{Name: "films", CORSOrigins: []string{"http://page.example"}}},
		SigningKeys: map[string]*rsa.PublicKey{signer: &key.PublicKey},
	})
	if err != nil {
		t.Fatal(err)
	}
	f := &fixture{t: t, server: httptest.NewServer(store), now: time.Now()}
	t.Cleanup(func() {
		f.server.Close()
		if err := store.Close(); err != nil {
			t.Error(err)
		}
	})
	encoded, err := x509.MarshalPKCS8PrivateKey(key)
	if err != nil {
		t.Fatal(err)
	}
	options := storage.Options{
		BaseURL: f.server.URL, Bucket: "films", Local: true, ServiceToken: "service",
		SigningEmail: signer, SigningKey: pem.EncodeToMemory(&pem.Block{Type: "PRIVATE KEY", Bytes: encoded}),
		Now: func() time.Time { return f.now },
	}
	for _, c := range change {
		c(&options)
	}
	if f.bucket, err = storage.Open(t.Context(), options); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { f.bucket.Close() })
	return f
}

func (f *fixture) session(object string, size int) string {
	f.t.Helper()
	session, err := f.bucket.StartSession(
		f.t.Context(),
		upload.ObjectHeaders{Name: object, ContentType: "video/mp4"},
		int64(size),
		"http://page.example",
	)
	if err != nil {
		f.t.Fatal(err)
	}
	return session
}

func (f *fixture) send(session string, content []byte, from, to int) int {
	f.t.Helper()
	request, err := http.NewRequestWithContext(
		f.t.Context(),
		http.MethodPut,
		session,
		bytes.NewReader(content[from:to]),
	)
	if err != nil {
		f.t.Fatal(err)
	}
	request.Header.Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, to-1, len(content)))
	answer, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		f.t.Fatal(err)
	}
	answer.Body.Close()
	return answer.StatusCode
}

func (f *fixture) received(session string, size int, want int64, wantDone bool) {
	f.t.Helper()
	got, done, err := f.bucket.Received(f.t.Context(), session, int64(size))
	if err != nil || got != want || done != wantDone {
		f.t.Errorf("received %d, %v, %v; want %d, %v", got, done, err, want, wantDone)
	}
}

func TestExamineAndDelete(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	film, err := os.ReadFile("inspect/testdata/plain.mp4")
	if err != nil {
		t.Fatal(err)
	}
	if err := f.bucket.Put(t.Context(), "works/a", "video/mp4", bytes.NewReader(film)); err != nil {
		t.Fatal(err)
	}
	facts, err := f.bucket.Examine(t.Context(), "works/a")
	if err != nil || facts.Type != upload.TypeMP4 || !facts.Video || facts.Size != int64(len(film)) ||
		facts.Checksum != crc32.Checksum(film, crc32.MakeTable(crc32.Castagnoli)) {
		t.Errorf("facts: %+v, %v", facts, err)
	}
	for range 2 { // repeating it is not an error
		if err := f.bucket.Delete(t.Context(), "works/a"); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := f.bucket.Examine(t.Context(), "works/a"); contest.CodeOf(err) != contest.CodeNotFound {
		t.Errorf("a deleted object: %v", err)
	}
}

func TestExamineFailsWhenTheStoreFails(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	film := make([]byte, 1000)
	if err := f.bucket.Put(t.Context(), "works/a", "video/mp4", bytes.NewReader(film)); err != nil {
		t.Fatal(err)
	}
	store := f.server.Config.Handler
	f.server.Config.Handler = http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Query().Get("alt") == "media" {
			w.WriteHeader(http.StatusForbidden)
			return
		}
		store.ServeHTTP(w, r)
	})
	if facts, err := f.bucket.Examine(t.Context(), "works/a"); contest.CodeOf(err) != contest.CodeUnavailable {
		t.Errorf("got %+v, %v", facts, err)
	}
}

func TestReadURLReadsTheObject(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	if err := f.bucket.Put(t.Context(), "works/a", "application/pdf", strings.NewReader("0123456789")); err != nil {
		t.Fatal(err)
	}
	plain := f.readURL("works/a", "intl", "")
	answer, body := f.get(plain, "bytes=2-4")
	if answer.StatusCode != http.StatusPartialContent || body != "234" ||
		answer.Header.Get("Content-Disposition") != "" {
		t.Errorf("%s %q %v", answer.Status, body, answer.Header)
	}
	answer, body = f.get(f.readURL("works/a", "intl", "制作 过程.pdf"), "")
	if body != "0123456789" ||
		answer.Header.Get(
			"Content-Disposition",
		) != "attachment; filename*=UTF-8''%E5%88%B6%E4%BD%9C%20%E8%BF%87%E7%A8%8B.pdf" {
		t.Errorf("%s %q %v", answer.Status, body, answer.Header)
	}
	if answer, _ := f.get(
		strings.Replace(plain, "works/a", "works/b", 1),
		"",
	); answer.StatusCode != http.StatusForbidden {
		t.Errorf("the signature opens another object: %s", answer.Status)
	}
	u, err := url.Parse(plain)
	if err != nil || u.Query().Get("X-Goog-Expires") < "21590" || len(u.Query().Get("X-Goog-Expires")) != 5 {
		t.Errorf("lifetime in seconds: %q", u.Query().Get("X-Goog-Expires"))
	}
}

// TestReadURLOfAZoneHasItsMediaHost: the media host forwards requests with the store's
// host name.
func TestReadURLOfAZoneHasItsMediaHost(t *testing.T) {
	t.Parallel()
	var f *fixture
	proxy := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		target, err := url.Parse(f.server.URL)
		if err != nil {
			t.Error(err)
		}
		r.Host = target.Host
		f.server.Config.Handler.ServeHTTP(w, r)
	}))
	t.Cleanup(proxy.Close)
	f = newFixture(t, func(o *storage.Options) { o.MediaHosts = map[string]string{"cn": proxy.URL, "intl": ""} })
	if err := f.bucket.Put(t.Context(), "works/a", "video/mp4", strings.NewReader("film")); err != nil {
		t.Fatal(err)
	}
	for zone, host := range map[string]string{"cn": proxy.URL, "intl": f.server.URL} {
		address := f.readURL("works/a", zone, "")
		if _, body := f.get(address, ""); !strings.HasPrefix(address, host+"/films/") || body != "film" {
			t.Errorf("%s: %s reads %q", zone, address, body)
		}
	}
}

func TestStoreFailureIsUnavailable(t *testing.T) {
	t.Parallel()
	f := newFixture(t)
	session := f.session("works/a", 5)
	f.server.Close()
	_, err := f.bucket.StartSession(t.Context(), upload.ObjectHeaders{Name: "works/b", ContentType: "video/mp4"}, 5, "")
	_, _, asked := f.bucket.Received(t.Context(), session, 5)
	for doing, err := range map[string]error{"start": err, "ask": asked, "cancel": f.bucket.Cancel(t.Context(), session)} {
		if contest.CodeOf(err) != contest.CodeUnavailable {
			t.Errorf("%s: %v", doing, err)
		}
	}
}

func (f *fixture) readURL(object, zone, saveAs string) string {
	f.t.Helper()
	address, err := f.bucket.ReadURL(object, zone, saveAs)
	if err != nil {
		f.t.Fatal(err)
	}
	return address
}

func (f *fixture) get(address, byteRange string) (*http.Response, string) {
	f.t.Helper()
	request, err := http.NewRequestWithContext(f.t.Context(), http.MethodGet, address, nil)
	if err != nil {
		f.t.Fatal(err)
	}
	if byteRange != "" {
		request.Header.Set("Range", byteRange)
	}
	answer, err := http.DefaultClient.Do(request)
	if err != nil {
		f.t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		f.t.Fatal(err)
	}
	return answer, string(body)
}
