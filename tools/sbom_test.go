package main

import (
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"testing"
)

// TestPartsOfAProgramAreListed with versions, each once; what only the build needs is marked.
func TestPartsOfAProgramAreListed(t *testing.T) {
	t.Parallel()
	self, err := os.Executable()
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	lock, out := filepath.Join(dir, "package-lock.json"), filepath.Join(dir, "parts.json")
	if err := os.WriteFile(lock, []byte(`{"lockfileVersion": 3, "packages": {
		"": {"name": "site", "version": "1.0.0"},
		"node_modules/react": {"version": "19.3.1"},
		"node_modules/vite": {"version": "8.3.8", "dev": true},
		"node_modules/vite/node_modules/react": {"version": "19.3.1", "dev": true},
		"node_modules/@scope/part": {"version": "2.0.0"},
		"node_modules/vite/node_modules/@scope/part": {"version": "1.0.0", "dev": true}
	}}`), 0o600); err != nil {
		t.Fatal(err)
	}
	if code := run(
		t.Context(),
		[]string{"sbom", self, "--lock", lock, "--out", out},
		io.Discard,
		t.Output(),
		func(string) string { return "" },
	); code != 0 {
		t.Fatalf("exit code %d", code)
	}
	text, err := os.ReadFile(out)
	if err != nil {
		t.Fatal(err)
	}
	var list struct {
		BomFormat, SpecVersion string
		Components             []component
	}
	if err := json.Unmarshal(text, &list); err != nil {
		t.Fatal(err)
	}
	if list.BomFormat != "CycloneDX" || list.SpecVersion != "1.6" {
		t.Errorf("the list is %s %s", list.BomFormat, list.SpecVersion)
	}
	scopes := map[string]string{}
	for _, part := range list.Components {
		if _, twice := scopes[part.PURL]; twice || part.Version == "" || part.Type != "library" {
			t.Errorf("%+v, listed before: %v", part, twice)
		}
		scopes[part.PURL] = part.Scope
	}
	for purl, scope := range map[string]string{
		"pkg:npm/react@19.3.1": "", "pkg:npm/vite@8.3.8": "excluded", "pkg:npm/%40scope/part@2.0.0": "", "pkg:npm/%40scope/part@1.0.0": "excluded",
	} {
		if got, listed := scopes[purl]; !listed || got != scope {
			t.Errorf("%s: listed %v, scope %q", purl, listed, got)
		}
	}
	goMod, err := os.ReadFile("../go.mod")
	if err != nil {
		t.Fatal(err)
	}
	kong := regexp.MustCompile(`github\.com/alecthomas/kong (\S+)`).FindStringSubmatch(string(goMod))
	if _, listed := scopes["pkg:golang/github.com/alecthomas/kong@"+kong[1]]; !listed {
		t.Errorf("kong %s is missing among %d parts", kong[1], len(scopes))
	}
}
