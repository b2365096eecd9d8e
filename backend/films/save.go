package films

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Exists reports whether the folder has a film of that name and, unless size is negative, of that size in bytes.
func Exists(folder, name string, size int64) bool {
	info, err := os.Stat(filepath.Join(folder, name))
	return err == nil && info.Mode().IsRegular() && (size < 0 || info.Size() == size)
}

// Save puts a film into the folder, wholly or not at all, and makes the folder when it is missing. A film of that
// name is replaced.
func Save(folder, name string, content io.Reader) error {
	if err := os.MkdirAll(folder, 0o755); err != nil {
		return fmt.Errorf("save film: %w", err)
	}
	fresh, err := os.CreateTemp(folder, ".film-*")
	if err != nil {
		return fmt.Errorf("save film: %w", err)
	}
	_, err = io.Copy(fresh, content)
	if err == nil {
		err = fresh.Chmod(0o644)
	}
	if err = errors.Join(err, fresh.Close()); err == nil {
		err = os.Rename(fresh.Name(), filepath.Join(folder, name))
	}
	if err != nil {
		return fmt.Errorf("save film: %w", errors.Join(err, os.Remove(fresh.Name())))
	}
	return nil
}
