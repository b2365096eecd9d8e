package web

import (
	"bytes"
	"cmp"
	"fmt"
	"io"
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
)

// Tables sends tables as files.
type Tables struct {
	Organisers *httpkit.Console
	// write writes a table in the format of the name's ending.
	Write func(w io.Writer, name string, t registration.Table) error
	// workbook and words are those of ResultFiles.
	Workbook func(w io.Writer, tables ...registration.Table) error
	Words    func(language contest.Language, edition *contest.Edition, names contest.ActorNames, tables []registration.Table) []registration.Table
}

// SendTable answers with a table as a file to save: "xlsx", else CSV. Machines read CSV and get the names of the
// fields; people read a workbook and get words, and the further tables as sheets.
func (s *Tables) SendTable(
	c echo.Context,
	table registration.Table,
	format string,
	further ...registration.Table,
) error {
	fieldErrs := contest.FieldErrors{}
	QueryLanguage(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	name := fmt.Sprintf("%s-%s", s.Organisers.Edition(c).ID, table.Name)
	if !httpkit.By(c).ReadsPeople() {
		tables := ImpersonalTables(s.Organisers.Edition(c), append([]registration.Table{table}, further...))
		table, further = tables[0], tables[1:]
	}
	var file bytes.Buffer
	if format != "xlsx" {
		if err := s.Write(&file, name+".csv", table); err != nil {
			return fmt.Errorf("export %s: %w", table.Name, err)
		}
		c.Response().Header().Set("Content-Disposition", `attachment; filename="`+name+`.csv"`)
		return c.Blob(http.StatusOK, "text/csv; charset=utf-8", file.Bytes())
	}
	tables, err := s.Readable(c, append([]registration.Table{table}, further...)...)
	if err != nil {
		return err
	}
	if err := s.Workbook(&file, tables...); err != nil {
		return fmt.Errorf("export %s: %w", table.Name, err)
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="`+name+`.xlsx"`)
	return c.Blob(http.StatusOK, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", file.Bytes())
}

// Readable returns tables in the words of the language that the query or else the browser names.
func (s *Tables) Readable(c echo.Context, tables ...registration.Table) ([]registration.Table, error) {
	names, err := s.Organisers.ActorNames(c)
	if err != nil {
		return nil, err
	}
	fieldErrs := contest.FieldErrors{}
	language := cmp.Or(QueryLanguage(c, fieldErrs), httpkit.ReaderLanguage(c))
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	return s.Words(language, s.Organisers.Edition(c), names, tables), nil
}

// QueryLanguage reads the language that the query asks an export for, "" without one.
func QueryLanguage(c echo.Context, fieldErrs contest.FieldErrors) contest.Language {
	return httpkit.QueryChoice(c, fieldErrs, "lang", contest.English, contest.Chinese)
}

// Export answers with a table as a file in the format of the query, unless a field is wrong.
func (s *Tables) Export(c echo.Context, fieldErrs contest.FieldErrors, read func() (registration.Table, error)) error {
	format := httpkit.QueryChoice(c, fieldErrs, "format", "csv", "xlsx")
	QueryLanguage(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	table, err := read()
	if err != nil {
		return err
	}
	return s.SendTable(c, table, format)
}
