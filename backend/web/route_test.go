package web_test

import (
	"io"
	"net/http"
	"strings"
	"testing"

	"marquee/backend/web"
)

// answered is the part of an answer that HEAD and GET share.
type answered struct {
	status                      int
	contentType, location, body string
}

// plainCall makes a call with a bearer token, "" for none, and does not follow redirects.
func plainCall(t *testing.T, method, address, token string) answered {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), method, address, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("f", "PASSPORT_INTL")
	request.Header.Set("Accept-Encoding", "identity")
	if token != "" {
		request.Header.Set("Authorization", "Bearer "+token)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return answered{
		response.StatusCode,
		response.Header.Get("Content-Type"),
		response.Header.Get("Location"),
		string(body),
	}
}

// TestHeadIsAnsweredLikeGet without a body, for every route of the table.
func TestHeadIsAnsweredLikeGet(t *testing.T) {
	t.Parallel()
	h := newStoreHarness(t)
	w := consoleOf(h.world)
	consoles := map[string]bool{}
	for _, call := range web.ConsoleTable() {
		consoles[call] = true
	}
	tried := 0
	for call := range web.AccessOfRoutes() {
		method, path, _ := strings.Cut(call, " ")
		if method != http.MethodGet {
			continue
		}
		address := w.world.url
		if consoles[call] {
			address = w.url
		}
		address += pathParameter.ReplaceAllString(path, "none") + "?edition=international"
		got, head := plainCall(t, http.MethodGet, address, ""), plainCall(t, http.MethodHead, address, "")
		if head.body != "" {
			t.Errorf("HEAD %s has a body: %s", path, head.body)
		}
		if got.body = ""; got != head {
			t.Errorf("HEAD %s: %+v, GET %+v", path, head, got)
		}
		tried++
	}
	if tried < 60 {
		t.Errorf("only %d routes were tried", tried)
	}
	token := tokenOf(t, h.entrant("ada@films.example"))
	if head := plainCall(
		t,
		http.MethodHead,
		h.url+"/apis/activity/status",
		token,
	); head.status != http.StatusOK ||
		head.body != "" {
		t.Errorf("HEAD of an entrant's call: %+v", head)
	}
}

// TestPathOfTheAPIIsNoPage: /apis answers NOT_FOUND like every unknown path below it, on both hosts.
func TestPathOfTheAPIIsNoPage(t *testing.T) {
	t.Parallel()
	site := newSite(t)
	for _, path := range []string{"/apis", "/apis/", "/apis/nothing"} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			if a := plainCall(
				t,
				method,
				site.URL+path,
				"",
			); a.status != http.StatusNotFound ||
				!strings.HasPrefix(a.contentType, "application/json") {
				t.Errorf("%s %s: %+v", method, path, a)
			}
		}
	}
}
