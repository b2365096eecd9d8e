package main

import (
	"context"
	"fmt"
	"os"
	"path/filepath"

	"marquee/backend/contest"
	"marquee/backend/embedded/localstore"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

// demoLoaded is the file of the data folder that says that a contest has begun there.
const demoLoaded = "demo-loaded"

// checkKeys refuses to start without a key with which something was signed or sealed, or with another one: receipts and
// heads that people keep would look forged. A key that nothing depends on is made anew.
func (m *machine) checkKeys(ctx context.Context) error {
	use, err := m.db.KeyUse(ctx)
	if err != nil {
		return err
	}
	var kept [3][]byte
	for i, key := range []struct {
		name string
		used int
		what string
	}{
		{localstore.ReceiptKeyFile, len(use.Receipts), "receipts of entrants"},
		{localstore.TransparencyKeyFile, len(use.Heads), "heads of the transparency log"},
		{localstore.JudgeTokenKeyFile, len(use.Judges) + len(use.Organisers), "second factors"},
	} {
		if key.used > 0 && !localstore.Kept(m.settings.DataDir, key.name) {
			return m.keyFault(key.name, "is gone, on which depend "+key.what)
		}
		if kept[i], err = localstore.Secret(m.settings.DataDir, key.name, 32); err != nil {
			return err
		}
	}
	wrong, err := contestKeys{
		receipts: upload.NewReceiptKeys(kept[0]), log: transparency.NewKeys(kept[1]), tokens: kept[2:],
	}.compare(use)
	switch {
	case err != nil:
		return err
	case wrong.receipts != "":
		return m.keyFault(localstore.ReceiptKeyFile, "is not that of this contest: "+wrong.receipts)
	case wrong.log != "":
		return m.keyFault(localstore.TransparencyKeyFile, "is not that of this contest: "+wrong.log)
	case wrong.tokens != "":
		return m.keyFault(localstore.JudgeTokenKeyFile, "is not that of this contest: "+wrong.tokens)
	}
	return nil
}

func (m *machine) keyFault(name, fault string) error {
	return fmt.Errorf(
		"the key %s %s; restore it from your backup; to begin a new contest, move %s away",
		localstore.KeyPath(m.settings.DataDir, name),
		fault,
		m.settings.DataDir,
	)
}

// checkDatabase refuses to start a contest whose database is gone while its files are there. It is called before the
// database server, which would make a new one.
func (m *machine) checkDatabase() error {
	loaded, err := os.Stat(filepath.Join(m.settings.DataDir, demoLoaded))
	if err != nil || m.settings.DatabaseURL != "" {
		return nil //nolint:nilerr // a first start
	}
	data := filepath.Join(m.settings.DataDir, "postgres", "data")
	if _, err := os.Stat(filepath.Join(data, "PG_VERSION")); err == nil {
		return nil
	}
	return fmt.Errorf(
		"the database %s is gone, while %s has the files of a contest of %s: restore it from your backup; to begin a new contest, move %[2]s away",
		data,
		m.settings.DataDir,
		loaded.ModTime().Format("2 January 2006"),
	)
}

// checkSite refuses to start without built pages.
func checkSite(folder string, editions []contest.EditionID) error {
	for _, edition := range editions {
		page := filepath.Join(folder, string(edition), "index.html")
		if _, err := os.Stat(page); err != nil {
			return fmt.Errorf("the site is not built: there is no %s; run `make run`, or `npm run build` first", page)
		}
	}
	return nil
}
