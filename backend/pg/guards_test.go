package pg

import (
	"errors"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/embedded/postgres/pgtest"
)

// TestCallWaitsOnceForConnections: what the statements of one call wait for connections counts together.
func TestCallWaitsOnceForConnections(t *testing.T) {
	t.Parallel()
	const within = 500 * time.Millisecond
	db, err := OpenWithin(
		t.Context(),
		pgtest.New(t, Migrate),
		Limits{Connections: 1, Acquire: within, Lock: time.Second, Statement: time.Second},
	)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	held, err := db.Pool.Acquire(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	defer held.Release()
	ctx, begun := contest.WithPatience(t.Context()), time.Now()
	for range 5 {
		if _, err := db.Pool.Exec(ctx, `SELECT 1`); contest.CodeOf(err) != contest.CodeSystemBusy {
			t.Errorf("without a free connection: %v", err)
		}
	}
	if took := time.Since(begun); took > 3*within {
		t.Errorf("five statements of a call waited %v", took)
	}
}

// TestReadinessNeedsWrites: a database that takes none, as with a full disk, is not ready.
func TestReadinessNeedsWrites(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, Migrate)
	db, err := Open(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	if err := db.Ready(t.Context()); err != nil {
		t.Errorf("with writes: %v", err)
	}
	readOnly, err := Open(t.Context(), dsn+"&options=-c%20default_transaction_read_only%3Don")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(readOnly.Close)
	if err := readOnly.Ready(t.Context()); err == nil {
		t.Error("a database without writes is ready")
	}
}

// TestForeignSchemaIsSaidInOneLine: tables that the version does not know are those of an older Marquee, not a fault to
// debug.
func TestForeignSchemaIsSaidInOneLine(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, Migrate)
	connection := connectTo(t, dsn)
	if _, err := connection.Exec(t.Context(), `DELETE FROM goose_db_version WHERE version_id > 8`); err != nil {
		t.Fatal(err)
	}
	err := Migrate(t.Context(), dsn)
	if !errors.Is(err, ErrForeignSchema) || !strings.Contains(err.Error(), "already exists") ||
		strings.Contains(err.Error(), "SQLSTATE") ||
		strings.Contains(err.Error(), "\n") {
		t.Errorf("the error is %v", err)
	}
}
