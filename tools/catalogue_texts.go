package main

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

type catalogueTexts struct {
	editionFlag
	File string `arg:"" optional:"" help:"One file only, such as about.json; works.zh.json has the works in both languages."`
	All  bool   `help:"Also the texts that need no translation."`
}

// Example implements withExample.
func (catalogueTexts) Example() string { return "go run ./tools catalogue texts --edition camp" }

// Run prints a line per text with its path, the one that translate takes.
func (c *catalogueTexts) Run(a *app) error {
	dir, err := a.contentDir()
	if err != nil {
		return err
	}
	service := &operations.CatalogueService{Files: catalogue.NewFolder(dir)}
	files, err := service.List(a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	found := 0
	for _, file := range files.Files {
		if c.File != "" && file.Name != c.File {
			continue
		}
		content, err := service.Read(a.organiser(), c.Edition, file.Name)
		if err != nil {
			return err
		}
		for _, text := range content.Texts {
			if !c.All && text.State == operations.TranslationCurrent {
				continue
			}
			found++
			a.printf(
				"%s %s: %s\n    zh  %s\n    en  %s\n",
				file.Name,
				text.Path,
				needs(text),
				text.Text.ZH,
				text.Text.EN,
			)
		}
	}
	if found == 0 {
		a.printf("No text of the %s edition needs a translation.\n", c.Edition)
		return nil
	}
	a.printf("%s.\n", counted(found, "text"))
	return nil
}

// needs describes what a text lacks.
func needs(text operations.CatalogueText) string {
	language := map[contest.Language]string{contest.Chinese: "the Chinese text", contest.English: "the English text"}[text.Needs]
	switch text.State {
	case operations.TranslationMissing:
		return language + " is missing"
	case operations.TranslationStale:
		return language + " is older than the other one"
	}
	return "translated"
}

type catalogueTranslate struct {
	editionFlag
	File    string  `arg:"" help:"The file, such as about.json."`
	Path    string  `arg:"" help:"The text, as the command texts prints it, such as paragraphs[1] or 132.name."`
	Zh      *string `name:"zh" placeholder:"TEXT" help:"The Chinese text."`
	En      *string `name:"en" placeholder:"TEXT" help:"The English text."`
	Current bool    `help:"The other language still says the same."`
}

// Example implements withExample.
func (catalogueTranslate) Example() string {
	return `go run ./tools catalogue translate --edition camp about.json closing --en "On stage."`
}

// Run changes one text as the console does, with its row in the audit log.
func (c *catalogueTranslate) Run(ctx context.Context, a *app) error {
	dir, err := a.contentDir()
	if err != nil {
		return err
	}
	db, clock, err := a.opened(ctx)
	if err != nil {
		return err
	}
	service := &operations.CatalogueService{Files: catalogue.NewFolder(dir), Log: db, Clock: clock}
	content, err := service.Read(a.organiser(), c.Edition, c.File)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return fmt.Errorf("the %s edition has no file %q with texts", c.Edition, c.File)
	}
	if err != nil {
		return err
	}
	at := slices.IndexFunc(content.Texts, func(t operations.CatalogueText) bool { return t.Path == c.Path })
	if at < 0 {
		return fmt.Errorf(
			"%s has no text %q; list them with: go run ./tools catalogue texts --all %s",
			c.File,
			c.Path,
			c.File,
		)
	}
	change := operations.TextChange{
		Path:    c.Path,
		ZH:      content.Texts[at].Text.ZH,
		EN:      content.Texts[at].Text.EN,
		Current: c.Current,
	}
	if c.Zh != nil {
		change.ZH = *c.Zh
	}
	if c.En != nil {
		change.EN = *c.En
	}
	saved, err := service.Change(
		ctx,
		a.organiser(),
		c.Edition,
		c.File,
		given(operations.CatalogueForm{Version: content.Version, Changes: []operations.TextChange{change}}),
	)
	if err != nil {
		return a.refusedTexts(err)
	}
	switch {
	case len(saved.Changed) == 0:
		a.printf("Nothing has changed.\n")
	case !saved.Stored:
		return fmt.Errorf("%s cannot be written", dir)
	default:
		a.printf("Changed %s %s.\n", c.File, c.Path)
	}
	return nil
}

// refusedTexts prints why a change was refused, a line per field.
func (a *app) refusedTexts(err error) error {
	var refused *contest.Error
	if !errors.As(err, &refused) || len(refused.Fields) == 0 {
		return err
	}
	for _, field := range slices.Sorted(maps.Keys(refused.Fields)) {
		a.complain("%s", refused.Fields[field].EN)
	}
	a.complain("Nothing was written.")
	return errReported
}
