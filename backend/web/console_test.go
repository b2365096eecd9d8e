package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// TestOnlyItsOwnPagesCallTheConsole: pages of other origins neither read nor act, whatever
// cookie the browser has.
func TestOnlyItsOwnPagesCallTheConsole(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserOwner)
	for name, headers := range map[string]map[string]string{
		"another site":              {"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"},
		"another site, old browser": {"Origin": "https://evil.example"},
		"a visitors' page":          {"Sec-Fetch-Site": "same-site", "Origin": w.world.url},
		"a frame without an origin": {"Origin": "null"},
	} {
		c.headers = headers
		for _, answer := range []*answer{
			c.read("/me"), c.read("/organisers"), c.send("/organisers", object{"email": "eve@films.example", "name": "Eve", "role": "owner"}),
			c.call(http.MethodDelete, "/sessions/1", nil),
		} {
			if answer.fails(contest.CodeForbidden); answer.header.Get("Access-Control-Allow-Origin") != "" {
				t.Errorf("%s: %s has a CORS header", name, answer.call)
			}
		}
	}
	c.headers = map[string]string{"Sec-Fetch-Site": "cross-site", "Origin": "https://evil.example"}
	for _, call := range web.ConsoleTable() {
		method, path, _ := strings.Cut(call, " ")
		c.call(
			method,
			strings.TrimPrefix(strings.ReplaceAll(path, ":id", "1"), "/apis/organiser"),
			nil,
		).fails(
			contest.CodeForbidden,
		)
	}
	// A form can send no JSON, and a typed address changes nothing.
	c.headers = map[string]string{"Content-Type": "text/plain"}
	c.send("/organisers", `{"email":"eve@films.example","name":"Eve","role":"owner"}`).fails(contest.CodeForbidden)
	c.headers = map[string]string{"Sec-Fetch-Site": "none"}
	c.send("/logout", nil).fails(contest.CodeForbidden)
	c.read("/me").ok(nil)
	c.headers = map[string]string{"Sec-Fetch-Site": "same-origin", "Origin": w.url}
	var all struct{ Total int }
	if c.read("/organisers").ok(&all); all.Total != 1 {
		t.Errorf("accounts: %+v", all)
	}
}

// TestConsoleAnswersUnderItsOwnNameOnly: neither does another name of the address reach it, nor
// the visitors' origins, and it has none of their calls.
func TestConsoleAnswersUnderItsOwnNameOnly(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	status := func(method, address, host string) int {
		request, err := http.NewRequestWithContext(t.Context(), method, address, http.NoBody)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		response.Body.Close()
		return response.StatusCode
	}
	const query = "?edition=international"
	if got := status(http.MethodGet, w.url+"/apis/organiser/me"+query, "rebound.example"); got != http.StatusNotFound {
		t.Errorf("under another name: %d", got)
	}
	consoles := web.ConsoleTable()
	for _, call := range web.Table() {
		method, path, _ := strings.Cut(call, " ")
		other := w.url
		if slices.Contains(consoles, call) {
			other = w.world.url
		}
		if got := status(method, other+path+query, ""); got != http.StatusNotFound {
			t.Errorf("%s on the other origin: %d", call, got)
		}
	}
}

func TestConsoleTakesTheEditionFromTheQuery(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserViewer)
	c.f = "PASSPORT_INTL"
	c.do(http.MethodGet, "/apis/organiser/me", nil).fails(contest.CodeValidation, "edition")
	c.do(http.MethodGet, "/apis/organiser/me?edition=summer", nil).fails(contest.CodeValidation, "edition")
	c.do(http.MethodGet, "/apis/organiser/me?edition=camp", nil).ok(nil)
	w.browser().do(http.MethodGet, "/apis/organiser/me", nil).fails(contest.CodeLoginExpired) // who comes first
}

func TestConsoleHasAPolicyOfItsOwn(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.browser()
	page := c.do(http.MethodGet, "/registrations", nil)
	if policy := page.header.Get(
		"Content-Security-Policy",
	); !strings.HasPrefix(policy, "default-src 'none'; script-src 'self'; ") ||
		!strings.Contains(policy, "frame-ancestors 'none'") ||
		page.header.Get("X-Frame-Options") != "DENY" {
		t.Errorf("a page's headers: %v", page.header)
	}
	data := c.read("/me")
	if data.header.Get("Content-Security-Policy") != "default-src 'none'; frame-ancestors 'none'" ||
		data.header.Get("Cache-Control") != "no-store" {
		t.Errorf("headers of data: %v", data.header)
	}
}
