package config

import (
	"net/http"
	"regexp"
)

// headerName is the name of a request header.
var headerName = regexp.MustCompile(`^[A-Za-z][A-Za-z0-9-]{0,63}$`)

// countryHeader reads the name of the header with the visitor's country. It requires a trusted proxy: otherwise
// visitors could choose their country.
func (r *reader) countryHeader(name string, hops int) string {
	text := r.text(name, "")
	if text != "" && hops == 0 {
		r.problem(name, "needs a proxy that sets the header: TRUSTED_PROXY_HOPS is 0")
		return ""
	}
	return parse(
		r,
		name,
		text,
		"the name of a request header, such as X-Client-Region",
		func(text string) (string, bool) {
			return http.CanonicalHeaderKey(text), headerName.MatchString(text)
		},
	)
}
