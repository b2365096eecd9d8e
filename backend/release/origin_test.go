package release_test

import (
	"testing"
	"testing/fstest"

	"marquee/backend/release"
)

// TestOriginOfPages is the one of the first page's canonical address.
func TestOriginOfPages(t *testing.T) {
	t.Parallel()
	for _, c := range []struct{ name, page, want string }{
		{"index.html", `<title>Films</title><link rel="canonical" href="https://films.example/"/>`, "https://films.example"},
		{"en/index.html", `<link rel="canonical" href="http://localhost:8080/en"/>`, "http://localhost:8080"},
		{"index.html", `<title>Films</title>`, ""},
		{"about.html", `<link rel="canonical" href="https://films.example/about"/>`, ""},
	} {
		got, err := release.Origin(fstest.MapFS{c.name: {Data: []byte(c.page)}})
		if err != nil || got != c.want {
			t.Errorf("%s with %s: %q, %v, want %q", c.name, c.page, got, err, c.want)
		}
	}
}
