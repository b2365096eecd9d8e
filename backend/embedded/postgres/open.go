package postgres

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"syscall"
)

// opened returns programs that every user can run. PostgreSQL's look for each other with access(2), which knows no
// capability, so those of a closed folder, such as a clone below /root, are copied to an open one, once.
func (b binaries) opened() (binaries, error) {
	if !slices.ContainsFunc(b.folders(), func(dir string) bool {
		_, err := os.Stat(dir)
		return err == nil && !openToAll(dir)
	}) {
		return b, nil
	}
	native := filepath.Dir(filepath.Dir(b.postgres))
	info, err := os.Stat(b.postgres)
	if err != nil {
		return b, fmt.Errorf("find PostgreSQL: %w", err)
	}
	sum := sha256.Sum256(fmt.Appendln(nil, native, info.Size(), info.ModTime().UnixNano()))
	target := filepath.Join(os.TempDir(), "marquee-postgresql-"+hex.EncodeToString(sum[:8]))
	if err := copyOpen(native, target); err != nil {
		return b, fmt.Errorf("copy PostgreSQL to a folder that every user can enter: %w", err)
	}
	return binaries{
		initdb: filepath.Join(target, "bin", "initdb"), postgres: filepath.Join(target, "bin", "postgres"),
	}, nil
}

// copyOpen copies a folder so that everybody can read it, unless this user has done so before.
func copyOpen(source, target string) error {
	info, err := os.Lstat(target)
	if err == nil {
		owner, ok := info.Sys().(*syscall.Stat_t)
		if !info.IsDir() || !ok || int(owner.Uid) != os.Geteuid() {
			return fmt.Errorf("%s belongs to another user; remove it", target)
		}
		return nil
	}
	if !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("look at the copy: %w", err)
	}
	fresh, err := os.MkdirTemp(filepath.Dir(target), filepath.Base(target)+"-")
	if err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	defer os.RemoveAll(fresh)
	for _, part := range []string{"bin", "lib", "share"} {
		if err := os.CopyFS(filepath.Join(fresh, part), os.DirFS(filepath.Join(source, part))); err != nil {
			return fmt.Errorf("copy: %w", err)
		}
	}
	err = filepath.WalkDir(fresh, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.Type()&fs.ModeSymlink != 0 {
			return err
		}
		return os.Chmod(path, 0o755) //nolint:gosec // G302: programs and their libraries, for every user
	})
	if err != nil {
		return fmt.Errorf("open the copy: %w", err)
	}
	if err := os.Rename(fresh, target); err != nil && !errors.Is(err, fs.ErrExist) { // another process was faster
		return fmt.Errorf("move the copy into place: %w", err)
	}
	return nil
}
