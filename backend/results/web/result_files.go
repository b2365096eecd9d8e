package web

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"net/http"
	"slices"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
	registrationweb "marquee/backend/registration/web"
	"marquee/backend/results"
)

// ResultFiles write results as files.
type ResultFiles struct {
	Workbook func(w io.Writer, tables ...registration.Table) error
	// Readable puts tables into words of a language, with the edition's times and the organisers' names.
	Readable func(language contest.Language, edition *contest.Edition, names contest.ActorNames, tables []registration.Table) []registration.Table
	Report   func(w io.Writer, edition *contest.Edition, r *results.EditionResults, head string) error
}

// LogAuditor checks the transparency log against the results. CONFLICT while records wait for
// their leaves or give other results, NOT_FOUND before the first head.
type LogAuditor interface {
	Archive(ctx context.Context, edition *contest.Edition, r *results.EditionResults) ([]byte, error)
	Check(ctx context.Context, edition *contest.Edition, r *results.EditionResults) (contest.LogCheck, error)
}

// exportResults returns the results as a file: a table as CSV, of the ranks those of the filter, all tables as a
// workbook, the report, or the records of the log.
func (s *Console) exportResults(c echo.Context) error {
	r, err := s.computed(c)
	if err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	format, filter := httpkit.QueryChoice(
		c,
		fieldErrs,
		"format",
		"csv",
		"xlsx",
		"html",
		"zip",
	), s.rankFilter(
		c,
		fieldErrs,
	)
	tables := r.Tables()
	names := make([]string, len(tables))
	for i, table := range tables {
		names[i] = table.Name
	}
	table := httpkit.QueryChoice(c, fieldErrs, "table", names...)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	if !httpkit.By(c).ReadsPeople() {
		if format == "html" || format == "zip" {
			return contest.Fail(contest.CodeForbidden) // they name judges
		}
		tables = registrationweb.ImpersonalTables(s.Edition(c), tables)
	}
	switch format {
	case "xlsx":
		words, err := s.Readable(c, tables...)
		if err != nil {
			return err
		}
		return s.sendDownload(
			c,
			"results.xlsx",
			"application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
			func(w io.Writer) error {
				return s.ResultFiles.Workbook(w, words...)
			},
		)
	case "html":
		head, err := s.Transparency.Head(c.Request().Context(), s.Edition(c).ID)
		if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
			return err
		}
		return s.sendDownload(c, "results.html", "text/html; charset=utf-8", func(w io.Writer) error {
			return s.ResultFiles.Report(w, s.Edition(c), r, head)
		})
	case "zip":
		archive, err := s.Auditor.Archive(c.Request().Context(), s.Edition(c), r)
		if err != nil {
			return err
		}
		return s.sendDownload(c, "log.zip", "application/zip", func(w io.Writer) error {
			_, err := w.Write(archive)
			return err
		})
	}
	if i := slices.Index(names, table); i > 0 {
		return s.SendTable(c, tables[i], "csv")
	}
	return s.SendTable(c, r.RankTable(filter.Of(r).Rows), "csv")
}

// sendDownload answers with a file to save.
func (s *Console) sendDownload(c echo.Context, name, kind string, write func(io.Writer) error) error {
	var file bytes.Buffer
	if err := write(&file); err != nil {
		return fmt.Errorf("export %s: %w", name, err)
	}
	c.Response().Header().Set("Content-Disposition", fmt.Sprintf(`attachment; filename="%s-%s"`, s.Edition(c).ID, name))
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
	check, err := s.Auditor.Check(c.Request().Context(), s.Edition(c), r)
	if err != nil {
		return err
	}
	return httpkit.OK(c, logCheckAnswer{
		Valid: len(
			check.Problems,
		) == 0,
		Leaves: check.Leaves,
		Root:   check.Root,
		Erased: check.Erased,
		Works:  check.Works,
		Faults: list(check.Problems),
	})
}
