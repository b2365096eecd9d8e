package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// programmeAnswer is a programme on the wire.
type programmeAnswer struct {
	ID     string        `json:"id"`
	Name   contest.Text  `json:"name"`
	Note   contest.Text  `json:"note"`
	Author *contest.Text `json:"author"`
	Films  []int         `json:"films"`
}

type programmesAnswer struct {
	Version    string            `json:"version"`
	Writable   bool              `json:"writable"`
	Programmes []programmeAnswer `json:"programmes"`
}

// readProgrammes returns the programmes of an edition.
func (s *Console) readProgrammes(c echo.Context) error {
	found, err := s.o.Catalogue.Programmes(by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	answer := programmesAnswer{Version: found.Version, Writable: found.Writable, Programmes: make([]programmeAnswer, len(found.Programmes))}
	for i, p := range found.Programmes {
		answer.Programmes[i] = programmeAnswer(p)
	}
	return ok(c, answer)
}

// changeProgrammes replaces the programmes of an edition, or returns the changed files where it cannot.
func (s *Console) changeProgrammes(c echo.Context) error {
	read := readFormWithin(c, operations.ProgrammesForm{}, operations.MaxProgrammesBody)
	saved, err := s.o.Catalogue.ChangeProgrammes(c.Request().Context(), by(c), s.edition(c).ID, read)
	if err != nil {
		return err
	}
	return ok(c, struct {
		Stored bool                   `json:"stored"`
		Files  []catalogueFileContent `json:"files"`
	}{saved.Stored, filesOf(saved)})
}
