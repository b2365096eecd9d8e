package config_test

import (
	"os"
	"slices"
	"testing"

	"marquee/backend/config"
)

// TestSchemaListsEverySetting that the package reads, except for the internal ones that make sets.
func TestSchemaListsEverySetting(t *testing.T) {
	t.Parallel()
	var listed []string
	for _, s := range config.Settings() {
		listed = append(listed, s.Name)
		if len(s.Read) == 0 {
			t.Errorf("no command reads %s", s.Name)
		}
	}
	for _, name := range variables(t) {
		if !slices.Contains(listed, name) {
			t.Errorf("%s is not in the schema", name)
		}
	}
	for _, name := range required() {
		i := slices.IndexFunc(config.Settings(), func(s config.Setting) bool { return s.Name == name })
		if i < 0 || !slices.Contains(config.Settings()[i].Required, "serve") {
			t.Errorf("the schema does not say that serve requires %s", name)
		}
	}
}

// TestSchemaFileIsOfThisRelease: two releases are compared by their files.
func TestSchemaFileIsOfThisRelease(t *testing.T) {
	t.Parallel()
	want, err := config.Schema()
	if err != nil {
		t.Fatal(err)
	}
	if got, err := os.ReadFile("../../deploy/settings.schema.json"); err != nil || string(got) != string(want) {
		t.Errorf(
			"deploy/settings.schema.json is out of date: go run ./tools settings schema --out deploy/settings.schema.json (%v)",
			err,
		)
	}
}

// TestMistakenNamesAreFound: a misspelt setting is named, and the variables of other software are not.
func TestMistakenNamesAreFound(t *testing.T) {
	t.Parallel()
	got := config.MistakenNames([]string{
		"TRUSTED_PROXY_HOP=1",
		"SMTP_PASSWORT=secret",
		"DATABASEURL=postgres://db/marquee",
		"TRUSTED_PROXY_HOPS=1",
		"SITE_ORIGIN_CAMP=https://a.example",
		"PATH=/bin",
		"HOME=/root",
		"GOFLAGS=-v",
		"PGHOST=db",
		"K_SERVICE=marquee",
		"LANG=C",
		"SSL_CERT_FILE=a",
		"LOG_LEVELS=",
	})
	want := []config.Mistaken{
		{"DATABASEURL", "DATABASE_URL"},
		{"SMTP_PASSWORT", "SMTP_PASSWORD"},
		{"TRUSTED_PROXY_HOP", "TRUSTED_PROXY_HOPS"},
	}
	if !slices.Equal(got, want) {
		t.Errorf("found %v, want %v", got, want)
	}
}
