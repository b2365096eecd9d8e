package main

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"marquee/backend/atomicfile"
	operationsstore "marquee/backend/operations/store"
)

// contentFile describes a dump; the tables are files beside it.
const contentFile = "content.json"

type contestDump struct {
	Dir string `arg:"" help:"An empty folder, or one to make. It will hold personal data."`
}

// Example implements withExample.
func (contestDump) Example() string { return "go run ./tools contest dump /backup/2025-09-30" }

// Run writes the dump, beside the running service.
func (c *contestDump) Run(ctx context.Context, a *app) error {
	if entries, err := os.ReadDir(c.Dir); err == nil && len(entries) > 0 {
		return fmt.Errorf("%s is not empty; name another folder", c.Dir)
	}
	if err := os.MkdirAll(c.Dir, 0o700); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	content, err := db.Dump(ctx, func(table string) (io.WriteCloser, error) {
		return os.OpenFile(tableFile(c.Dir, table), os.O_CREATE|os.O_WRONLY|os.O_EXCL, 0o600)
	})
	if err != nil {
		return err
	}
	encoded, err := json.MarshalIndent(content, "", "  ")
	if err != nil {
		return fmt.Errorf("encode content: %w", err)
	}
	// The last file: a dump without it was interrupted.
	if err := atomicfile.Write(filepath.Join(c.Dir, contentFile), append(encoded, '\n'), 0o600); err != nil {
		return err
	}
	rows := 0
	for _, table := range content.Tables {
		rows += int(table.Rows)
	}
	a.printf("%s has %s of %s. The files of the contest are in the object store: copy them after this.\n",
		c.Dir, counted(rows, "row"), counted(len(content.Tables), "table"))
	return nil
}

func tableFile(dir, table string) string { return filepath.Join(dir, table+".copy") }

func readContent(dir string) (operationsstore.Content, error) {
	var content operationsstore.Content
	text, err := os.ReadFile(filepath.Join(dir, contentFile))
	if err != nil {
		return content, fmt.Errorf("%s is no whole dump: %w", dir, err)
	}
	if err := json.Unmarshal(text, &content); err != nil {
		return content, fmt.Errorf("%s: %w", contentFile, err)
	}
	return content, nil
}

type contestRestore struct {
	Dir string `arg:"" help:"The folder of the dump." type:"existingdir"`
}

// Example implements withExample.
func (contestRestore) Example() string {
	return "DATABASE_URL=… go run ./tools contest restore /backup/2025-09-30"
}

// Run fills an empty database with the dump.
func (c *contestRestore) Run(ctx context.Context, a *app) error {
	content, err := readContent(c.Dir)
	if err != nil {
		return err
	}
	for _, table := range content.Tables {
		if err := checkTable(c.Dir, table); err != nil {
			return err
		}
	}
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	err = db.Restore(
		ctx,
		content,
		func(table string) (io.ReadCloser, error) { return os.Open(tableFile(c.Dir, table)) },
	)
	if err != nil {
		return err
	}
	a.printf(
		"%s restored. Prove it: go run ./tools contest prove --dump %s\n",
		counted(len(content.Tables), "table"),
		c.Dir,
	)
	return nil
}

// checkTable compares a file of the dump with what was written.
func checkTable(dir string, table operationsstore.TableContent) error {
	file, err := os.Open(tableFile(dir, table.Table))
	if err != nil {
		return fmt.Errorf("the dump lacks a table: %w", err)
	}
	sum := sha256.New()
	_, err = io.Copy(sum, file)
	if err = errors.Join(err, file.Close()); err != nil {
		return fmt.Errorf("read dump: %w", err)
	}
	if hex.EncodeToString(sum.Sum(nil)) != table.SHA256 {
		return fmt.Errorf("%s is not what was dumped", tableFile(dir, table.Table))
	}
	return nil
}
