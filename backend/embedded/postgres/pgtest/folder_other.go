//go:build !linux

package pgtest

import "os"

// folder returns where the servers keep their data.
func folder() string { return os.TempDir() }
