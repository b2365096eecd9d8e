package web_test

import (
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
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
