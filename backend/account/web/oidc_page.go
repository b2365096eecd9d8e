package web

import (
	"cmp"
	"net/http"
	"net/url"
	"slices"
	"strings"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// publicStart returns the address of a start at the public host of the edition that the
// query names, or "" if it names none. A page of another host begins there, since the
// provider sends the browser back there, to the cookie of the attempt.
func (s *Server) publicStart(c echo.Context) string {
	id := contest.EditionID(c.QueryParam("edition"))
	public := s.OIDC.PublicURLs[id]
	if edition := s.Editions.Edition(id); public == "" && edition != nil {
		public = edition.URL
	}
	if public == "" {
		return ""
	}
	query := c.QueryParams()
	query.Del("edition")
	return public + "/apis/passport/oidc/" + url.PathEscape(c.Param("id")) + "/start?" + query.Encode()
}

// returnPage returns the address of a page that a login may end on: one of the site's own
// pages as ownPage does, or such a page on an allowed origin.
func (s *Server) returnPage(c echo.Context, address string) string {
	origin, path := s.returnOrigin(c, address)
	return origin + ownPage(path)
}

// returnOrigin cuts an allowed origin, or the edition's own, from the beginning of an
// address. The origin is "" for an address without one, which it returns whole.
func (s *Server) returnOrigin(c echo.Context, address string) (origin, path string) {
	for _, allowed := range append(slices.Clone(s.Allowed), cmp.Or(s.OIDC.PublicURLs[s.Edition(c).ID], s.Edition(c).URL)) {
		if rest, found := strings.CutPrefix(address, allowed); found && allowed != "" && strings.HasPrefix(rest, "/") {
			return allowed, rest
		}
	}
	return "", address
}

// refuseOIDCOnPhone sends a phone to the page for phones, which says why, and copies the
// link to the page where it was.
func (s *Server) refuseOIDCOnPhone(c echo.Context, from string) error {
	origin, from := s.returnOrigin(c, from)
	page := "/m"
	if from == "/en" || strings.HasPrefix(from, "/en/") || strings.HasPrefix(from, "/en?") {
		page = "/en_m"
	}
	return c.Redirect(http.StatusSeeOther, origin+page+"?from="+url.QueryEscape(from)+"#"+loginRefusedOnPhone)
}

// withParameter sets a parameter in the query of an address.
func withParameter(address, name, value string) string {
	page, err := url.Parse(address)
	if err != nil {
		page = &url.URL{Path: "/"}
	}
	query := page.Query()
	query.Set(name, value)
	page.RawQuery = query.Encode()
	return page.String()
}

// maxOwnPage is the length of the longest address that ownPage accepts, in bytes. It leaves
// room in the cookie, which browsers limit to 4096.
const maxOwnPage = 1000

// ownPage returns an address of the site's own pages unchanged, and the home page for any
// other: on another host, of the API, or ambiguous between browsers and servers.
func ownPage(address string) string {
	page, err := url.Parse(address)
	switch {
	case err != nil || len(address) > maxOwnPage,
		page.Scheme != "" || page.Host != "" || page.User != nil || page.Opaque != "",
		!strings.HasPrefix(address, "/") || strings.HasPrefix(address, "//") || strings.HasPrefix(page.Path, "//"),
		strings.Contains(page.Path, `\`) || strings.Contains(page.Path, "/.."),
		strings.HasPrefix(page.Path, "/apis/"):
		return "/"
	}
	return page.String()
}
