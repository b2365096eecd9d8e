package catalogue

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// Tree overlays a file system with files in memory, for content that is not on disk yet. It implements fs.FS; only
// folders of Base can be listed.
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

// memoryFile is an open file of a Tree.
type memoryFile struct {
	*bytes.Reader
	name string
	size int64
}

func (f *memoryFile) Stat() (fs.FileInfo, error) { return memoryInfo{f.name, f.size}, nil }
func (f *memoryFile) Close() error               { return nil }

type memoryInfo struct {
	name string
	size int64
}

func (i memoryInfo) Name() string       { return i.name }
func (i memoryInfo) Size() int64        { return i.size }
func (i memoryInfo) Mode() fs.FileMode  { return 0o444 }
func (i memoryInfo) ModTime() time.Time { return time.Time{} }
func (i memoryInfo) IsDir() bool        { return false }
func (i memoryInfo) Sys() any           { return nil }
