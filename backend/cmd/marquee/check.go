package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"strings"
	"text/tabwriter"
	"time"

	"marquee/backend/config"
	"marquee/backend/pg"
	"marquee/backend/storage"
	"marquee/backend/stores"
)

// checkTime bounds each check.
const checkTime = 20 * time.Second

// checkState is how a check ended.
type checkState string

// States of a check.
const (
	checkOK      checkState = "ok"
	checkWarn    checkState = "look" // it works, and somebody should look at it
	checkFailed  checkState = "FAILED"
	checkSkipped checkState = "-" // not configured, or it needs what failed
)

// finding is a line of the table.
type finding struct {
	state        checkState
	name, detail string
}

func found(name, format string, args ...any) finding {
	return finding{checkOK, name, fmt.Sprintf(format, args...)}
}

// failed is the finding of an error, in one line.
func failed(name string, err error) finding {
	return finding{checkFailed, name, strings.Join(strings.Fields(err.Error()), " ")}
}

// checker has what the checks use. db and bucket are nil when they could not be opened.
type checker struct {
	settings config.Check
	mailTo   string
	db       *stores.DB
	bucket   *storage.Bucket
	client   *http.Client
	log      *slog.Logger
}

// check tries every dependency of the service with its settings and prints a line each. It fails if one of them does.
func check(ctx context.Context, args []string, environment config.Lookup, out io.Writer) error {
	c := &checker{client: &http.Client{Timeout: checkTime}, log: slog.New(slog.DiscardHandler)}
	var tellTo, stateFile string
	//nolint:gosec // each case asks for the length first
	switch {
	case len(args) == 2 && args[0] == "--mail":
		c.mailTo = args[1]
	case len(args) == 3 && args[0] == "--tell":
		tellTo, stateFile = args[1], args[2]
	case len(args) > 0:
		return errors.New(
			"check takes --mail ADDRESS, or --tell ADDRESS STATEFILE to mail when checks begin to fail, and when they pass again",
		)
	}
	var err error
	if c.settings, err = config.LoadCheck(environment); err != nil {
		return err
	}
	p, closeStudio, storeErr := openStudio(ctx, nil, c.settings.Storage, config.Generation{}, config.Queue{}, c.log)
	if storeErr == nil {
		c.bucket = p.bucket
		defer closeStudio()
	}
	var databaseErr error
	if c.db, databaseErr = stores.OpenWithin(
		ctx,
		c.settings.DatabaseURL,
		pg.Limits(c.settings.DatabaseLimits),
	); databaseErr == nil {
		defer c.db.Close()
	}
	var text strings.Builder
	table := tabwriter.NewWriter(io.MultiWriter(out, &text), 0, 0, 2, ' ', 0)
	broken := 0
	for _, run := range c.checks(databaseErr, storeErr) {
		limited, cancel := context.WithTimeout(ctx, checkTime)
		for _, f := range run(limited) {
			_, _ = fmt.Fprintf(table, "%s\t%s\t%s\n", f.state, f.name, f.detail)
			if f.state == checkFailed {
				broken++
			}
		}
		cancel()
	}
	if err := table.Flush(); err != nil {
		return fmt.Errorf("print findings: %w", err)
	}
	if tellTo != "" {
		if err := c.tell(ctx, tellTo, stateFile, text.String(), broken); err != nil {
			return err
		}
	}
	if broken > 0 {
		return fmt.Errorf("%d of the checks failed", broken)
	}
	return nil
}

// checks lists the checks in the order of the table.
func (c *checker) checks(databaseErr, storeErr error) []func(context.Context) []finding {
	one := func(check func(context.Context) finding) func(context.Context) []finding {
		return func(ctx context.Context) []finding { return []finding{check(ctx)} }
	}
	return []func(context.Context) []finding{
		one(func(context.Context) finding {
			return found("settings", "complete; marquee %s", config.BuildVersion())
		}),
		func(ctx context.Context) []finding { return c.checkDatabase(ctx, databaseErr) },
		one(c.checkMail),
		func(ctx context.Context) []finding { return c.checkStore(ctx, storeErr) },
		c.checkAddresses,
		one(c.checkProxies),
		one(c.checkPages),
		one(c.checkKeys),
		c.checkDisks,
		one(c.checkBackup),
		one(c.checkQueue),
		one(c.checkCountries),
	}
}
