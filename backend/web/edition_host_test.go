package web_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
)

// TestNamesAndAddressesOfEditionsAreTheirOwn: no name leads out of the catalogue's folder or looks like another one, and
// no address is more than a host, as it becomes part of policies.
func TestNamesAndAddressesOfEditionsAreTheirOwn(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	for _, id := range []string{
		"../x", "silk/road", "silk.road", "silk_road", "Silk", "1st", "a", "", "xn--80ak6aa92e", "silk-", "-silk",
		"s\u0131lk", "apis", "www", "localhost", strings.Repeat("a", 32), strings.Repeat("a", 64), "silk\n", " silk", "camp\x00",
	} {
		owner.send("/editions", silkRoad().with(object{"id": id, "dryRun": true})).fails(contest.CodeValidation, "id")
	}
	for _, address := range []string{
		"https://silkroad.example;sandbox", "https://silkroad.example,x", "https://丝路.example", "https://silk_road.example",
		"https://silkroad.example:0", "https://silkroad.example:99999", "https://a..example", "https://*.example", "https://10.0.0.1",
		"https://[::1]", "https://user@silkroad.example", "https://silkroad.example/x", "https://silkroad.example?", "http://silkroad.example",
		"javascript://silkroad.example", "https://silkroad", "https://%73ilkroad.example",
	} {
		owner.send("/editions", silkRoad().with(object{"url": address, "dryRun": true})).fails(contest.CodeValidation, "url")
	}
}

// TestOneAddressIsOfOneEdition, however it is written and whoever is first.
func TestOneAddressIsOfOneEdition(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	spelt := []string{"https://silkroad.example", "https://SilkRoad.example:443", "https://silkroad.example./", "silkroad.example"}
	var calls atomic.Int32
	made := together(len(spelt), func() bool {
		n := calls.Add(1) - 1
		change := object{"id": fmt.Sprintf("silk-%d", n), "url": spelt[n], "timezone": "Asia/Shanghai"}
		answer := owner.send("/editions", silkRoad().with(change))
		answer.isOneOf("OK", contest.CodeValidation)
		return answer.code == "OK"
	})
	if n := w.count(`SELECT count(*) FROM made_editions`); made != 1 || n != 1 {
		t.Errorf("%d answers, %d editions have the address", made, n)
	}
	all := w.planned.All()
	one := all[len(all)-1].ID
	for _, host := range []string{"silkroad.example", "SILKROAD.example", "silkroad.example.", "silkroad.example:443"} {
		if got := w.editionAt(host); got != one {
			t.Errorf("%s shows %q, want %q", host, got, one)
		}
	}
	for _, host := range []string{"silkroad.example.evil.example", "xsilkroad.example", "evil.silkroad.example"} {
		if got := w.editionAt(host); got == one {
			t.Errorf("%s shows %q", host, got)
		}
	}
	w.checkSessionsOf(one)
}

// editionAt is the edition of a host.
func (w *world) editionAt(host string) contest.EditionID {
	w.t.Helper()
	request, err := http.NewRequestWithContext(w.t.Context(), http.MethodGet, w.url+"/apis/ping", http.NoBody)
	if err != nil {
		w.t.Fatal(err)
	}
	request.Host = host
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		w.t.Fatal(err)
	}
	defer response.Body.Close()
	var ping struct {
		Data struct{ Edition contest.EditionID }
	}
	if err := json.NewDecoder(response.Body).Decode(&ping); err != nil {
		w.t.Fatal(err)
	}
	return ping.Data.Edition
}

// checkSessionsOf a new edition: they are no session of another one, nor another one's are its own.
func (w *console) checkSessionsOf(id contest.EditionID) {
	w.t.Helper()
	for _, c := range []struct{ of, at contest.EditionID }{{id, contest.International}, {contest.International, id}} {
		visitor := w.client()
		visitor.f = w.planned.Edition(c.of).Header
		var login struct{ Token string }
		visitor.tryCode("ada@films.example", visitor.askCode("ada@films.example")).ok(&login)
		w.wall.add(2 * time.Minute)
		visitor.get("/apis/passport/user").ok(nil)
		stranger := w.client()
		stranger.f = w.planned.Edition(c.at).Header
		stranger.headers["Cookie"] = w.planned.Edition(c.at).Cookie + "=" + login.Token
		stranger.get("/apis/passport/user").fails(contest.CodeLoginExpired)
		stranger.headers["Cookie"] = ""
		stranger.headers["Authorization"] = "Bearer " + login.Token
		stranger.get("/apis/passport/user").fails(contest.CodeLoginExpired)
	}
}

func TestWrongEditionsAreRefusedByField(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	text := object{"en": "x", "zh": "画"}
	for name, c := range map[string]struct {
		change object
		fields []string
	}{
		"nothing":         {object{"id": nil, "from": nil, "name": nil, "opensOn": nil}, []string{"id", "from", "name", "opensOn"}},
		"an id":           {object{"id": "Silk Road"}, []string{"id"}},
		"a reserved id":   {object{"id": "console"}, []string{"id"}},
		"a taken id":      {object{"id": "camp"}, []string{"id"}},
		"a taken header":  {object{"id": "intl"}, []string{"id"}},
		"no source":       {object{"from": "nowhere"}, []string{"from"}},
		"one language":    {object{"name": object{"en": "Silk Road Lights", "zh": ""}}, []string{"name.zh"}},
		"a long name":     {object{"name": object{"en": strings.Repeat("Road ", 20), "zh": "丝路"}}, []string{"name.en"}},
		"an address":      {object{"url": "silk road.example"}, []string{"url"}},
		"a direction":     {object{"season": "20\u202e72", "name": object{"en": "Silk \u2067Road", "zh": "丝路"}}, []string{"season", "name.en"}},
		"lines":           {object{"season": "2027\n2028"}, []string{"season"}},
		"names of parts":  {object{"awards": []object{{"id": "LANTERN", "limit": 3, "name": object{"en": "Lan\u202etern", "zh": "灯笼奖"}}}}, []string{"awards"}},
		"a former season": {object{"former": []object{{"season": "20\u202e62", "url": "https://old.example"}}}, []string{"former[0].season"}},
		"a script":        {object{"former": []object{{"season": "2026", "url": "javascript:alert(1)"}}}, []string{"former[0].url"}},
		"a dark accent":   {object{"accent": "#101010"}, []string{"accent"}},
		"a mark":          {object{"mark": `<svg viewBox="0 0 36 36"><script/></svg>`}, []string{"mark"}},
		"a zone":          {object{"timezone": "Mars/Olympus"}, []string{"timezone"}},
		"a day":           {object{"opensOn": "13 July"}, []string{"opensOn"}},
		"a date":          {object{"dates": object{"registration.endsAt": "soon", "phases.none.endsAt": "2027-01-01T00:00"}}, []string{"dates.registration.endsAt", "dates.phases.none.endsAt"}},
		"weights":         {object{"criteria": []object{{"id": "light", "weight": 60, "name": text, "note": text}}}, []string{"criteria"}},
		"dates in order":  {object{"dates": object{"registration.endsAt": "2027-07-01T00:00"}}, []string{"dates.registration.endsAt"}},
		"a prize's fault": {object{"prizes": object{"currency": "CNY", "prizes": []object{{"id": "a", "winners": 0, "amount": 1, "name": text, "recipients": text}}}}, []string{"prizes.prizes[0].winners"}},
	} {
		form := silkRoad()
		maps.Copy(form, c.change)
		form["dryRun"] = true
		t.Run(name, func(t *testing.T) { owner.send("/editions", form).fails(contest.CodeValidation, c.fields...) })
	}
	for _, role := range []contest.OrganiserRole{contest.OrganiserViewer, contest.OrganiserReviewer, contest.OrganiserJury} {
		w.organiser(role).send("/editions", silkRoad()).fails(contest.CodeForbidden)
	}
}

// TestUnknownHostsAreMisdirected: only the contest's own names are answered, on every path, and what this machine
// asks of itself.
func TestUnknownHostsAreMisdirected(t *testing.T) {
	t.Parallel()
	ok := http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) { w.WriteHeader(http.StatusOK) })
	handler := httpkit.WithKnownHosts(ok, []string{"Films.example", "camp.films.example:8443"}, 1)
	const stranger, own = "203.0.113.7:4711", "127.0.0.1:4711"
	for _, c := range []struct {
		host, from string
		known      bool
	}{
		{"films.example", stranger, true},
		{"FILMS.example.:443", stranger, true},
		{"films.example:80", stranger, true},
		{"camp.films.example:8443", stranger, true},
		{"localhost:8080", own, true},
		{"[::1]:8080", own, true},
		{"", stranger, false},
		{"films.example:8080", stranger, false},
		{"camp.films.example", stranger, false},
		{"evil.example", stranger, false},
		{"evil.example", own, false},
		{"films.example.evil.example", own, false},
		{"camp.evil.example", stranger, false},
		{"localhost", stranger, false},
		{"127.0.0.1", stranger, false},
		{"203.0.113.1", stranger, false},
		{"films.example@evil.example", stranger, false},
		{"[::1", own, false},
		{"127.0.0.1]", own, false},
		{"[::1]x", own, false},
		{"[]", own, false},
		{"a:b:c", own, false},
		{".", own, false},
		{"films.example..", stranger, false},
		{"films.example:80:80", stranger, false},
		{"films.example:0443", stranger, false},
		{"films.example%00", stranger, false},
		{"%66ilms.example", stranger, false},
		{"films.example,evil.example", stranger, false},
		{"ﬁlms.example", stranger, false},
		{"丝路.example", stranger, false},
		{strings.Repeat("a", 300) + ".films.example", stranger, false},
	} {
		for _, path := range []string{"/", "/apis/ping", "/apis/organiser/session", "/log/head", "/release.json", "/assets/a.js", "/nowhere"} {
			for _, method := range []string{http.MethodGet, http.MethodPost, http.MethodOptions} {
				request := httptest.NewRequestWithContext(t.Context(), method, path, nil)
				request.Host, request.RemoteAddr = c.host, c.from
				request.Header.Set("X-Forwarded-Host", "films.example")
				request.Header.Set("Accept-Language", "zh")
				recorder := httptest.NewRecorder()
				handler.ServeHTTP(recorder, request)
				want := http.StatusMisdirectedRequest
				if c.known {
					want = http.StatusOK
				}
				if recorder.Code != want {
					t.Fatalf("%s %s of %q from %s: %d, want %d", method, path, c.host, c.from, recorder.Code, want)
				}
				if c.known {
					continue
				}
				var answer struct{ Code, Msg, RequestID string }
				if err := json.Unmarshal(
					recorder.Body.Bytes(),
					&answer,
				); err != nil || answer.Code != "NOT_FOUND" || answer.Msg != "此地址不属于本赛事" ||
					answer.RequestID == "" {
					t.Fatalf("%+v, %v", answer, err)
				}
			}
		}
	}
}
