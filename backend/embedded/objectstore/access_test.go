package objectstore

import (
	"encoding/json"
	"net/http/httptest"
	"strings"
	"testing"
)

func TestJSONWithoutTokenIsForLoopbackOnly(t *testing.T) {
	f := newFixture(t)
	f.do(
		call{method: "POST", path: "/upload/storage/v1/b/films/o?uploadType=media&name=film", body: "abc", status: 200},
	)
	media := "/storage/v1/b/films/o/film?alt=media"
	for _, header := range []map[string]string{{"Origin": origin}, {"Sec-Fetch-Site": "none"}} {
		for _, c := range []call{
			{method: "GET", path: media}, {method: "GET", path: "/storage/v1/b/films/o"}, {method: "GET", path: "/storage/v1/b/films"},
			{method: "DELETE", path: "/storage/v1/b/films/o/film"},
			{method: "POST", path: "/upload/storage/v1/b/films/o?uploadType=media&name=x"},
		} {
			c.header, c.status = header, 403
			f.do(c)
		}
	}
	f.do(call{method: "POST", path: "/upload/storage/v1/b/films/o?uploadType=resumable&name=x", status: 403,
		header: map[string]string{"Origin": origin, "Sec-Fetch-Site": "cross-site"}})
	for name, change := range map[string]struct {
		from, host string
		status     int
	}{
		"this machine":               {"127.0.0.1:1000", "localhost:8082", 200},
		"this machine, IPv6":         {"[::1]:1000", "[::1]:8082", 200},
		"another machine":            {"192.168.1.2:1000", "localhost:8082", 403},
		"a name that points to us":   {"127.0.0.1:1000", "evil.example:8082", 403},
		"a name like this machine's": {"127.0.0.1:1000", "localhost.evil.example", 403},
	} {
		r := httptest.NewRequest("GET", media, nil)
		r.RemoteAddr, r.Host = change.from, change.host
		w := httptest.NewRecorder()
		if f.store.ServeHTTP(w, r); w.Code != change.status {
			t.Errorf("%s: status %d, want %d", name, w.Code, change.status)
		}
	}
}

func TestJSONRequiresTheServiceToken(t *testing.T) {
	f := newFixture(t, func(o *Options) { o.ServiceToken = "secret" })
	token := map[string]string{"Authorization": "Bearer secret"}
	f.do(
		call{
			method: "POST",
			path:   "/upload/storage/v1/b/films/o?uploadType=media&name=film",
			body:   "abc",
			status: 200,
			header: token,
		},
	)
	for _, path := range []string{"/storage/v1/b/films/o/film?alt=media", "/storage/v1/b/films/o"} {
		f.do(call{method: "GET", path: path, status: 401, says: "required"})
		f.do(call{method: "GET", path: path, status: 401, header: map[string]string{"Authorization": "Bearer secre"}})
		f.do(call{method: "GET", path: path, status: 200, header: token})
	}
	f.do(call{method: "GET", path: "/films/film", status: 403})
	f.do(call{method: "GET", path: "/films/film", status: 200, header: token, says: "abc"})
	session := "/upload/storage/v1/b/films/o?uploadType=resumable&name=x"
	f.do(call{method: "POST", path: session, status: 401})
	resp, _ := f.do(call{method: "POST", path: session, status: 200, header: token})
	f.do(
		call{method: "PUT", path: resp.Header.Get("Location"), body: "x", status: 200},
	) // the session URI is the capability
}

func TestCORSAllowsTheOriginsOfTheBucket(t *testing.T) {
	f := newFixture(t)
	foreign := "http://evil.example"
	session := f.start("film", map[string]string{"Origin": origin})
	bare := f.start("bare", nil)
	strange := f.start("strange", map[string]string{"Origin": foreign})
	preflight := func(from string) map[string]string {
		return map[string]string{
			"Origin":                         from,
			"Access-Control-Request-Method":  "PUT",
			"Access-Control-Request-Headers": "content-range",
		}
	}
	allowed := func(o string) map[string]string {
		return map[string]string{"Access-Control-Allow-Origin": o, "Vary": "Origin"}
	}
	ask := func(from string) map[string]string {
		return map[string]string{"Origin": from, "Content-Range": "bytes */*"}
	}
	for _, c := range []call{
		{method: "OPTIONS", path: session, status: 200, header: preflight(origin), want: allowed(origin)},
		{method: "OPTIONS", path: session, status: 200, header: preflight(foreign), want: allowed("")},
		{method: "OPTIONS", path: bare, status: 200, header: preflight(origin), want: allowed("")},
		{method: "OPTIONS", path: strange, status: 200, header: preflight(foreign), want: allowed("")},
		{method: "OPTIONS", path: "/films/film", status: 200, header: preflight(origin), want: allowed(origin)},
		{method: "OPTIONS", path: "/other/film", status: 200, header: preflight(origin), want: allowed("")},
		{method: "PUT", path: session, status: 308, header: ask(origin), want: allowed(origin)},
		{method: "PUT", path: session, status: 308, header: ask(foreign), want: allowed("")},
		{method: "PUT", path: bare, status: 308, header: ask(origin), want: allowed("")},
		{method: "GET", path: "/films/film", status: 403, header: map[string]string{"Origin": origin}, want: allowed(origin)},
		{method: "DELETE", path: session, status: 499, header: map[string]string{"Origin": origin}, want: allowed(origin)},
		{method: "PUT", path: session + "x", status: 404, header: ask(origin), want: allowed(origin)},
	} {
		resp, _ := f.do(c)
		exposed := resp.Header.Get("Access-Control-Expose-Headers")
		for header := range strings.FieldsSeq("Range Location Content-Range Content-Length ETag X-Goog-Hash X-Guploader-Uploadid") {
			if c.want["Access-Control-Allow-Origin"] != "" && !strings.Contains(", "+exposed+",", " "+header+",") {
				t.Errorf("%s %s: %s is not exposed", c.method, c.path, header)
			}
		}
		if c.method != "OPTIONS" || c.want["Access-Control-Allow-Origin"] == "" {
			continue
		}
		methods, headers := resp.Header.Get(
			"Access-Control-Allow-Methods",
		), resp.Header.Get(
			"Access-Control-Allow-Headers",
		)
		for method := range strings.FieldsSeq("PUT GET HEAD POST DELETE OPTIONS") {
			if !strings.Contains(methods, method) {
				t.Errorf("%s is not allowed", method)
			}
		}
		for header := range strings.FieldsSeq("Content-Range Content-Type Range X-Goog-Resumable") {
			if !strings.Contains(", "+headers+",", " "+header+",") {
				t.Errorf("%s is not allowed", header)
			}
		}
	}
}

func TestErrorsHaveTheShapeOfTheJSONAPI(t *testing.T) {
	f := newFixture(t)
	for _, path := range []string{"/storage/v1/b/films/o/none", "/storage/v1/b/none/o", "/storage/v1/b/films/acl", "/none/film", "/"} {
		resp, body := f.do(
			call{method: "GET", path: path, status: 404, want: map[string]string{"X-Content-Type-Options": "nosniff"}},
		)
		var e struct {
			Error struct {
				Code    int
				Message string
				Errors  []struct{ Domain, Reason, Message string }
			}
		}
		if err := json.Unmarshal([]byte(body), &e); err != nil {
			t.Fatal(err)
		}
		if e.Error.Code != 404 || len(e.Error.Errors) != 1 || e.Error.Errors[0].Reason != "notFound" ||
			e.Error.Errors[0].Domain != "global" || e.Error.Errors[0].Message != e.Error.Message || e.Error.Message == "" ||
			!strings.HasPrefix(resp.Header.Get("Content-Type"), "application/json") {
			t.Errorf("%s answers %s", path, body)
		}
	}
}
