package storage_test

import (
	"crypto"
	"crypto/rand"
	"crypto/rsa"
	"crypto/sha256"
	"encoding/json"
	"io"
	"net/http"
	"net/http/httptest"
	"sync"
	"sync/atomic"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/storage"
)

// iam implements signBlob of the IAM Service Account Credentials API as it is documented
// (https://cloud.google.com/iam/docs/reference/credentials/rest/v1/projects.serviceAccounts/signBlob).
type iam struct {
	key   *rsa.PrivateKey
	calls atomic.Int64
	fail  func(call int64) int // an HTTP status, 0: sign
	held  sync.RWMutex         // while locked, calls are not answered
}

// ServeHTTP implements http.Handler.
func (i *iam) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	call := i.calls.Add(1)
	i.held.RLock()
	defer i.held.RUnlock()
	if i.fail != nil {
		if status := i.fail(call); status != 0 {
			w.WriteHeader(status)
			return
		}
	}
	if r.Method != http.MethodPost || r.URL.Path != "/v1/projects/-/serviceAccounts/"+signer+":signBlob" ||
		r.Header.Get("Authorization") != "Bearer service" {
		w.WriteHeader(http.StatusForbidden)
		return
	}
	var request struct{ Payload []byte }
	if err := json.NewDecoder(r.Body).Decode(&request); err != nil {
		w.WriteHeader(http.StatusBadRequest)
		return
	}
	sum := sha256.Sum256(request.Payload)
	signature, err := rsa.SignPKCS1v15(rand.Reader, i.key, crypto.SHA256, sum[:])
	if err != nil {
		w.WriteHeader(http.StatusInternalServerError)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(map[string]any{"keyId": "1", "signedBlob": signature})
}

// newIAMFixture is a bucket without a key, whose signatures come from IAM.
func newIAMFixture(t *testing.T) (*fixture, *iam) {
	t.Helper()
	key, err := sharedKey()
	if err != nil {
		t.Fatal(err)
	}
	i := &iam{key: key}
	server := httptest.NewServer(i)
	t.Cleanup(server.Close)
	return newFixture(t, func(o *storage.Options) { o.SigningKey, o.SigningURL = nil, server.URL }), i
}

func TestURLsAreSignedThroughIAM(t *testing.T) {
	t.Parallel()
	f, i := newIAMFixture(t)
	content := []byte("a film")
	if status := f.send(f.session("works/a", len(content)), content, 0, len(content)); status != http.StatusOK {
		t.Fatalf("the store answered %d", status)
	}
	url, err := f.bucket.ReadURL("works/a", "intl", "")
	if err != nil {
		t.Fatal(err)
	}
	answer, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	if body, err := io.ReadAll(answer.Body); err != nil || string(body) != "a film" {
		t.Errorf("read %d %q, %v", answer.StatusCode, body, err)
	}
	if again, err := f.bucket.ReadURL("works/a", "intl", ""); err != nil || again != url || i.calls.Load() != 1 {
		t.Errorf("the second reader got %v, %v after %d calls", again == url, err, i.calls.Load())
	}
}

// TestReadersOfOneObjectShareASignature: 50 readers at once make one call.
func TestReadersOfOneObjectShareASignature(t *testing.T) {
	t.Parallel()
	f, i := newIAMFixture(t)
	i.held.Lock()
	var readers sync.WaitGroup
	for range 50 {
		readers.Go(func() {
			if _, err := f.bucket.ReadURL("works/a", "intl", ""); err != nil {
				t.Error(err)
			}
		})
	}
	i.held.Unlock()
	readers.Wait()
	if n := i.calls.Load(); n != 1 {
		t.Errorf("%d calls for one address", n)
	}
}

func TestIAMErrors(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		fail  func(call int64) int
		calls int64
		works bool
	}{
		"busy once":    {func(call int64) int { return map[int64]int{1: 429}[call] }, 2, true},
		"broken twice": {func(call int64) int { return map[int64]int{1: 500, 2: 503}[call] }, 3, true},
		"always down":  {func(int64) int { return 503 }, 3, false},
		"forbidden":    {func(int64) int { return 403 }, 1, false},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f, i := newIAMFixture(t)
			i.fail = c.fail
			_, err := f.bucket.ReadURL("works/a", "intl", "")
			if (err == nil) != c.works || !c.works && contest.CodeOf(err) != contest.CodeUnavailable {
				t.Errorf("got %v", err)
			}
			if n := i.calls.Load(); n != c.calls {
				t.Errorf("%d calls, want %d", n, c.calls)
			}
		})
	}
}
