package web

import "net/http"

// fixedHeaders are headers that answers share. Their values are made once: whoever
// needs another value replaces it, nobody writes into it.
type fixedHeaders []struct {
	name  string // in canonical form
	value []string
}

func (f *fixedHeaders) add(name, value string) {
	*f = append(*f, struct {
		name  string
		value []string
	}{http.CanonicalHeaderKey(name), []string{value}})
}

// put sets them all, and allocates nothing for it.
func (f fixedHeaders) put(h http.Header) {
	for i := range f {
		h[f[i].name] = f[i].value
	}
}
