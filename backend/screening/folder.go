package screening

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"syscall"
)

// folder is a temporary folder of one attempt. It is locked while its process runs.
type folder struct {
	path string
	lock *os.File
}

// newFolder makes a folder below parent, which it makes when it is missing.
func newFolder(parent string) (*folder, error) {
	if err := os.MkdirAll(parent, 0o700); err != nil {
		return nil, fmt.Errorf("make folder for copies: %w", err)
	}
	path, err := os.MkdirTemp(parent, "attempt-")
	if err != nil {
		return nil, fmt.Errorf("make folder for copies: %w", err)
	}
	f := &folder{path: path}
	if f.lock, err = lockFolder(path); err != nil {
		return nil, errors.Join(fmt.Errorf("lock folder for copies: %w", err), os.RemoveAll(path))
	}
	return f, nil
}

func (f *folder) remove() error {
	return errors.Join(os.RemoveAll(f.path), f.lock.Close())
}

// removeLeftovers removes the folders below parent whose processes have ended.
func removeLeftovers(parent string) error {
	paths, err := filepath.Glob(filepath.Join(parent, "attempt-*"))
	if err != nil {
		return fmt.Errorf("find leftover folders: %w", err)
	}
	var errs []error
	for _, path := range paths {
		lock, err := lockFolder(path)
		if err != nil {
			continue // in use, or already removed
		}
		errs = append(errs, (&folder{path, lock}).remove())
	}
	return errors.Join(errs...)
}

// lockFolder locks a folder. The system releases the lock when the process ends.
func lockFolder(path string) (*os.File, error) {
	file, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		return nil, errors.Join(err, file.Close())
	}
	return file, nil
}
