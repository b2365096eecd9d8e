package main

import (
	"context"
	"encoding/json"
	"fmt"
	"path/filepath"

	"marquee/backend/atomicfile"
	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/phone"
)

// entries is the content of catalogue.EntriesFile.
type entries struct {
	Films     int `json:"films"`
	Countries int `json:"countries,omitempty"`
}

// writeEntries writes how many films came in and from how many countries into a folder of the catalogue, for the build
// of the pages, or removes the file: while films may still come in, and where none did, the pages say nothing.
func (a *app) writeEntries(ctx context.Context, dir string, edition *contest.Edition) error {
	file := filepath.Join(dir, "editions", string(edition.ID), catalogue.EntriesFile)
	clock, err := a.clock()
	if err != nil {
		return err
	}
	var phones []contest.PhoneNumber
	if ends := edition.SubmissionEnds; !ends.IsZero() && !clock.Now().Before(ends.Add(edition.UploadGrace)) {
		db, err := a.database(ctx)
		if err != nil {
			return err
		}
		if phones, err = db.EntryPhones(ctx, edition.ID); err != nil {
			return err
		}
	}
	if len(phones) == 0 {
		_, err := removed(file)
		return err
	}
	countries := map[string]bool{}
	for _, number := range phones {
		if country := (phone.Parser{}).Region(number); country != "" {
			countries[country] = true
		}
	}
	content, err := json.Marshal(entries{Films: len(phones), Countries: len(countries)})
	if err != nil {
		return fmt.Errorf("encode entries: %w", err)
	}
	return atomicfile.Write(file, append(content, '\n'), 0o644)
}
