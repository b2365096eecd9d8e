package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"

	"marquee/backend/atomicfile"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// catalogueCommands are the commands for the editors of the content.
type catalogueCommands struct {
	Validate      catalogueValidate      `cmd:"" help:"Find problems: missing, wrong or untranslated content."`
	Build         catalogueBuild         `cmd:"" help:"Bring the files of works into their order and shape, and record which translations are up to date."`
	Texts         catalogueTexts         `cmd:"" help:"List the texts that lack a translation, or whose translation is out of date."`
	Translate     catalogueTranslate     `cmd:"" help:"Change a text, as the console does."`
	Duplicates    catalogueDuplicates    `cmd:"" help:"Find works that resemble each other."`
	Export        catalogueExport        `cmd:"" help:"Write the works into a table: CSV, XLSX or JSON."`
	Import        catalogueImport        `cmd:"" help:"Read works from such a table."`
	Diff          catalogueDiff          `cmd:"" help:"Tell what has changed, work by work."`
	FromShortlist catalogueFromShortlist `cmd:"" help:"Make the works of the shortlist the finalists on the pages."`
	Demo          catalogueDemo          `cmd:"" help:"Write about 400 works to show a contest with."`
}

// contentDir is the catalogue's folder.
func (a *app) contentDir() (string, error) {
	settings, err := a.settings()
	if err != nil {
		return "", err
	}
	if info, err := os.Stat(filepath.Join(settings.CatalogueDir, "editions")); err != nil || !info.IsDir() {
		return "", fmt.Errorf(
			"%q has no folder editions; is it the catalogue's folder? CATALOGUE_DIR names another",
			settings.CatalogueDir,
		)
	}
	return settings.CatalogueDir, nil
}

// works are an edition's works and the folder they lie in.
func (a *app) works(edition contest.EditionID) (catalogue.Works, string, error) {
	dir, err := a.contentDir()
	if err != nil {
		return catalogue.Works{}, "", err
	}
	works, err := a.readWorks(os.DirFS(dir), edition)
	return works, dir, err
}

// readWorks reports malformed files, a line per problem.
func (a *app) readWorks(content fs.FS, edition contest.EditionID) (catalogue.Works, error) {
	works, err := catalogue.ReadWorks(content, edition)
	var problems catalogue.Problems
	if errors.As(err, &problems) {
		for _, problem := range problems {
			a.complain("%s", problem)
		}
		return catalogue.Works{}, errReported
	}
	return works, err
}

// editionFolders lists the editions of a catalogue, also of one that cannot be used yet.
func editionFolders(content fs.FS) ([]contest.EditionID, error) { return catalogue.EditionIDs(content) }

// paths returns an edition's files of works by their path in the catalogue.
func paths(edition contest.EditionID, works catalogue.Works) (map[string][]byte, error) {
	contents, err := works.Files()
	if err != nil {
		return nil, err
	}
	out := map[string][]byte{}
	for name, content := range contents {
		out[path.Join("editions", string(edition), name)] = content
	}
	return out, nil
}

// stale lists the files, in order, whose content on disk differs.
func stale(dir string, files map[string][]byte) ([]string, error) {
	var out []string
	for name, content := range files {
		there, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(name)))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return nil, fmt.Errorf("read content: %w", err)
		}
		if err != nil || !bytes.Equal(there, content) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out, nil
}

// write replaces files of the catalogue, each atomically, and returns those that changed.
func write(dir string, files map[string][]byte) ([]string, error) {
	changed, err := stale(dir, files)
	if err != nil {
		return nil, err
	}
	for _, name := range changed {
		at := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(at), 0o755); err != nil {
			return nil, fmt.Errorf("write content: %w", err)
		}
		if err := atomicfile.Write(at, files[name], 0o644); err != nil {
			return nil, fmt.Errorf("write content: %w", err)
		}
	}
	return changed, nil
}

// check reports every problem that the catalogue would have with these files, apart from missing
// translations, which may follow. line is the line that is printed for a problem.
func (a *app) check(dir string, files map[string][]byte, line func(catalogue.Problem) string) error {
	_, err := catalogue.LoadFS(catalogue.Tree{Base: os.DirFS(dir), Files: files})
	var problems catalogue.Problems
	if errors.As(err, &problems) {
		for _, problem := range problems {
			a.complain("%s", line(problem))
		}
		a.complain("Nothing was written.")
		return errReported
	}
	return err
}

// catalogueEditions is editionFolders of the contest's catalogue.
func (a *app) catalogueEditions() ([]contest.EditionID, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	return editionFolders(os.DirFS(settings.CatalogueDir))
}
