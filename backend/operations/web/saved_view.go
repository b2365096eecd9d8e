package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/operations"
)

func (s *Console) savedViewRoutes() []httpkit.Route {
	const base = "/apis/organiser/views"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listViews),
		httpkit.Post(base, httpkit.LoggedIn, s.saveView),
		httpkit.Post(base+"/:id", httpkit.LoggedIn, s.changeView),
		httpkit.Delete(base+"/:id", httpkit.LoggedIn, s.deleteView),
	}
}

// viewAnswer is a saved view on the wire.
type viewAnswer struct {
	ID      string              `json:"id"`
	List    operations.ViewList `json:"list"`
	Name    string              `json:"name"`
	Query   string              `json:"query"`
	Shared  bool                `json:"shared"`
	Mine    bool                `json:"mine"`
	Owner   string              `json:"owner"` // the name of the account
	Version int                 `json:"version"`
}

func viewAnswerOf(c echo.Context, names contest.ActorNames, v operations.SavedView) viewAnswer {
	return viewAnswer{
		ID:      v.ID,
		List:    v.List,
		Name:    v.Name,
		Query:   v.Query,
		Shared:  v.Shared,
		Version: v.Version,
		Owner:   names.Name(v.Owner),
		Mine:    v.Owner == contest.OrganiserActor(httpkit.OrganiserAccount(c).Email),
	}
}

// listViews returns the caller's views and the shared ones.
func (s *Console) listViews(c echo.Context) error {
	views, err := s.Views.List(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	names, err := s.ActorNames(c)
	if err != nil {
		return err
	}
	answers := make([]viewAnswer, len(views))
	for i, v := range views {
		answers[i] = viewAnswerOf(c, names, v)
	}
	return httpkit.OK(c, answers)
}

func (s *Console) sendView(c echo.Context, v operations.SavedView, err error) error {
	if err != nil {
		return err
	}
	names, err := s.ActorNames(c)
	if err != nil {
		return err
	}
	return httpkit.OK(c, viewAnswerOf(c, names, v))
}

// saveView names a filter of a list.
func (s *Console) saveView(c echo.Context) error {
	v, err := s.Views.Save(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		httpkit.ReadForm[operations.SavedViewForm](c),
	)
	return s.sendView(c, v, err)
}

// changeView renames, shares or redefines a view.
func (s *Console) changeView(c echo.Context) error {
	v, err := s.Views.Change(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		c.Param("id"),
		httpkit.ReadForm[operations.SavedViewChange](c),
	)
	return s.sendView(c, v, err)
}

// deleteView removes a view.
func (s *Console) deleteView(c echo.Context) error {
	if err := s.Views.Delete(c.Request().Context(), httpkit.By(c), s.Edition(c).ID, c.Param("id")); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
