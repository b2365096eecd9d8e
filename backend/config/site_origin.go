package config

import (
	"cmp"
	"strings"
)

// LoadPageOrigins reads the origins that the pages of a production contest name in links to themselves: those of
// PUBLIC_URL_…, or of SITE_ORIGIN_… where the former are not set, as in a job that only builds. Two that differ are an
// error, except for pages on a partner's host.
func LoadPageOrigins(lookup Lookup) (PublicURLs, error) {
	r := &reader{lookup: lookup}
	partner := lookup("PARTNER") != "" || lookup("API_ORIGIN") != ""
	one := func(public, site, own string) string {
		address, origin := cmp.Or(r.optionalOrigin(public), strings.TrimSuffix(own, "/")), r.optionalOrigin(site)
		switch {
		case address == "" && origin == "":
			r.problem(public, "is missing; the pages name it in links to themselves")
		case origin != "" && (address == "" || partner):
			return origin
		case origin != "" && origin != address:
			r.problem(
				site,
				"is %s, but %s is %s: leave the former out, since pages take the latter",
				origin,
				public,
				address,
			)
		}
		return address
	}
	var urls PublicURLs
	for _, e := range r.editions() {
		urls = append(urls, EditionValue{e.ID, one("PUBLIC_URL_"+e.variable(), "SITE_ORIGIN_"+e.variable(), e.URL)})
	}
	return urls, r.err()
}
