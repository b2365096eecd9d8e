package main

import (
	"fmt"
	"text/tabwriter"
)

// listing is a table in columns on standard output. print returns the error of a failed write.
type listing struct{ out *tabwriter.Writer }

// listing begins a table; heads are separated by tabs.
func (a *app) listing(heads string) listing {
	l := listing{tabwriter.NewWriter(a.out, 0, 0, 2, ' ', 0)}
	l.row("%s\n", heads)
	return l
}

func (l listing) row(format string, cells ...any) { _, _ = fmt.Fprintf(l.out, format, cells...) }

func (l listing) print(what string) error {
	if err := l.out.Flush(); err != nil {
		return fmt.Errorf("print %s: %w", what, err)
	}
	return nil
}
