package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"reflect"
	"slices"
	"strings"

	"marquee/backend/config"
)

// settingsCommands are the commands about the variables that configure a deployment.
type settingsCommands struct {
	Schema settingsSchema `cmd:"" help:"Write the schema of all settings, which each release contains."`
	Diff   settingsDiff   `cmd:"" help:"Compare the settings of two releases."`
}

type settingsSchema struct {
	Out string `type:"path" placeholder:"FILE" help:"Where to write; standard output."`
}

// Example implements withExample.
func (settingsSchema) Example() string {
	return "go run ./tools settings schema --out deploy/settings.schema.json"
}

// Run writes the schema.
func (c *settingsSchema) Run(a *app) error {
	text, err := config.Schema()
	if err != nil {
		return err
	}
	if c.Out == "" {
		a.printf("%s", text)
		return nil
	}
	if err := os.WriteFile(c.Out, text, 0o644); err != nil { //nolint:gosec // G306: public
		return fmt.Errorf("write schema: %w", err)
	}
	return nil
}

type settingsDiff struct {
	Before string `arg:"" type:"existingfile" help:"The schema of the former release."`
	After  string `arg:"" optional:"" type:"existingfile" help:"That of the next one; without it the settings of this program."`
}

// Example implements withExample.
func (settingsDiff) Example() string {
	return "go run ./tools settings diff settings-1.0.0.schema.json settings-1.1.0.schema.json"
}

// settingSchema is a property of the schema.
type settingSchema struct {
	Description, Default string
	Read                 []string `json:"x-read-by"`
	Required             []string `json:"x-required-by"`
}

// Run prints a line per setting that came, went or changed.
func (c *settingsDiff) Run(a *app) error {
	before, err := readSettingsSchema(c.Before)
	if err != nil {
		return err
	}
	after, err := readSettingsSchema(c.After)
	if err != nil {
		return err
	}
	names := maps.Clone(before)
	maps.Copy(names, after)
	found := 0
	for _, name := range slices.Sorted(maps.Keys(names)) {
		was, existed := before[name]
		is, exists := after[name]
		var changes []string
		switch {
		case !exists:
			changes = []string{"removed"}
		case !existed:
			changes = []string{strings.TrimSuffix("new: "+is.Description, ": ")}
		default:
			changes = is.changes(was)
		}
		if newly := without(is.Required, was.Required); len(newly) > 0 {
			changes = append(changes, "required by "+strings.Join(newly, ", "))
		}
		if len(changes) > 0 {
			found++
			a.printf("%-28s %s\n", name, strings.Join(changes, "; "))
		}
	}
	if found == 0 {
		a.printf("The settings are the same.\n")
	}
	return nil
}

// changes says in words what differs from the former release.
func (s settingSchema) changes(was settingSchema) (changes []string) {
	if s.Default != was.Default {
		changes = append(changes, fmt.Sprintf("default %q, was %q", s.Default, was.Default))
	}
	if s.Description != was.Description {
		changes = append(changes, "now "+s.Description)
	}
	if !reflect.DeepEqual(s.Read, was.Read) {
		changes = append(changes, "read by "+strings.Join(s.Read, ", "))
	}
	if ended := without(was.Required, s.Required); len(ended) > 0 {
		changes = append(changes, "no longer required by "+strings.Join(ended, ", "))
	}
	return changes
}

// without returns the names that are not in the others.
func without(names, others []string) []string {
	return slices.DeleteFunc(slices.Clone(names), func(name string) bool { return slices.Contains(others, name) })
}

// readSettingsSchema reads a schema's properties; this program's without a file.
func readSettingsSchema(file string) (map[string]settingSchema, error) {
	text, err := config.Schema()
	if file != "" {
		text, err = os.ReadFile(file)
	}
	if err != nil {
		return nil, fmt.Errorf("read schema: %w", err)
	}
	var schema struct{ Properties map[string]settingSchema }
	if err := json.Unmarshal(text, &schema); err != nil {
		return nil, fmt.Errorf("read schema %s: %w", file, err)
	}
	if len(schema.Properties) == 0 {
		return nil, fmt.Errorf("%s is no schema of settings", file)
	}
	return schema.Properties, nil
}
