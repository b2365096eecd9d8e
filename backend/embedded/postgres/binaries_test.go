package postgres

import (
	"os"
	"path/filepath"
	"testing"
)

func TestMissingLibraryLinksAreMade(t *testing.T) {
	native := filepath.Join(t.TempDir(), "native")
	lib := filepath.Join(native, "lib")
	if err := os.MkdirAll(lib, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(lib, "libicuuc.so.60.2"), "library")
	write(t, filepath.Join(native, "pg-symlinks.json"),
		`[{"source":"native/lib/libicuuc.so.60.2","target":"native/lib/libicuuc.so.60"}]`)
	for range 2 { // the second time the link exists
		if err := hydrate(native); err != nil {
			t.Fatal(err)
		}
	}
	got, err := os.ReadFile(filepath.Join(lib, "libicuuc.so.60"))
	if err != nil || string(got) != "library" {
		t.Errorf("through the link: %q, %v", got, err)
	}
}

func TestLinkOutOfThePackageIsRefused(t *testing.T) {
	native := filepath.Join(t.TempDir(), "native")
	if err := os.Mkdir(native, 0o755); err != nil {
		t.Fatal(err)
	}
	write(t, filepath.Join(native, "pg-symlinks.json"), `[{"source":"native/lib/x","target":"../../x"}]`)
	if err := hydrate(native); err == nil {
		t.Error("made a link outside of the package")
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
}
