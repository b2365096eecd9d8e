// Package atomicfile replaces files in one step: readers, and the next start after a crash, find the old content or the
// new one, never a part of it.
package atomicfile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// TemporarySuffix ends the names of files that are being written. A crash may leave one behind.
const TemporarySuffix = ".tmp"

// Write makes or replaces the file at path. Its folder must exist.
func Write(path string, content []byte, mode fs.FileMode) error {
	return WriteFunc(path, mode, func(file *os.File) error {
		_, err := file.Write(content)
		return err
	})
}

// WriteFunc is Write for content that write puts into the file. When write fails, WriteFunc returns its error and
// leaves path as it was.
func WriteFunc(path string, mode fs.FileMode, write func(*os.File) error) error {
	file, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*"+TemporarySuffix)
	if err != nil {
		return fmt.Errorf("write file: %w", err)
	}
	if err := write(file); err != nil {
		return errors.Join(err, file.Close(), os.Remove(file.Name()))
	}
	if err = errors.Join(file.Chmod(mode), file.Close()); err == nil {
		err = os.Rename(file.Name(), path)
	}
	if err != nil {
		return fmt.Errorf("write file: %w", errors.Join(err, os.Remove(file.Name())))
	}
	return nil
}
