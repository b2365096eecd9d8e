package web_test

import (
	"bytes"
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/binary"
	"encoding/pem"
	"fmt"
	"hash/crc32"
	"image"
	"image/png"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/registration"
	"marquee/backend/storage"
	"marquee/backend/upload"
	"marquee/backend/web"
)

const pageOrigin = "http://films.example"

// studioKey signs the addresses of all tests, because generating a key is slow.
var studioKey = sync.OnceValues(func() (*rsa.PrivateKey, error) { return rsa.GenerateKey(rand.Reader, 2048) })

// storeHarness is a contest with an object store.
type storeHarness struct {
	*world
	store  *httptest.Server
	bucket *storage.Bucket
	folder string      // of the store
	absent atomic.Bool // the store answers 503
}

func newStoreHarness(t *testing.T, change ...func(*world, *web.Options)) *storeHarness {
	t.Helper()
	key, err := studioKey()
	if err != nil {
		t.Fatal(err)
	}
	s := &storeHarness{folder: t.TempDir()}
	objects, err := objectstore.New(objectstore.Options{
		Dir: s.folder, Now: time.Now,
		Buckets:     []objectstore.Bucket{{Name: "films", CORSOrigins: []string{pageOrigin}}},
		SigningKeys: map[string]*rsa.PublicKey{"signer@films.example": &key.PublicKey}, ServiceToken: "service",
	})
	if err != nil {
		t.Fatal(err)
	}
	s.store = httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if s.absent.Load() {
			w.WriteHeader(http.StatusServiceUnavailable)
			return
		}
		objects.ServeHTTP(w, r)
	}))
	t.Cleanup(func() {
		s.store.Close()
		if err := objects.Close(); err != nil {
			t.Error(err)
		}
	})
	s.world = newWorld(t, func(w *world, o *web.Options) {
		bucket, err := storage.Open(t.Context(), storage.Options{
			BaseURL:      s.store.URL,
			Bucket:       "films",
			SigningEmail: "signer@films.example",
			Local:        true,
			ServiceToken: "service",
			SigningKey: pem.EncodeToMemory(
				&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(key)},
			),
			Now: time.Now,
		})
		if err != nil {
			t.Fatal(err)
		}
		s.bucket, o.Objects = bucket, bucket
		o.Receipts = &upload.ReceiptService{
			Receipts: w.db,
			Owners:   registration.UploadOwners{Registrations: w.db},
			Composer: w.mails,
			Outbox:   w.outbox,
			Keys:     upload.NewReceiptKeys(make([]byte, 32)),
			Clock:    w.contest,
			Now:      w.wall.Now,
		}
		o.Submissions.Receipts, o.Registrations.Receipts = o.Receipts, o.Receipts
		o.Uploads = &upload.Service{
			Uploads:  w.db,
			Objects:  bucket,
			Owners:   registration.UploadOwners{Registrations: w.db},
			Checks:   upload.NewCheckQueue(),
			Receipts: o.Receipts,
			Clock:    w.contest,
			Now:      w.wall.Now,
			Log:      o.Log,
		}
		for _, f := range change {
			f(w, o)
		}
	})
	return s
}

// approved makes an entrant who may submit.
func (s *storeHarness) approved(email string) *client {
	s.t.Helper()
	c := s.entrant(email)
	c.headers["Origin"] = pageOrigin
	s.register(email, contest.StatePass, s.contest.Now())
	return c
}

// register gives an entrant a registration that was reviewed at a time.
func (w *world) register(email string, state contest.RegisterState, reviewed time.Time) {
	w.t.Helper()
	w.sql(`
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience,
			previous_works, language, submitted_at, reviewed_at)
		SELECT 'international', id, $2, 'individual', 'Ada', email, '+44', '7700900123', 'beginner', 'none', 'en', $3, $3
		FROM entrants WHERE email = $1`, email, state, reviewed)
}

// testFilm is two seconds of a test pattern, 64×36.
func testFilm(t *testing.T) []byte {
	t.Helper()
	film, err := os.ReadFile("../storage/inspect/testdata/plain.mp4")
	if err != nil {
		t.Fatal(err)
	}
	return film
}

func checksum(content []byte) string {
	sum := crc32.Checksum(content, crc32.MakeTable(crc32.Castagnoli))
	return base64.StdEncoding.EncodeToString(binary.BigEndian.AppendUint32(nil, sum))
}

type uploadSession struct {
	UploadID, SessionURL string
	ChunkSize            int
	ExpiresAt            time.Time
}

type uploadView struct {
	ID, State, Name string
	Received        int64
	SessionURL      *string
	Reason          *string
	ReasonCode      *upload.FileProblem
	ReasonTexts     *contest.Text
	Warnings        []struct {
		Code, Message string
		Texts         contest.Text
	}
	URL             *string
	DurationSeconds *float64
	Width, Height   *int
}

func uploadOf(id string) string { return "/apis/activity/upload/" + id }

// begin announces a file.
func (c *client) begin(kind, name string, size int) uploadSession {
	c.t.Helper()
	var session uploadSession
	c.post("/apis/activity/upload", object{"kind": kind, "name": name, "size": size, "contentType": ""}).ok(&session)
	return session
}

// send puts bytes from..to of a file to a session, as a page does.
func (c *client) send(session uploadSession, content []byte, from, to int) *http.Response {
	c.t.Helper()
	request, err := http.NewRequestWithContext(
		c.t.Context(),
		http.MethodPut,
		session.SessionURL,
		bytes.NewReader(content[from:to]),
	)
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", from, to-1, len(content)))
	request.Header.Set("Origin", pageOrigin)
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		c.t.Fatal(err)
	}
	response.Body.Close()
	return response
}

// upload sends a whole file and returns the result of the check.
func (c *client) upload(kind, name string, content []byte) uploadView {
	c.t.Helper()
	session := c.begin(kind, name, len(content))
	if response := c.send(session, content, 0, len(content)); response.StatusCode != http.StatusOK {
		c.t.Fatalf("send %s: %s", name, response.Status)
	}
	var view uploadView
	c.post(uploadOf(session.UploadID)+"/complete", object{"crc32c": checksum(content)}).ok(&view)
	return view
}

// read fetches a signed address without a login.
func read(t *testing.T, url, byteRange string) (*http.Response, []byte) {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	if byteRange != "" {
		request.Header.Set("Range", byteRange)
	}
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response, content
}

// replaced is a copy of a film in which the bytes at `at` behind a box's name are
// others.
func replaced(t *testing.T, content []byte, box string, at int, with []byte) []byte {
	t.Helper()
	begin := bytes.Index(content, []byte(box))
	if begin < 0 {
		t.Fatalf("no %s in the film", box)
	}
	changed := bytes.Clone(content)
	copy(changed[begin+4+at:], with)
	return changed
}

// padded is a film with a free box behind it, so that it has size bytes.
func padded(content []byte, size int) []byte {
	rest := size - len(content)
	box := append(binary.BigEndian.AppendUint32(nil, uint32(rest)), "free"...)
	return append(append(bytes.Clone(content), box...), strings.Repeat("x", rest-8)...)
}

// query reads one value from the database.
func (w *world) query(target any, statement string, args ...any) {
	w.t.Helper()
	connection, err := pgx.Connect(w.t.Context(), w.dsn)
	if err != nil {
		w.t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(w.t.Context()))
	if err := connection.QueryRow(w.t.Context(), statement, args...).Scan(target); err != nil {
		w.t.Fatal(err)
	}
}

// testPNG is a picture of 3×2 pixels.
func testPNG(t *testing.T) []byte {
	t.Helper()
	var content bytes.Buffer
	if err := png.Encode(&content, image.NewGray(image.Rect(0, 0, 3, 2))); err != nil {
		t.Fatal(err)
	}
	return content.Bytes()
}
