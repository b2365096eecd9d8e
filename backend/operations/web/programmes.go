package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
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
	found, err := s.Catalogue.Programmes(httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	answer := programmesAnswer{
		Version:    found.Version,
		Writable:   found.Writable,
		Programmes: make([]programmeAnswer, len(found.Programmes)),
	}
	for i, p := range found.Programmes {
		answer.Programmes[i] = programmeAnswer(p)
	}
	return httpkit.OK(c, answer)
}

// changeProgrammes replaces the programmes of an edition, or returns the changed files where it cannot.
func (s *Console) changeProgrammes(c echo.Context) error {
	read := httpkit.ReadFormWithin(c, operations.ProgrammesForm{}, operations.MaxProgrammesBody)
	saved, err := s.Catalogue.ChangeProgrammes(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, read)
	if err != nil {
		return err
	}
	return httpkit.OK(c, struct {
		Stored bool                   `json:"stored"`
		Files  []catalogueFileContent `json:"files"`
	}{saved.Stored, filesOf(saved)})
}
