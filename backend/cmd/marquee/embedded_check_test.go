package main

import (
	"bytes"
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"
	"time"

	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/embedded/localstore"
	"marquee/backend/embedded/ports/portstest"
	"marquee/backend/jury"
	"marquee/backend/transparency"
)

// TestKeyThatIsGoneOrWrongIsSaid: a key is made anew only while nothing was signed with it, and another one than that
// of the contest is not used.
func TestKeyThatIsGoneOrWrongIsSaid(t *testing.T) {
	t.Parallel()
	h := &lateHarness{outboxHarness: newOutboxHarness(t, 0)}
	m := &machine{settings: config.Embedded{DataDir: t.TempDir()}, db: h.db}
	if err := m.checkKeys(t.Context()); err != nil {
		t.Errorf("a first start: %v", err)
	}
	files := []string{localstore.TransparencyKeyFile, localstore.JudgeTokenKeyFile}
	own := map[string][]byte{}
	for _, file := range files {
		var err error
		if own[file], err = os.ReadFile(localstore.KeyPath(m.settings.DataDir, file)); err != nil {
			t.Fatal(err)
		}
	}
	h.signWith(own[localstore.TransparencyKeyFile], own[localstore.JudgeTokenKeyFile])
	if err := m.checkKeys(t.Context()); err != nil {
		t.Errorf("with the keys: %v", err)
	}
	for _, file := range files {
		path := localstore.KeyPath(m.settings.DataDir, file)
		want := func(fault string) {
			t.Helper()
			err := m.checkKeys(t.Context())
			if err == nil || !strings.Contains(err.Error(), path+" "+fault) ||
				!strings.Contains(err.Error(), "restore it from your backup") {
				t.Errorf("%s: %v", fault, err)
			}
		}
		if err := os.Remove(path); err != nil {
			t.Fatal(err)
		}
		want("is gone")
		if localstore.Kept(m.settings.DataDir, file) {
			t.Errorf("%s was made anew", file)
		}
		if _, err := localstore.Secret(m.settings.DataDir, file, 32); err != nil {
			t.Fatal(err)
		}
		want("is not that of this contest")
		if err := os.WriteFile(path, own[file], 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// signWith stores a head and a judge's second factor of these keys.
func (h *lateHarness) signWith(logKey, tokenKey []byte) {
	h.t.Helper()
	head, err := transparency.Head{Edition: contest.International, Size: 1}.Sign(
		transparency.NewKeys(logKey).Of("films.example"),
	)
	if err != nil {
		h.t.Fatal(err)
	}
	sealer, err := jury.NewTokenSealer(tokenKey)
	if err != nil {
		h.t.Fatal(err)
	}
	const judge = "00000000-0000-0000-0000-000000000001"
	h.exec(
		`INSERT INTO log_heads (edition, size, note, signed_at) VALUES ('international', 1, $1, now())`,
		head,
	)
	h.exec(
		`INSERT INTO judges (id, edition, name, role, password_hash) VALUES ($1, 'international', 'Mei Lin', 'judge', 'x')`,
		judge,
	)
	h.exec(
		`INSERT INTO judge_second_factors (judge_id, secret_encrypted) VALUES ($1, $2)`,
		judge,
		sealer.Seal("second-factor:"+judge, "SECRET"),
	)
}

// TestAuthorityThatIsGoneIsSaid: films from before name it, and stay visible; one that is cut is not replaced.
func TestAuthorityThatIsGoneIsSaid(t *testing.T) {
	t.Parallel()
	data := t.TempDir()
	path := localstore.KeyPath(data, authorityFile)
	start := func() (config.Marks, string, error) {
		var out bytes.Buffer
		settings, err := ownAuthority(t.Context(), config.Marks{}, data, slog.New(slog.NewJSONHandler(&out, nil)))
		return settings, out.String(), err
	}
	first, said, err := start()
	if err != nil || said != "" || first.Key == "" {
		t.Errorf("a first start: %q, %v", said, err)
	}
	if err := os.WriteFile(filepath.Join(data, demoLoaded), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if again, said, err := start(); err != nil || said != "" || again != first {
		t.Errorf("with the key: %q, %v", said, err)
	}
	if err := os.Truncate(path, 100); err != nil {
		t.Fatal(err)
	}
	if _, _, err := start(); err == nil || !strings.Contains(err.Error(), path+" cannot be read") {
		t.Errorf("a cut key: %v", err)
	}
	if err := os.Remove(path); err != nil {
		t.Fatal(err)
	}
	_, said, err = start()
	if err != nil || !strings.Contains(said, "gone and made anew") || !strings.Contains(said, path) {
		t.Errorf("without the key: %q, %v", said, err)
	}
	if _, said, err := start(); err != nil || said != "" {
		t.Errorf("once more: %q, %v", said, err)
	}
}

// TestDatabaseThatIsGoneIsSaid, and not made anew below the files of a contest.
func TestDatabaseThatIsGoneIsSaid(t *testing.T) {
	t.Parallel()
	m := &machine{settings: config.Embedded{DataDir: t.TempDir()}}
	if err := m.checkDatabase(); err != nil {
		t.Errorf("a first start: %v", err)
	}
	if err := os.WriteFile(filepath.Join(m.settings.DataDir, "demo-loaded"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := m.checkDatabase(); err == nil || !strings.Contains(err.Error(), "is gone") {
		t.Errorf("without the database: %v", err)
	}
	cluster := filepath.Join(m.settings.DataDir, "postgres", "data")
	if err := errors.Join(
		os.MkdirAll(cluster, 0o700),
		os.WriteFile(filepath.Join(cluster, "PG_VERSION"), []byte("17\n"), 0o600),
	); err != nil {
		t.Fatal(err)
	}
	if err := m.checkDatabase(); err != nil {
		t.Errorf("with it: %v", err)
	}
}

// TestInterruptedFirstStartEndsQuietly: Ctrl-C while the database is made is no fault, and the next start goes on.
func TestInterruptedFirstStartEndsQuietly(t *testing.T) {
	t.Parallel()
	data, site := t.TempDir(), t.TempDir()
	for _, edition := range []contest.EditionID{contest.International, contest.Camp} {
		folder := filepath.Join(site, string(edition))
		if err := errors.Join(
			os.MkdirAll(folder, 0o755),
			os.WriteFile(filepath.Join(folder, "index.html"), nil, 0o600),
		); err != nil {
			t.Fatal(err)
		}
	}
	environment := map[string]string{
		"DATA_DIR": data, "SITE_DIR": site, "CATALOGUE_DIR": "../../../catalogue", "PORT": strconv.Itoa(portstest.Row(t)),
	}
	ctx, interrupt := context.WithCancel(t.Context())
	defer interrupt()
	go func() {
		for ticker := time.NewTicker(5 * time.Millisecond); ctx.Err() == nil; <-ticker.C {
			if begun, _ := filepath.Glob(
				filepath.Join(data, "postgres", "*", "*"),
			); len(
				begun,
			) > 0 { // initdb is at work
				interrupt()
			}
		}
	}()
	var out bytes.Buffer
	if err := runEmbedded(
		ctx,
		func(name string) string { return environment[name] },
		&out,
	); err != nil ||
		out.Len() > 0 {
		t.Errorf("the start ended with %v, and printed %q", err, out.String())
	}
	if left, _ := filepath.Glob(filepath.Join(data, "postgres", "data", "PG_VERSION")); len(left) > 0 {
		t.Error("the database was made, nothing was interrupted")
	}
}
