package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/organiser"
	"marquee/backend/registration"
)

func (s *Console) organiserRoutes() []consoleRoute {
	const base = "/apis/organiser/organisers"
	return []consoleRoute{
		{http.MethodGet, base, loggedIn, s.listOrganisers},
		{http.MethodGet, base + "/export", loggedIn, s.exportOrganisers},
		{http.MethodPost, base, loggedIn, s.addOrganiser},
		{http.MethodGet, "/apis/organiser/colleagues", loggedIn, s.listColleagues},
		{http.MethodPost, base + "/:id/role", loggedIn, s.setOrganiserRole},
		{http.MethodPost, base + "/:id/personal-data", loggedIn, s.setOrganiserPersonalData},
		{http.MethodPost, base + "/:id/disable", loggedIn, s.changeOrganiser((*organiser.Service).Disable)},
		{http.MethodPost, base + "/:id/enable", loggedIn, s.changeOrganiser((*organiser.Service).Enable)},
		{http.MethodPost, base + "/:id/second-factor", loggedIn, s.resetOrganiserFactor},
		{http.MethodPost, base + "/:id/invite", loggedIn, s.inviteOrganiser},
		{http.MethodPost, base + "/:id/email", loggedIn, s.setOrganiserEmail},
	}
}

// organiserFilter reads a filter and an order from the query.
func organiserFilter(c echo.Context, fieldErrs contest.FieldErrors) organiser.Filter {
	return organiser.Filter{
		Role:     queryChoice(c, fieldErrs, "role", contest.OrganiserOwner, contest.OrganiserReviewer, contest.OrganiserJury, contest.OrganiserViewer),
		Disabled: queryFlag(c, fieldErrs, "disabled"), Search: querySearch(c, "q"),
		Sort:       queryChoice(c, fieldErrs, "sort", organiser.OrganisersByName, organiser.OrganisersByAddress, organiser.OrganisersByRole),
		Descending: queryTrue(c, fieldErrs, "descending"),
	}
}

// listOrganisers returns the accounts by name unless the query names an order, and whole unless it names a page.
func (s *Console) listOrganisers(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := organiserFilter(c, fieldErrs)
	filter.Part = queryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	found, err := s.o.Organisers.Find(c.Request().Context(), by(c), filter)
	if err != nil {
		return err
	}
	items := make([]organiserAnswer, len(found.Rows))
	for i, a := range found.Rows {
		items[i] = s.organiserAnswer(c, a)
	}
	return ok(c, pageAnswer[organiserAnswer]{Items: items, Total: found.Total, Next: found.Next})
}

// addOrganiser makes an account.
func (s *Console) addOrganiser(c echo.Context) error {
	added, err := s.o.Organisers.Add(c.Request().Context(), by(c), s.edition(c), readForm[organiser.Form](c))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, added))
}

// setOrganiserRole changes what an organiser may do.
func (s *Console) setOrganiserRole(c echo.Context) error {
	changed, err := s.o.Organisers.SetRole(c.Request().Context(), by(c), s.edition(c), c.Param("id"), readForm[organiser.RoleForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, changed))
}

// inviteOrganiser sends an invitation once more.
func (s *Console) inviteOrganiser(c echo.Context) error {
	invited, err := s.o.Organisers.Invite(c.Request().Context(), by(c), s.edition(c), c.Param("id"))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, invited))
}

// setOrganiserEmail corrects the address of an organiser who has not logged in.
func (s *Console) setOrganiserEmail(c echo.Context) error {
	changed, err := s.o.Organisers.SetEmail(c.Request().Context(), by(c), s.edition(c), c.Param("id"), readForm[organiser.EmailForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, changed))
}

// setOrganiserPersonalData changes whether a viewer reads personal data.
func (s *Console) setOrganiserPersonalData(c echo.Context) error {
	changed, err := s.o.Organisers.SetPersonalData(c.Request().Context(), by(c), c.Param("id"), readForm[organiser.PeopleForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, changed))
}

// changeOrganiser returns the handler of a change that takes no body.
func (s *Console) changeOrganiser(
	change func(s *organiser.Service, ctx context.Context, by contest.Organiser, id string) (contest.OrganiserAccount, error),
) echo.HandlerFunc {
	return func(c echo.Context) error {
		changed, err := change(s.o.Organisers, c.Request().Context(), by(c), c.Param("id"))
		if err != nil {
			return err
		}
		return ok(c, s.organiserAnswer(c, changed))
	}
}

// resetOrganiserFactor removes an account's second factors.
func (s *Console) resetOrganiserFactor(c echo.Context) error {
	changed, err := s.o.Organisers.ResetSecondFactor(c.Request().Context(), by(c), s.edition(c), c.Param("id"))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, changed))
}

func (s *Console) exportOrganisers(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := organiserFilter(c, fieldErrs)
	return s.export(c, fieldErrs, func() (registration.Table, error) {
		return s.o.Organisers.Export(c.Request().Context(), by(c), s.edition(c), filter)
	})
}
