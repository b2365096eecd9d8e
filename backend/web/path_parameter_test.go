package web_test

import (
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// TestPathParametersAreChecked before any query: no call answers INTERNAL for what is no id.
func TestPathParametersAreChecked(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	c := w.entrant("mei@example.com")
	for _, id := range []string{"%00", "a%00b", "%C3%28", "%FF", "%0A", strings.Repeat("x", 500)} {
		for _, path := range []string{"/apis/activity/receipt/", "/apis/activity/upload/", "/apis/activity/generation/tasks/"} {
			c.get(path + id).fails(contest.CodeNotFound)
		}
		c.delete("/apis/passport/sessions/" + id).fails(contest.CodeNotFound)
	}
}

// TestQueriesThatCannotBeReadAreRefused: a parameter that is left out is another question.
func TestQueriesThatCannotBeReadAreRefused(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.add("ada@films.example", contest.OrganiserOwner)
	c := w.browser()
	c.enter("ada@films.example")
	entrant := w.world.entrant("mei@example.com")
	for _, query := range []string{"page=%u0041", "q=%", "q=%zz", "page=1;pageSize=5", "%=1"} {
		status, _, body := c.file(http.MethodGet, "/audit?edition=international&"+query, "")
		if status != http.StatusUnprocessableEntity || !strings.Contains(body, `"query"`) {
			t.Errorf("audit?%s: %d %.200s", query, status, body)
		}
		entrant.get("/apis/activity/upload?"+query).fails(contest.CodeValidation, "query")
		answer, err := http.Get(w.world.url + httpkit.BeaconPath + "?" + query)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK {
			t.Errorf("beacon?%s: %d", query, answer.StatusCode)
		}
	}
}

// TestExportsRefuseALanguageThatTheyDoNotHave before anything is read or noted.
func TestExportsRefuseALanguageThatTheyDoNotHave(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.add("ada@films.example", contest.OrganiserOwner)
	c := w.browser()
	c.enter("ada@films.example")
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	tried := 0
	for path, item := range document.Paths.Map() {
		if item.Get == nil || item.Get.Parameters.GetByInAndName("query", "lang") == nil ||
			!strings.HasSuffix(path, "/export") {
			continue
		}
		tried++
		for _, lang := range []string{"fr", "EN", "-1", "zh-CN"} {
			at := strings.TrimPrefix(path, "/apis/organiser") + "?edition=international&lang=" + lang
			status, _, body := c.file(http.MethodGet, at, "")
			if status != http.StatusUnprocessableEntity || !strings.Contains(body, `"lang"`) {
				t.Errorf("%s: %d %.200s", at, status, body)
			}
		}
	}
	if tried < 10 {
		t.Errorf("%d exports", tried)
	}
}

// TestSignedChangeOfAnUnknownPathIsNotFound, and not a wrong signature, for which a client would look in its HMAC.
func TestSignedChangeOfAnUnknownPathIsNotFound(t *testing.T) {
	t.Parallel()
	w := newJury(t, 0)
	c := w.client()
	for _, path := range []string{"judge/state/", "nominate/nothing/", "judge/history/"} {
		c.post(
			"/apis/activity/"+path+strings.Repeat("a", 64)+"?timestamp=1&name=Mei",
			object{},
		).fails(
			contest.CodeNotFound,
		)
	}
}

func TestDocsAreCompressedAndTagged(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	for _, path := range []string{"/apis/docs", "/apis/docs/openapi.yaml"} {
		request := func(tag string) *http.Response {
			r, err := http.NewRequestWithContext(t.Context(), http.MethodGet, w.url+path, http.NoBody)
			if err != nil {
				t.Fatal(err)
			}
			r.Header.Set("Accept-Encoding", "gzip")
			if tag != "" {
				r.Header.Set("If-None-Match", tag)
			}
			answer, err := http.DefaultTransport.RoundTrip(r)
			if err != nil {
				t.Fatal(err)
			}
			_ = answer.Body.Close()
			return answer
		}
		first := request("")
		if first.StatusCode != http.StatusOK || first.Header.Get("Content-Encoding") != "gzip" ||
			first.Header.Get("ETag") == "" {
			t.Errorf("%s: %d %v", path, first.StatusCode, first.Header)
		}
		if again := request(first.Header.Get("ETag")); again.StatusCode != http.StatusNotModified {
			t.Errorf("%s again: %d", path, again.StatusCode)
		}
	}
}
