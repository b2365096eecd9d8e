// Package pgtest gives every test a PostgreSQL database of its own. The first
// call in a test binary starts a real server (of the folder's few that live in
// the system's folder for temporary files and are reused from run to run), and
// migrates one template; each test then gets a clone, in a few milliseconds.
//
// On Linux the server ends with the test binary. Elsewhere it stays until the
// next run takes it over.
package pgtest

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"testing"
	"time"
)

// Migrate brings an empty database to the schema that the tests need.
type Migrate func(ctx context.Context, dsn string) error

// shared is the test binary's server, started at the first call.
var shared = sync.OnceValues(startCluster)

// New makes a database for the test and returns its address. The database holds
// what migrate makes, nothing else, and is dropped after the test, whoever is
// still connected. migrate runs once per test binary and function; nil gives an
// empty database. Tests may call New in parallel.
func New(t testing.TB, migrate Migrate) string {
	t.Helper()
	ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
	defer cancel()
	c, err := shared()
	if err != nil {
		t.Fatalf("start PostgreSQL for tests: %v", err)
	}
	template, err := c.template(ctx, migrate)
	if err != nil {
		t.Fatalf("make template database: %v", err)
	}
	name := randomName("test")
	if err := c.create(ctx, name, template); err != nil {
		t.Fatalf("make database for the test: %v", err)
	}
	t.Cleanup(func() {
		ctx, cancel := context.WithTimeout(context.Background(), time.Minute)
		defer cancel()
		if err := c.drop(ctx, name); err != nil {
			t.Errorf("drop the test's database: %v", err)
		}
	})
	return c.server.DSNFor(name)
}

func randomName(kind string) string { return kind + "_" + strings.ToLower(rand.Text()) }
