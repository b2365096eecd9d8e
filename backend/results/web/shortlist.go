package web

import (
	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/registration"
	"marquee/backend/results"
	"marquee/backend/submission"
)

func (s *Console) shortlistRoutes() []httpkit.Route {
	const base = "/apis/organiser"
	return []httpkit.Route{
		httpkit.Get(base+"/shortlist", httpkit.LoggedIn, s.listShortlist),
		httpkit.Get(base+"/shortlist/export", httpkit.LoggedIn, s.exportShortlist),
		httpkit.Post(base+"/shortlist", httpkit.LoggedIn, s.changeShortlist),
		httpkit.Post(base+"/shortlist/select", httpkit.LoggedIn, s.selectWorks),
		httpkit.Post(base+"/shortlist/announce", httpkit.LoggedIn, s.announceFinalists),
		httpkit.Get(base+"/nominations", httpkit.LoggedIn, s.nominationTally),
		httpkit.Get(base+"/nominations/export", httpkit.LoggedIn, s.exportTally),
	}
}

// defaultShortlisted is how many works the tally proposes in an edition without a limit.
const defaultShortlisted = 24

// maxProposed is how many works a tally proposes at most, as many as one change of the shortlist may add.
const maxProposed = 1000

type shortlistedAnswer struct {
	WorkID     int              `json:"workId"`
	Position   int              `json:"position"`
	Title      string           `json:"title"`
	PictureURL *string          `json:"pictureUrl"`
	Judged     bool             `json:"judged"`
	Selected   bool             `json:"selected"`
	Deleted    bool             `json:"deleted"`
	State      submission.State `json:"state"`
	Category   string           `json:"category,omitempty"` // missing in an edition without categories
	InPlaceOf  *int             `json:"inPlaceOf"`          // the work whose place it has taken; null: none
}

type shortlistAnswer struct {
	Works []shortlistedAnswer `json:"works"`
	Total int                 `json:"total"` // works of the filter
	Next  *contest.Cursor     `json:"next"`
	Most  *int                `json:"most"`  // places of the edition; null: any number
	Seats int                 `json:"seats"` // works of the whole list that judges see; the others have no place
	// Selectable is how many of them can be selected; 0 in an edition that selects none.
	Selectable int `json:"selectable"`
}

// shortlistFilter reads a filter and an order from the query.
func (s *Console) shortlistFilter(c echo.Context, fieldErrs contest.FieldErrors) results.ShortlistFilter {
	return results.ShortlistFilter{
		Judged: httpkit.QueryFlag(
			c,
			fieldErrs,
			"judged",
		),
		Selected:   httpkit.QueryFlag(c, fieldErrs, "selected"),
		Category:   s.QueryCategory(c, fieldErrs),
		Search:     httpkit.QuerySearch(c, "q"),
		Translated: s.Titled(c),
		Sort: httpkit.QueryChoice(
			c,
			fieldErrs,
			"sort",
			results.ShortlistByPosition,
			results.ShortlistByWork,
			results.ShortlistByTitle,
		),
		Titles:     s.Titles(c, fieldErrs),
		Descending: httpkit.QueryTrue(c, fieldErrs, "descending"),
	}
}

// listShortlist returns the shortlist, by position unless the query names an order, and all of it unless it names a
// page.
func (s *Console) listShortlist(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.shortlistFilter(c, fieldErrs)
	filter.Part = httpkit.QueryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	listed, err := s.Shortlists.List(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	found := filter.Of(listed)
	answer := shortlistAnswer{
		Works:      make([]shortlistedAnswer, len(found.Rows)),
		Total:      found.Total,
		Next:       found.Next,
		Selectable: s.Edition(c).MaxSelected,
	}
	for i, w := range found.Rows {
		answer.Works[i] = shortlistedAnswer{
			WorkID:   w.WorkID,
			Position: w.Position,
			Title:    w.Title,
			Judged:   w.Judged,
			Selected: w.Selected,
			Deleted:  w.Deleted,
			State:    w.State,
			Category: w.Category,
		}
		if w.InPlaceOf != 0 {
			answer.Works[i].InPlaceOf = &w.InPlaceOf
		}
		if answer.Works[i].PictureURL, err = s.Signed(c, w.Picture); err != nil {
			return err
		}
	}
	for _, w := range listed {
		if w.Judged {
			answer.Seats++
		}
	}
	if most := s.Edition(c).MaxShortlisted; most > 0 {
		answer.Most = &most
	}
	return httpkit.OK(c, answer)
}

func (s *Console) exportShortlist(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.shortlistFilter(c, fieldErrs)
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Shortlists.Export(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	})
}

type shortlistChangeAnswer struct {
	Before  []int `json:"before"`
	After   []int `json:"after"`
	Added   []int `json:"added"`
	Removed []int `json:"removed"`
	Scored  []int `json:"scored"`
	Seats   int   `json:"seats"` // of after, works that judges see
}

// changeShortlist adds works and removes others.
func (s *Console) changeShortlist(c echo.Context) error {
	change, err := s.Shortlists.Change(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.ShortlistForm](c),
	)
	if err != nil {
		return err
	}
	list := func(ids []int) []int { return append([]int{}, ids...) }
	return httpkit.OK(c, shortlistChangeAnswer{
		Before: list(
			change.Before,
		),
		After:   list(change.After),
		Added:   list(change.Added),
		Removed: list(change.Removed),
		Scored:  list(change.Scored),
		Seats:   change.Seats,
	})
}

// selectWorks replaces the works that are selected by hand.
func (s *Console) selectWorks(c echo.Context) error {
	if err := s.Shortlists.ChangeSelection(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.SelectionForm](c),
	); err != nil {
		return err
	}
	return httpkit.OK(c, nil)
}
