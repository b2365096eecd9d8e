package main

import (
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"marquee/backend/embedded/ports/portstest"
)

// TestOwnerIsToldOnce: the second failed check in a row becomes an email, the third does not; an email that could not
// be sent is tried by the next check.
func TestOwnerIsToldOnce(t *testing.T) {
	t.Parallel()
	port := portstest.Row(t) // no email server is there
	c := &checker{}
	c.settings.SMTP.Host, c.settings.SMTP.Port, c.settings.SMTP.From = "127.0.0.1", port, "no-reply@films.example"
	state := filepath.Join(t.TempDir(), "state")
	for i, step := range []struct {
		before, broken int
		tried          bool
		after          int
	}{
		{-1, 0, false, 0}, {0, 3, false, 1}, {1, 3, true, 1}, {2, 1, false, 3}, {5, 0, true, 5}, {1, 0, false, 0},
	} {
		if step.before >= 0 {
			if err := writeState(state, step.before); err != nil {
				t.Fatal(err)
			}
		}
		err := c.tell(t.Context(), "ada@films.example", state, "table", step.broken)
		if (err != nil) != step.tried {
			t.Errorf("step %d: %v", i, err)
		}
		text, err := os.ReadFile(state)
		if got, _ := strconv.Atoi(strings.TrimSpace(string(text))); err != nil || got != step.after {
			t.Errorf("step %d: the state is %d, want %d", i, got, step.after)
		}
	}
}
