package postgres

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"
)

// ErrInUse means that another process runs a server with the same data.
var ErrInUse = errors.New("another Marquee is using this data")

// acquire locks the file at path. The kernel releases the lock when the process ends,
// in whatever way. Child processes do not inherit it.
func acquire(path string) (*os.File, error) {
	file, err := os.OpenFile(path, os.O_CREATE|os.O_RDWR, 0o600)
	if errors.Is(err, fs.ErrPermission) {
		return nil, fmt.Errorf(
			"lock database folder: %w; start as the user who made it, or choose another DATA_DIR",
			err,
		)
	}
	if err != nil {
		return nil, fmt.Errorf("lock database folder: %w", err)
	}
	if err := syscall.Flock(int(file.Fd()), syscall.LOCK_EX|syscall.LOCK_NB); err != nil {
		file.Close()
		if errors.Is(err, syscall.EWOULDBLOCK) {
			return nil, fmt.Errorf("%w (%s): stop it, or choose another DATA_DIR", ErrInUse, filepath.Dir(path))
		}
		return nil, fmt.Errorf("lock database folder: %w", err)
	}
	return file, nil
}
