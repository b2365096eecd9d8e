package postgres

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
)

// makeCluster makes the cluster beside its final place and moves it there when
// it is whole: a half-made one is never taken for a cluster.
func makeCluster(ctx context.Context, p paths, bin binaries, acc account, logger *slog.Logger) error {
	if _, err := os.Stat(filepath.Join(p.data, "PG_VERSION")); err == nil {
		return nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("look for database: %w", err)
	}
	if entries, err := os.ReadDir(p.data); err == nil && len(entries) > 0 {
		return fmt.Errorf("make database: %s holds something that is not a database; move it away", p.data)
	}
	for _, dir := range []string{p.data, p.fresh} {
		if err := os.RemoveAll(dir); err != nil {
			return fmt.Errorf("clear half-made database: %w", err)
		}
	}
	logger.Info("making the database cluster", "folder", p.data)
	args := []string{
		"-D", p.fresh, "-U", User, "--auth-local=peer", "--auth-host=reject",
		"--encoding=UTF8", "--locale-provider=builtin", "--no-instructions", "--no-sync",
	}
	if err := runAs(ctx, acc, p, "", bin.initdb, append(args, localeArguments()...)...); err != nil {
		return fmt.Errorf("make database cluster: %w", err)
	}
	// A server in single-user mode needs neither socket nor login.
	if err := runAs(ctx, acc, p, "CREATE DATABASE "+Database+"\n", bin.postgres, "--single", "-D", p.fresh, "postgres"); err != nil {
		return fmt.Errorf("make database: %w", err)
	}
	if err := os.Rename(p.fresh, p.data); err != nil {
		return fmt.Errorf("move database into place: %w", err)
	}
	return nil
}

// localeArguments ask for a character type that knows all of Unicode, else
// pg_trgm finds no Chinese word. macOS has no C.UTF-8 of its own.
func localeArguments() []string {
	if runtime.GOOS == "darwin" {
		return []string{"--locale=en_US.UTF-8", "--builtin-locale=C.UTF-8"}
	}
	return []string{"--locale=C.UTF-8"}
}

func runAs(ctx context.Context, acc account, p paths, stdin, name string, args ...string) error {
	cmd := acc.command(ctx, p, name, args...)
	cmd.Stdin = strings.NewReader(stdin)
	// The parent-death signal follows the thread that forks.
	runtime.LockOSThread()
	defer runtime.UnlockOSThread()
	if out, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s: %w\n%s", filepath.Base(name), err, strings.TrimSpace(string(out)))
	}
	return nil
}

// prepareRun makes what one run needs: the socket's folder, the login rules, a
// log. The server lets in whom the kernel says is the user of this process.
func prepareRun(p paths, acc account) error {
	if err := makeSocketFolder(p.socket, acc); err != nil {
		return err
	}
	// What a killed server left here could name a process id that is somebody
	// else's by now, and PostgreSQL would refuse to start.
	for _, name := range []string{".s.PGSQL.5432", ".s.PGSQL.5432.lock"} {
		if err := os.Remove(filepath.Join(p.socket, name)); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("clear socket folder: %w", err)
		}
	}
	files := map[string]string{
		p.hba:   "local all all peer map=" + User + "\n",
		p.ident: User + " " + acc.client + " " + User + "\n",
	}
	for file, text := range files {
		if err := os.WriteFile(file, []byte(text), 0o600); err != nil {
			return fmt.Errorf("write login rules: %w", err)
		}
		if err := acc.own(file); err != nil {
			return err
		}
	}
	if err := os.Rename(p.log, p.log+".1"); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("keep earlier log: %w", err)
	}
	return nil
}

func makeSocketFolder(dir string, acc account) error {
	err := os.Mkdir(dir, 0o700)
	if errors.Is(err, fs.ErrExist) {
		// It may lie in the system's folder for temporary files, where anybody
		// could have made it.
		if err = acc.checkOwned(dir); err != nil {
			return err
		}
	}
	if err != nil {
		return fmt.Errorf("make socket folder: %w", err)
	}
	return acc.own(dir)
}
