package release

import (
	"context"
	"errors"
	"fmt"
	"hash/crc32"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"marquee/backend/atomicfile"
)

// Folder is a Store in a folder that the service serves.
type Folder string

var _ Store = Folder("")

// List implements Store. The headers of a file follow from its name, as the service sends them.
func (f Folder) List(context.Context) ([]File, error) {
	var files []File
	err := filepath.WalkDir(string(f), func(path string, entry fs.DirEntry, err error) error {
		if errors.Is(err, fs.ErrNotExist) && path == string(f) {
			return fs.SkipAll
		}
		if err != nil {
			return err
		}
		name, err := filepath.Rel(string(f), path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		if entry.IsDir() {
			if isHiddenFolder(name) {
				return fs.SkipDir
			}
			return nil
		}
		file, err := f.describe(path, name)
		files = append(files, file)
		return err
	})
	if err != nil {
		return nil, fmt.Errorf("list folder: %w", err)
	}
	return files, nil
}

// isHiddenFolder reports whether a folder is not part of a site, such as that of the build's manifest.
func isHiddenFolder(name string) bool {
	return name != "." && strings.HasPrefix(name, ".") && name != ".well-known"
}

func (f Folder) describe(path, name string) (File, error) {
	content, err := os.Open(path)
	if err != nil {
		return File{}, err
	}
	sum := crc32.New(crc32.MakeTable(crc32.Castagnoli))
	size, err := io.Copy(sum, content)
	info, statErr := content.Stat()
	if err = errors.Join(err, statErr, content.Close()); err != nil {
		return File{}, err
	}
	file := NewFile(name, size, sum.Sum32())
	file.CreatedAt = info.ModTime()
	return file, nil
}

// Read implements Store.
func (f Folder) Read(_ context.Context, name string) ([]byte, error) {
	content, err := os.ReadFile(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	return content, err
}

// Put implements Store.
func (f Folder) Put(_ context.Context, file File, content io.Reader) error {
	path := f.path(file.Name)
	if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
		return err
	}
	return atomicfile.WriteFunc(path, 0o644, func(to *os.File) error {
		_, err := io.Copy(to, content)
		return err
	})
}

// Delete implements Store.
func (f Folder) Delete(_ context.Context, name string) error {
	err := os.Remove(f.path(name))
	if errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	return err
}

func (f Folder) path(name string) string { return filepath.Join(string(f), filepath.FromSlash(name)) }
