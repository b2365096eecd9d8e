package main

import (
	"bytes"
	"crypto/rand"
	"encoding/base64"
	"errors"
	"maps"
	"os"
	"os/exec"
	"strings"
	"testing"

	"marquee/backend/embedded/ports/portstest"
)

// asMarquee as the first argument makes the test binary run as marquee.
const asMarquee = "as-marquee"

func TestMain(m *testing.M) {
	if len(os.Args) > 1 && (os.Args[1] == asMarquee || os.Args[1] == asChild) {
		if os.Args[1] == asChild {
			go followStdin()
		}
		os.Args = os.Args[1:]
		main()
		return
	}
	os.Exit(m.Run())
}

// complete is an environment with which `marquee serve` starts if its database can be reached.
func complete() map[string]string {
	key := base64.StdEncoding.EncodeToString([]byte(rand.Text() + rand.Text())[:32])
	return map[string]string{
		"DATABASE_URL":             "postgres://marquee:hunter2@127.0.0.1:1/marquee",
		"PUBLIC_URL_INTERNATIONAL": "https://films.example",
		"PUBLIC_URL_CAMP":          "https://camp.films.example",
		"STORAGE_BUCKET":           "films",
		"STORAGE_SIGNING_EMAIL":    "signer@films.example",
		"SMTP_HOST":                "smtp.films.example",
		"SMTP_FROM":                "no-reply@films.example",
		"TRUSTED_PROXY_HOPS":       "2",
		"CATALOGUE_DIR":            "../../../catalogue",
		"JUDGE_TOKEN_KEY":          key,
		"RECEIPT_KEY":              key,
		"TRANSPARENCY_KEY":         key,
		"PUBSUB_PROJECT":           "films",
		"PUBSUB_TOPIC":             "generation",
		"PUBSUB_SUBSCRIPTION":      "workers",
	}
}

// start runs a command of marquee to its end and returns its exit code and lines on standard error.
func start(t *testing.T, command string, env map[string]string) (code int, lines []string) {
	t.Helper()
	process := exec.CommandContext(t.Context(), os.Args[0], asMarquee, command)
	for name, value := range env {
		process.Env = append(process.Env, name+"="+value)
	}
	var stderr bytes.Buffer
	process.Stderr = &stderr
	err := process.Run()
	var exit *exec.ExitError
	if err != nil && !errors.As(err, &exit) {
		t.Fatal(err)
	}
	return process.ProcessState.ExitCode(), strings.Split(strings.TrimSpace(stderr.String()), "\n")
}

// TestProblemEndsTheStart: for a setting that is missing or malformed, and for a database that refuses connections, the
// process prints one line that names the variable and has no password, and exits with code 1.
func TestProblemEndsTheStart(t *testing.T) {
	t.Parallel()
	closed := portstest.Address(t)
	for _, c := range []struct{ command, variable, value string }{
		{"serve", "TRUSTED_PROXY_HOPS", ""},
		{"serve", "SMTP_HOST", "smtp films"},
		{"serve", "DATABASE_URL", "postgres://marquee:hunter2@" + closed + "/marquee"},
		{"serve", "DATABASE_URL", "postgres://marquee:hunter2@localhost:1/marquee"}, // two addresses, tried in turn
		{"serve", "DATABASE_URL", "postgres://marquee:hunter2@nowhere.invalid/marquee"},
		{"serve", "DATABASE_URL", "postgres://marquee:hunter2@127.0.0.1:1/marquee?sslmode=perhaps"},
		{"work", "PUBSUB_SUBSCRIPTION", ""},
		{"work", "DATABASE_URL", "postgres://marquee:hunter2@" + closed + "/marquee"},
		{"serve", "COPIES_DIR", "/proc/copies"},
		{"serve", "JUDGE_TOKEN_KEY", ","},
		{"migrate", "DATABASE_URL", ""},
		{"migrate", "DATABASE_URL", "postgres://marquee:hunter2@" + closed + "/marquee"},
	} {
		env := maps.Clone(complete())
		env[c.variable] = c.value
		code, lines := start(t, c.command, env)
		if code != 1 || len(lines) != 1 || !strings.HasPrefix(lines[0], "marquee: "+c.variable+": ") ||
			strings.Contains(lines[0], "hunter2") {
			t.Errorf("%s with %s=%q: exit code %d, %q", c.command, c.variable, c.value, code, lines)
		}
	}
}
