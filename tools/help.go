package main

import (
	"fmt"

	"github.com/alecthomas/kong"
)

// withExample is a command whose help ends in an example of its use.
type withExample interface {
	// Example is one command line.
	Example() string
}

// Example is what the help of all commands ends in.
func (commands) Example() string { return "go run ./tools registrations list --state SUBMITTED" }

// helpWithExample prints kong's help and then the command's example.
func helpWithExample(options kong.HelpOptions, line *kong.Context) error {
	if err := kong.DefaultHelpPrinter(options, line); err != nil {
		return err
	}
	target := line.Model.Target
	if selected := line.Selected(); selected != nil {
		target = selected.Target
	}
	if command, has := target.Interface().(withExample); has {
		_, _ = fmt.Fprintf(line.Stdout, "\nExample:\n\n    %s\n", command.Example())
	}
	return nil
}
