package main

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"encoding/base64"
	"errors"
	"log/slog"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/pg"
	"marquee/backend/upload"
)

// TestOldProgramStaysAwayFromANewerSchema: no command of a program starts on the schema of a release that is two later,
// and says so in one line; one that runs ends by itself.
func TestOldProgramStaysAwayFromANewerSchema(t *testing.T) {
	c := newCloud(t)
	env := c.checked()
	ended := make(chan error, 1)
	go func() {
		ended <- whileCompatible(t.Context(), c.db, time.Millisecond, func(ctx context.Context) error {
			<-ctx.Done()
			return nil
		})
	}()
	connection, err := pgx.Connect(t.Context(), c.env["DATABASE_URL"])
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(t.Context()))
	if _, err := connection.Exec(t.Context(), `UPDATE compatibility SET compatible_from = 1000000`); err != nil {
		t.Fatal(err)
	}
	select {
	case err := <-ended:
		if !errors.Is(err, pg.ErrNewerSchema) {
			t.Errorf("the running service ends with %v", err)
		}
	case <-time.After(time.Minute):
		t.Error("the running service goes on")
	}
	for _, command := range []string{"serve", "work", "migrate"} {
		err := realMain(t.Context(), []string{command}, c.lookup, new(bytes.Buffer))
		if !errors.Is(err, pg.ErrNewerSchema) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%s ends with %v", command, err)
		}
	}
	var out bytes.Buffer
	if err := check(t.Context(), nil, func(name string) string { return env[name] }, &out); err == nil ||
		!strings.Contains(out.String(), pg.ErrNewerSchema.Error()) {
		t.Errorf("the check says %v:\n%s", err, out.String())
	}
}

// TestNothingIsDoneBeforeTheMigration: on the schema of a former release, and on an empty database, a process says once
// what is to be done, and works in the background as soon as it was.
func TestNothingIsDoneBeforeTheMigration(t *testing.T) {
	c := newCloud(t)
	connection, err := pgx.Connect(t.Context(), c.env["DATABASE_URL"])
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close(context.WithoutCancel(t.Context()))
	exec := func(statement string) {
		t.Helper()
		if _, err := connection.Exec(t.Context(), statement); err != nil {
			t.Fatal(err)
		}
	}
	for _, state := range []struct{ of, undo, migrate string }{
		{
			"former", `UPDATE goose_db_version SET is_applied = false WHERE version_id = (SELECT max(version_id) FROM goose_db_version)`,
			`UPDATE goose_db_version SET is_applied = true`,
		},
		{"empty", `ALTER TABLE goose_db_version RENAME TO undone`, `ALTER TABLE undone RENAME TO goose_db_version`},
	} {
		exec(state.undo)
		if err := c.db.Ready(t.Context()); !errors.Is(err, pg.ErrOlderSchema) {
			t.Errorf("%s: readiness says %v", state.of, err)
		}
		c.out.Reset()
		said, looked := make(chan struct{}), 0
		begun := &background{migrated: sync.OnceFunc(func() {
			untilMigrated(t.Context(), c.db, time.Millisecond, newLogger(writer(func(line []byte) (int, error) {
				if looked++; looked == 1 {
					close(said)
				}
				return c.out.Write(line)
			}), slog.LevelInfo))
		})}
		done := make(chan struct{})
		begun.Go(func() { close(done) })
		<-said
		select {
		case <-done:
			t.Errorf("%s: the work began before the migration", state.of)
		default:
		}
		exec(state.migrate)
		begun.Wait()
		if text := c.out.String(); strings.Count(text, "\n") != 1 || !strings.Contains(text, "run marquee migrate") {
			t.Errorf("%s: the log has %s", state.of, text)
		}
	}
}

// TestServiceRefusesToSignWithAnotherKey than that of the contest's log, unless the former one is published; the check
// says so, and which second factors no longer open.
func TestServiceRefusesToSignWithAnotherKey(t *testing.T) {
	c := newCloud(t)
	former := ed25519.NewKeyFromSeed([]byte(strings.Repeat("f", 32)))
	h := &lateHarness{outboxHarness: &outboxHarness{t: t, dsn: c.env["DATABASE_URL"], db: c.db}}
	h.signWith(former.Seed(), former.Seed())
	env := c.checked()
	var out bytes.Buffer
	if err := check(t.Context(), nil, func(name string) string { return env[name] }, &out); err == nil ||
		!strings.Contains(out.String(), "TRANSPARENCY_KEY: ") ||
		!strings.Contains(out.String(), "JUDGE_TOKEN_KEY: 1 second factors") {
		t.Errorf("the check says %v\n%s", err, out.String())
	}
	err := realMain(t.Context(), []string{"serve"}, c.lookup, new(bytes.Buffer))
	if err == nil || !strings.HasPrefix(err.Error(), "TRANSPARENCY_KEY: ") || strings.Contains(err.Error(), "\n") {
		t.Errorf("the service starts with %v", err)
	}
	public, _ := former.Public().(ed25519.PublicKey)
	c.env["TRANSPARENCY_PUBLIC_KEYS"] = base64.StdEncoding.EncodeToString(public)
	settings, err := config.LoadServe(c.lookup)
	if err != nil {
		t.Fatal(err)
	}
	if err := refuseWrongKeys(t.Context(), settings, c.db, c.log); err != nil {
		t.Errorf("with the former key published: %v", err)
	}
}

// TestReceiptOfAnotherKeyIsFound, and one of a former key that is published is not.
func TestReceiptOfAnotherKeyIsFound(t *testing.T) {
	t.Parallel()
	now, former := ed25519.NewKeyFromSeed(make([]byte, 32)), ed25519.NewKeyFromSeed([]byte(strings.Repeat("f", 32)))
	public, _ := former.Public().(ed25519.PublicKey)
	receipt, err := upload.Receipt{
		UploadID: "1", Edition: contest.International, SHA256: make([]byte, 32), BegunAt: time.Now(), ArrivedAt: time.Now(),
	}.Sign(upload.NewReceiptKeys(former.Seed()), time.UTC)
	if err != nil {
		t.Fatal(err)
	}
	use := pg.KeyUse{Receipts: []pg.SignedReceipt{{Text: receipt.Text, Signature: receipt.Signature}}}
	for _, keys := range []struct {
		of    upload.ReceiptKeys
		wrong bool
	}{
		{upload.NewReceiptKeys(former.Seed()), false},
		{upload.NewReceiptKeys(now.Seed(), public), false},
		{upload.NewReceiptKeys(now.Seed()), true},
	} {
		wrong, err := contestKeys{receipts: keys.of, tokens: [][]byte{make([]byte, 32)}}.compare(use)
		if err != nil || (wrong.receipts != "") != keys.wrong {
			t.Errorf("%v: %+v, %v", keys.of.Published(), wrong, err)
		}
	}
}
