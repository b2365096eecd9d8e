// Package pgtest gives every test its own PostgreSQL database. The first call in a
// test binary starts a real server and migrates a template; each test then gets a
// clone within a few milliseconds. The servers' data is in memory where there is room
// (Linux), else in the system's folder for temporary files, and is reused by later runs.
//
// On Linux the server ends with the test binary. Elsewhere it runs until the next run
// stops it.
package pgtest

import (
	"context"
	"crypto/rand"
	"strings"
	"sync"
	"testing"
	"time"
)

// Migrate migrates an empty database to the schema of the tests.
type Migrate func(ctx context.Context, dsn string) error

// shared is the server of the test binary, started by the first call.
var shared = sync.OnceValues(startCluster)

// New creates a database for the test and returns its address. The database contains
// only the result of migrate, and is dropped after the test even if connections are
// open. Each migrate runs once per test binary; with nil the database is empty. Tests
// may call New in parallel.
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
