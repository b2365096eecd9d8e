package main

import (
	"fmt"
	"text/tabwriter"

	"marquee/tools/terminal"
)

// listing is a table in columns on standard output. print returns the error of a failed write.
type listing struct{ out *tabwriter.Writer }

// listing begins a table; heads are separated by tabs.
func (a *app) listing(heads string) listing {
	l := listing{tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)}
	_, _ = fmt.Fprintln(l.out, heads)
	return l
}

// row prints cells; texts stay on their line.
func (l listing) row(format string, cells ...any) {
	for i, cell := range cells {
		if text, isText := cell.(string); isText {
			cells[i] = terminal.Line(text)
		}
	}
	_, _ = fmt.Fprintf(l.out, format, cells...)
}

func (l listing) print(what string) error {
	if err := l.out.Flush(); err != nil {
		return fmt.Errorf("print %s: %w", what, err)
	}
	return nil
}
