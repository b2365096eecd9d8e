package sitebuild_test

import (
	"net/http"
	"net/http/httptest"
	"net/url"
	"testing"

	"marquee/backend/sitebuild"
)

func TestVisitorsReachEditionsOfThisMachine(t *testing.T) {
	t.Parallel()
	var asked string
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		asked = r.Host
		if r.URL.Path != "/en/shortlist" {
			w.WriteHeader(http.StatusNotFound)
		}
	}))
	defer server.Close()
	at, err := url.Parse(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	host := "silk-road-lights-2027.localhost:" + at.Port()
	visitor := sitebuild.NewVisitor()
	if err := visitor.CheckLink(t.Context(), "http://"+host+"/en/shortlist"); err != nil {
		t.Error(err)
	}
	if asked != host {
		t.Errorf("the page was asked for at %q, want %q", asked, host)
	}
	if err := visitor.CheckLink(t.Context(), "http://"+host+"/en/winners"); err == nil {
		t.Error("a page that is missing was found")
	}
}
