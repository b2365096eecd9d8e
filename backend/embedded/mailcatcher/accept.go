package mailcatcher

import (
	"mime"
	"net/http"
	"strconv"
	"strings"
)

// wantsJSON reports whether the reader prefers JSON to HTML (RFC 9110, 12.5.1).
// A reader that takes anything gets the page.
func wantsJSON(r *http.Request) bool {
	var jsonWeight, htmlWeight float64
	for item := range strings.SplitSeq(r.Header.Get("Accept"), ",") {
		kind, params, err := mime.ParseMediaType(item)
		if err != nil {
			continue
		}
		weight := 1.0
		if q, err := strconv.ParseFloat(params["q"], 64); err == nil {
			weight = q
		}
		switch kind {
		case "application/json":
			jsonWeight = max(jsonWeight, weight)
		case "text/html", "application/xhtml+xml":
			htmlWeight = max(htmlWeight, weight)
		}
	}
	return jsonWeight > htmlWeight
}
