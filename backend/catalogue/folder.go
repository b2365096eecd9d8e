package catalogue

import (
	"errors"
	"fmt"
	"io/fs"
	"reflect"
)

// folder is the catalogue while it is being read: its files and what was wrong so far.
type folder struct {
	content fs.FS
	faults  Faults
	gaps    Faults // what is not finished but can be used
	notes   Faults // what an editor may want to look at
}

// file is one file of it: its content, and a way to say where something is wrong.
type file struct {
	name string
	root *node
	from *folder
}

// exists reports whether the folder has such a file.
func (f *folder) exists(name string) bool {
	_, err := fs.Stat(f.content, name)
	return err == nil
}

// open parses a file; nil when it cannot be read, which has then been noted.
func (f *folder) open(name string) *file {
	data, err := fs.ReadFile(f.content, name)
	opened := &file{name: name, from: f}
	switch {
	case errors.Is(err, fs.ErrNotExist):
		opened.fault(nil, "", "is missing")
		return nil
	case err != nil:
		opened.fault(nil, "", "cannot be read: %v", err)
		return nil
	}
	root, line, err := parse(data)
	if err != nil {
		f.faults = append(f.faults, Fault{File: opened.name, Line: line, Message: err.Error()})
		return nil
	}
	opened.root = root
	return opened
}

// read opens a file and reads it into target, a pointer. It reports whether the shape was right; what
// was not has been noted.
func (f *folder) read(name string, target any) (*file, bool) {
	opened := f.open(name)
	if opened == nil {
		return nil, false
	}
	before := len(f.faults)
	opened.decode(opened.root, reflect.ValueOf(target).Elem(), "")
	return opened, len(f.faults) == before
}

// fault notes that the value at a place is wrong. A nil node means the whole file.
func (f *file) fault(at *node, place, message string, args ...any) {
	line := 0
	if at != nil {
		line = at.line
	}
	f.from.faults = append(f.from.faults, Fault{File: f.name, Line: line, Place: place, Message: fmt.Sprintf(message, args...)})
}

// faultAt notes that the value at a path of keys (string) and places in lists (int) is wrong.
func (f *file) faultAt(path []any, message string, args ...any) {
	f.from.faults = append(f.from.faults, f.at(path, message, args...))
}

func join(place, key string) string {
	if place == "" {
		return key
	}
	return place + "." + key
}
