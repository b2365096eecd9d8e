package objectstore

import (
	"fmt"
	"strings"
	"testing"
	"time"
)

const unit = chunkUnit

// step is a request to a session with its expected answer.
type step struct {
	span   string // Content-Range after "bytes "; "-" sends none
	body   string
	status int
	rng    string // the expected Range header of a 308
}

func TestResumableProtocol(t *testing.T) {
	film := pattern(3*unit + 100)
	size := len(film)
	part := func(from, to int) string { return film[from:to] }
	span := func(from, to int, total any) string { return fmt.Sprintf("%d-%d/%v", from, to-1, total) }
	rng := func(n int) string { return fmt.Sprintf("bytes=0-%d", n-1) }
	full := fmt.Sprint(size)
	declared := map[string]string{"X-Upload-Content-Length": full}
	first := step{span(0, unit, size), part(0, unit), 308, rng(unit)}
	rest := step{span(unit, size, size), part(unit, size), 200, ""}

	for name, tc := range map[string]struct {
		header map[string]string
		steps  []step
		want   string
	}{
		"one request without Content-Range":      {nil, []step{{"-", film, 200, ""}}, film},
		"one chunk":                              {nil, []step{{span(0, size, size), film, 200, ""}}, film},
		"chunks":                                 {declared, []step{first, rest}, film},
		"total unknown until the last chunk":     {nil, []step{{span(0, 2*unit, "*"), part(0, 2*unit), 308, rng(2 * unit)}, {span(2*unit, size, size), part(2*unit, size), 200, ""}}, film},
		"nothing stored has no Range":            {nil, []step{{"*/" + full, "", 308, ""}, {"*/*", "", 308, ""}, {span(0, size, size), film, 200, ""}}, film},
		"status does not finalise":               {nil, []step{first, {"*/" + full, "", 308, rng(unit)}, {"*/*", "", 308, rng(unit)}, rest}, film},
		"status of what is declared":             {declared, []step{first, {"*/*", "", 308, rng(unit)}, rest}, film},
		"retried chunk is stored once":           {nil, []step{first, first, rest}, film},
		"overlapping chunk":                      {nil, []step{first, {span(unit/2, unit/2+unit, size), part(unit/2, unit/2+unit), 308, rng(unit/2 + unit)}, {span(unit, size, size), part(unit, size), 200, ""}}, film},
		"gap answers the true offset":            {nil, []step{first, {span(2*unit, 3*unit, size), part(2*unit, 3*unit), 308, rng(unit)}, rest}, film},
		"gap at the start":                       {nil, []step{{span(unit, size, size), part(unit, size), 308, ""}, first, rest}, film},
		"odd chunk is refused, nothing stored":   {nil, []step{first, {span(unit, unit+1000, size), part(unit, unit+1000), 400, ""}, {"*/*", "", 308, rng(unit)}, rest}, film},
		"odd chunk of unknown total is refused":  {nil, []step{{span(0, 1000, "*"), part(0, 1000), 400, ""}, first, rest}, film},
		"total changes":                          {nil, []step{first, {span(unit, size-1, size-1), part(unit, size-1), 400, ""}, rest}, film},
		"total differs from the declared one":    {declared, []step{{span(0, unit, size+1), part(0, unit), 400, ""}, first, rest}, film},
		"status with another size":               {declared, []step{first, {fmt.Sprintf("*/%d", unit), "", 400, ""}, rest}, film},
		"more than declared":                     {map[string]string{"X-Upload-Content-Length": "1000"}, []step{{span(0, unit, "*"), part(0, unit), 400, ""}, {"-", film, 400, ""}, {"*/*", "", 308, ""}, {span(0, 1000, 1000), part(0, 1000), 200, ""}}, film[:1000]},
		"less than declared":                     {declared, []step{{"-", part(0, unit), 400, ""}, first, rest}, film},
		"total below what is stored":             {nil, []step{{span(0, 2*unit, "*"), part(0, 2*unit), 308, rng(2 * unit)}, {span(0, unit, unit), part(0, unit), 400, ""}, {span(2*unit, size, size), part(2*unit, size), 200, ""}}, film},
		"beyond its own total":                   {nil, []step{{span(0, unit, 1000), part(0, unit), 400, ""}, first, rest}, film},
		"body and Content-Range disagree":        {nil, []step{{span(0, unit, size), part(0, unit-1), 400, ""}, first, rest}, film},
		"malformed Content-Range":                {nil, []step{{"0-/5", "", 400, ""}, {"-1-5/9", "", 400, ""}, {"5-1/9", "", 400, ""}, {"0-4", "", 400, ""}, {"*/-3", "", 400, ""}, first, rest}, film},
		"status query with a body":               {nil, []step{{"*/*", "x", 400, ""}, first, rest}, film},
		"final query repeated":                   {nil, []step{first, rest, {"*/" + full, "", 200, ""}, {"*/*", "", 200, ""}}, film},
		"final chunk repeated":                   {nil, []step{first, rest, rest}, film},
		"whole units end by a query":             {nil, []step{{span(0, 3*unit, "*"), part(0, 3*unit), 308, rng(3 * unit)}, {"*/*", "", 308, rng(3 * unit)}, {fmt.Sprintf("*/%d", 3*unit), "", 200, ""}}, film[:3*unit]},
		"no bytes, by a query":                   {nil, []step{{"*/0", "", 200, ""}}, ""},
		"no bytes, by an empty body":             {map[string]string{"X-Upload-Content-Length": "0"}, []step{{"-", "", 200, ""}, {"*/0", "", 200, ""}}, ""},
		"empty body does not end a declared one": {declared, []step{{"-", "", 400, ""}, first, {"-", "", 400, ""}, rest}, film},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			f := newFixture(t)
			session := f.start("film", tc.header)
			for i, s := range tc.steps {
				c := call{method: "PUT", path: session, body: s.body, status: s.status, header: map[string]string{}}
				if s.span != "-" {
					c.header["Content-Range"] = "bytes " + s.span
				}
				if s.status == 308 {
					c.want = map[string]string{"Range": s.rng, "Content-Length": "0"}
				}
				if s.status == 200 {
					c.says = fmt.Sprintf(`"size": "%d"`, len(tc.want))
				} else {
					f.do(call{method: "GET", path: "/storage/v1/b/films/o/film", status: 404})
				}
				if f.do(c); t.Failed() {
					t.Fatalf("at step %d", i+1)
				}
			}
			if got := f.content("film"); got != tc.want {
				t.Errorf("%d bytes are stored that differ from the %d sent", len(got), len(tc.want))
			}
		})
	}
}

func TestClientMayRequestAnotherStatusThan308(t *testing.T) {
	f := newFixture(t)
	f.do(call{
		method: "PUT", path: f.start("film", nil), status: 200,
		header: map[string]string{"Content-Range": "bytes */10", "X-GUploader-No-308": "yes"},
		want:   map[string]string{"X-Http-Status-Code-Override": "308"},
	})
}

func TestCancelDeletesTheBytes(t *testing.T) {
	f := newFixture(t)
	session := f.start("film", nil)
	first := call{
		method: "PUT",
		path:   session,
		header: map[string]string{"Content-Range": fmt.Sprintf("bytes 0-%d/*", unit-1)},
		body:   pattern(unit),
		status: 308,
	}
	f.do(first)
	f.do(call{method: "DELETE", path: session, status: 499, want: map[string]string{"Content-Length": "0"}})
	first.status = 499
	f.do(first)
	f.do(call{method: "PUT", path: session, header: map[string]string{"Content-Range": "bytes */*"}, status: 499})
	f.do(call{method: "DELETE", path: session, status: 499})
	f.do(call{method: "GET", path: "/storage/v1/b/films/o/film", status: 404})
	if left := f.blobs(); left != 0 {
		t.Errorf("%d blobs are left of a cancelled session", left)
	}
	f.open()
	f.do(
		call{
			method: "PUT",
			path:   f.moved(session),
			header: map[string]string{"Content-Range": "bytes */*"},
			status: 499,
		},
	)
}

func TestCancelAfterCompletionKeepsTheObject(t *testing.T) {
	f := newFixture(t)
	session := f.start("film", nil)
	f.do(call{method: "PUT", path: session, body: "abc", status: 200})
	f.do(call{method: "DELETE", path: session, status: 400})
	if got := f.content("film"); got != "abc" {
		t.Errorf("the object holds %q", got)
	}
}

func TestSessionExpires(t *testing.T) {
	f := newFixture(t)
	session := f.start("film", nil)
	ask := call{method: "PUT", path: session, header: map[string]string{"Content-Range": "bytes */*"}, status: 308}
	f.clock.advance(sessionLife - time.Second)
	f.do(ask)
	f.clock.advance(time.Second)
	ask.status = 410
	f.do(ask)
	f.do(call{method: "PUT", path: session, body: "abc", status: 410})
	if left := f.blobs(); left != 0 {
		t.Errorf("%d blobs are left of an expired session", left)
	}
	f.clock.advance(sessionLife)
	ask.status = 404
	f.do(ask)
	f.start("another", nil) // the start of a session sweeps
	if n := len(f.store.sessions); n != 1 {
		t.Errorf("%d sessions are remembered, want the new one only", n)
	}
}

func TestSessionOfAnotherBucketIsNotFound(t *testing.T) {
	f := newFixture(t)
	session := f.start("film", nil)
	f.do(call{method: "PUT", path: strings.Replace(session, "/b/films/", "/b/other/", 1), body: "abc", status: 404})
	f.do(call{method: "PUT", path: session + "x", body: "abc", status: 404})
	f.do(call{method: "GET", path: session, status: 405})
}

func TestWrongDigestIsRefused(t *testing.T) {
	f := newFixture(t)
	session := f.start("film", nil)
	put := call{
		method: "PUT",
		path:   session,
		body:   "123456789",
		status: 400,
		header: map[string]string{"X-Goog-Hash": "crc32c=AAAAAA=="},
	}
	f.do(put)
	f.do(call{method: "GET", path: "/storage/v1/b/films/o/film", status: 404})
	put.header["X-Goog-Hash"] = "crc32c=4waSgw==,md5=JfnnlDI7RTiF9RgfG2JNCw==" // the check values
	put.status, put.says = 200, `"crc32c": "4waSgw=="`
	f.do(put)
}

func TestSessionChecksPreconditionsAtTheEnd(t *testing.T) {
	f := newFixture(t)
	once := "film&ifGenerationMatch=0"
	early, late := f.start(once, nil), f.start(once, nil)
	f.do(call{method: "PUT", path: early, body: "early", status: 200})
	f.do(call{method: "PUT", path: late, body: "late", status: 412, says: "conditionNotMet"})
	f.do(call{method: "POST", path: "/upload/storage/v1/b/films/o?uploadType=resumable&name=" + once, status: 412})
	if got := f.content("film"); got != "early" {
		t.Errorf("the object holds %q", got)
	}
}

func TestInvalidStartsAreRefused(t *testing.T) {
	f := newFixture(t)
	start := "/upload/storage/v1/b/films/o?uploadType=resumable"
	for _, c := range []call{
		{path: start, status: 400, says: "name"},
		{path: start + "&name=a", header: map[string]string{"X-Upload-Content-Length": "-1"}, status: 400},
		{path: start + "&name=a", header: map[string]string{"X-Upload-Content-Length": "1e3"}, status: 400},
		{path: start + "&name=a", body: "{", status: 400, says: "JSON"},
		{path: start + "&name=a", body: `{"contentType": 1}`, status: 400},
		{path: start + "&name=a&ifGenerationMatch=x", status: 400},
		{path: "/upload/storage/v1/b/none/o?uploadType=resumable&name=a", status: 404},
		{path: "/upload/storage/v1/b/films/o?name=a", status: 400, says: "uploadType"},
	} {
		c.method = "POST"
		f.do(c)
	}
}
