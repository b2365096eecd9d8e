// Package tree is a file system with files in memory over another one, for content that is not on disk yet.
package tree

import (
	"bytes"
	"io/fs"
	"path"
	"time"
)

// Tree is a folder of files. It implements fs.FS; only folders of Base can be listed.
type Tree struct {
	Base  fs.FS
	Files map[string][]byte // by path with slashes; they hide files of Base
}

// Open implements fs.FS.
func (t Tree) Open(name string) (fs.File, error) {
	if data, held := t.Files[name]; held {
		return &file{name: path.Base(name), size: int64(len(data)), Reader: bytes.NewReader(data)}, nil
	}
	return t.Base.Open(name)
}

// file is an open file.
type file struct {
	*bytes.Reader
	name string
	size int64
}

func (f *file) Stat() (fs.FileInfo, error) { return info{f.name, f.size}, nil }
func (f *file) Close() error               { return nil }

type info struct {
	name string
	size int64
}

func (i info) Name() string       { return i.name }
func (i info) Size() int64        { return i.size }
func (i info) Mode() fs.FileMode  { return 0o444 }
func (i info) ModTime() time.Time { return time.Time{} }
func (i info) IsDir() bool        { return false }
func (i info) Sys() any           { return nil }
