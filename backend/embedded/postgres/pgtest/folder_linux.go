package pgtest

import (
	"os"
	"syscall"
)

// folder returns where the servers keep their data: in memory, where creating a
// database takes a fraction of the processor time of a disk, if at least 1 GiB is
// free there, else in the system's folder for temporary files.
func folder() string {
	const memory, enough = "/dev/shm", 1 << 30
	var fs syscall.Statfs_t
	if err := syscall.Statfs(memory, &fs); err != nil || fs.Bavail*uint64(fs.Bsize) < enough {
		return os.TempDir()
	}
	return memory
}
