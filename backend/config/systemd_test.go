package config_test

import (
	"encoding/base64"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"marquee/backend/config"
)

// environmentFile reads a file of systemd: NAME=value, quotes around values with spaces.
func environmentFile(t *testing.T, path string) map[string]string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	env := map[string]string{}
	for line := range strings.Lines(string(text)) {
		name, value, found := strings.Cut(strings.TrimSpace(line), "=")
		if found && !strings.HasPrefix(name, "#") {
			env[name] = strings.Trim(value, `"`)
		}
	}
	return env
}

// TestEnvironmentOfOneServerIsComplete: with keys filled in and its folders created, the settings of service, store and
// migration can be loaded; without one of the required lines they cannot.
func TestEnvironmentOfOneServerIsComplete(t *testing.T) {
	t.Parallel()
	env := environmentFile(t, "../../deploy/systemd/marquee.env")
	known := variables(t)
	for name, value := range env {
		if !slices.Contains(known, name) && name != "OWNER_EMAIL" { // of marquee-watch.service alone
			t.Errorf("%s is no setting", name)
		}
		switch value {
		case "REPLACE_KEY":
			env[name] = base64.StdEncoding.EncodeToString(make([]byte, 32))
		case "REPLACE_TOKEN":
			env[name] = strings.Repeat("f", 64)
		case "REPLACE_PEM":
			env[name] = strings.ReplaceAll(privateKey(t), "\n", `\n`)
		}
	}
	site := t.TempDir()
	for _, edition := range []string{"international", "camp"} {
		if err := os.Mkdir(filepath.Join(site, edition), 0o700); err != nil {
			t.Fatal(err)
		}
	}
	env["SITE_DIR"], env["CATALOGUE_DIR"], env["STORE_DIR"], env["COPIES_DIR"], env["BACKUP_DIR"] = site, t.TempDir(), t.TempDir(), t.TempDir(), t.TempDir()
	env["GEOIP_DATABASE"] = filepath.Join(t.TempDir(), "country.mmdb")
	if err := os.WriteFile(env["GEOIP_DATABASE"], nil, 0o600); err != nil {
		t.Fatal(err)
	}
	service, err := config.LoadServe(lookup(env))
	if err != nil {
		t.Errorf("marquee serve: %v", err)
	}
	if service.Queue.Open() || service.TrustedProxyHops != 1 {
		t.Errorf("the service has queue %+v, %d proxies", service.Queue, service.TrustedProxyHops)
	}
	if _, err := config.LoadStore(lookup(env)); err != nil {
		t.Errorf("marquee store: %v", err)
	}
	if _, err := config.LoadMigration(lookup(env)); err != nil {
		t.Errorf("marquee migrate: %v", err)
	}
}

// TestUnitsRunCommandsOfMarquee with the environment file, their own user, and a longer stop timeout than marquee
// needs.
func TestUnitsRunCommandsOfMarquee(t *testing.T) {
	t.Parallel()
	units, err := filepath.Glob("../../deploy/systemd/*.service")
	if err != nil || len(units) != 4 {
		t.Fatalf("found %q, %v", units, err)
	}
	for _, unit := range units {
		text, err := os.ReadFile(unit)
		if err != nil {
			t.Fatal(err)
		}
		for _, want := range []string{"EnvironmentFile=/etc/marquee/marquee.env\n", "User=marquee\n", "TimeoutStopSec=20\n", "NoNewPrivileges=yes\n"} {
			if !strings.Contains(string(text), want) {
				t.Errorf("%s has no line %q", unit, want)
			}
		}
		for _, line := range regexp.MustCompile(`(?m)^ExecStart(?:Pre)?=(.*)$`).FindAllStringSubmatch(string(text), -1) {
			command := strings.TrimPrefix(line[1], "/opt/marquee/bin/marquee ")
			if !slices.Contains(
				[]string{
					"serve",
					"store",
					"migrate",
					"check --tell ${OWNER_EMAIL} /var/lib/marquee/last-check",
					"/opt/marquee/deploy/backup.sh",
				},
				command,
			) {
				t.Errorf("%s runs %q", unit, line[1])
			}
		}
	}
}

// TestUnitsAreHardened: systemd's own measure of exposure, from 0 (safe) to 10, is 3 at most.
func TestUnitsAreHardened(t *testing.T) {
	t.Parallel()
	analyze, err := exec.LookPath("systemd-analyze")
	if err != nil {
		t.Skip("systemd-analyze is not here")
	}
	units, err := filepath.Glob("../../deploy/systemd/*.service")
	if err != nil {
		t.Fatal(err)
	}
	for _, unit := range units {
		path, err := filepath.Abs(unit)
		if err != nil {
			t.Fatal(err)
		}
		out, err := exec.CommandContext(
			t.Context(),
			analyze,
			"security",
			"--offline=true",
			"--no-pager",
			"--threshold=30",
			path,
		).CombinedOutput()
		if err != nil && strings.Contains(string(out), "Overall exposure") {
			t.Errorf("%s: %v\n%s", unit, err, out)
		}
	}
}
