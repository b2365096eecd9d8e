package web_test

import (
	"net/http"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// TestCallOfOneAccountIsNotMadeForAnother plays the tab that shows an account whose login
// expired, after somebody else has logged in with the browser.
func TestCallOfOneAccountIsNotMadeForAnother(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	first, browser := w.entrant("a@example.com"), w.entrant("b@example.com")
	browser.headers["account"] = first.accountID()
	tried := 0
	for call, access := range web.AccessOfRoutes() {
		if access != web.Entrant {
			continue
		}
		tried++
		method, path, _ := strings.Cut(call, " ")
		a := browser.do(method, strings.ReplaceAll(path, ":id", "1"), nil)
		if a.code != contest.CodeAccountChanged || a.status != http.StatusConflict {
			t.Errorf("%s answers %d %s", call, a.status, a.code)
		}
	}
	if tried < 20 {
		t.Errorf("only %d calls were tried", tried)
	}
	browser.post("/apis/activity/register", individual()).fails(contest.CodeAccountChanged)
	delete(browser.headers, "account")
	browser.get("/apis/activity/register/info").fails(contest.CodeNotFound)
	browser.headers["account"] = browser.accountID()
	browser.get("/apis/passport/sessions").ok(nil)
	browser.headers["account"] = first.accountID()
	browser.post("/apis/passport/code", object{"email": "c@example.com"}).ok(nil)
}

// accountID returns the id of the account that is logged in.
func (c *client) accountID() string {
	c.t.Helper()
	var user struct{ ID string }
	c.get("/apis/passport/user").ok(&user)
	return user.ID
}
