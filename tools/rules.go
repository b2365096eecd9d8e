package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"os"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// rules are the commands about the parts of an edition's rules.
type rules struct {
	List rulesList `cmd:"" help:"List the parts, and which of them are pinned."`
	Show rulesShow `cmd:"" help:"Print a part as JSON, in the shape of the catalogue's file."`
	Set  rulesSet  `cmd:"" help:"Replace a part; the service applies it within a second."`
}

type rulesList struct{ editionFlag }

// Example implements withExample.
func (rulesList) Example() string { return "go run ./tools rules list" }

// Run prints a table.
func (c *rulesList) Run(ctx context.Context, a *app) error {
	service, edition, err := a.rulesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	parts, err := service.List(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	table := a.listing("PART\tVERSION\tPINNED\tCHANGED BY")
	for _, part := range parts {
		pinned := ""
		if part.Pinned != nil {
			pinned = beginningOf(edition, part.Pinned.At)
		}
		table.row("%s\t%s\t%s\t%s\n", part.Part, part.Version, pinned, part.By)
	}
	return table.print("parts")
}

type rulesShow struct {
	editionFlag
	Part string `arg:"" help:"The part, such as criteria."`
}

// Example implements withExample.
func (rulesShow) Example() string { return "go run ./tools rules show criteria" }

// Run prints the part.
func (c *rulesShow) Run(ctx context.Context, a *app) error {
	service, edition, err := a.rulesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	part, err := service.Part(ctx, a.organiser(), edition, c.Part)
	if err != nil {
		return partError(err, c.Part)
	}
	encoded, err := json.MarshalIndent(part.Value, "", "  ")
	if err != nil {
		return fmt.Errorf("print %s: %w", c.Part, err)
	}
	a.printf("%s\n", encoded)
	return nil
}

type rulesSet struct {
	editionFlag
	Part   string            `arg:"" help:"The part, such as criteria."`
	File   string            `arg:"" help:"The file with the whole part as JSON."`
	With   map[string]string `placeholder:"PART=FILE" help:"Another part that changes at once, because one names the other."`
	Reason string            `help:"Why pinned rules are corrected. It becomes public."`
	DryRun bool              `help:"Say what would change, and change nothing."`
}

// Example implements withExample.
func (rulesSet) Example() string { return "go run ./tools rules set criteria criteria.json --dry-run" }

// Run replaces the part as it is now, and prints what changes.
func (c *rulesSet) Run(ctx context.Context, a *app) error {
	service, edition, err := a.rulesOf(ctx, c.Edition)
	if err != nil {
		return err
	}
	content, err := readPart(c.Part, c.File)
	if err != nil {
		return err
	}
	before, err := service.Part(ctx, a.organiser(), edition, c.Part)
	if err != nil {
		return partError(err, c.Part)
	}
	form := operations.RulePartForm{Value: content, Before: before.Version, Reason: c.Reason, DryRun: c.DryRun}
	for _, name := range slices.Sorted(maps.Keys(c.With)) {
		with, err := service.Part(ctx, a.organiser(), edition, name)
		if err != nil {
			return partError(err, name)
		}
		value, err := readPart(name, c.With[name])
		if err != nil {
			return err
		}
		form.With = append(form.With, operations.RulePartWith{Part: name, Value: value, Before: with.Version})
	}
	part, err := service.Change(ctx, a.organiser(), edition, c.Part, given(form))
	if err != nil {
		return a.complainOf(c.File, err)
	}
	for _, change := range part.Changes {
		was, _ := json.Marshal(change.Before) //nolint:errchkjson // read from JSON
		now, _ := json.Marshal(change.After)  //nolint:errchkjson // read from JSON
		a.printf("%s: %s → %s\n", change.Path, was, now)
	}
	for _, effect := range part.Effects {
		a.printf("%s %s: %s\n", effect.Where, effect.Name, effect.Text.EN)
	}
	switch {
	case !part.Changed:
		a.printf("The %s of the %s edition are so already.\n", c.Part, edition.ID)
	case c.DryRun:
		a.printf("Nothing was changed.\n")
	default:
		a.printf("The %s of the %s edition are changed.\n", c.Part, edition.ID)
	}
	return nil
}

// readPart reads a part from a file.
func readPart(part, file string) ([]byte, error) {
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", part, err)
	}
	if !json.Valid(content) {
		return nil, errors.New(file + " is no JSON")
	}
	return content, nil
}

// rulesOf returns the service and an edition of the catalogue.
func (a *app) rulesOf(
	ctx context.Context,
	id contest.EditionID,
) (*operations.RulePartService, *contest.Edition, error) {
	edition, err := a.edition(id)
	if err != nil {
		return nil, nil, err
	}
	services, err := a.services(ctx)
	if err != nil {
		return nil, nil, err
	}
	return services.Organisers.RuleParts, edition, nil
}

func partError(err error, part string) error {
	if contest.CodeOf(err) != contest.CodeNotFound {
		return err
	}
	var names []string
	for _, known := range contest.RuleParts() {
		names = append(names, known.Name)
	}
	return fmt.Errorf("%q is no part of the rules; there are %s", part, strings.Join(names, ", "))
}

// complainOf writes what is wrong in a file, by its places.
func (a *app) complainOf(file string, err error) error {
	var failed *contest.Error
	if !errors.As(err, &failed) || len(failed.Fields) == 0 {
		return err
	}
	for _, place := range slices.Sorted(maps.Keys(failed.Fields)) {
		a.complain("%s: %s: %s", file, strings.TrimPrefix(place, "value"), failed.Fields[place].EN)
	}
	return errReported
}
