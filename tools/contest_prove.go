package main

import (
	"context"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"
	"time"

	"marquee/backend/contest"
	"marquee/backend/transparency"
	"marquee/backend/upload"
)

type contestProve struct {
	Dump  string   `help:"The folder of the dump: every row must be the same." type:"existingdir"`
	Key   []string `help:"A file with the published keys of an edition's log: the answer of its /log/key. May be repeated." type:"existingfile" sep:"none"`
	Bytes bool     `help:"Read every byte of every file, which takes as long as reading the whole store. Without it the store is believed."`
	Head  []string `help:"A file with a head of the log from before the loss: no record up to it may be missing. May be repeated." type:"existingfile" sep:"none"`
}

// Example implements withExample.
func (contestProve) Example() string {
	return "go run ./tools contest prove --dump /backup/2025-09-30 --key key.txt --head head.txt"
}

// Run proves that a restored contest is complete, and fails if anything is missing. It changes nothing.
func (c *contestProve) Run(ctx context.Context, a *app) error {
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	found := 0
	if c.Dump != "" {
		dumped, err := readContent(c.Dump)
		if err != nil {
			return err
		}
		there, err := db.Dump(ctx, nil)
		if err != nil {
			return err
		}
		for _, line := range dumped.Differences(there) {
			a.printf("rows: %s\n", line)
			found++
		}
	}
	if err := (&contestCheck{}).Run(ctx, a); err != nil {
		a.printf("rules: %v\n", err)
		found++
	}
	missing, err := a.damagedFiles(ctx, c.Bytes)
	if err != nil {
		return err
	}
	logs, err := c.checkLogs(ctx, a)
	if err != nil {
		return err
	}
	if found += missing + logs; found > 0 {
		return fmt.Errorf("%s: this is not the whole contest", counted(found, "difference"))
	}
	a.printf("Nothing is lost. Compared: %s.\n", c.compared())
	return nil
}

// compared lists what Run compares.
func (c *contestProve) compared() string {
	parts := []string{"rules", "files"}
	if c.Dump != "" {
		parts = append(parts, "rows")
	}
	if c.Bytes {
		parts = append(parts, "bytes")
	}
	if len(c.Key) > 0 {
		parts = append(parts, "log")
	}
	return strings.Join(parts, ", ")
}

// damagedFiles prints and counts the files whose object is missing or has other bytes than were sent; with read it
// reads them.
func (a *app) damagedFiles(ctx context.Context, read bool) (int, error) {
	bucket, err := a.uploads(ctx)
	if err != nil {
		return 0, err
	}
	defer func() { _ = bucket.Close() }()
	service := &upload.StorageCheckService{Rows: a.db, Objects: bucket, Now: time.Now}
	check := func() (upload.StorageReport, error) { return service.Check(ctx, a.organiser(), false) }
	if read {
		check = func() (upload.StorageReport, error) {
			return service.CheckBytes(ctx, a.organiser(), func(done, of int) {
				if done%100 == 0 {
					a.printf("%d of %s read.\n", done, counted(of, "file"))
				}
			})
		}
	}
	report, err := check()
	if err != nil {
		return 0, err
	}
	for _, file := range report.Missing {
		a.printf("files: %s %s of the %s edition has no object %s\n", file.Kind, file.ID, file.Edition, file.Object)
	}
	for _, file := range report.Damaged {
		a.printf("files: %s %s of the %s edition: %s %s\n", file.Kind, file.ID, file.Edition, file.Object, file.Found)
	}
	a.printf("%s compared with their objects.\n", counted(report.Files, "file"))
	if read {
		a.printf("%s read to the last byte.\n", counted(report.Read, "file"))
	}
	return len(report.Missing) + len(report.Damaged), nil
}

// checkLogs verifies the log of each edition as an outsider does, and prints and counts what is wrong.
func (c *contestProve) checkLogs(ctx context.Context, a *app) (found int, err error) {
	if len(c.Key) == 0 {
		a.printf("The log is not checked: no --key is given.\n")
		return 0, nil
	}
	var texts strings.Builder
	for _, name := range c.Key {
		text, err := readSmall(name)
		if err != nil {
			return 0, err
		}
		texts.WriteString(text + "\n")
	}
	keys, err := transparency.ParseKeys(texts.String())
	if err != nil {
		return 0, fmt.Errorf("read keys: %w", err)
	}
	heads, err := c.heads(keys)
	if err != nil {
		return 0, err
	}
	ids, err := a.editionIDs()
	if err != nil {
		return 0, err
	}
	for _, id := range ids {
		err := a.checkLog(ctx, id, keys, heads[id])
		var problems transparency.Problems
		switch {
		case contest.CodeOf(err) == contest.CodeConflict:
			return 0, errors.New(
				"records wait for their leaves in the log: start the service once, stop it, and prove again",
			)
		case errors.As(err, &problems), errors.Is(err, transparency.ErrOutcome), errors.Is(err, errNoLog):
			a.printf("log: %s: %v\n", id, err)
			found++
		case err != nil:
			return 0, err
		}
	}
	return found, nil
}

// givenHead is a head of a log from before the loss.
type givenHead struct {
	file, text string
	size       int64
}

// heads reads the given heads, by edition.
func (c *contestProve) heads(keys transparency.VerifierKeys) (map[contest.EditionID][]givenHead, error) {
	heads := map[contest.EditionID][]givenHead{}
	for _, name := range c.Head {
		text, err := readSmall(name)
		if err != nil {
			return nil, err
		}
		head, err := transparency.OpenServedHead(text, keys)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", name, err)
		}
		heads[head.Edition] = append(heads[head.Edition], givenHead{name, text, head.Size})
	}
	return heads, nil
}

// errNoLog is the error of a contest whose log had records before and has none.
var errNoLog = errors.New("the log has no records, and it had some")

// checkLog verifies an export of the log, and that it has all that the heads state. A log without records is in order
// if no head states one.
func (a *app) checkLog(
	ctx context.Context,
	id contest.EditionID,
	keys transparency.VerifierKeys,
	heads []givenHead,
) error {
	edition, r, err := a.editionResults(ctx, id)
	if err != nil {
		return err
	}
	export, err := transparency.ReadExport(ctx, a.db, edition, r, false)
	if len(export.Rows) == 0 &&
		(err == nil || errors.Is(err, transparency.ErrOutcome) || contest.CodeOf(err) == contest.CodeNotFound) {
		if slices.ContainsFunc(heads, func(h givenHead) bool { return h.size > 0 }) {
			return errNoLog
		}
		a.printf("The log of the %s edition has no records: there is nothing to prove yet.\n", id)
		return nil
	}
	if err != nil {
		return err
	}
	if _, err := transparency.OpenHead(export.Note, keys); errors.Is(err, transparency.ErrHeadKey) {
		return fmt.Errorf(
			"the log of the %s edition has %s, and no --key is one of its keys: add the answer of its /log/key",
			id,
			counted(len(export.Rows), "record"),
		)
	}
	dir, err := os.MkdirTemp("", "marquee-log-")
	if err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	defer func() { _ = os.RemoveAll(dir) }()
	if err := writeExport(dir, export); err != nil {
		return err
	}
	files := os.DirFS(dir)
	verified, err := transparency.Verify(files, keys)
	if err != nil {
		return err
	}
	for _, head := range heads {
		if err := verified.CheckHead(files, head.file, head.text, keys); err != nil {
			return err
		}
	}
	a.printf(
		"The log of the %s edition has %s and leads from every given head to its own.\n",
		id,
		counted(len(export.Rows), "record"),
	)
	return nil
}
