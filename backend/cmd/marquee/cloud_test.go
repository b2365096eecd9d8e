package main

import (
	"bytes"
	"context"
	"crypto/rsa"
	"crypto/x509"
	"encoding/base64"
	"encoding/json"
	"encoding/pem"
	"io"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"cloud.google.com/go/pubsub/v2"
	"cloud.google.com/go/pubsub/v2/apiv1/pubsubpb"
	"cloud.google.com/go/pubsub/v2/pstest"
	"github.com/jackc/pgx/v5"
	"google.golang.org/api/option"
	"google.golang.org/grpc"
	"google.golang.org/grpc/credentials/insecure"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/embedded/objectstore"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/scene"
	"marquee/backend/ffmpeg"
	"marquee/backend/pg"
	"marquee/backend/queue/pushtest"
	"marquee/backend/stores"
	"marquee/backend/studio"
)

// cloud is the environment of a production process: PostgreSQL, the object store, Pub/Sub, Vertex AI, Google's keys
// and credentials. All of it runs in the test process and implements the documented protocols.
type cloud struct {
	t      *testing.T
	env    map[string]string
	db     *stores.DB
	ada    account.Entrant // approved
	token  string          // of the entrant's session
	google *pushtest.Google
	vertex *fakeVertex
	topic  *pubsub.Publisher
	pulled *pubsub.Subscriber
	log    *slog.Logger
	out    *bytes.Buffer
}

func (c *cloud) lookup(name string) string { return c.env[name] }

// newCloud starts a cloud. It sets the Google credentials of this process, so its tests cannot run in parallel.
func newCloud(t *testing.T) *cloud {
	t.Helper()
	c := &cloud{t: t, google: pushtest.New(t), vertex: newVertex(t), out: &bytes.Buffer{}}
	var lock sync.Mutex
	c.log = newLogger(writer(func(line []byte) (int, error) {
		lock.Lock()
		defer lock.Unlock()
		return io.MultiWriter(c.out, t.Output()).Write(line)
	}), slog.LevelInfo)
	pemKey := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(c.google.Key)})
	store := c.store()
	c.credentials(pemKey)
	dsn := pgtest.New(t, pg.Migrate)
	var err error
	if c.db, err = stores.Open(t.Context(), dsn); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.db.Close)
	c.env = map[string]string{
		"DATABASE_URL":             dsn,
		"PUBLIC_URL_INTERNATIONAL": "https://films.example",
		"PUBLIC_URL_CAMP":          "https://camp.films.example",
		"STORAGE_BASE_URL":         store,
		"STORAGE_BUCKET":           "films",
		"STORAGE_SIGNING_EMAIL":    "signer@films.example",
		"STORAGE_SIGNING_KEY":      string(pemKey),
		"SMTP_HOST":                "smtp.films.example",
		"SMTP_FROM":                "no-reply@films.example",
		"JUDGE_TOKEN_KEY":          base64.StdEncoding.EncodeToString(make([]byte, 32)),
		"TRANSPARENCY_KEY": base64.StdEncoding.EncodeToString(
			make([]byte, 32),
		),
		"RECEIPT_KEY":           base64.StdEncoding.EncodeToString(make([]byte, 32)),
		"TRUSTED_PROXY_HOPS":    "0",
		"CATALOGUE_DIR":         "../../../catalogue",
		"VERTEX_PROJECT":        "films",
		"VERTEX_LOCATION":       "us-central1",
		"VERTEX_BASE_URL":       c.vertex.url,
		"VEO_MODEL":             "veo-3.1-generate-001",
		"PUBSUB_PROJECT":        "films",
		"PUBSUB_TOPIC":          "generation",
		"PUBSUB_SUBSCRIPTION":   "generation-workers",
		"PUSH_AUDIENCE":         "https://films.example",
		"PUSH_SERVICE_ACCOUNT":  "pusher@films.iam.gserviceaccount.com",
		"PUSH_KEYS_URL":         c.google.KeysURL,
		"SWEEP_AUDIENCE":        "ticks",
		"SWEEP_SERVICE_ACCOUNT": "clock@films.iam.gserviceaccount.com",
	}
	maps.Copy(c.env, map[string]string{"PUBSUB_ENDPOINT": c.pubsub()})
	c.addEntrant(dsn)
	return c
}

type writer func([]byte) (int, error)

func (w writer) Write(line []byte) (int, error) { return w(line) }

// store starts the object store.
func (c *cloud) store() string {
	c.t.Helper()
	objects, err := objectstore.New(objectstore.Options{
		Dir:     c.t.TempDir(),
		Now:     time.Now,
		Buckets: []objectstore.Bucket{{Name: "films", CORSOrigins: []string{"*"}}},
		SigningKeys: map[string]*rsa.PublicKey{
			"signer@films.example": &c.google.Key.PublicKey,
		},
		ServiceToken: "service",
	})
	if err != nil {
		c.t.Fatal(err)
	}
	server := httptest.NewServer(objects)
	c.t.Cleanup(func() { server.Close(); _ = objects.Close() })
	return server.URL
}

// credentials sets Application Default Credentials: a service account that gets the token "service".
func (c *cloud) credentials(pemKey []byte) {
	c.t.Helper()
	tokens := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.Header().Set("Content-Type", "application/json")
		_, _ = w.Write([]byte(`{"access_token":"service","expires_in":3600,"token_type":"Bearer"}`))
	}))
	c.t.Cleanup(tokens.Close)
	file, err := json.Marshal(map[string]string{
		"type": "service_account", "project_id": "films", "private_key_id": "k", "private_key": string(pemKey),
		"client_email": "marquee@films.iam.gserviceaccount.com", "client_id": "1", "token_uri": tokens.URL,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	path := filepath.Join(c.t.TempDir(), "credentials.json")
	if err := os.WriteFile(path, file, 0o600); err != nil {
		c.t.Fatal(err)
	}
	c.t.Setenv("GOOGLE_APPLICATION_CREDENTIALS", path)
}

// pubsub starts Pub/Sub with the topic and the workers' subscription.
func (c *cloud) pubsub() string {
	c.t.Helper()
	server := pstest.NewServer()
	c.t.Cleanup(func() { _ = server.Close() })
	connection, err := grpc.NewClient(server.Addr, grpc.WithTransportCredentials(insecure.NewCredentials()))
	if err != nil {
		c.t.Fatal(err)
	}
	client, err := pubsub.NewClient(c.t.Context(), "films", option.WithGRPCConn(connection))
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = client.Close() })
	if _, err := client.TopicAdminClient.CreateTopic(
		c.t.Context(),
		&pubsubpb.Topic{Name: "projects/films/topics/generation"},
	); err != nil {
		c.t.Fatal(err)
	}
	if _, err := client.SubscriptionAdminClient.CreateSubscription(c.t.Context(), &pubsubpb.Subscription{
		Name:               "projects/films/subscriptions/generation-workers",
		Topic:              "projects/films/topics/generation",
		AckDeadlineSeconds: 60,
	}); err != nil {
		c.t.Fatal(err)
	}
	c.topic, c.pulled = client.Publisher("generation"), client.Subscriber("generation-workers")
	c.t.Cleanup(c.topic.Stop)
	return server.Addr
}

// push posts each message to an address as Pub/Sub does, and repeats it until the answer is 2xx, until the test ends.
func (c *cloud) push(address string) {
	ctx, stop := context.WithCancel(context.Background())
	done := make(chan error, 1)
	go func() {
		done <- c.pulled.Receive(ctx, func(ctx context.Context, m *pubsub.Message) {
			token := c.google.Token(c.t, pushtest.Claims(c.env["PUSH_AUDIENCE"], c.env["PUSH_SERVICE_ACCOUNT"], time.Now()))
			status, err := pushtest.Post(ctx, address, token, pushtest.Envelope(c.t, 1, m.Data, m.Attributes))
			if err != nil || status/100 != 2 {
				m.Nack()
				return
			}
			m.Ack()
		})
	}()
	c.t.Cleanup(func() { stop(); <-done })
}

// addEntrant stores an approved entrant with a session.
func (c *cloud) addEntrant(dsn string) {
	c.t.Helper()
	ctx := c.t.Context()
	var err error
	if c.ada, err = c.db.EnsureEntrant(ctx, "ada@films.example", contest.English); err != nil {
		c.t.Fatal(err)
	}
	c.token = "session-of-ada"
	connection, err := pgx.Connect(ctx, dsn)
	if err != nil {
		c.t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(ctx))
	if _, err := connection.Exec(ctx, `
		INSERT INTO sessions (token_hash, entrant_id, edition, expires_at) VALUES ($1, $2, 'international', $3)`,
		contest.HashToken(c.token), c.ada.ID, time.Now().Add(time.Hour)); err != nil {
		c.t.Fatal(err)
	}
	if _, err := connection.Exec(ctx, `
		INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience,
			previous_works, language, submitted_at, reviewed_at)
		VALUES ('international', $1, $2, 'individual', 'Ada', 'ada@films.example', '+44', '7700900123', 'beginner', 'none', 'en', now(), now())`,
		c.ada.ID, contest.StatePass); err != nil {
		c.t.Fatal(err)
	}
}

// createTask stores a task without a message to the queue.
func (c *cloud) createTask() studio.Task {
	c.t.Helper()
	now := time.Now().Truncate(time.Microsecond)
	task, err := c.db.CreateTask(c.t.Context(), studio.Task{
		Edition:      contest.International,
		EntrantID:    c.ada.ID,
		Day:          now.Format(time.DateOnly),
		CreatedAt:    now,
		Deadline:     now.Add(time.Hour),
		ObjectPrefix: "creations/test/",
		Form: studio.Form{
			Type:        studio.TextToVideo,
			Model:       studio.Veo3,
			Prompt:      "a crane",
			AspectRatio: "16:9",
			Resolution:  "720P",
			Duration:    8,
			Count:       1,
		},
	}, studio.DefaultLimits())
	if err != nil {
		c.t.Fatal(err)
	}
	return task
}

// fakeVertex makes one video, which is ready at the second poll, as Veo on Vertex AI is documented.
type fakeVertex struct {
	url     string
	video   []byte
	held    sync.Mutex // while locked, starts are not answered
	asked   chan struct{}
	started chan struct{}
	polled  chan struct{}
	starts  atomic.Int64
	polls   atomic.Int64
}

// eightSeconds is a video, encoded once.
var eightSeconds = sync.OnceValues(func() ([]byte, error) {
	ffmpeg, err := ffmpeg.Find("")
	if err != nil {
		return nil, err
	}
	return clip.Make(context.Background(), ffmpeg, clip.Options{
		Scenes: []scene.Name{scene.Orbit}, Palette: scene.Night(), Seed: 1, Width: 128, Height: 72, FPS: 1, Seconds: 8,
	})
})

func newVertex(t *testing.T) *fakeVertex {
	t.Helper()
	content, err := eightSeconds()
	if err != nil {
		t.Fatal(err)
	}
	v := &fakeVertex{
		video:   content,
		asked:   make(chan struct{}, 9),
		started: make(chan struct{}, 9),
		polled:  make(chan struct{}, 99),
	}
	server := httptest.NewServer(v)
	t.Cleanup(server.Close)
	v.url = server.URL
	return v
}

// ServeHTTP implements http.Handler.
func (v *fakeVertex) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	const name = "projects/films/locations/us-central1/publishers/google/models/veo-3.1-generate-001/operations/1"
	answer := map[string]any{"name": name}
	switch {
	case r.Header.Get("Authorization") != "Bearer service":
		w.WriteHeader(http.StatusUnauthorized)
		return
	case strings.HasSuffix(r.URL.Path, "/veo-3.1-generate-001:predictLongRunning"):
		v.asked <- struct{}{}
		v.held.Lock()
		v.held.Unlock() //nolint:staticcheck // only waits
		v.starts.Add(1)
		defer func() { v.started <- struct{}{} }()
	case strings.HasSuffix(r.URL.Path, ":fetchPredictOperation"):
		defer func() { v.polled <- struct{}{} }()
		if v.polls.Add(1) > 1 {
			answer["done"] = true
			answer["response"] = map[string]any{
				"videos": []any{map[string]any{"bytesBase64Encoded": v.video, "mimeType": "video/mp4"}},
			}
		}
	default:
		http.NotFound(w, r)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(answer)
}
