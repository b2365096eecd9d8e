package main

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"marquee/backend/atomicfile"
	"marquee/backend/contest"
	"marquee/backend/report"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// publishedResults is the content of winners.json.
type publishedResults struct {
	results.Winners
	Report string           `json:"report,omitempty"` // SHA-256 of results.html in hexadecimal digits; empty without that file
	Scores []publishedScore `json:"scores,omitempty"` // of the winners, best first; the report has those of all works
}

// publishedScore are the points of a winner, as the report shows them.
type publishedScore struct {
	WorkID    int            `json:"id"`
	Mean      ranking.Points `json:"mean"`
	Corrected ranking.Points `json:"corrected"`
	Interval  *interval      `json:"interval,omitempty"` // of the corrected total; nil: none could be drawn
}

type interval struct {
	Low  ranking.Points `json:"low"`
	High ranking.Points `json:"high"`
}

// scoresOf returns the points of the winners that have a complete scorecard.
func scoresOf(plan results.PublicationPlan) []publishedScore {
	var scores []publishedScore
	for _, work := range plan.Results.Ranked() {
		won := slices.ContainsFunc(plan.After.Winners, func(w results.Winner) bool { return w.WorkID == work.ID })
		if !won || work.Cards == 0 {
			continue
		}
		score := publishedScore{WorkID: work.ID, Mean: work.Mean.Total, Corrected: work.Corrected.Total}
		if work.Interval.Draws > 0 {
			score.Interval = &interval{Low: work.Interval.Low, High: work.Interval.High}
		}
		scores = append(scores, score)
	}
	return scores
}

// writePublished writes the files of the catalogue that the pages of published results are built from: winners.json
// and, if the plan has it, the report without the names of judges.
func (a *app) writePublished(ctx context.Context, edition *contest.Edition, plan results.PublicationPlan) error {
	dir, err := a.resultsDir(edition.ID)
	if err != nil {
		return err
	}
	published := publishedResults{Winners: plan.After}
	published.WithoutReport = false // the file says so by naming none
	// The camp's applications are not public: only its teams are.
	withReport := !plan.After.WithoutReport && !edition.Applies()
	// The file of winners names the report, so it is written after it and removed before it.
	file := filepath.Join(dir, "results.html")
	if withReport {
		page, err := a.publishedReport(ctx, edition, plan)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(page)
		published.Report, published.Scores = hex.EncodeToString(sum[:]), scoresOf(plan)
		if err := atomicfile.Write(file, page, 0o644); err != nil {
			return err
		}
	}
	content, err := json.MarshalIndent(published, "", "  ")
	if err != nil {
		return fmt.Errorf("encode winners: %w", err)
	}
	if err := atomicfile.Write(filepath.Join(dir, "winners.json"), append(content, '\n'), 0o644); err != nil {
		return err
	}
	if !withReport {
		_, err = removed(file)
	}
	return err
}

// publishedReport returns the report of the publication that pages are staged for, else the one that is public, which
// the log names; else, of what a former release published, one that is written now.
func (a *app) publishedReport(
	ctx context.Context,
	edition *contest.Edition,
	plan results.PublicationPlan,
) ([]byte, error) {
	if a.pending != nil && a.pending.Edition == edition.ID && a.pending.Kind == results.PublishResults &&
		a.pending.Report != "" {
		return []byte(a.pending.Report), nil
	}
	if page, err := a.db.PublishedReport(ctx, edition.ID); err != nil || page != "" {
		return []byte(page), err
	}
	head, _, err := a.db.Head(ctx, edition.ID)
	if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
		return nil, err
	}
	var page bytes.Buffer
	err = report.Write(&page, edition, plan.Results.Public(edition.Prizes), head)
	return page.Bytes(), err
}

// removePublished removes those files and reports whether there were any.
func (a *app) removePublished(edition contest.EditionID) (bool, error) {
	dir, err := a.resultsDir(edition)
	if err != nil {
		return false, err
	}
	winners, err := removed(filepath.Join(dir, "winners.json"))
	if err != nil {
		return false, err
	}
	page, err := removed(filepath.Join(dir, "results.html"))
	return winners || page, err
}

// removed removes a file and reports whether it was there.
func removed(file string) (bool, error) {
	err := os.Remove(file)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, fmt.Errorf("remove published results: %w", err)
	}
	return true, nil
}

// resultsDir is the folder of the catalogue for an edition's published results.
func (a *app) resultsDir(edition contest.EditionID) (string, error) {
	settings, err := a.settings()
	return filepath.Join(settings.CatalogueDir, "editions", string(edition)), err
}

// readCitations reads citations from a JSON file; nil without a file.
func readCitations(file string) ([]results.Citation, error) {
	if file == "" {
		return nil, nil
	}
	content, err := os.ReadFile(file)
	if err != nil {
		return nil, fmt.Errorf("read citations: %w", err)
	}
	decoder := json.NewDecoder(bytes.NewReader(content))
	decoder.DisallowUnknownFields()
	citations := []results.Citation{}
	if err := decoder.Decode(&citations); err != nil {
		return nil, fmt.Errorf("%s is not a list of citations: %w", file, err)
	}
	return citations, nil
}

// complainCitations prints a line for each wrong field of a file of citations; other errors it returns as
// complainReason does.
func (a *app) complainCitations(file string, err error) error {
	var failed *contest.Error
	if !errors.As(err, &failed) {
		return err
	}
	names := slices.Sorted(maps.Keys(failed.Fields))
	if len(names) == 0 || !strings.HasPrefix(names[0], "citations") {
		return a.complainReason(err)
	}
	for _, name := range names {
		a.complain("%s: %s: %s", file, name, failed.Fields[name].EN)
	}
	return errReported
}
