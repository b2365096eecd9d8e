package main

import (
	"context"
	"encoding/csv"
	"fmt"
	"os"
	"strings"
)

type sqlQuery struct {
	Query string `arg:"" help:"A query, such as one of a playbook."`
	Out   string `help:"Write the rows as CSV to this file in place of printing them: rows of persons do not belong into a log." type:"path"`
}

// Example implements withExample.
func (sqlQuery) Example() string {
	return `go run ./tools sql "SELECT state, count(*) FROM mails GROUP BY 1"`
}

// Run makes a query that reads and prints its rows.
func (c *sqlQuery) Run(ctx context.Context, a *app) error {
	db, err := a.database(ctx)
	if err != nil {
		return err
	}
	heads, rows, err := db.ReadRows(ctx, c.Query)
	if err != nil {
		return err
	}
	if c.Out == "" {
		table := a.listing(strings.Join(heads, "\t"))
		for _, row := range rows {
			cells := make([]any, len(row))
			for i, cell := range row {
				cells[i] = cell
			}
			table.row(strings.Repeat("%s\t", len(row)-1)+"%s\n", cells...)
		}
		if err := table.print("rows"); err != nil {
			return err
		}
		a.printf("%s.\n", counted(len(rows), "row"))
		return nil
	}
	file, err := os.OpenFile(c.Out, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return fmt.Errorf("write rows: %w", err)
	}
	defer file.Close()
	if err := csv.NewWriter(file).WriteAll(append([][]string{heads}, rows...)); err != nil {
		return fmt.Errorf("write rows: %w", err)
	}
	if err := file.Close(); err != nil {
		return fmt.Errorf("write rows: %w", err)
	}
	a.printf("%s in %s.\n", counted(len(rows), "row"), c.Out)
	return nil
}
