package main

import (
	"bytes"
	"fmt"
	"log/slog"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"marquee/backend/config"
	"marquee/backend/health"
)

// TestCheckNamesWhatIsBroken: with everything as it should be only the email server, which is not there, fails. Each
// fault then fails the line of its part, and no other.
func TestCheckNamesWhatIsBroken(t *testing.T) {
	c := newCloud(t)
	env := c.checked()
	backup := env["BACKUP_DIR"]
	if err := os.WriteFile(filepath.Join(backup, "finished"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	other := httptest.NewServer(http.NotFoundHandler())
	defer other.Close()
	old := t.TempDir()
	if err := os.WriteFile(filepath.Join(old, "finished"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	yesterday := time.Now().Add(-27 * time.Hour)
	if err := os.Chtimes(filepath.Join(old, "finished"), yesterday, yesterday); err != nil {
		t.Fatal(err)
	}
	for fault, part := range map[[2]string]string{
		{}:                              "",
		{"TRUSTED_PROXY_HOPS", "1"}:     "proxies",
		{"PUBLIC_URL_CAMP", other.URL}:  "camp",
		{"BACKUP_DIR", old}:             "backup",
		{"UPLOAD_HOST_INTL", other.URL}: "upload intl",
		{"MEDIA_HOST_INTL", other.URL}:  "upload intl",
		{"DATABASE_URL", "postgres://marquee@127.0.0.1:1/marquee"}: "database",
		{"PUBSUB_TOPIC", "elsewhere"}:                              "Pub/Sub",
	} {
		changed := maps.Clone(env)
		if fault[0] != "" {
			changed[fault[0]] = fault[1]
		}
		var out bytes.Buffer
		err := check(t.Context(), nil, func(name string) string { return changed[name] }, &out)
		var broken []string
		for _, line := range regexp.MustCompile(`(?m)^FAILED +(\S+(?: \S+)?)  `).FindAllStringSubmatch(out.String(), -1) {
			if line[1] != "email" {
				broken = append(broken, line[1])
			}
		}
		if err == nil || strings.Join(broken, ", ") != part {
			t.Errorf("with %s=%s %q are broken, want %q: %v\n%s", fault[0], fault[1], broken, part, err, out.String())
		}
	}
}

// checked is an environment with addresses that answer.
func (c *cloud) checked() map[string]string {
	c.t.Helper()
	probes := health.Handler(health.Options{Now: time.Now, Log: slog.New(slog.DiscardHandler)})
	edge := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if r.URL.Path != "/apis/ping" {
			probes.ServeHTTP(w, r)
			return
		}
		edition := "international"
		if strings.HasPrefix(r.Host, "localhost") {
			edition = "camp"
		}
		fmt.Fprintf(w, `{"code":"OK","data":{"edition":%q,"version":%q}}`, edition, config.BuildVersion())
	}))
	c.t.Cleanup(edge.Close)
	env := maps.Clone(c.env)
	maps.Copy(env, map[string]string{
		"PUBLIC_URL_INTERNATIONAL": edge.URL, "PUBLIC_URL_CAMP": strings.Replace(edge.URL, "127.0.0.1", "localhost", 1),
		"SMTP_HOST": "127.0.0.1", "SMTP_PORT": "1", "BACKUP_DIR": c.t.TempDir(), "COPIES_DIR": c.t.TempDir(),
	})
	return env
}
