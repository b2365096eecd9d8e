package web

import (
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/operations"
	"marquee/backend/registration"
)

func (s *Console) catalogueRoutes() []consoleRoute {
	const base = "/apis/organiser/catalogue"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.listCatalogue},
		{http.MethodGet, base + "/export", loggedIn, s.exportCatalogue},
		{http.MethodGet, base + "/titles", loggedIn, s.workTitles},
		{http.MethodGet, base + "/programmes", loggedIn, s.readProgrammes},
		{http.MethodPut, base + "/programmes", loggedIn, s.changeProgrammes},
		{http.MethodGet, base + "/:file", loggedIn, s.readCatalogue},
		{http.MethodPut, base + "/:file", loggedIn, s.changeCatalogue},
	}
}

type catalogueFileAnswer struct {
	Name    string `json:"name"`
	Texts   int    `json:"texts"`
	Missing int    `json:"missing"`
	Stale   int    `json:"stale"`
}

type catalogueFilesAnswer struct {
	Writable bool                  `json:"writable"`
	Files    []catalogueFileAnswer `json:"files"`
}

// listCatalogue returns the files of an edition with the numbers of their texts.
func (s *Console) listCatalogue(c echo.Context) error {
	found, err := s.o.Catalogue.List(by(c), s.edition(c).ID)
	if err != nil {
		return err
	}
	answer := catalogueFilesAnswer{Writable: found.Writable, Files: make([]catalogueFileAnswer, len(found.Files))}
	for i, f := range found.Files {
		answer.Files[i] = catalogueFileAnswer(f)
	}
	return ok(c, answer)
}

// exportCatalogue returns the texts of a filter as a file.
func (s *Console) exportCatalogue(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := operations.CatalogueTextFilter{
		File: c.QueryParam("file"), Waiting: queryChoice(c, fieldErrs, "state", "waiting") == "waiting", Search: querySearch(c, "q"),
	}
	return s.export(c, fieldErrs, func() (registration.Table, error) {
		return s.o.Catalogue.Export(by(c), s.edition(c).ID, filter)
	})
}

// catalogueTextAnswer is a text on the wire.
type catalogueTextAnswer struct {
	Path     string                      `json:"path"`
	About    contest.Text                `json:"about"`
	ZH       string                      `json:"zh"`
	EN       string                      `json:"en"`
	MaxZH    *int                        `json:"maxZh"`
	MaxEN    *int                        `json:"maxEn"`
	Optional bool                        `json:"optional"`
	State    operations.TranslationState `json:"state"`
	Needs    *contest.Language           `json:"needs"`
}

type catalogueContentAnswer struct {
	Name    string                `json:"name"`
	Version string                `json:"version"`
	Texts   []catalogueTextAnswer `json:"texts"`
}

func catalogueContent(found operations.CatalogueContent) catalogueContentAnswer {
	answer := catalogueContentAnswer{Name: found.Name, Version: found.Version, Texts: make([]catalogueTextAnswer, len(found.Texts))}
	for i, t := range found.Texts {
		text := catalogueTextAnswer{Path: t.Path, About: t.About, ZH: t.Text.ZH, EN: t.Text.EN, Optional: t.Optional, State: t.State}
		if t.MaxZH > 0 {
			text.MaxZH = &t.MaxZH
		}
		if t.MaxEN > 0 {
			text.MaxEN = &t.MaxEN
		}
		if t.Needs != "" {
			text.Needs = &t.Needs
		}
		answer.Texts[i] = text
	}
	return answer
}

// readCatalogue returns the texts of a file in both languages.
func (s *Console) readCatalogue(c echo.Context) error {
	found, err := s.o.Catalogue.Read(by(c), s.edition(c).ID, c.Param("file"))
	if err != nil {
		return err
	}
	return ok(c, catalogueContent(found))
}

// catalogueFileContent is a file to download.
type catalogueFileContent struct {
	Path    string `json:"path"`
	Content string `json:"content"`
}

type catalogueSavedAnswer struct {
	Stored  bool                   `json:"stored"`
	Changed int                    `json:"changed"`
	Content catalogueContentAnswer `json:"content"`
	Files   []catalogueFileContent `json:"files"`
}

// changeCatalogue changes texts, or returns the changed files where it cannot.
func (s *Console) changeCatalogue(c echo.Context) error {
	read := readFormWithin(c, operations.CatalogueForm{}, operations.MaxCatalogueBody)
	saved, err := s.o.Catalogue.Change(c.Request().Context(), by(c), s.edition(c).ID, c.Param("file"), read)
	if err != nil {
		return err
	}
	answer := catalogueSavedAnswer{Stored: saved.Stored, Changed: len(saved.Changed), Content: catalogueContent(saved.Content), Files: filesOf(saved)}
	return ok(c, answer)
}

// filesOf are the files of a change that was not stored.
func filesOf(saved operations.CatalogueSaved) []catalogueFileContent {
	files := []catalogueFileContent{}
	if !saved.Stored {
		for _, f := range saved.Files {
			files = append(files, catalogueFileContent{Path: f.Path, Content: string(f.Content)})
		}
	}
	return files
}
