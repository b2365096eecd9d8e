package objectstore

import (
	"fmt"
	"syscall"
)

// freeBytes returns the free bytes of the disk of a folder.
func freeBytes(dir string) (int64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(dir, &disk); err != nil {
		return 0, fmt.Errorf("ask for free space: %w", err)
	}
	return int64(disk.Bavail) * int64(disk.Bsize), nil //nolint:gosec,unconvert // G115: of a disk; types differ by system
}
