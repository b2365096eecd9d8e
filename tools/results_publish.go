package main

import (
	"context"
	"errors"
	"maps"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// resultsPrize are the commands that change the prizes that the ranks propose.
type resultsPrize struct {
	Give prizeGive `cmd:"" help:"Give a work a prize that the ranks do not propose."`
	Take prizeTake `cmd:"" help:"Take a prize from a work to which the ranks propose it."`
}

type prizeChange struct {
	editionFlag
	Prize  string `arg:"" help:"The prize's id in the catalogue: first, creative, excellence."`
	Work   int    `arg:"" help:"The work's id."`
	Reason string `required:"" help:"Why; it becomes public with the results."`
}

type prizeGive struct{ prizeChange }

// Example implements withExample.
func (prizeGive) Example() string {
	return `go run ./tools results prize give excellence 117 --reason "The jury wants an audience to see it."`
}

// Run gives the prize.
func (c *prizeGive) Run(ctx context.Context, a *app) error { return c.change(ctx, a, true) }

type prizeTake struct{ prizeChange }

// Example implements withExample.
func (prizeTake) Example() string {
	return `go run ./tools results prize take creative 103 --reason "It has the first prize."`
}

// Run takes the prize.
func (c *prizeTake) Run(ctx context.Context, a *app) error { return c.change(ctx, a, false) }

func (c *prizeChange) change(ctx context.Context, a *app, given bool) error {
	edition, err := a.editionNow(ctx, c.Edition)
	if err != nil {
		return err
	}
	service, err := a.results(ctx)
	if err != nil {
		return err
	}
	err = service.ChangePrize(
		ctx,
		a.organiser(),
		edition,
		results.PrizeChange{Prize: c.Prize, WorkID: c.Work, Given: given, Reason: c.Reason},
	)
	if err != nil {
		return a.complainFields(err)
	}
	verb := "has"
	if !given {
		verb = "does not have"
	}
	a.printf("Work %d %s the prize %s.\n", c.Work, verb, c.Prize)
	return nil
}

type resultsPublish struct {
	editionFlag
	Citations string `type:"existingfile" placeholder:"FILE" help:"A JSON file with what is published beside the winners, by work: roles, the jury's words and the share made with the designated tool. Without it they stay as they are public."`
	NoReport  bool   `help:"Do not publish the report, which has the ranks of all finalists."`
	DryRun    bool   `help:"Print what would change, and change nothing."`
	Confirm   bool   `help:"Make the pages public as soon as they are built, without looking at them."`
	NoBuild   bool   `help:"Do not wait for the pages: print the command that builds them."`
}

// Example implements withExample.
func (resultsPublish) Example() string {
	return "go run ./tools results publish --citations citations.json --dry-run"
}

// Run begins the publication and prints each of its stages.
func (c *resultsPublish) Run(ctx context.Context, a *app) error {
	service, edition, err := a.publicationsOf(ctx, c.Edition, c.NoBuild)
	if err != nil {
		return err
	}
	citations, err := readCitations(c.Citations)
	if err != nil {
		return err
	}
	form := results.PublicationForm{DryRun: true, Citations: citations, Report: new(!c.NoReport)}
	plan, err := service.Publish(ctx, a.organiser(), edition, given(form))
	if err != nil {
		return a.complainCitations(c.Citations, err)
	}
	if c.DryRun {
		a.printTrial(edition, plan)
		return nil
	}
	form.DryRun, form.Plan = false, plan.Digest
	plan, err = service.Publish(ctx, a.organiser(), edition, given(form))
	if err != nil {
		return a.complainCitations(c.Citations, err)
	}
	a.printPlan(edition, plan)
	if plan.Proposal != nil {
		a.printf("This is proposed. Another owner confirms it in the console.\n")
		return nil
	}
	if plan.Run == nil {
		a.printf("This is public already, and all of them were told.\n")
		return nil
	}
	return a.publishStages(ctx, service, edition, results.PublishResults, c.Confirm, c.NoBuild)
}

// printTrial prints what a publication would change.
func (a *app) printTrial(edition *contest.Edition, plan results.PublicationPlan) {
	a.printPlan(edition, plan)
	if err := results.ListsDisagree(plan.Differences, edition.Location); err != nil {
		a.printf("This cannot be published. %s.\n", a.complainReason(err))
	}
	if p := plan.Proposal; p != nil {
		state := "this plan"
		if p.Plan != plan.Digest {
			state = "another plan, which is void"
		}
		a.printf("%s has proposed %s.\n", p.By, state)
	}
	a.printf("Nothing was changed: this was a trial.\n")
}

type resultsWithdraw struct {
	editionFlag
	Finalists bool `help:"The proposal to announce the finalists, not to publish the results."`
}

// Example implements withExample.
func (resultsWithdraw) Example() string { return "go run ./tools results withdraw" }

// Run takes the caller's proposal back.
func (c *resultsWithdraw) Run(ctx context.Context, a *app) error {
	service, err := a.publications(ctx)
	if err != nil {
		return err
	}
	kind := publicationFlags{Finalists: c.Finalists}.kind()
	withdrawn, err := service.Withdraw(ctx, a.organiser(), c.Edition, given(results.WithdrawalForm{Kind: kind}))
	if err != nil {
		return err
	}
	if !withdrawn {
		a.printf("You have proposed no publication of the %s edition.\n", c.Edition)
		return nil
	}
	a.printf("Your proposal for the %s edition is withdrawn.\n", c.Edition)
	return nil
}

type resultsUnpublish struct {
	editionFlag
	NoBuild bool `help:"Do not wait until the pages are built without them."`
}

// Example implements withExample.
func (resultsUnpublish) Example() string { return "go run ./tools results unpublish" }

// Run takes the results back.
func (c *resultsUnpublish) Run(ctx context.Context, a *app) error {
	_, err := a.takeBack(ctx, c.Edition, given(results.PublicationStepForm{}), c.NoBuild)
	return err
}

// printPlan prints what a publication changes.
func (a *app) printPlan(edition *contest.Edition, plan results.PublicationPlan) {
	names := map[string]string{}
	for _, prize := range edition.Prizes {
		names[prize.ID] = prize.Name.EN
	}
	before := map[int]string{}
	if plan.Before != nil {
		for _, w := range plan.Before.Winners {
			before[w.WorkID] = strings.Join(w.Prizes, " ")
		}
	}
	for _, w := range plan.After.Winners {
		var prizes []string
		for _, id := range w.Prizes {
			prizes = append(prizes, names[id])
		}
		mark := "+"
		if had, was := before[w.WorkID]; was && had == strings.Join(w.Prizes, " ") {
			mark = " "
		}
		delete(before, w.WorkID)
		a.printf("%s %d %s, %s: %s\n", mark, w.WorkID, w.Title, w.Credits, strings.Join(prizes, ", "))
	}
	if plan.Before != nil {
		for _, w := range plan.Before.Winners {
			if _, gone := before[w.WorkID]; gone {
				a.printf("- %d %s\n", w.WorkID, w.Title)
			}
		}
	}
	a.printFewCards(plan)
	won := func(m results.ResultMail) bool { return len(m.Prizes) > 0 }
	who := "winners"
	if edition.Applies() {
		won = func(m results.ResultMail) bool { return slices.Contains(m.Prizes, results.PrizeSelected) }
		who = "selected teams"
	}
	winners := 0
	for _, m := range plan.Mails {
		if won(m) {
			winners++
		}
	}
	a.printf("%s, %d to %s.\n", counted(len(plan.Mails), "email"), winners, who)
}

// printFewCards prints the works without enough scorecards for a rank, and who has not scored them.
func (a *app) printFewCards(plan results.PublicationPlan) {
	if len(plan.FewCards) == 0 {
		return
	}
	a.printf(
		"Without a rank, with fewer than %s:\n",
		counted(max(1, plan.Results.Computed.Options.MinimumCards), "card"),
	)
	for _, w := range plan.FewCards {
		owing := "nobody who sees it owes a card"
		if len(w.Owing) > 0 {
			owing = "missing from " + strings.Join(w.Owing, ", ")
		}
		prizes := ""
		if len(w.Prizes) > 0 {
			prizes = "; wins by hand: " + strings.Join(w.Prizes, ", ")
		}
		a.printf("  %d %s, %s: %s%s\n", w.WorkID, w.Title, counted(w.Cards, "card"), owing, prizes)
	}
}

// hasReason reports an error with a sentence for a field.
func hasReason(err error) bool {
	var failed *contest.Error
	return errors.As(err, &failed) && len(failed.Fields) > 0
}

// complainReason returns an error with the sentences of the wrong fields, without their names.
func (a *app) complainReason(err error) error {
	var failed *contest.Error
	if !errors.As(err, &failed) || len(failed.Fields) == 0 {
		return err
	}
	var texts []string
	for _, field := range slices.Sorted(maps.Keys(failed.Fields)) {
		texts = append(texts, clause(failed.Fields[field].EN))
	}
	return errors.New(strings.Join(texts, ". "))
}

// publications returns the service of publications, for what writes no email: a publication can only be tried.
func (a *app) publications(ctx context.Context) (*results.PublicationService, error) {
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	s.Results.Publications.Builds = nil
	return s.Results.Publications, nil
}
