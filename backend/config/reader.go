package config

import (
	"fmt"
	"os"
	"strconv"
	"strings"
	"time"
)

// Lookup finds a variable by name; "" when it is not set.
type Lookup func(name string) string

// Environment looks in the environment of this process.
func Environment() Lookup { return os.Getenv }

// Faults are all that is wrong with the settings, a line for each.
type Faults []string

// Error is the lines, one under the other.
func (f Faults) Error() string { return strings.Join(f, "\n") }

// reader reads variables and notes each fault instead of stopping at the first.
type reader struct {
	lookup Lookup
	faults Faults
}

func (r *reader) fault(name, format string, args ...any) {
	r.faults = append(r.faults, name+": "+fmt.Sprintf(format, args...))
}

func (r *reader) err() error {
	if len(r.faults) == 0 {
		return nil
	}
	return r.faults
}

func (r *reader) text(name, fallback string) string {
	if value := strings.TrimSpace(r.lookup(name)); value != "" {
		return value
	}
	return fallback
}

func (r *reader) required(name, what string) string {
	value := r.text(name, "")
	if value == "" {
		r.fault(name, "is missing; it is %s", what)
	}
	return value
}

// number reads an integer from least to most.
func (r *reader) number(name string, fallback, least, most int) int {
	text := r.text(name, "")
	if text == "" {
		return fallback
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < least || n > most {
		r.fault(name, "%q is not a whole number from %d to %d", text, least, most)
		return fallback
	}
	return n
}

func (r *reader) flag(name string) bool {
	switch text := r.text(name, ""); text {
	case "", "0", "false":
		return false
	case "1", "true":
		return true
	default:
		r.fault(name, "%q is neither true nor false", text)
		return false
	}
}

func (r *reader) time(name string) time.Time {
	text := r.text(name, "")
	if text == "" {
		return time.Time{}
	}
	t, err := time.Parse(time.RFC3339, text)
	if err != nil {
		r.fault(name, "%q is not a time such as 2025-09-12T10:00:00+08:00", text)
	}
	return t
}

// duration reads a time span above zero; 0 when it is not set.
func (r *reader) duration(name string) time.Duration {
	text := r.text(name, "")
	if text == "" {
		return 0
	}
	d, err := time.ParseDuration(text)
	if err != nil || d <= 0 {
		r.fault(name, "%q is not a time span such as 90s or 15m", text)
		return 0
	}
	return d
}
