package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// ResultFiles write results as files.
type ResultFiles struct {
	Workbook func(w io.Writer, tables ...registration.Table) error
	// Readable puts tables into words of a language, with the edition's times and the organisers' names.
	Readable func(language contest.Language, edition *contest.Edition, names contest.ActorNames, tables []registration.Table) []registration.Table
	Report   func(w io.Writer, edition *contest.Edition, r *results.EditionResults, head string) error
}

// logAuditor checks the transparency log against the results. CONFLICT while records wait for
// their leaves or give other results, NOT_FOUND before the first head.
type logAuditor interface {
	Archive(ctx context.Context, edition *contest.Edition, r *results.EditionResults) ([]byte, error)
	Check(ctx context.Context, edition *contest.Edition, r *results.EditionResults) (contest.LogCheck, error)
}

func (s *Console) resultRoutes() []consoleRoute {
	const base = "/apis/organiser/results"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.results},
		{http.MethodGet, base + "/export", loggedIn, s.exportResults},
		{http.MethodGet, base + "/verify", loggedIn, s.verifyResults},
		{http.MethodPost, base + "/citation", loggedIn, s.citeWork},
		{http.MethodPost, base + "/prize", loggedIn, s.revisePrize},
		{http.MethodPost, base + "/ranking", loggedIn, s.chooseRanking},
		{http.MethodGet, base + "/rules", loggedIn, s.rules},
		{http.MethodPost, base + "/rules/pin", loggedIn, s.pinRules},
		{http.MethodPost, base + "/rules/reset", loggedIn, s.resetRules},
		{http.MethodPost, base + "/publish", loggedIn, s.publishResults},
		{http.MethodPost, base + "/withdraw", loggedIn, s.withdrawProposal},
		{http.MethodPost, base + "/unpublish", loggedIn, s.unpublishResults},
		{http.MethodGet, base + "/publication", loggedIn, s.publicationState},
		{http.MethodPost, base + "/publication/look", loggedIn, s.lookAtPublication},
		{http.MethodPost, base + "/publication/stop", loggedIn, s.stopPublication},
		{http.MethodPost, base + "/publication/resume", loggedIn, s.resumePublication},
		{http.MethodPost, base + "/publication/back", loggedIn, s.takePublicationBack},
	}
}

// computed computes the results of the call's edition.
func (s *Console) computed(c echo.Context) (*results.EditionResults, error) {
	return s.o.Results.Compute(c.Request().Context(), by(c), s.edition(c))
}

// ratedWorkAnswer is a work in the results.
type ratedWorkAnswer struct {
	WorkID    int      `json:"workId"`
	Title     string   `json:"title"`
	Credits   string   `json:"credits"`
	Rank      *int     `json:"rank"` // in the official ranking; null without enough cards
	Cards     int      `json:"cards"`
	Mean      any      `json:"mean"`
	Corrected any      `json:"corrected"`
	Interval  any      `json:"interval"`
	Chances   any      `json:"chances"`
	Prizes    []string `json:"prizes"`
	Citation  any      `json:"citation"` // null: none
	workLabelAnswer
}

// prizeAnswer is a prize of the edition.
type prizeAnswer struct {
	ID   string       `json:"id"`
	Name contest.Text `json:"name"`
	// The ranks, or the criterion, that decide about it; null for the others, and all null for a prize given by hand.
	First     *int               `json:"first"`
	Last      *int               `json:"last"`
	Criterion *ranking.Criterion `json:"criterion"`
}

func prizeOf(p contest.Prize) prizeAnswer {
	answer := prizeAnswer{ID: p.ID, Name: p.Name, Criterion: p.Criterion}
	if p.First > 0 {
		answer.First, answer.Last = &p.First, &p.Last
	}
	return answer
}

type resultsAnswer struct {
	At          time.Time         `json:"at"`
	Official    string            `json:"official"`
	Ranking     rankingAnswer     `json:"ranking"`
	Connected   bool              `json:"connected"`
	Minimum     int               `json:"minimumCards"` // that a rank needs
	PublishedAt *time.Time        `json:"publishedAt"`
	Cards       int               `json:"cards"`
	Partial     int               `json:"partial"`
	Prizes      []prizeAnswer     `json:"prizes"` // the highest first
	Works       []ratedWorkAnswer `json:"works"`
	Total       int               `json:"total"`   // works of the filter
	Next        *contest.Cursor   `json:"next"`    // of them
	Changes     []prizeChanged    `json:"changes"` // of prizes, by hand
	Judges      any               `json:"judges"`
	Proposals   any               `json:"proposals"`
	Ties        any               `json:"ties"`
	LeftOut     any               `json:"leftOut"`
	Close       any               `json:"close"` // neighbours that cannot be told apart
	Order       any               `json:"order"`
	Proposal    *proposalAnswer   `json:"proposal,omitempty"` // of a publication; nil: none waits for its confirmation
}

// rankFilter reads a filter and an order of the works from the query.
func (s *Console) rankFilter(c echo.Context, fieldErrs contest.FieldErrors) results.RankFilter {
	return results.RankFilter{
		Search: querySearch(c, "q"), Translated: s.titled(c),
		Sort: queryChoice(c, fieldErrs, "sort", results.RanksByRank, results.RanksByMean, results.RanksByCorrected, results.RanksByCards,
			results.RanksByWork, results.RanksByTitle),
		Descending: queryTrue(c, fieldErrs, "descending"),
	}
}

// results returns ranks, prizes and statistics of the judges. The works are in the order of their official ranks unless
// the query names an order, and all of them unless it names a page.
func (s *Console) results(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.rankFilter(c, fieldErrs)
	filter.Part = queryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	r, err := s.computed(c)
	if err != nil {
		return err
	}
	public, err := s.o.Publications.Published(c.Request().Context(), by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	edition := s.edition(c)
	proposal, err := s.o.Publications.Proposal(c.Request().Context(), by(c), edition, results.PublishResults)
	if err != nil {
		return err
	}
	answer := resultsAnswer{
		At: r.At.In(edition.Location), Official: string(r.Official), Ranking: rankingOf(edition, r), Changes: prizesChanged(edition, r), Connected: r.Computed.Connected(), Minimum: r.Computed.Options.MinimumCards, Cards: len(r.Ratings.Cards),
		Partial: r.Ratings.Partial, Prizes: []prizeAnswer{}, Works: []ratedWorkAnswer{}, Judges: r.Computed.Judges, Proposals: list(r.Proposals), Ties: list(r.Ties),
		LeftOut: list(r.LeftOut), Close: list(r.Close()), Order: r.Computed.Order, Proposal: s.proposal(c, proposal),
	}
	if public != nil {
		answer.PublishedAt = timeOrNull(edition, public.PublishedAt)
	}
	for _, p := range edition.Prizes {
		answer.Prizes = append(answer.Prizes, prizeOf(p))
	}
	prizes := map[int][]string{}
	for _, w := range r.Awarded(edition.Prizes) {
		prizes[w.WorkID] = w.Prizes
	}
	citations, err := s.citations(c)
	if err != nil {
		return err
	}
	found := filter.Of(r)
	answer.Total, answer.Next = found.Total, found.Next
	ids := make([]int, len(found.Rows))
	for i, w := range found.Rows {
		ids[i] = w.ID
	}
	labels, err := s.labels(c, ids)
	if err != nil {
		return err
	}
	for i, w := range found.Rows {
		known, rank := r.Work(w.ID), w.In(r.Official).Rank
		of := ratedWorkAnswer{
			WorkID: w.ID, Title: known.Title, Credits: known.Credits, Cards: w.Cards, Mean: w.Mean, Corrected: w.Corrected, Interval: w.Interval, Chances: w.Probabilities(),
			Prizes: list(prizes[w.ID]), workLabelAnswer: labels[i],
		}
		if rank > 0 {
			of.Rank = &rank
		}
		if citation, cited := citations[w.ID]; cited {
			of.Citation = citation
		}
		answer.Works = append(answer.Works, of)
	}
	return ok(c, answer)
}

// list is a list that is never null on the wire.
func list[T any](values []T) []T { return append([]T{}, values...) }

// exportResults returns the results as a file: a table as CSV, of the ranks those of the filter, all tables as a workbook,
// the report, or the records of the log.
func (s *Console) exportResults(c echo.Context) error {
	r, err := s.computed(c)
	if err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	format, filter := queryChoice(c, fieldErrs, "format", "csv", "xlsx", "html", "zip"), s.rankFilter(c, fieldErrs)
	tables := r.Tables()
	names := make([]string, len(tables))
	for i, table := range tables {
		names[i] = table.Name
	}
	table := queryChoice(c, fieldErrs, "table", names...)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if !by(c).ReadsPeople() {
		if format == "html" || format == "zip" {
			return contest.Fail(contest.CodeForbidden) // they name judges
		}
		tables = impersonalTables(s.edition(c).ID, tables)
	}
	switch format {
	case "xlsx":
		words, err := s.readable(c, tables...)
		if err != nil {
			return err
		}
		return s.sendDownload(c, "results.xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", func(w io.Writer) error {
			return s.o.ResultFiles.Workbook(w, words...)
		})
	case "html":
		head, err := s.o.Transparency.Head(c.Request().Context(), s.edition(c).ID)
		if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
			return err
		}
		return s.sendDownload(c, "results.html", "text/html; charset=utf-8", func(w io.Writer) error {
			return s.o.ResultFiles.Report(w, s.edition(c), r, head)
		})
	case "zip":
		archive, err := s.o.Auditor.Archive(c.Request().Context(), s.edition(c), r)
		if err != nil {
			return err
		}
		return s.sendDownload(c, "log.zip", "application/zip", func(w io.Writer) error {
			_, err := w.Write(archive)
			return err
		})
	}
	if i := slices.Index(names, table); i > 0 {
		return s.sendTable(c, tables[i], "csv")
	}
	return s.sendTable(c, r.RankTable(filter.Of(r).Rows), "csv")
}

// sendDownload answers with a file to save.
func (s *Console) sendDownload(c echo.Context, name, kind string, write func(io.Writer) error) error {
	var file bytes.Buffer
	if err := write(&file); err != nil {
		return fmt.Errorf("export %s: %w", name, err)
	}
	c.Response().Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-%s"`, s.edition(c).ID, name))
	return c.Blob(http.StatusOK, kind, file.Bytes())
}

type logCheckAnswer struct {
	Valid  bool     `json:"valid"`
	Leaves int64    `json:"leaves"`
	Root   string   `json:"root"`
	Erased int      `json:"erased"`
	Works  int      `json:"works"`
	Faults []string `json:"faults"`
}

// verifyResults checks log, ranks, intervals and prizes as an outsider does with the export.
func (s *Console) verifyResults(c echo.Context) error {
	r, err := s.computed(c)
	if err != nil {
		return err
	}
	check, err := s.o.Auditor.Check(c.Request().Context(), s.edition(c), r)
	if err != nil {
		return err
	}
	return ok(c, logCheckAnswer{
		Valid: len(check.Problems) == 0, Leaves: check.Leaves, Root: check.Root, Erased: check.Erased, Works: check.Works, Faults: list(check.Problems),
	})
}
