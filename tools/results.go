package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strconv"

	"marquee/backend/atomicfile"
	"marquee/backend/contest"
	"marquee/backend/report"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	"marquee/backend/spreadsheet"
)

// resultsCommands are the commands about ranks and prizes.
type resultsCommands struct {
	Official    resultsOfficial    `cmd:"" help:"Show which ranking is official or, before the first score, choose it."`
	Rules       resultsRules       `cmd:"" help:"Show the rules that the results depend on or, once they are pinned, correct them in public."`
	Ranks       resultsRanks       `cmd:"" help:"Print the ranks, ties and proposed prizes."`
	CSV         resultsCSV         `cmd:"" name:"csv" help:"Write the results as CSV files into a folder."`
	XLSX        resultsXLSX        `cmd:"" name:"xlsx" help:"Write the results as a workbook into a folder."`
	Prize       resultsPrize       `cmd:"" help:"Change by hand, with a reason, which works win."`
	Cite        resultsCite        `cmd:"" help:"Enter why a work won, in the jury's words, for the next publication."`
	Publish     resultsPublish     `cmd:"" help:"Build the pages of the winners and, once they are looked at, make them public and email finalists and winners once."`
	Withdraw    resultsWithdraw    `cmd:"" help:"Take back the publication that you proposed, where a second owner confirms it."`
	Unpublish   resultsUnpublish   `cmd:"" help:"Take published results back."`
	Publication resultsPublication `cmd:"" help:"Show the stage of a publication, and look at it, make it public, stop it or take it back."`
	Report      resultsReport      `cmd:"" help:"Write the results as one HTML page with plots, in both languages, into a folder."`
	Export      resultsExport      `cmd:"" help:"Write the log of the judging into a folder, so that anybody can check the results."`
	Verify      resultsVerify      `cmd:"" help:"Check an export, without a network."`
}

type resultsOfficial struct {
	editionFlag
	Ranking string `arg:"" optional:"" help:"mean or corrected."`
}

// Example implements withExample.
func (resultsOfficial) Example() string { return "go run ./tools results official corrected" }

// Run chooses the ranking, or prints it.
func (c *resultsOfficial) Run(ctx context.Context, a *app) error {
	service, err := a.results(ctx)
	if err != nil {
		return err
	}
	if c.Ranking != "" {
		err := service.Choose(
			ctx,
			a.organiser(),
			c.Edition,
			given(results.RankingForm{Ranking: ranking.Ranking(c.Ranking)}),
		)
		var failed *contest.Error
		if errors.As(err, &failed) && len(failed.Fields) > 0 {
			return errors.New(failed.Fields["ranking"].EN)
		}
		if err != nil {
			return err
		}
	}
	choice, err := service.Ranking(ctx, a.organiser(), c.Edition)
	if err != nil {
		return err
	}
	a.printf("The official ranking of the %s edition is %s.\n", c.Edition, rankingName(choice.Official))
	return nil
}

func rankingName(r ranking.Ranking) string {
	if r == ranking.Corrected {
		return "by the corrected totals"
	}
	return "by the mean of the totals"
}

type resultsRanks struct {
	editionFlag
}

// Example implements withExample.
func (resultsRanks) Example() string { return "go run ./tools results ranks" }

// Run prints tables.
func (c *resultsRanks) Run(ctx context.Context, a *app) error {
	edition, r, err := a.editionResults(ctx, c.Edition)
	if err != nil {
		return err
	}
	if len(r.Ratings.Cards) == 0 {
		a.printf("The %s edition has no complete scorecard.\n", c.Edition)
		return nil
	}
	a.printf("%s by %s; official is the ranking %s.\n\n", counted(len(r.Ratings.Cards), "complete scorecard"),
		counted(len(r.Ratings.Judges), "judge"), rankingName(r.Official))
	table := a.listing("RANK\tWORK\tCARDS\tMEAN\tRANK\tCORRECTED\tRANK\t90%\tBEST\tTITLE")
	for _, w := range r.Ranked() {
		if w.Cards == 0 {
			table.row("–\t%d\t0\t–\t–\t–\t–\t–\t–\t%s\n", w.ID, r.Work(w.ID).Title)
			continue
		}
		interval, first := "–", "–"
		if w.Interval.Draws > 0 {
			interval = w.Interval.Low.Fixed(2) + "–" + w.Interval.High.Fixed(2)
			first = fmt.Sprintf("%.0f %%", 100*float64(w.Chances.Ranks[0])/float64(w.Interval.Draws))
		}
		table.row(
			"%s\t%d\t%d\t%s\t%s\t%s\t%s\t%s\t%s\t%s\n",
			rankOrDash(w.In(r.Official).Rank),
			w.ID,
			w.Cards,
			w.Mean.Total.String(),
			rankOrDash(
				w.Mean.Rank,
			),
			w.Corrected.Total.String(),
			rankOrDash(w.Corrected.Rank),
			interval,
			first,
			r.Work(w.ID).Title,
		)
	}
	if err := table.print("ranks"); err != nil {
		return err
	}
	a.printProposals(edition, r)
	return nil
}

func rankOrDash(rank int) string {
	if rank == 0 {
		return "–"
	}
	return strconv.Itoa(rank)
}

// printProposals prints the proposed prizes, the ties and the gaps of the ranking.
func (a *app) printProposals(edition *contest.Edition, r *results.EditionResults) {
	a.printf("\n")
	var apart []int
	for _, w := range r.Computed.Works {
		if !r.Enough(w) {
			apart = append(apart, w.ID)
		}
	}
	if len(apart) > 0 {
		a.printf(
			"Without a rank, with fewer than %s:%s\n",
			counted(max(1, r.Computed.Options.MinimumCards), "card"),
			joinedIDs(apart),
		)
	}
	for _, p := range r.Proposals {
		name := p.Prize
		for _, prize := range edition.Prizes {
			if prize.ID == p.Prize {
				name = prize.Name.EN
			}
		}
		a.printf("%s:%s\n", name, joinedIDs(p.Works))
		if len(p.Tied) > 0 {
			a.printf("  equal in everything:%s\n", joinedIDs(p.Tied))
		}
	}
	for _, c := range r.Close() {
		a.printf(
			"%d and %d cannot be told apart: the first is the better one with a probability of %.0f %%.\n",
			c.Works[0],
			c.Works[1],
			100*c.Ahead,
		)
	}
	for _, tie := range r.Ties {
		a.printf("Rank %d is shared by%s.\n", tie.Rank, joinedIDs(tie.Works))
	}
	if !r.Computed.Connected() {
		a.printf(
			"The judges form %s without a common work: only the mean can be official.\n",
			counted(len(r.Computed.Groups), "group"),
		)
	}
}

func joinedIDs(ids []int) string {
	text := ""
	for _, id := range ids {
		text += " " + strconv.Itoa(id)
	}
	return text
}

// resultsFiles is a command that writes results into a folder.
type resultsFiles struct {
	editionFlag
	Dir string `arg:"" help:"The folder. It is made if it does not exist; files in it are replaced."`
}

type resultsCSV struct{ resultsFiles }

// Example implements withExample.
func (resultsCSV) Example() string { return "go run ./tools results csv results" }

// Run writes a file for each table.
func (c *resultsCSV) Run(ctx context.Context, a *app) error {
	_, r, err := a.editionResults(ctx, c.Edition)
	if err != nil {
		return err
	}
	for _, table := range r.Tables() {
		err := c.write(a, table.Name+".csv", func(w io.Writer) error { return spreadsheet.WriteCSV(w, table) })
		if err != nil {
			return err
		}
	}
	return nil
}

type resultsXLSX struct {
	resultsFiles
	languageFlag
}

// Example implements withExample.
func (resultsXLSX) Example() string { return "go run ./tools results xlsx results" }

// Run writes the workbook.
func (c *resultsXLSX) Run(ctx context.Context, a *app) error {
	edition, r, err := a.editionResults(ctx, c.Edition)
	if err != nil {
		return err
	}
	tables, err := a.readable(ctx, c.Lang, edition, r.Tables()...)
	if err != nil {
		return err
	}
	return c.write(a, "results.xlsx", func(w io.Writer) error { return spreadsheet.WriteXLSX(w, tables...) })
}

type resultsReport struct{ resultsFiles }

// Example implements withExample.
func (resultsReport) Example() string { return "go run ./tools results report results" }

// Run writes the page.
func (c *resultsReport) Run(ctx context.Context, a *app) error {
	edition, r, err := a.editionResults(ctx, c.Edition)
	if err != nil {
		return err
	}
	head, _, err := a.db.Head(ctx, c.Edition)
	if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
		return err
	}
	return c.write(a, "results.html", func(w io.Writer) error { return report.Write(w, edition, r, head) })
}

// write writes a file of the folder, whole or not at all.
func (c *resultsFiles) write(a *app, name string, write func(io.Writer) error) error {
	var content bytes.Buffer
	if err := write(&content); err != nil {
		return err
	}
	if err := os.MkdirAll(c.Dir, 0o755); err != nil {
		return fmt.Errorf("make folder: %w", err)
	}
	path := filepath.Join(c.Dir, name)
	if err := atomicfile.Write(path, content.Bytes(), 0o600); err != nil {
		return err
	}
	a.printf("%s\n", path)
	return nil
}

// results returns the service of the results.
func (a *app) results(ctx context.Context) (*results.ResultService, error) {
	s, err := a.services(ctx)
	if err != nil {
		return nil, err
	}
	return s.Results.Results, nil
}

// editionResults computes the results of an edition.
func (a *app) editionResults(
	ctx context.Context,
	id contest.EditionID,
) (*contest.Edition, *results.EditionResults, error) {
	edition, err := a.editionNow(ctx, id)
	if err != nil {
		return nil, nil, err
	}
	service, err := a.results(ctx)
	if err != nil {
		return nil, nil, err
	}
	r, err := service.Compute(ctx, a.organiser(), edition)
	return edition, r, err
}
