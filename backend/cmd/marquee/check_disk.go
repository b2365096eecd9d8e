//go:build unix

package main

import (
	"fmt"
	"syscall"
)

// freeSpace is how many bytes a service may still write to the disk of a folder.
func freeSpace(folder string) (int64, error) {
	var disk syscall.Statfs_t
	if err := syscall.Statfs(folder, &disk); err != nil {
		return 0, fmt.Errorf("read free space of %s: %w", folder, err)
	}
	return int64(disk.Bavail) * int64(disk.Bsize), nil //nolint:unconvert // other types on other systems
}
