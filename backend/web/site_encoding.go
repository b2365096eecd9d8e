package web

import (
	"io/fs"
	"net/http"
	"strconv"
	"strings"
)

// encodings are the forms in which the build keeps a file beside itself, the
// smallest first.
var encodings = [...]struct{ name, suffix string }{{"br", ".br"}, {"gzip", ".gz"}}

// encoded tells under which name a file lies compressed in a way that the caller
// reads, and the encoding; the file's own name and none when there is no such form.
// It sets Vary where the answer depends on the caller.
func encoded(site fs.FS, name string, header http.Header, accepted string) (file, encoding string) {
	file = name
	for _, form := range encodings {
		if _, err := fs.Stat(site, name+form.suffix); err != nil {
			continue
		}
		if header.Get("Vary") == "" {
			header.Set("Vary", "Accept-Encoding")
		}
		if encoding == "" && accepts(accepted, form.name) {
			file, encoding = name+form.suffix, form.name
		}
	}
	return file, encoding
}

// accepts reads an Accept-Encoding header (RFC 9110, section 12.5.3): whether it
// names the coding, or all, with a weight above zero.
func accepts(header, coding string) bool {
	answer := false
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(strings.TrimSpace(part), ";")
		name = strings.TrimSpace(name)
		weight, weighed := strings.CutPrefix(strings.TrimSpace(parameters), "q=")
		q, err := strconv.ParseFloat(weight, 64)
		wanted := !weighed || err == nil && q > 0
		if strings.EqualFold(name, coding) {
			return wanted
		}
		if name == "*" {
			answer = wanted
		}
	}
	return answer
}
