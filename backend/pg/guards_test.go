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

// TestProgramRefusesANewerSchema: a program runs on the schema of the next release, and neither uses nor migrates the
// one of a later release. One that runs already stops being ready.
func TestProgramRefusesANewerSchema(t *testing.T) {
	t.Parallel()
	dsn := pgtest.New(t, Migrate)
	db, err := Open(t.Context(), dsn)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(db.Close)
	own, err := newestMigration()
	if err != nil {
		t.Fatal(err)
	}
	last, err := lastRelease()
	if err != nil {
		t.Fatal(err)
	}
	connection := connectTo(t, dsn)
	var from int64
	if err := connection.QueryRow(t.Context(), `SELECT compatible_from FROM compatibility`).Scan(&from); err != nil ||
		from != last {
		t.Errorf("migrated, the schema is for programs from %d, want %d: %v", from, last, err)
	}
	for _, later := range []struct {
		from int64
		runs bool
	}{{own, true}, {own + 1, false}} {
		if _, err := connection.Exec(t.Context(), `UPDATE compatibility SET compatible_from = $1`, later.from); err != nil {
			t.Fatal(err)
		}
		if _, err := connection.Exec(
			t.Context(),
			`INSERT INTO goose_db_version (version_id, is_applied) VALUES ($1, true)`,
			later.from+100,
		); err != nil {
			t.Fatal(err)
		}
		again, opened := Open(t.Context(), dsn)
		if opened == nil {
			again.Close()
		}
		for what, err := range map[string]error{
			"open":    opened,
			"migrate": Migrate(t.Context(), dsn),
			"ready":   db.Ready(t.Context()),
			"go on":   db.Compatible(t.Context()),
		} {
			switch {
			case later.runs && err != nil:
				t.Errorf("%s on a schema for programs from %d: %v", what, later.from, err)
			case !later.runs && (!errors.Is(err, ErrNewerSchema) || strings.Contains(err.Error(), "\n")):
				t.Errorf("%s on a schema for later programs: %v", what, err)
			}
		}
	}
	if err := connection.QueryRow(t.Context(), `SELECT compatible_from FROM compatibility`).Scan(&from); err != nil ||
		from != own+1 {
		t.Errorf("the refused program has left %d: %v", from, err)
	}
}
