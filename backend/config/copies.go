package config

import (
	"os"
	"path/filepath"
)

// Copies are the settings of the worker that makes screening copies.
type Copies struct {
	// FFMPEG: the ffmpeg program; the one on the PATH.
	FFmpeg string
	// COPIES_DIR: the folder for temporary files, on a disk with 3 GB per process;
	// marquee-copies in the system's temporary folder.
	Dir string
}

func (r *reader) copies() Copies {
	return Copies{
		FFmpeg: r.program("FFMPEG"),
		Dir:    r.writableFolder("COPIES_DIR", filepath.Join(os.TempDir(), "marquee-copies")),
	}
}
