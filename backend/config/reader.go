package config

import (
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"time"
)

// Lookup returns the value of a variable, "" if it is not set.
type Lookup func(name string) string

// Environment looks up variables in the process's environment.
func Environment() Lookup { return os.Getenv }

// EnvironmentLines are the variables of the process's environment, each NAME=value, to find misspelt names.
func EnvironmentLines() []string { return os.Environ() }

// Problems are the errors of the settings, one line each.
type Problems []string

// Error implements error.
func (f Problems) Error() string { return strings.Join(f, "\n") }

// reader reads variables and collects all problems.
type reader struct {
	lookup   Lookup
	problems Problems
	recorded map[string]*Setting // what is read, while Settings lists it; else nil
}

func (r *reader) problem(name, format string, args ...any) {
	r.problems = append(r.problems, name+": "+fmt.Sprintf(format, args...))
}

func (r *reader) err() error {
	if len(r.problems) == 0 {
		return nil
	}
	return r.problems
}

func (r *reader) text(name, fallback string) string {
	r.recordDefault(name, fallback)
	if value := strings.TrimSpace(r.lookup(name)); value != "" {
		return value
	}
	return fallback
}

func (r *reader) required(name, what string) string {
	value := r.text(name, "")
	r.recordRequired(name)
	r.recordWanted(name, what)
	if value == "" {
		r.problem(name, "is missing; it is %s", what)
	}
	return value
}

// parse reads the text of a variable. It returns the zero value for an empty text, and for one that read rejects, which
// adds the problem "… is not" with what is wanted.
func parse[T any](r *reader, name, text, wanted string, read func(text string) (T, bool)) (value T) {
	r.recordWanted(name, wanted)
	if text == "" {
		return value
	}
	got, valid := read(text)
	if !valid {
		r.problem(name, "%q is not %s", text, wanted)
		return value
	}
	return got
}

// number reads an integer from least to most.
func (r *reader) number(name string, fallback, least, most int) int {
	wanted := fmt.Sprintf("a whole number from %d to %d", least, most)
	return parse(r, name, r.text(name, strconv.Itoa(fallback)), wanted, func(text string) (int, bool) {
		n, err := strconv.Atoi(text)
		return n, err == nil && least <= n && n <= most
	})
}

// requiredNumber is number for a required variable.
func (r *reader) requiredNumber(name, what string, least, most int) int {
	if r.required(name, what) == "" {
		return 0
	}
	return r.number(name, 0, least, most)
}

// optionalNumber is number for a variable whose absence is 0.
func (r *reader) optionalNumber(name string, least, most int) int {
	r.recordWanted(name, fmt.Sprintf("a whole number from %d to %d", least, most))
	if r.text(name, "") == "" {
		return 0
	}
	return r.number(name, 0, least, most)
}

func (r *reader) flag(name string) bool {
	r.recordWanted(name, "true or false")
	switch text := r.text(name, ""); text {
	case "", "0", "false":
		return false
	case "1", "true":
		return true
	default:
		r.problem(name, "%q is neither true nor false", text)
		return false
	}
}

func (r *reader) time(name string) time.Time {
	return parse(
		r,
		name,
		r.text(name, ""),
		"a time such as 2025-09-12T10:00:00+08:00",
		func(text string) (time.Time, bool) {
			t, err := time.Parse(time.RFC3339, text)
			return t, err == nil
		},
	)
}

// duration reads a positive duration; 0 if it is not set.
func (r *reader) duration(name string) time.Duration {
	return parse(r, name, r.text(name, ""), "a time span such as 90s or 15m", func(text string) (time.Duration, bool) {
		d, err := time.ParseDuration(text)
		return d, err == nil && d > 0
	})
}

// keys reads one or more keys of exactly size bytes in base64, separated by commas. Problems do not contain them.
func (r *reader) keys(name string, size int) (all [][]byte) {
	r.required(name, "a secret of 32 random bytes in base64: openssl rand -base64 32")
	for text := range strings.SplitSeq(r.text(name, ""), ",") {
		if key := r.decodeKey(name, strings.TrimSpace(text), size); key != nil {
			all = append(all, key)
		}
	}
	if text := r.text(name, ""); text != "" && strings.Trim(text, ", ") == "" {
		r.problem(name, "has no key, only commas")
	}
	return all
}

// optionalKey reads one key of exactly size bytes in base64; nil if it is not set.
func (r *reader) optionalKey(name string, size int) []byte {
	return r.decodeKey(name, r.text(name, ""), size)
}

// decodeKey reads the base64 of a key in a variable; nil for an empty text.
func (r *reader) decodeKey(name, text string, size int) []byte {
	if text == "" {
		return nil
	}
	key, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		r.problem(name, "is not base64")
		return nil
	}
	if len(key) != size {
		r.problem(name, "holds %d bytes, not %d", len(key), size)
		return nil
	}
	return key
}

// version reads the version for logs and /apis/ping: up to 128 visible ASCII characters.
func (r *reader) version(name string) string {
	return parse(
		r,
		name,
		r.text(name, BuildVersion()),
		"1 to 128 visible ASCII characters without spaces",
		func(text string) (string, bool) {
			return text, len(text) <= 128 &&
				!strings.ContainsFunc(text, func(c rune) bool { return c <= ' ' || c > '~' })
		},
	)
}

// program reads the name or path of a program, which must exist if it is set.
func (r *reader) program(name string) string {
	return parse(r, name, r.text(name, ""), "a program that can be run", func(text string) (string, bool) {
		_, err := exec.LookPath(text)
		return text, err == nil
	})
}

// file reads the path of a file, which must exist if it is set.
func (r *reader) file(name string) string {
	r.recordWanted(name, "the path of a file that exists")
	path := r.text(name, "")
	if path == "" {
		return ""
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		r.problem(name, "there is no file %q", path)
	}
	return path
}

// folder reads the path of a folder, which must exist unless it is empty.
func (r *reader) folder(name, fallback string) string {
	r.recordWanted(name, "the path of a folder that exists")
	path := r.text(name, fallback)
	if path == "" {
		return ""
	}
	if info, err := os.Stat(path); err != nil || !info.IsDir() {
		r.problem(name, "there is no folder %q", path)
	}
	return path
}

// site reads the folder of a built site, which has a subfolder for each edition.
func (r *reader) site(name string) string {
	before := len(r.problems)
	path := r.folder(name, "")
	for _, e := range r.editions() {
		edition := e.ID
		if info, err := os.Stat(
			filepath.Join(path, edition),
		); path != "" && len(r.problems) == before &&
			(err != nil || !info.IsDir()) {
			r.problem(name, "%q has no folder %q: it is not a built site", path, edition)
		}
	}
	return path
}

// newFolder reads the path of a folder that is created when it does not exist.
func (r *reader) newFolder(name, fallback string) string {
	return parse(
		r,
		name,
		r.text(name, fallback),
		"the path of a folder that exists or can be made in one that exists",
		func(path string) (string, bool) {
			info, err := os.Stat(path)
			if errors.Is(err, fs.ErrNotExist) {
				info, err = os.Stat(filepath.Dir(path))
			}
			return path, err == nil && info.IsDir()
		},
	)
}

// writableFolder is newFolder for one that the process writes to: it tries.
func (r *reader) writableFolder(name, fallback string) string {
	before := len(r.problems)
	path := r.newFolder(name, fallback)
	if path == "" || r.recorded != nil || len(r.problems) > before {
		return path
	}
	where := path
	if _, err := os.Stat(path); err != nil {
		where = filepath.Dir(path)
	}
	probe, err := os.MkdirTemp(where, ".marquee-")
	if err != nil {
		r.problem(name, "nothing can be written to %q: %v", where, errors.Unwrap(err))
		return path
	}
	_ = os.Remove(probe)
	return path
}

func (r *reader) level(name string) slog.Level {
	r.recordWanted(name, "debug, info, warn or error")
	var level slog.Level
	if err := level.UnmarshalText([]byte(r.text(name, "info"))); err != nil {
		r.problem(name, "%q is not debug, info, warn or error", r.text(name, ""))
	}
	return level
}
