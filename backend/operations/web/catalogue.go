package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
	"marquee/backend/registration"
)

func (s *Console) catalogueRoutes() []httpkit.Route {
	const base = "/apis/organiser/catalogue"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listCatalogue),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportCatalogue),
		httpkit.Get(base+"/titles", httpkit.LoggedIn, s.workTitles),
		httpkit.Get(base+"/programmes", httpkit.LoggedIn, s.readProgrammes),
		httpkit.Put(base+"/programmes", httpkit.LoggedIn, s.changeProgrammes),
		httpkit.Get(base+"/:file", httpkit.LoggedIn, s.readCatalogue),
		httpkit.Put(base+"/:file", httpkit.LoggedIn, s.changeCatalogue),
	}
}

type catalogueFileAnswer struct {
	Name    string `json:"name"`
	Texts   int    `json:"texts"`
	Missing int    `json:"missing"`
	Stale   int    `json:"stale"`
	Former  int    `json:"former"`
}

type catalogueFilesAnswer struct {
	Writable bool                  `json:"writable"`
	Files    []catalogueFileAnswer `json:"files"`
}

// listCatalogue returns the files of an edition with the numbers of their texts.
func (s *Console) listCatalogue(c echo.Context) error {
	found, err := s.Catalogue.List(httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	answer := catalogueFilesAnswer{Writable: found.Writable, Files: make([]catalogueFileAnswer, len(found.Files))}
	for i, f := range found.Files {
		answer.Files[i] = catalogueFileAnswer(f)
	}
	return httpkit.OK(c, answer)
}

// exportCatalogue returns the texts of a filter as a file.
func (s *Console) exportCatalogue(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := operations.CatalogueTextFilter{
		File: c.QueryParam(
			"file",
		),
		Waiting: httpkit.QueryChoice(c, fieldErrs, "state", "waiting") == "waiting",
		Search:  httpkit.QuerySearch(c, "q"),
	}
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Catalogue.Export(httpkit.By(c), s.Edition(c).ID, filter)
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
	Former   []string                    `json:"former"`
}

type catalogueContentAnswer struct {
	Name    string                `json:"name"`
	Version string                `json:"version"`
	Texts   []catalogueTextAnswer `json:"texts"`
}

func catalogueContent(found operations.CatalogueContent) catalogueContentAnswer {
	answer := catalogueContentAnswer{
		Name:    found.Name,
		Version: found.Version,
		Texts:   make([]catalogueTextAnswer, len(found.Texts)),
	}
	for i, t := range found.Texts {
		text := catalogueTextAnswer{
			Path:     t.Path,
			About:    t.About,
			ZH:       t.Text.ZH,
			EN:       t.Text.EN,
			Optional: t.Optional,
			State:    t.State,
			Former:   append([]string{}, t.Former...),
		}
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
	found, err := s.Catalogue.Read(httpkit.By(c), s.Edition(c).ID, c.Param("file"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, catalogueContent(found))
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
	read := httpkit.ReadFormWithin(c, operations.CatalogueForm{}, operations.MaxCatalogueBody)
	saved, err := s.Catalogue.Change(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, c.Param("file"), read)
	if err != nil {
		return err
	}
	answer := catalogueSavedAnswer{
		Stored:  saved.Stored,
		Changed: len(saved.Changed),
		Content: catalogueContent(saved.Content),
		Files:   filesOf(saved),
	}
	return httpkit.OK(c, answer)
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
