package web

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"sync"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// tables sends tables as files.
type tables struct {
	organisers *organisers
	// write writes a table in the format of the name's ending.
	write func(w io.Writer, name string, t registration.Table) error
	// workbook and words are those of ResultFiles.
	workbook func(w io.Writer, tables ...registration.Table) error
	words    func(language contest.Language, edition *contest.Edition, names contest.ActorNames, tables []registration.Table) []registration.Table
}

// sendTable answers with a table as a file to save: "xlsx", else CSV. Machines read CSV and get the names of the fields;
// people read a workbook and get words, and the further tables as sheets.
func (s *tables) sendTable(c echo.Context, table registration.Table, format string, further ...registration.Table) error {
	name := fmt.Sprintf("%s-%s", s.organisers.edition(c).ID, table.Name)
	if !by(c).ReadsPeople() {
		tables := impersonalTables(s.organisers.edition(c).ID, append([]registration.Table{table}, further...))
		table, further = tables[0], tables[1:]
	}
	var file bytes.Buffer
	if format != "xlsx" {
		if err := s.write(&file, name+".csv", table); err != nil {
			return fmt.Errorf("export %s: %w", table.Name, err)
		}
		c.Response().Header().Set("Content-Disposition", `attachment; filename="`+name+`.csv"`)
		return c.Blob(http.StatusOK, "text/csv; charset=utf-8", file.Bytes())
	}
	tables, err := s.readable(c, append([]registration.Table{table}, further...)...)
	if err != nil {
		return err
	}
	if err := s.workbook(&file, tables...); err != nil {
		return fmt.Errorf("export %s: %w", table.Name, err)
	}
	c.Response().Header().Set("Content-Disposition", `attachment; filename="`+name+`.xlsx"`)
	return c.Blob(http.StatusOK, "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet", file.Bytes())
}

// readable returns tables in the words of the language that the query or else the browser names.
func (s *tables) readable(c echo.Context, tables ...registration.Table) ([]registration.Table, error) {
	names, err := s.organisers.actorNames(c)
	if err != nil {
		return nil, err
	}
	language := readerLanguage(c)
	if asked := contest.Language(c.QueryParam("lang")); asked == contest.English || asked == contest.Chinese {
		language = asked
	}
	return s.words(language, s.organisers.edition(c), names, tables), nil
}

// inTurn makes a file when it is the organiser's turn: two are made at a time, and whoever asks for fifty keeps nobody
// waiting for more than one of them. The turn ends before the file is sent, however slowly it is read.
func (s *Console) inTurn(next echo.HandlerFunc) echo.HandlerFunc {
	return func(c echo.Context) error {
		leave, err := s.exports.Enter(c.Request().Context(), organiserAccount(c).ID, "")
		if err != nil {
			return fmt.Errorf("wait for export: %w", err)
		}
		done := sync.OnceFunc(leave)
		defer done()
		c.Response().Before(done)
		return next(c)
	}
}
