package main

import (
	"context"
	"crypto/rand"
	"crypto/rsa"
	"crypto/tls"
	"crypto/x509"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"maps"
	"net"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/embedded/relay"
	"marquee/backend/operations"
	"marquee/backend/pg"
	"marquee/backend/queue/pushtest"
	"marquee/backend/storage"
	"marquee/backend/stores"
)

// chaosCluster is a production contest of processes of its own: `marquee serve`, `marquee work` and `marquee store`,
// with a database, a queue, a mail server and a provider. Everything they connect to is behind a relay.
type chaosCluster struct {
	t   *testing.T
	dir string
	key *rsa.PrivateKey // signs addresses of the store

	database *chaosDatabase
	queue    *chaosQueue
	mails    *chaosMails
	provider *chaosProvider

	services   []*supervised
	serviceEnv []map[string]string // of each
	sparePort  string              // of the next process that replaces a service
	keys       *chaosKeys
	google     *pushtest.Google // signs the tokens of pushed messages
	fronts     []*relay.Relay   // to the services, by number
	workers    []*supervised
	workerEnv  []map[string]string // of each
	spareWork  string              // port of the next process that replaces a worker
	store      *supervised
	stores     *relay.Relay

	content *catalogue.Catalogue
	db      *stores.DB // without a relay
	bucket  *storage.Bucket
}

const (
	chaosConsole = "console.films.example"
	chaosSite    = "films.example"
	chaosCamp    = "camp.films.example"

	chaosAudience = "https://films.example/queue" // of tokens of the queue
	chaosAccount  = "pusher@films.iam.gserviceaccount.com"
)

// newChaosCluster starts a contest that accepts entries, with the given number of instances of the service and of the
// worker.
func newChaosCluster(t *testing.T, instances int) *chaosCluster {
	t.Helper()
	c := &chaosCluster{t: t, dir: t.TempDir(), keys: newChaosKeys(), google: pushtest.New(t)}
	var err error
	if c.key, err = rsa.GenerateKey(rand.Reader, 2048); err != nil {
		t.Fatal(err)
	}
	if c.content, err = catalogue.Load("../../../catalogue"); err != nil {
		t.Fatal(err)
	}
	c.database = startChaosDatabase(t)
	if err := pg.Migrate(t.Context(), c.database.dsn()); err != nil {
		t.Fatal(err)
	}
	if c.db, err = stores.Open(t.Context(), c.database.dsn()); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.db.Close)
	c.queue, c.provider = startChaosQueue(t), newChaosProvider(t)
	certificate := c.certificate()
	c.mails = startChaosMails(
		t,
		&tls.Config{Certificates: []tls.Certificate{certificate}, MinVersion: tls.VersionTLS12},
	)
	c.extendPhases(&c.content.Edition(contest.International).Edition)
	c.extendPhases(&c.content.Edition(contest.Camp).Edition)
	c.startProcesses(instances)
	return c
}

// certificate returns the certificate of the mail server, which the processes trust by a file.
func (c *chaosCluster) certificate() tls.Certificate {
	c.t.Helper()
	server := httptest.NewTLSServer(nil)
	defer server.Close()
	c.write("authorities.pem", pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: server.Certificate().Raw}))
	return server.TLS.Certificates[0]
}

func (c *chaosCluster) path(name string) string { return filepath.Join(c.dir, name) }

func (c *chaosCluster) write(name string, content []byte) {
	c.t.Helper()
	if err := os.WriteFile(c.path(name), content, 0o600); err != nil {
		c.t.Fatal(err)
	}
}

// extendPhases moves the ends of an edition's past contest into the future, the last phase first.
func (c *chaosCluster) extendPhases(edition *contest.Edition) {
	c.t.Helper()
	phases := &operations.PhaseService{Phases: c.db, Clock: contest.WallClock{}}
	ends := edition.PhaseEnds(edition, nil)
	for i := len(ends) - 1; i >= 0; i-- {
		if ends[i].StartsAt.IsZero() && edition.ID == contest.Camp {
			continue // not announced
		}
		weeks := time.Duration(i + 1)
		if ends[i].ID == contest.PhaseSubmission {
			weeks = 1 // not after the end of the phase of both
		}
		form := operations.PhaseForm{
			Phase:  ends[i].ID,
			EndsAt: time.Now().Add(weeks * 7 * 24 * time.Hour).Truncate(time.Minute).Format(time.RFC3339),
		}
		_, err := phases.Move(
			c.t.Context(),
			contest.ToolsOrganiser("chaos"),
			edition,
			func(contest.FieldErrors) (operations.PhaseForm, error) { return form, nil },
		)
		if err != nil {
			c.t.Fatalf("move the end of %s to %s: %v", form.Phase, form.EndsAt, err)
		}
	}
}

func (c *chaosCluster) startProcesses(instances int) {
	c.t.Helper()
	ports := freePorts(c.t, 2*instances+3)
	next := func() string {
		port := ports[0]
		ports = ports[1:]
		return port
	}
	storePort := next()
	c.stores = relay.New(c.t, "tcp", "127.0.0.1:"+storePort)
	c.sparePort, c.spareWork = next(), next()
	env := c.environment()
	env["STORE_PORT"] = storePort
	c.store = supervise(c.t, "store", "store", c.path("store.log"), env)
	for n := range instances {
		env := maps.Clone(env)
		env["PORT"] = next()
		env["COPIES_DIR"] = c.path(fmt.Sprint("copies", n))
		c.fronts = append(c.fronts, relay.New(c.t, "tcp", "127.0.0.1:"+env["PORT"]))
		c.serviceEnv = append(c.serviceEnv, env)
		name := fmt.Sprint("service", n+1)
		c.services = append(c.services, supervise(c.t, name, "serve", c.path(name+".log"), env))
		env = maps.Clone(env)
		env["PORT"] = next()
		c.workerEnv = append(c.workerEnv, env)
		name = fmt.Sprint("worker", n+1)
		c.workers = append(c.workers, supervise(c.t, name, "work", c.path(name+".log"), env))
	}
	var err error
	c.bucket, err = storage.Open(c.t.Context(), storage.Options{
		BaseURL: env["STORAGE_BASE_URL"], Bucket: env["STORAGE_BUCKET"], SigningEmail: env["STORAGE_SIGNING_EMAIL"],
		SigningKey: []byte(env["STORAGE_SIGNING_KEY"]), Local: true, ServiceToken: env["STORAGE_TOKEN"], Now: time.Now,
	})
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = c.bucket.Close() })
}

// environment is that of all processes but for their ports.
func (c *chaosCluster) environment() map[string]string {
	c.t.Helper()
	pemKey := pem.EncodeToMemory(&pem.Block{Type: "RSA PRIVATE KEY", Bytes: x509.MarshalPKCS1PrivateKey(c.key)})
	credentials, err := json.Marshal(map[string]string{
		"type":           "service_account",
		"project_id":     "films",
		"private_key_id": "k",
		"private_key":    string(pemKey),
		"client_email":   "marquee@films.iam.gserviceaccount.com",
		"client_id":      "1",
		"token_uri":      c.provider.url + "/token",
	})
	if err != nil {
		c.t.Fatal(err)
	}
	c.write("credentials.json", credentials)
	mailHost, mailPort, err := net.SplitHostPort(c.mails.relay.Address)
	if err != nil {
		c.t.Fatal(err)
	}
	env := map[string]string{
		"DATABASE_URL":                   c.database.relay.DSN,
		"DATABASE_ACQUIRE_TIMEOUT":       "2s",
		"DATABASE_LOCK_TIMEOUT":          "2s",
		"DATABASE_STATEMENT_TIMEOUT":     "4s",
		"PUBLIC_URL_INTERNATIONAL":       "https://" + chaosSite,
		"PUBLIC_URL_CAMP":                "https://" + chaosCamp,
		"PUBLIC_URL_CONSOLE":             "https://" + chaosConsole,
		"TRUSTED_PROXY_HOPS":             "1",
		"CATALOGUE_DIR":                  "../../../catalogue",
		"STORAGE_BASE_URL":               "http://" + c.stores.Address,
		"STORAGE_BUCKET":                 "films",
		"STORAGE_SIGNING_EMAIL":          "signer@films.example",
		"STORAGE_SIGNING_KEY":            string(pemKey),
		"STORAGE_TOKEN":                  strings.Repeat("t", 32),
		"STORE_DIR":                      c.path("objects"),
		"SMTP_HOST":                      mailHost,
		"SMTP_PORT":                      mailPort,
		"SMTP_FROM":                      "no-reply@films.example",
		"SSL_CERT_FILE":                  c.path("authorities.pem"),
		"CODE_INTERVAL":                  "1s",
		"CODES_PER_HOUR":                 "1000",
		"CODES_PER_NETWORK":              "1000000",
		"CODES_PER_ADDRESS":              "1000",
		"CODE_TRIES":                     "20",
		"WRONG_CODES_PER_NETWORK":        "1000000",
		"VERTEX_PROJECT":                 "films",
		"VERTEX_LOCATION":                "us-central1",
		"VERTEX_BASE_URL":                c.provider.url,
		"VEO_MODEL":                      "veo-3.1-generate-001",
		"GOOGLE_APPLICATION_CREDENTIALS": c.path("credentials.json"),
		"PUBSUB_PROJECT":                 "films",
		"PUBSUB_TOPIC":                   "generation",
		"PUBSUB_SUBSCRIPTION":            "generation-workers",
		"PUBSUB_ENDPOINT":                c.queue.relay.Address,
		"PUSH_AUDIENCE":                  chaosAudience,
		"PUSH_SERVICE_ACCOUNT":           chaosAccount,
		"PUSH_KEYS_URL":                  c.google.KeysURL,
	}
	maps.Copy(env, c.keys.settings())
	return env
}

// sql opens a connection to the database, without a relay, that ends with the test.
func (c *chaosCluster) sql() *pgx.Conn {
	c.t.Helper()
	connection, err := pgx.Connect(c.t.Context(), c.database.dsn())
	if err != nil {
		c.t.Fatal(err)
	}
	c.t.Cleanup(func() { _ = connection.Close(context.Background()) })
	return connection
}
