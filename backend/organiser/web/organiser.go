package web

import (
	"context"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/organiser"
	"marquee/backend/registration"
)

func (s *Console) organiserRoutes() []httpkit.Route {
	const base = "/apis/organiser/organisers"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.listOrganisers),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportOrganisers),
		httpkit.Post(base, httpkit.LoggedIn, s.addOrganiser),
		httpkit.Get("/apis/organiser/colleagues", httpkit.LoggedIn, s.listColleagues),
		httpkit.Post(base+"/:id/role", httpkit.LoggedIn, s.setOrganiserRole),
		httpkit.Post(base+"/:id/personal-data", httpkit.LoggedIn, s.setOrganiserPersonalData),
		httpkit.Post(base+"/:id/disable", httpkit.LoggedIn, s.changeOrganiser((*organiser.Service).Disable)),
		httpkit.Post(base+"/:id/enable", httpkit.LoggedIn, s.changeOrganiser((*organiser.Service).Enable)),
		httpkit.Post(base+"/:id/second-factor", httpkit.LoggedIn, s.resetOrganiserFactor),
		httpkit.Post(base+"/:id/invite", httpkit.LoggedIn, s.inviteOrganiser),
		httpkit.Post(base+"/:id/email", httpkit.LoggedIn, s.setOrganiserEmail),
	}
}

// organiserFilter reads a filter and an order from the query.
func organiserFilter(c echo.Context, fieldErrs contest.FieldErrors) organiser.Filter {
	return organiser.Filter{
		Role: httpkit.QueryChoice(
			c,
			fieldErrs,
			"role",
			contest.OrganiserOwner,
			contest.OrganiserReviewer,
			contest.OrganiserJury,
			contest.OrganiserViewer,
		),
		Disabled: httpkit.QueryFlag(c, fieldErrs, "disabled"),
		Search:   httpkit.QuerySearch(c, "q"),
		Sort: httpkit.QueryChoice(
			c,
			fieldErrs,
			"sort",
			organiser.OrganisersByName,
			organiser.OrganisersByAddress,
			organiser.OrganisersByRole,
		),
		Descending: httpkit.QueryTrue(c, fieldErrs, "descending"),
	}
}

// listOrganisers returns the accounts by name unless the query names an order, and whole unless it names a page.
func (s *Console) listOrganisers(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := organiserFilter(c, fieldErrs)
	filter.Part = httpkit.QueryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.Organisers.Find(c.Request().Context(), httpkit.By(c), filter)
	if err != nil {
		return err
	}
	items := make([]organiserAnswer, len(found.Rows))
	for i, a := range found.Rows {
		items[i] = s.organiserAnswer(c, a)
	}
	return httpkit.OK(c, httpkit.PageAnswer[organiserAnswer]{Items: items, Total: found.Total, Next: found.Next})
}

// addOrganiser makes an account.
func (s *Console) addOrganiser(c echo.Context) error {
	added, err := s.Organisers.Add(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[organiser.Form](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.organiserAnswer(c, added))
}

// setOrganiserRole changes what an organiser may do.
func (s *Console) setOrganiserRole(c echo.Context) error {
	changed, err := s.Organisers.SetRole(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		c.Param("id"),
		httpkit.ReadForm[organiser.RoleForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.organiserAnswer(c, changed))
}

// inviteOrganiser sends an invitation once more.
func (s *Console) inviteOrganiser(c echo.Context) error {
	invited, err := s.Organisers.Invite(c.Request().Context(), httpkit.By(c), s.Edition(c), c.Param("id"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.organiserAnswer(c, invited))
}

// setOrganiserEmail corrects the address of an organiser who has not logged in.
func (s *Console) setOrganiserEmail(c echo.Context) error {
	changed, err := s.Organisers.SetEmail(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		c.Param("id"),
		httpkit.ReadForm[organiser.EmailForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.organiserAnswer(c, changed))
}

// setOrganiserPersonalData changes whether a viewer reads personal data.
func (s *Console) setOrganiserPersonalData(c echo.Context) error {
	changed, err := s.Organisers.SetPersonalData(
		c.Request().Context(),
		httpkit.By(c),
		c.Param("id"),
		httpkit.ReadForm[organiser.PeopleForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.organiserAnswer(c, changed))
}

// changeOrganiser returns the handler of a change that takes no body.
func (s *Console) changeOrganiser(
	change func(s *organiser.Service, ctx context.Context, by contest.Organiser, id string) (contest.OrganiserAccount, error),
) echo.HandlerFunc {
	return func(c echo.Context) error {
		changed, err := change(s.Organisers, c.Request().Context(), httpkit.By(c), c.Param("id"))
		if err != nil {
			return err
		}
		return httpkit.OK(c, s.organiserAnswer(c, changed))
	}
}

// resetOrganiserFactor removes an account's second factors.
func (s *Console) resetOrganiserFactor(c echo.Context) error {
	changed, err := s.Organisers.ResetSecondFactor(c.Request().Context(), httpkit.By(c), s.Edition(c), c.Param("id"))
	if err != nil {
		return err
	}
	return httpkit.OK(c, s.organiserAnswer(c, changed))
}

func (s *Console) exportOrganisers(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := organiserFilter(c, fieldErrs)
	return s.Export(c, fieldErrs, func() (registration.Table, error) {
		return s.Organisers.Export(c.Request().Context(), httpkit.By(c), s.Edition(c), filter)
	})
}
