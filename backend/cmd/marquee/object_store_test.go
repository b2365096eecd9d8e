package main

import (
	"bytes"
	"context"
	"io"
	"maps"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"marquee/backend/config"
	"marquee/backend/contest"
)

// TestServiceUsesMarqueeStore: `marquee store` keeps objects over a restart, serves them by signed URL only, and
// accepts the service's calls with the token only. No Google credentials are involved.
func TestServiceUsesMarqueeStore(t *testing.T) {
	c := newCloud(t)
	t.Setenv("GOOGLE_APPLICATION_CREDENTIALS", "/nowhere")
	env := maps.Clone(c.env)
	maps.Copy(
		env,
		map[string]string{"STORE_DIR": filepath.Join(t.TempDir(), "objects"), "STORAGE_TOKEN": strings.Repeat("t", 32)},
	)
	content := bytes.Repeat([]byte("film"), 1<<18)
	for restarted := range 2 {
		p := beginWith(t, exec.CommandContext(context.WithoutCancel(t.Context()), os.Args[0], asMarquee, "store"), env)
		env["STORAGE_BASE_URL"] = p.base
		settings, err := config.LoadServe(func(name string) string { return env[name] })
		if err != nil {
			t.Fatal(err)
		}
		parts, end, err := openStudio(t.Context(), c.db, settings.Storage, config.Generation{}, config.Queue{}, c.log)
		if err != nil {
			t.Fatal(err)
		}
		if restarted == 0 {
			if err := parts.bucket.Put(t.Context(), "works/a", "video/mp4", bytes.NewReader(content)); err != nil {
				t.Fatal(err)
			}
		}
		address, err := parts.bucket.ReadURL("works/a", "intl", "")
		if err != nil {
			t.Fatal(err)
		}
		if status, body := download(t, address); status != http.StatusOK || !bytes.Equal(body, content) {
			t.Errorf("restarted %d times: the address reads %d, %d bytes", restarted, status, len(body))
		}
		if status, _ := download(t, strings.Replace(address, "works/a", "works/b", 1)); status != http.StatusForbidden {
			t.Errorf("a signature opens another object: %d", status)
		}
		end()
		settings.Storage.Token = strings.Repeat("x", 32)
		stranger, end, err := openStudio(
			t.Context(),
			c.db,
			settings.Storage,
			config.Generation{},
			config.Queue{},
			c.log,
		)
		if err != nil {
			t.Fatal(err)
		}
		if err := stranger.bucket.Ready(t.Context()); contest.CodeOf(err) != contest.CodeUnavailable {
			t.Errorf("another token: %v", err)
		}
		end()
		if err := p.command.Process.Signal(syscall.SIGTERM); err != nil {
			t.Fatal(err)
		}
		if err := p.command.Wait(); err != nil {
			t.Errorf("the store ended with %v", err)
		}
	}
}

func download(t *testing.T, address string) (int, []byte) {
	t.Helper()
	answer, err := http.Get(address)
	if err != nil {
		t.Fatal(err)
	}
	defer answer.Body.Close()
	body, err := io.ReadAll(answer.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answer.StatusCode, body
}
