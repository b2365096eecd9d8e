package main

import (
	"encoding/json"
	"net/http"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/organiser"
)

// TestProductionConsoleHasItsOwnHostAndASecondFactor logs in with a mailed code, which does not complete the session.
func TestProductionConsoleHasItsOwnHostAndASecondFactor(t *testing.T) {
	c := newCloud(t)
	c.env["PUBLIC_URL_CONSOLE"] = "https://console.films.example"
	server := c.serve(t)
	_, err := c.db.CreateOrganiser(
		t.Context(),
		contest.OrganiserAccount{Email: "owner@films.example", Name: "Owner", Role: contest.OrganiserOwner},
		organiser.Change{By: "tools:test", At: time.Now()},
	)
	if err != nil {
		t.Fatal(err)
	}
	call := func(host, method, path, cookie, body string, target any) (int, http.Header) {
		request, err := http.NewRequestWithContext(
			t.Context(),
			method,
			server.URL+"/apis/organiser/"+path+"?edition=international",
			strings.NewReader(body),
		)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		request.Header.Set("Content-Type", "application/json")
		request.Header.Set("Cookie", cookie)
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		defer response.Body.Close()
		if target != nil {
			if err := json.NewDecoder(response.Body).Decode(target); err != nil {
				t.Fatal(err)
			}
		}
		return response.StatusCode, response.Header
	}
	const host = "console.films.example"
	if status, _ := call(
		"films.example",
		http.MethodPost,
		"login/code",
		"",
		`{"email":"owner@films.example"}`,
		nil,
	); status != http.StatusNotFound {
		t.Errorf("the visitors' host answers %d", status)
	}
	if status, _ := call(
		"console.evil.example",
		http.MethodPost,
		"login/code",
		"",
		`{"email":"owner@films.example"}`,
		nil,
	); status != http.StatusMisdirectedRequest {
		t.Errorf("a host of strangers answers %d", status)
	}
	probe, err := http.NewRequestWithContext(t.Context(), http.MethodGet, server.URL+"/health/live", http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	probe.Host = "10.1.2.3:8080" // platforms name an address
	live, err := http.DefaultClient.Do(probe)
	if err != nil {
		t.Fatal(err)
	}
	live.Body.Close()
	if live.StatusCode != http.StatusOK {
		t.Errorf("a probe is answered %d", live.StatusCode)
	}
	var ask struct{ Data struct{ AskID string } }
	call(host, http.MethodPost, "login/code", "", `{"email":"owner@films.example"}`, &ask)
	mails, err := c.db.Mails(
		t.Context(),
		contest.MailFilter{
			Edition: contest.International,
			Kind:    contest.MailOrganiserCode,
			Part:    contest.Part{Limit: 1},
		},
	)
	if err != nil || len(mails.Mails) != 1 {
		t.Fatalf("mails: %+v, %v", mails, err)
	}
	code, _, _ := strings.Cut(mails.Mails[0].Subject, " ")
	var me struct{ Data struct{ Complete bool } }
	status, headers := call(
		host,
		http.MethodPost,
		"login",
		"",
		`{"email":"owner@films.example","code":"`+code+`","askId":"`+ask.Data.AskID+`"}`,
		&me,
	)
	cookie := headers.Get("Set-Cookie")
	if status != http.StatusOK || me.Data.Complete {
		t.Errorf("login: %d, %+v", status, me)
	}
	for _, part := range []string{"__Host-organiser=", "HttpOnly", "Secure", "SameSite=Strict", "Path=/"} {
		if !strings.Contains(cookie, part) {
			t.Errorf("the cookie has no %s: %s", part, cookie)
		}
	}
	session, _, _ := strings.Cut(cookie, ";")
	if status, _ := call(host, http.MethodGet, "me", session, "", nil); status != http.StatusOK {
		t.Errorf("me: %d", status)
	}
	if status, _ := call(host, http.MethodGet, "organisers", session, "", nil); status != http.StatusUnauthorized {
		t.Errorf("organisers without the second factor: %d", status)
	}
}
