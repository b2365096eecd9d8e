package main

import (
	"context"
	"path/filepath"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/registration"
	"marquee/backend/spreadsheet"
)

// languageFlag chooses the language of a workbook.
type languageFlag struct {
	Lang string `enum:",en,zh" default:"" help:"The language of a workbook's headings and choices: en or zh; without it that of LANG. CSV has the names of the fields."`
}

// readable puts the tables of a workbook into words.
func (a *app) readable(
	ctx context.Context,
	lang string,
	edition *contest.Edition,
	tables ...registration.Table,
) ([]registration.Table, error) {
	db, err := a.database(ctx)
	if err != nil {
		return nil, err
	}
	colleagues, err := (&organiser.Service{Organisers: db}).Colleagues(ctx, a.organiser())
	if err != nil {
		return nil, err
	}
	if lang == "" {
		lang = a.environment("LANG")
	}
	language := contest.English
	if strings.HasPrefix(lang, "zh") {
		language = contest.Chinese
	}
	return spreadsheet.Readable(language, edition, contest.ActorNamesOf(colleagues), tables), nil
}

// writeReadable writes a table: CSV for machines, a workbook for people.
func (a *app) writeReadable(
	ctx context.Context,
	file, lang string,
	edition *contest.Edition,
	table registration.Table,
) error {
	if strings.EqualFold(filepath.Ext(file), ".xlsx") {
		tables, err := a.readable(ctx, lang, edition, table)
		if err != nil {
			return err
		}
		table = tables[0]
	}
	return writeTable(file, table)
}
