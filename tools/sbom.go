package main

import (
	"cmp"
	"debug/buildinfo"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"marquee/backend/config"
)

type sbom struct {
	Binary  string `arg:"" type:"existingfile" help:"The built program."`
	Lock    string `type:"path" default:"package-lock.json" placeholder:"FILE" help:"The site's packages; none if the file does not exist."`
	Release string `help:"The version of the program; that of this one." placeholder:"VERSION"`
	Out     string `type:"path" required:"" placeholder:"FILE" help:"Where to write."`
}

// Example implements withExample.
func (sbom) Example() string { return "go run ./tools sbom bin/marquee --out marquee.cdx.json" }

// Run writes a list of the parts in CycloneDX 1.6, JSON (https://cyclonedx.org/docs/1.6/json/): the Go modules that are
// in the binary, and the npm packages that the site is built of.
func (s *sbom) Run(a *app) error {
	parts, err := goModules(s.Binary)
	if err != nil {
		return err
	}
	packages, err := npmPackages(s.Lock)
	if err != nil {
		return err
	}
	all := slices.Concat(parts, packages)
	content, err := json.MarshalIndent(map[string]any{
		"bomFormat": "CycloneDX", "specVersion": "1.6", "version": 1, "components": all,
		"metadata": map[string]any{"component": map[string]string{
			"type":    "application",
			"name":    "marquee",
			"bom-ref": "marquee",
			"version": cmp.Or(s.Release, config.BuildVersion()),
		}},
	}, "", " ")
	if err != nil {
		return fmt.Errorf("write parts: %w", err)
	}
	if err := os.WriteFile(s.Out, append(content, '\n'), 0o644); err != nil { //nolint:gosec // G306: public
		return fmt.Errorf("write parts: %w", err)
	}
	a.printf("%s lists %d Go modules and %d npm packages.\n", filepath.Base(s.Out), len(parts), len(packages))
	return nil
}

// component is a library of a CycloneDX list. Ref and PURL are its package URL
// (https://github.com/package-url/purl-spec).
type component struct {
	Type    string `json:"type"`
	Ref     string `json:"bom-ref"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
	Scope   string `json:"scope,omitempty"` // "excluded": needed to build only
}

func goModules(binary string) ([]component, error) {
	info, err := buildinfo.ReadFile(binary)
	if err != nil {
		return nil, fmt.Errorf("read the binary's modules: %w", err)
	}
	parts := []component{library("golang", "stdlib", strings.TrimPrefix(info.GoVersion, "go"))}
	for _, module := range info.Deps {
		if module.Replace != nil {
			module = module.Replace
		}
		parts = append(parts, library("golang", module.Path, module.Version))
	}
	return parts, nil
}

func library(ecosystem, name, version string) component {
	purl := "pkg:" + ecosystem + "/" + strings.ReplaceAll(name, "@", "%40") + "@" + version
	return component{Type: "library", Ref: purl, Name: name, Version: version, PURL: purl}
}

// npmPackages reads a lock file of version 3
// (https://docs.npmjs.com/cli/v11/configuring-npm/package-lock-json).
func npmPackages(lock string) ([]component, error) {
	text, err := os.ReadFile(lock)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	var content struct {
		Packages map[string]struct {
			Version string
			Dev     bool
		}
	}
	if err == nil {
		err = json.Unmarshal(text, &content)
	}
	if err != nil {
		return nil, fmt.Errorf("read the site's packages: %w", err)
	}
	known := map[string]component{}
	for folder, found := range content.Packages {
		_, name, nested := cutLast(folder, "node_modules/")
		if !nested || found.Version == "" {
			continue
		}
		part := library("npm", name, found.Version)
		if former, twice := known[part.Ref]; found.Dev && (!twice || former.Scope != "") {
			part.Scope = "excluded"
		}
		known[part.Ref] = part
	}
	parts := slices.Collect(maps.Values(known))
	slices.SortFunc(parts, func(a, b component) int { return strings.Compare(a.Ref, b.Ref) })
	return parts, nil
}

func cutLast(text, separator string) (before, after string, found bool) {
	if i := strings.LastIndex(text, separator); i >= 0 {
		return text[:i], text[i+len(separator):], true
	}
	return text, "", false
}
