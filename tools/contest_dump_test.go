package main

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/rogpeppe/go-internal/testscript"

	"marquee/backend/embedded/localstore"
	"marquee/backend/embedded/postgres/pgtest"
	"marquee/backend/pg"
)

// elsewhere makes the commands work on an empty database and a copy of the object store: elsewhere.
func (h *testContest) elsewhere(t *testing.T, ts *testscript.TestScript) {
	there := &testContest{dataDir: t.TempDir(), begin: h.begin}
	for _, folder := range []string{"keys", "objects"} {
		ts.Check(os.CopyFS(filepath.Join(there.dataDir, folder), os.DirFS(filepath.Join(h.dataDir, folder))))
	}
	ts.Check(os.MkdirAll(filepath.Join(there.dataDir, "postgres"), 0o700))
	dsn := pgtest.New(t, pg.Migrate)
	ts.Check(os.WriteFile(dsnFile(there.dataDir), []byte(dsn+"\n"), 0o600))
	there.openStore(t)
	ts.Setenv("DATA_DIR", there.dataDir)
}

func dsnFile(dataDir string) string { return filepath.Join(dataDir, "postgres", "dsn") }

// loseRow runs a statement in the database of the commands: loserow STATEMENT.
func (*testContest) loseRow(ts *testscript.TestScript, _ bool, args []string) {
	ctx := context.Background()
	dsn, err := os.ReadFile(dsnFile(ts.Getenv("DATA_DIR")))
	ts.Check(err)
	connection, err := pgx.Connect(ctx, strings.TrimSpace(string(dsn)))
	ts.Check(err)
	tag, err := connection.Exec(ctx, args[0])
	ts.Check(err)
	if tag.RowsAffected() != 1 {
		ts.Fatalf("%d rows", tag.RowsAffected())
	}
	ts.Check(connection.Close(ctx))
}

// loseBytes damages the bytes of files in the store of the commands, whose records stay: losebytes all|cut|flip.
func (*testContest) loseBytes(ts *testscript.TestScript, _ bool, args []string) {
	blobs, err := filepath.Glob(filepath.Join(ts.Getenv("DATA_DIR"), "objects", localstore.Bucket, "blobs", "*"))
	ts.Check(err)
	for _, blob := range blobs {
		content, err := os.ReadFile(blob)
		ts.Check(err)
		switch args[0] {
		case "all":
			ts.Check(os.Remove(blob))
			continue
		case "cut":
			content = content[:len(content)/2]
		case "flip":
			content[0] ^= 1
		}
		ts.Check(os.WriteFile(blob, content, 0o600))
		return
	}
}

// loseFile deletes an entrant's file from the store of the commands: losefile.
func (*testContest) loseFile(ts *testscript.TestScript, _ bool, _ []string) {
	ctx := context.Background()
	bucket, err := localstore.Open(ctx, localstore.Options{DataDir: ts.Getenv("DATA_DIR"), Now: time.Now})
	ts.Check(err)
	for object, err := range bucket.Objects(ctx, "works/") {
		ts.Check(err)
		ts.Check(bucket.Delete(ctx, object.Name))
		break
	}
	ts.Check(bucket.Close())
}
