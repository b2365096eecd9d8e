package films

import (
	"fmt"
	"io"
	"os"
	"path/filepath"

	"marquee/backend/atomicfile"
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
	err := atomicfile.WriteFunc(filepath.Join(folder, name), 0o644, func(file *os.File) error {
		_, err := io.Copy(file, content)
		return err
	})
	if err != nil {
		return fmt.Errorf("save film: %w", err)
	}
	return nil
}
