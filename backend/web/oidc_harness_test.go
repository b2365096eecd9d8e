package web_test

import (
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/oidc"
	"marquee/backend/oidc/oidctest"
	"marquee/backend/web"
)

const startPath = "/apis/passport/oidc/studio/start"

// oidcHarness is a contest whose entrants can log in with a provider on this machine.
type oidcHarness struct {
	*world
	provider *oidctest.Provider
	issuer   string
	log      *bytes.Buffer
}

func settingsOf(subject, email string) oidctest.Settings {
	return oidctest.Settings{Subject: subject, Email: email, Verified: true}
}

func newOIDCHarness(t *testing.T, change ...func(*world, *web.Options)) *oidcHarness {
	t.Helper()
	h := &oidcHarness{log: &bytes.Buffer{}}
	var handler atomic.Pointer[oidctest.Provider]
	server := httptest.NewServer(
		http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) { handler.Load().ServeHTTP(w, r) }),
	)
	t.Cleanup(server.Close)
	h.issuer = server.URL
	publicURLs := map[contest.EditionID]string{}
	h.world = newWorld(t, append([]func(*world, *web.Options){func(w *world, o *web.Options) {
		h.provider = oidctest.New(h.issuer, w.wall.Now)
		handler.Store(h.provider)
		client := func(id string) account.OIDCProvider {
			return account.OIDCProvider{
				ID: id, Name: contest.Text{EN: "Studio", ZH: "创作者"}, Issuer: h.issuer,
				Client: oidc.New(oidc.Options{
					Issuer: h.issuer, ClientID: oidctest.ClientID, ClientSecret: oidctest.ClientSecret, Now: w.wall.Now,
				}),
			}
		}
		camp := client("camp-only")
		camp.Editions = []contest.EditionID{contest.Camp}
		o.OIDC = &account.OIDCLogin{
			Providers: []account.OIDCProvider{
				client("studio"),
				client("second"),
				camp,
			},
			Identities: w.db,
			Exchanges:  w.db,
			Tries:      w.db,
			WrongTries: account.WrongTriesPerHour,
			PublicURLs: publicURLs,
			Events: contest.SecurityLog{
				Log: slog.New(slog.NewTextHandler(h.log, nil)),
				Key: []byte("key"),
			},
			Now: w.wall.Now,
		}
		o.Registrations.Identities = w.db
	}}, change...)...)
	publicURLs[contest.International] = h.url
	h.provider.Set(settingsOf("s-1", "mei@example.com"))
	return h
}

// browser returns a client that follows no redirects.
func (h *oidcHarness) browser() *client {
	c := h.client()
	c.f = "" // a browser that opens a page sends no header f
	c.http.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
	return c
}

// begin starts a login and returns the address that the provider sends the browser back to,
// below the server's.
func (h *oidcHarness) begin(c *client, from string) string {
	h.t.Helper()
	return h.follow(c.get(startPath + "?from=" + url.QueryEscape(from)))
}

// follow opens the provider's page that a start sends to, and returns as begin does.
func (h *oidcHarness) follow(start *answer) string {
	h.t.Helper()
	request, err := http.NewRequestWithContext(h.t.Context(), http.MethodGet, location(start), nil)
	if err != nil {
		h.t.Fatal(err)
	}
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		h.t.Fatalf("%s: %v", location(start), err)
	}
	defer response.Body.Close()
	back, found := strings.CutPrefix(response.Header.Get("Location"), h.url)
	if !found {
		h.t.Fatalf("the provider answers %d, sends to %q", response.StatusCode, response.Header.Get("Location"))
	}
	return back
}

// logIn logs in with the provider; it returns the page that the browser ends on.
func (h *oidcHarness) logIn(c *client, from string) string {
	h.t.Helper()
	return location(c.get(h.begin(c, from)))
}

func location(a *answer) string { return a.header.Get("Location") }

// isLoggedIn reports whether a browser has a session.
func isLoggedIn(c *client) bool {
	return c.get("/apis/passport/user").code == "OK"
}
