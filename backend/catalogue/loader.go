package catalogue

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode/utf8"

	"marquee/backend/contest"
)

// Problem is one thing that is wrong with the content.
type Problem struct {
	File    string // below the catalogue's folder, "editions/camp/criteria.json"
	Line    int    // counted from 1; 0 when the whole file is meant
	Place   string // path inside the file, "[2].weight"; empty when the whole file is meant
	Message string // what is wrong and how to correct it
	ZH      string // the message in Chinese, for those that a changed text can have; else empty
	Stale   bool   // a translation is older than its text, and still usable
	Both    bool   // told to editors in both languages
}

// String is the problem as one line for an editor.
func (p Problem) String() string {
	place := p.File
	if p.Line > 0 {
		place = fmt.Sprintf("%s:%d", p.File, p.Line)
	}
	message := p.Message
	if p.Both {
		message += " / " + p.ZH
	}
	if p.Place != "" {
		return fmt.Sprintf("%s: %s %s", place, p.Place, message)
	}
	return fmt.Sprintf("%s: %s", place, message)
}

// Problems are all problems of a catalogue, by file and line.
type Problems []Problem

// Error lists the problems, one per line.
func (p Problems) Error() string {
	lines := make([]string, len(p))
	for i, problem := range p {
		lines[i] = problem.String()
	}
	return "the catalogue cannot be used:\n" + strings.Join(lines, "\n")
}

// sorted returns the problems by file and line, each once.
func (p Problems) sorted() Problems {
	out := slices.Clone(p)
	slices.SortStableFunc(out, func(a, b Problem) int {
		return cmp.Or(cmp.Compare(a.File, b.File), cmp.Compare(a.Line, b.Line))
	})
	return slices.Compact(out)
}

// loader reads the files of a catalogue and collects their problems.
type loader struct {
	content fs.FS
	schemas *schemas
	// structureOnly ignores values that violate the schema but have the right type.
	structureOnly bool
	opened        map[string]bool

	problems Problems
	gaps     Problems // incomplete but usable content, such as a missing translation
	notes    Problems // what may be intended
}

func newLoader(content fs.FS) *loader {
	return &loader{content: content, schemas: newSchemas(content), opened: map[string]bool{}}
}

// exists reports whether the catalogue has such a file.
func (l *loader) exists(name string) bool {
	_, err := fs.Stat(l.content, name)
	return err == nil
}

// read checks a file against its schema and decodes it into target, a pointer, unless that is nil. It returns nil when
// the file has problems, which it adds to the loader's.
func (l *loader) read(name string, target any) *file {
	l.opened[name] = true
	before := len(l.problems)
	f := &file{name: name, loader: l}
	data, err := fs.ReadFile(l.content, name)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		f.problem(nil, "is missing")
	case err != nil:
		f.problem(nil, "cannot be read: %v", err)
	default:
		f.parse(data, target)
	}
	if len(l.problems) > before {
		return nil
	}
	return f
}

// file is one file of the catalogue.
type file struct {
	name   string
	root   *node
	loader *loader
}

func (f *file) parse(data []byte, target any) {
	root, line, err := parse(data)
	if err != nil {
		f.loader.problems = append(f.loader.problems, Problem{File: f.name, Line: line, Message: err.Error()})
		return
	}
	f.root = root
	f.lost(root, nil)
	before := len(f.loader.problems)
	f.conform()
	if len(f.loader.problems) > before || target == nil {
		return
	}
	// The schema accepts values that a Go type cannot: a whole number written as 5.0 or with 30 digits.
	if err := json.Unmarshal(data, target); err != nil {
		line, place := 0, ""
		if wrong := (*json.UnmarshalTypeError)(nil); errors.As(err, &wrong) {
			line, place = 1+strings.Count(string(data[:wrong.Offset]), "\n"), wrong.Field
		}
		f.loader.problems = append(
			f.loader.problems,
			Problem{File: f.name, Line: line, Place: place, Message: "cannot be read: " + err.Error()},
		)
	}
}

// lost adds a problem for each text with a replacement character, which another program or the decoding of invalid
// UTF-8 has put there.
func (f *file) lost(n *node, path []any) {
	if strings.ContainsRune(n.text(), utf8.RuneError) {
		f.gap(path, "has “�” in place of a character that was lost; type it again")
	}
	for _, key := range n.keys {
		f.lost(n.members[key], append(slices.Clone(path), key))
	}
	for i, item := range n.items {
		f.lost(item, append(slices.Clone(path), i))
	}
}

// problem adds a problem of the value at a path of keys (string) and indexes (int).
func (f *file) problem(path []any, message string, args ...any) {
	f.loader.problems = append(f.loader.problems, f.at(path, message, args...))
}

// gap adds a problem that leaves the content usable.
func (f *file) gap(path []any, message string, args ...any) {
	f.loader.gaps = append(f.loader.gaps, f.at(path, message, args...))
}

// stale adds a gap that a text has whose translation is older.
func (f *file) stale(path []any, message string, args ...any) {
	f.gap(path, message, args...)
	f.loader.gaps[len(f.loader.gaps)-1].Stale = true
}

// note adds a note on content that may be intended.
func (f *file) note(path []any, message string, args ...any) {
	f.loader.notes = append(f.loader.notes, f.at(path, message, args...))
}

func (f *file) at(path []any, message string, args ...any) Problem {
	_, line, place := f.root.find(path)
	return Problem{
		File:    f.name,
		Line:    line,
		Place:   place,
		Message: contest.Text{EN: message}.Format(args...).EN,
		ZH:      inChinese(message, args),
	}
}
