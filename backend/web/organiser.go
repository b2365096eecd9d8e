package web

import (
	"context"
	"net/http"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

func (s *Console) organiserRoutes() []consoleRoute {
	const base = "/apis/organiser/organisers"
	return []consoleRoute{
		{http.MethodGet, base, organiser, s.listOrganisers},
		{http.MethodGet, base + "/export", organiser, s.exportOrganisers},
		{http.MethodPost, base, organiser, s.addOrganiser},
		{http.MethodGet, "/apis/organiser/colleagues", organiser, s.listColleagues},
		{http.MethodPost, base + "/:id/role", organiser, s.setOrganiserRole},
		{http.MethodPost, base + "/:id/personal-data", organiser, s.setOrganiserPersonalData},
		{http.MethodPost, base + "/:id/disable", organiser, s.changeOrganiser((*contest.OrganiserService).Disable)},
		{http.MethodPost, base + "/:id/enable", organiser, s.changeOrganiser((*contest.OrganiserService).Enable)},
		{http.MethodPost, base + "/:id/second-factor", organiser, s.resetOrganiserFactor},
		{http.MethodPost, base + "/:id/invite", organiser, s.inviteOrganiser},
		{http.MethodPost, base + "/:id/email", organiser, s.setOrganiserEmail},
	}
}

// organiserFilter reads a filter and an order from the query.
func organiserFilter(c echo.Context, fieldErrs contest.FieldErrors) contest.OrganiserFilter {
	return contest.OrganiserFilter{
		Role:     queryChoice(c, fieldErrs, "role", contest.OrganiserOwner, contest.OrganiserReviewer, contest.OrganiserJury, contest.OrganiserViewer),
		Disabled: queryFlag(c, fieldErrs, "disabled"), Search: querySearch(c, "q"),
		Sort:       queryChoice(c, fieldErrs, "sort", contest.OrganisersByName, contest.OrganisersByAddress, contest.OrganisersByRole),
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
	added, err := s.o.Organisers.Add(c.Request().Context(), by(c), s.edition(c), readForm[contest.OrganiserForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, added))
}

// setOrganiserRole changes what an organiser may do.
func (s *Console) setOrganiserRole(c echo.Context) error {
	changed, err := s.o.Organisers.SetRole(c.Request().Context(), by(c), s.edition(c), c.Param("id"), readForm[contest.OrganiserRoleForm](c))
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
	changed, err := s.o.Organisers.SetEmail(c.Request().Context(), by(c), s.edition(c), c.Param("id"), readForm[contest.OrganiserEmailForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, changed))
}

// setOrganiserPersonalData changes whether a viewer reads personal data.
func (s *Console) setOrganiserPersonalData(c echo.Context) error {
	changed, err := s.o.Organisers.SetPersonalData(c.Request().Context(), by(c), c.Param("id"), readForm[contest.OrganiserPeopleForm](c))
	if err != nil {
		return err
	}
	return ok(c, s.organiserAnswer(c, changed))
}

// changeOrganiser returns the handler of a change that takes no body.
func (s *Console) changeOrganiser(
	change func(s *contest.OrganiserService, ctx context.Context, by contest.Organiser, id string) (contest.OrganiserAccount, error),
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
	return s.export(c, fieldErrs, func() (contest.Table, error) {
		return s.o.Organisers.Export(c.Request().Context(), by(c), s.edition(c), filter)
	})
}
