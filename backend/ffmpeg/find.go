package ffmpeg

import (
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
)

// ErrNotFound means that there is no ffmpeg on this machine.
var ErrNotFound = errors.New(
	"ffmpeg was not found: set FFMPEG to the program, put it on the PATH, or run npm ci in the project's folder",
)

// Find returns the program that named (the setting FFMPEG) names, as a path or by its name on the
// PATH; without a name ffmpeg on the PATH; else the program of the npm package @ffmpeg-installer for
// this platform, in node_modules of the working folder or of the nearest folder above it. Without any
// it returns ErrNotFound.
func Find(named string) (Program, error) {
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find ffmpeg: %w", err)
	}
	return find(named, exec.LookPath, dir)
}

func find(named string, look func(file string) (string, error), dir string) (Program, error) {
	if named != "" {
		path, err := look(named)
		if err != nil {
			return "", fmt.Errorf("FFMPEG names %s, which cannot be run: %w", named, err)
		}
		return absolute(path)
	}
	if path, err := look("ffmpeg"); err == nil {
		return absolute(path)
	}
	for at := dir; ; at = filepath.Dir(at) {
		program := filepath.Join(at, "node_modules", "@ffmpeg-installer", npmPlatform(), "ffmpeg")
		if runtime.GOOS == "windows" {
			program += ".exe"
		}
		if info, err := os.Stat(program); err == nil && info.Mode().IsRegular() {
			return Program(program), nil
		}
		if at == filepath.Dir(at) {
			return "", ErrNotFound
		}
	}
}

// absolute makes a path independent of the working folder, which Run changes.
func absolute(path string) (Program, error) {
	path, err := filepath.Abs(path)
	if err != nil {
		return "", fmt.Errorf("find ffmpeg: %w", err)
	}
	return Program(path), nil
}

// npmPlatform is this platform as Node names it, such as linux-x64.
func npmPlatform() string {
	system, processor := runtime.GOOS, runtime.GOARCH
	if system == "windows" {
		system = "win32"
	}
	if processor == "amd64" {
		processor = "x64"
	}
	return system + "-" + processor
}
