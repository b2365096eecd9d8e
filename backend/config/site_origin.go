package config

// LoadPageOrigins reads the origins that the pages of a production contest name in links to themselves: those of
// PUBLIC_URL_…, or of SITE_ORIGIN_… where the former are not set, as in a job that only builds. Two that differ are an
// error, except for pages on a partner's host.
func LoadPageOrigins(lookup Lookup) (PublicURLs, error) {
	r := &reader{lookup: lookup}
	partner := lookup("PARTNER") != "" || lookup("API_ORIGIN") != ""
	one := func(public, site string) string {
		address, origin := r.optionalOrigin(public), r.optionalOrigin(site)
		switch {
		case address == "" && origin == "":
			r.problem(public, "is missing; the pages name it in links to themselves")
		case origin != "" && (address == "" || partner):
			return origin
		case origin != "" && origin != address:
			r.problem(site, "is %s, but %s is %s: leave the former out, since pages take the latter", origin, public, address)
		}
		return address
	}
	u := PublicURLs{
		International: one("PUBLIC_URL_INTERNATIONAL", "SITE_ORIGIN_INTERNATIONAL"), Camp: one("PUBLIC_URL_CAMP", "SITE_ORIGIN_CAMP"),
	}
	return u, r.err()
}
