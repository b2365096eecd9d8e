package config

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"
)

// Setting is a variable of the environment, as the code that reads it describes it.
type Setting struct {
	Name     string
	Default  string   // "": none, or one that depends on others
	Wanted   string   // its form in words; "" for a text of any form
	Read     []string // the commands that read it
	Required []string // the commands that do not start without it
}

// commandSettings are the commands with settings of their own, and what reads those.
func commandSettings() map[string]func(*reader) {
	return map[string]func(*reader){
		"serve":    func(r *reader) { readServe(r) },
		"work":     func(r *reader) { readWork(r) },
		"store":    func(r *reader) { readStore(r) },
		"migrate":  func(r *reader) { readMigration(r) },
		"witness":  func(r *reader) { readWitness(r) },
		"embedded": func(r *reader) { readEmbedded(r) },
		"tools":    func(r *reader) { readSiteStore(r) },
		"check":    func(r *reader) { readCheck(r, &Check{}) },
	}
}

// Settings lists every setting of every command, sorted by name. It runs the code that reads them on an environment in
// which nothing is set.
func Settings() []Setting {
	all := map[string]*Setting{}
	commands := commandSettings()
	for _, command := range slices.Sorted(maps.Keys(commands)) {
		r := &reader{lookup: func(string) string { return "" }, recorded: map[string]*Setting{}}
		commands[command](r)
		for name, read := range r.recorded {
			setting := all[name]
			if setting == nil {
				setting = &Setting{Name: name}
				all[name] = setting
			}
			setting.Read = append(setting.Read, command)
			if len(read.Required) > 0 {
				setting.Required = append(setting.Required, command)
			}
			if command != "embedded" || setting.Default == "" { // the defaults of production
				setting.Default = read.Default
			}
			if setting.Wanted == "" {
				setting.Wanted = read.Wanted
			}
		}
	}
	var list []Setting
	for _, name := range slices.Sorted(maps.Keys(all)) {
		list = append(list, *all[name])
	}
	return list
}

// record notes what is known of a setting while Settings runs; nil otherwise.
func (r *reader) record(name string) *Setting {
	if r.recorded == nil {
		return nil
	}
	if r.recorded[name] == nil {
		r.recorded[name] = &Setting{Name: name}
	}
	return r.recorded[name]
}

func (r *reader) recordDefault(name, fallback string) {
	if s := r.record(name); s != nil && fallback != "" {
		if rest, temporary := strings.CutPrefix(fallback, os.TempDir()); temporary {
			fallback = "$TMPDIR" + rest
		}
		s.Default = fallback
	}
}

func (r *reader) recordWanted(name, wanted string) {
	if s := r.record(name); s != nil {
		s.Wanted = wanted
	}
}

func (r *reader) recordRequired(name string) {
	if s := r.record(name); s != nil {
		s.Required = []string{name}
	}
}

// recordOptional takes back that settings are required: they are required of each other alone.
func (r *reader) recordOptional(names ...string) {
	for _, name := range names {
		if s := r.record(name); s != nil {
			s.Required = nil
		}
	}
}

// Schema is a JSON Schema of the settings (https://json-schema.org/draft/2020-12), of a service's whole environment as
// an object. x-read-by and x-required-by name commands.
func Schema() ([]byte, error) {
	properties := map[string]any{}
	for _, s := range Settings() {
		property := map[string]any{"type": "string", "x-read-by": s.Read}
		if s.Wanted != "" {
			property["description"] = s.Wanted
		}
		if s.Default != "" {
			property["default"] = s.Default
		}
		if len(s.Required) > 0 {
			property["x-required-by"] = s.Required
		}
		properties[s.Name] = property
	}
	text, err := json.MarshalIndent(map[string]any{
		"$schema":    "https://json-schema.org/draft/2020-12/schema",
		"title":      "Settings of Marquee",
		"type":       "object",
		"properties": properties,
	}, "", "  ")
	if err != nil {
		return nil, fmt.Errorf("write schema of settings: %w", err)
	}
	return append(text, '\n'), nil
}
