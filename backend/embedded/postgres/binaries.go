package postgres

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
)

// ErrNoBinaries means that PostgreSQL is not installed.
var ErrNoBinaries = errors.New("PostgreSQL's binaries are missing")

type binaries struct {
	initdb, postgres string
}

// folders that the server's account must be able to read.
func (b binaries) folders() []string {
	bin := filepath.Dir(b.postgres)
	return []string{bin, filepath.Join(bin, "..", "lib"), filepath.Join(bin, "..", "share")}
}

func findBinaries(dir string) (binaries, error) {
	if dir == "" {
		native, err := findPackage()
		if err != nil {
			return binaries{}, err
		}
		if err := hydrate(native); err != nil {
			return binaries{}, err
		}
		dir = filepath.Join(native, "bin")
	}
	dir, err := filepath.Abs(dir)
	if err != nil {
		return binaries{}, fmt.Errorf("find PostgreSQL: %w", err)
	}
	b := binaries{initdb: filepath.Join(dir, "initdb"), postgres: filepath.Join(dir, "postgres")}
	for _, file := range []string{b.initdb, b.postgres} {
		if _, err := os.Stat(file); err != nil {
			return binaries{}, fmt.Errorf("%w: %s is not there", ErrNoBinaries, file)
		}
	}
	return b, nil
}

// findPackage finds the npm package of this platform in node_modules of the working
// folder or of a parent.
func findPackage() (string, error) {
	arch := runtime.GOARCH
	if arch == "amd64" {
		arch = "x64"
	}
	name := filepath.Join("@embedded-postgres", runtime.GOOS+"-"+arch)
	dir, err := os.Getwd()
	if err != nil {
		return "", fmt.Errorf("find PostgreSQL: %w", err)
	}
	for {
		native := filepath.Join(dir, "node_modules", name, "native")
		if _, err := os.Stat(native); err == nil {
			return native, nil
		}
		parent := filepath.Dir(dir)
		if parent == dir {
			return "", fmt.Errorf(
				"%w: node_modules/%s is not installed. Run `npm ci`, or name a folder with initdb and postgres in PG_BIN",
				ErrNoBinaries,
				name,
			)
		}
		dir = parent
	}
}

// hydrate makes the symbolic links between shared libraries, which npm cannot pack.
// The package has an install script for them, which many installations do not run.
func hydrate(native string) error {
	list, err := os.ReadFile(filepath.Join(native, "pg-symlinks.json"))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err != nil {
		return fmt.Errorf("read PostgreSQL's links: %w", err)
	}
	var links []struct{ Source, Target string }
	if err := json.Unmarshal(list, &links); err != nil {
		return fmt.Errorf("read PostgreSQL's links: %w", err)
	}
	base := filepath.Dir(native)
	for _, link := range links {
		if !filepath.IsLocal(link.Source) || !filepath.IsLocal(link.Target) {
			return fmt.Errorf("read PostgreSQL's links: %q leaves the package", link.Target)
		}
		target := filepath.Join(base, link.Target)
		if _, err := os.Lstat(target); err == nil {
			continue
		}
		source, err := filepath.Rel(filepath.Dir(target), filepath.Join(base, link.Source))
		if err != nil {
			return fmt.Errorf("link PostgreSQL's libraries: %w", err)
		}
		if err := os.Symlink(source, target); err != nil && !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("link PostgreSQL's libraries: %w", err)
		}
	}
	return nil
}
