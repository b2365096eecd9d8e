package catalogue

import (
	"bytes"
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"
	"time"

	"marquee/backend/operations"
)

// Tree overlays a file system with files in memory, for content that is not on disk. It implements fs.FS and
// fs.ReadDirFS.
type Tree struct {
	Base  fs.FS
	Files map[string][]byte // by path with slashes; they hide files of Base
}

// Open implements fs.FS.
func (t Tree) Open(name string) (fs.File, error) {
	if data, held := t.Files[name]; held {
		return &memoryFile{name: path.Base(name), size: int64(len(data)), Reader: bytes.NewReader(data)}, nil
	}
	return t.Base.Open(name)
}

// ReadDir implements fs.ReadDirFS.
func (t Tree) ReadDir(name string) ([]fs.DirEntry, error) {
	found := map[string]fs.DirEntry{}
	entries, err := fs.ReadDir(t.Base, name)
	for _, entry := range entries {
		found[entry.Name()] = entry
	}
	for at, data := range t.Files {
		rest, inside := strings.CutPrefix(at, name+"/")
		if !inside {
			continue
		}
		err = nil
		child, below, folder := strings.Cut(rest, "/")
		if _, there := found[child]; there && folder {
			continue
		}
		info := memoryInfo{name: child, size: int64(len(data)), folder: folder && below != ""}
		found[child] = fs.FileInfoToDirEntry(info)
	}
	if err != nil {
		return nil, err
	}
	return slices.SortedFunc(
		maps.Values(found),
		func(a, b fs.DirEntry) int { return strings.Compare(a.Name(), b.Name()) },
	), nil
}

// WithDocuments is a catalogue with documents of editions that it has no folder of.
func WithDocuments(content fs.FS, documents operations.EditionDocuments) fs.FS {
	files := map[string][]byte{}
	for at, data := range documents {
		if _, err := fs.Stat(content, path.Join("editions", string(operations.EditionOfPath(at)))); err != nil {
			files[at] = data
		}
	}
	if len(files) == 0 {
		return content
	}
	return Tree{Base: content, Files: files}
}

// memoryFile is an open file of a Tree.
type memoryFile struct {
	*bytes.Reader
	name string
	size int64
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return memoryInfo{name: f.name, size: f.size}, nil }
func (f *memoryFile) Close() error               { return nil }

type memoryInfo struct {
	name   string
	size   int64
	folder bool
}

func (i memoryInfo) Name() string { return i.name }
func (i memoryInfo) Size() int64  { return i.size }
func (i memoryInfo) Mode() fs.FileMode {
	if i.folder {
		return fs.ModeDir | 0o555
	}
	return 0o444
}
func (i memoryInfo) ModTime() time.Time { return time.Time{} }
func (i memoryInfo) IsDir() bool        { return i.folder }
func (i memoryInfo) Sys() any           { return nil }
