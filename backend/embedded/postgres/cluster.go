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

// incompletePrefix is the prefix of clusters that are being created, or that Discard has moved aside. One that exists
// at a start is left over from a killed run.
const incompletePrefix = "data.new"

// makeCluster creates the cluster in a new folder and renames the folder when the
// cluster is complete, so that an incomplete one is never used.
func makeCluster(ctx context.Context, p paths, bin binaries, acc account, logger *slog.Logger) error {
	removeIncomplete(p, logger)
	if _, err := os.Stat(filepath.Join(p.data, "PG_VERSION")); err == nil {
		return nil
	} else if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("look for database: %w", err)
	}
	if entries, err := os.ReadDir(p.data); err == nil && len(entries) > 0 {
		return fmt.Errorf("make database: %s holds something that is not a database; move it away", p.data)
	}
	logger.InfoContext(ctx, "make the database cluster", "folder", p.data)
	fresh, err := os.MkdirTemp(p.root, incompletePrefix+"-")
	if err != nil {
		return fmt.Errorf("make database folder: %w", err)
	}
	if err := acc.own(fresh); err != nil {
		return err
	}
	args := []string{
		"-D", fresh, "-U", User, "--auth-local=peer", "--auth-host=reject",
		"--encoding=UTF8", "--locale-provider=builtin", "--no-instructions", "--no-sync",
	}
	if err := runAs(ctx, acc, p, "", bin.initdb, append(args, localeArguments()...)...); err != nil {
		return fmt.Errorf("make database cluster: %w", err)
	}
	// A server in single-user mode requires neither socket nor login.
	if err := runAs(
		ctx,
		acc,
		p,
		"CREATE DATABASE "+Database+"\n",
		bin.postgres,
		"--single",
		"-D",
		fresh,
		"postgres",
	); err != nil {
		return fmt.Errorf("make database: %w", err)
	}
	if err := os.Remove(p.data); err != nil && !errors.Is(err, fs.ErrNotExist) { // an empty folder
		return fmt.Errorf("move database into place: %w", err)
	}
	if err := os.Rename(fresh, p.data); err != nil {
		return fmt.Errorf("move database into place: %w", err)
	}
	return nil
}

// removeIncomplete removes incomplete clusters. It does not fail, since an initdb whose parent was killed may still be
// writing there; the next start tries again.
func removeIncomplete(p paths, logger *slog.Logger) {
	entries, err := os.ReadDir(p.root)
	for _, entry := range entries {
		if strings.HasPrefix(entry.Name(), incompletePrefix) {
			err = errors.Join(err, os.RemoveAll(filepath.Join(p.root, entry.Name())))
		}
	}
	if err != nil {
		logger.Warn("cannot remove an incomplete database yet", "error", err)
	}
}

// Discard moves the cluster below dataDir aside, so that the next Start creates a new
// one. No server may be running with it.
func Discard(dataDir string) error {
	p, err := pathsIn(dataDir)
	if err != nil {
		return err
	}
	aside, err := os.MkdirTemp(p.root, incompletePrefix+"-")
	if err != nil {
		return fmt.Errorf("discard database: %w", err)
	}
	if err := os.Rename(p.data, filepath.Join(aside, "data")); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("discard database: %w", err)
	}
	return nil
}

// localeArguments select a character type for all of Unicode, without which pg_trgm
// finds no Chinese words. macOS itself has no C.UTF-8.
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

// prepareRun prepares the socket's folder, the login rules and the log of a run. By
// peer authentication the server accepts only the user of this process.
func prepareRun(p paths, acc account) error {
	if err := makeSocketFolder(p.socket, acc); err != nil {
		return err
	}
	// The lock file of a killed server may have a process id that now belongs to
	// another program, and PostgreSQL would refuse to start.
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
		// In the system's folder for temporary files any user could have made it.
		if err = acc.checkOwned(dir); err != nil {
			return err
		}
	}
	if err != nil {
		return fmt.Errorf("make socket folder: %w", err)
	}
	return acc.own(dir)
}
