package main

import (
	"context"
	"strings"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// needs returns the service that checks the rules of the contest.
func (a *app) needs(ctx context.Context) (*operations.NeedService, error) {
	settings, err := a.settings()
	if err != nil {
		return nil, err
	}
	db, clock, err := a.opened(ctx)
	if err != nil {
		return nil, err
	}
	planned, err := a.editions()
	if err != nil {
		return nil, err
	}
	return operations.NewNeedService(db, planned, catalogue.NewFolder(settings.CatalogueDir).With(db), clock, time.Now), nil
}

// printNeeds prints the rules that do not hold, edition by edition; those of both only once.
func (a *app) printNeeds(ctx context.Context) error {
	service, err := a.needs(ctx)
	if err != nil {
		return err
	}
	shared := map[operations.NeedKind]bool{}
	ids, err := a.editionIDs()
	if err != nil {
		return err
	}
	for _, id := range ids {
		edition, err := a.editionNow(ctx, id)
		if err != nil {
			return err
		}
		needs, err := service.List(ctx, a.organiser(), edition)
		if err != nil {
			return err
		}
		rules := len(service.Rules(a.organiser(), edition.Kind))
		a.printf("\n%s: %d of %d rules of the contest hold.\n", id, rules-len(needs), rules)
		for _, need := range needs {
			if rule := operations.RuleOf(edition.Kind, need.Kind); !rule.Shared || !shared[need.Kind] {
				shared[need.Kind] = rule.Shared
				a.printNeed(edition, need, rule)
			}
		}
	}
	return nil
}

func (a *app) printNeed(edition *contest.Edition, need operations.Need, rule operations.NeedRule) {
	line := need.Sentence(edition.Kind).EN
	if names := joinedNames(need); names != "" {
		line += " (" + names + ")"
	}
	if !need.Since.IsZero() {
		line += ", since " + edition.Beginning(contest.English, need.Since)
	}
	a.printf("- %s\n  %s Console: /%s/%s\n", line, rule.Reason.EN, edition.ID, rule.Path)
}

// joinedNames are the names of the first rows, with a mark if there are more.
func joinedNames(need operations.Need) string {
	var names []string
	for _, name := range need.Names {
		names = append(names, name.EN)
	}
	if len(names) > 0 && len(names) < need.Count {
		names = append(names, "…")
	}
	return strings.Join(names, ", ")
}

type contestRoad struct {
	editionFlag
}

// Example implements withExample.
func (contestRoad) Example() string { return "go run ./tools contest road --edition camp" }

// Run prints the steps in their order.
func (c *contestRoad) Run(ctx context.Context, a *app) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.needs(ctx)
	if err != nil {
		return err
	}
	steps, err := service.Road(ctx, a.organiser(), edition)
	if err != nil {
		return err
	}
	for _, step := range steps {
		day := "-"
		if !step.At.IsZero() {
			day = edition.Beginning(contest.English, step.At)
			if step.Ends {
				day = edition.Deadline(contest.English, step.At)
			}
		}
		a.printf("%-8s %-38s %s", step.State, day, step.Title.EN)
		if step.Fact.EN != "" {
			a.printf(" (%s)", step.Fact.EN)
		}
		for i, blocker := range step.BlockedBy {
			a.printf("%s", map[bool]string{true: ". Blocked: ", false: "; "}[i == 0]+blocker.EN)
		}
		a.printf("\n")
	}
	return nil
}
