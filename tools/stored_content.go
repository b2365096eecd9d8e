package main

import (
	"context"
	"encoding/json"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"marquee/backend/atomicfile"
	"marquee/backend/catalogue"
	"marquee/backend/config"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// withStoredContent has the command work on a temporary copy of the catalogue's folder with what the database has in
// place of its files: editions that organisers have made, and parts of the rules that they have changed.
// The build of the pages reads folders. Without any it changes nothing. The copy is removed when the app is closed.
func (a *app) withStoredContent(ctx context.Context) error {
	settings, err := a.settings()
	if err != nil {
		return err
	}
	documents, files := a.documents(), map[string][]byte{}
	for name, content := range documents {
		if !a.hasAddress(settings, operations.EditionOfPath(name), documents) {
			continue // nowhere to publish it to
		}
		if _, err := os.Stat(filepath.Join(settings.CatalogueDir, filepath.FromSlash(path.Dir(name)))); err != nil {
			files[name] = content
		}
	}
	changed, err := a.changedRules(ctx, settings.CatalogueDir, files)
	if err != nil || len(files)+len(changed) == 0 {
		return err
	}
	dir, err := a.copyCatalogue(settings.CatalogueDir)
	if err != nil {
		return err
	}
	if _, err := write(dir, files); err != nil {
		return err
	}
	if _, err := catalogue.LoadFS(catalogue.Tree{Base: os.DirFS(dir), Files: changed}); err != nil {
		a.complain("The pages keep the rules of the catalogue: those that were changed in the console do not fit it: %v", err)
	} else if _, err := write(dir, changed); err != nil {
		return err
	}
	a.folder = settings.CatalogueDir
	environment := a.environment
	a.environment = func(name string) string {
		if name == "CATALOGUE_DIR" {
			return dir
		}
		return environment(name)
	}
	return nil
}

// copyCatalogue copies a catalogue into a temporary folder, which is removed when the app is closed.
func (a *app) copyCatalogue(from string) (folder string, err error) {
	if folder, err = os.MkdirTemp("", "marquee-catalogue-"); err != nil {
		return "", fmt.Errorf("copy catalogue: %w", err)
	}
	a.copied = append(a.copied, folder)
	if err := os.CopyFS(folder, settled{os.DirFS(from)}); err != nil {
		return "", fmt.Errorf("copy catalogue: %w", err)
	}
	return folder, nil
}

// settled is a folder without the files that the service makes and removes in it at any moment, which would be gone when
// they are read.
type settled struct{ fs.FS }

// ReadDir implements fs.ReadDirFS.
func (s settled) ReadDir(name string) ([]fs.DirEntry, error) {
	entries, err := fs.ReadDir(s.FS, name)
	return slices.DeleteFunc(entries, func(entry fs.DirEntry) bool {
		return strings.HasSuffix(entry.Name(), atomicfile.TemporarySuffix)
	}), err
}

// changedRules returns the files of the catalogue that stored parts of the rules change, by path. made are the files of
// editions that are not in the folder.
func (a *app) changedRules(ctx context.Context, dir string, made map[string][]byte) (map[string][]byte, error) {
	db, err := a.database(ctx)
	if err != nil {
		return nil, nil //nolint:nilerr // a catalogue without a contest
	}
	ids, err := a.editionIDs()
	if err != nil {
		return nil, err
	}
	changed := map[string][]byte{}
	for _, id := range ids {
		stored, err := db.RuleParts(ctx, id)
		if err != nil {
			return nil, nil //nolint:nilerr // of a former release's database
		}
		folder := path.Join("editions", string(id))
		for part, content := range stored {
			if file, whole := contest.RuleFiles()[part]; whole {
				changed[path.Join(folder, file)] = content
			}
		}
		rules := path.Join(folder, "rules.json")
		content, found := made[rules]
		if !found {
			if content, err = os.ReadFile(filepath.Join(dir, filepath.FromSlash(rules))); err != nil {
				return nil, fmt.Errorf("read rules: %w", err)
			}
		}
		merged, differs, err := mergeRules(content, stored)
		if err != nil {
			return nil, err
		}
		if differs {
			changed[rules] = merged
		}
	}
	return changed, nil
}

// mergeRules puts the parts that are keys of rules.json into it.
func mergeRules(content []byte, stored map[string][]byte) (merged []byte, differs bool, err error) {
	var rules map[string]json.RawMessage
	if err := json.Unmarshal(content, &rules); err != nil {
		return nil, false, fmt.Errorf("read rules: %w", err)
	}
	for part, content := range stored {
		switch part {
		case "limits":
			rules["figures"] = content
		case "safeguards", "order":
			var keys map[string]json.RawMessage
			if err := json.Unmarshal(content, &keys); err != nil {
				return nil, false, fmt.Errorf("read rules: %w", err)
			}
			for key, value := range keys {
				rules[key] = value
			}
		default:
			continue
		}
		differs = true
	}
	merged, err = json.MarshalIndent(rules, "", "  ")
	return merged, differs, err
}

// hasAddress reports whether an edition that was made has an address: of its own, of the settings or on this machine.
func (a *app) hasAddress(settings config.Embedded, id contest.EditionID, documents operations.EditionDocuments) bool {
	var data catalogue.EditionData
	_ = json.Unmarshal(documents[path.Join("editions", string(id), catalogue.EditionFile)], &data)
	return settings.DatabaseURL == "" || data.URL != "" || a.environment("PUBLIC_URL_"+catalogue.Variable(id)) != ""
}
