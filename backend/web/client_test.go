package web_test

import (
	"bytes"
	"encoding/json"
	"io"
	"maps"
	"net/http"
	"net/http/cookiejar"
	"regexp"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"marquee/backend/contest"
)

// client is a client of the world's server with its own cookies. It checks every
// answer against openapi.yaml.
type client struct {
	t         *testing.T
	w         *world
	http      *http.Client
	f         string // header f; "" leaves it out
	language  contest.Language
	userAgent string
	bearer    string
	askID     string // of the last code asked for
	headers   map[string]string
}

const desktopAgent = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/150.0.0.0 Safari/537.36"

// client returns a client of the international edition that reads English.
func (w *world) client() *client {
	w.t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		w.t.Fatal(err)
	}
	return &client{
		t: w.t, w: w, f: "PASSPORT_INTL", language: contest.English, userAgent: desktopAgent,
		http: &http.Client{Jar: jar, Timeout: time.Minute}, headers: map[string]string{},
	}
}

// entrant returns a client that is logged in.
func (w *world) entrant(email string) *client {
	w.t.Helper()
	c := w.client()
	c.logIn(email)
	return c
}

// logIn logs in with a mailed code.
func (c *client) logIn(email string) {
	c.t.Helper()
	c.tryCode(email, c.askCode(email)).ok(nil)
}

// askCode asks for a login code and returns the one that was mailed.
func (c *client) askCode(email string) string {
	c.t.Helper()
	var ask struct{ AskID string }
	c.post("/apis/passport/code", object{"email": email, "askId": c.askID}).ok(&ask)
	c.askID = ask.AskID
	return c.w.mails.lastCode(c.t, "login", contest.NormalEmail(email))
}

// tryCode tries a login code with the askId of the last one asked for.
func (c *client) tryCode(email, code string) *answer {
	c.t.Helper()
	return c.post("/apis/passport/login", object{"email": email, "code": code, "askId": c.askID})
}

// object is a JSON object.
type object map[string]any

// with is a copy of the object with other values; a nil value removes the key.
func (o object) with(changes object) object {
	changed := maps.Clone(o)
	for key, value := range changes {
		if value == nil {
			delete(changed, key)
		} else {
			changed[key] = value
		}
	}
	return changed
}

func (c *client) get(path string) *answer            { return c.do(http.MethodGet, path, nil) }
func (c *client) post(path string, body any) *answer { return c.do(http.MethodPost, path, body) }
func (c *client) delete(path string) *answer         { return c.do(http.MethodDelete, path, nil) }

// do sends a request: a body that is a string as it is, any other as JSON.
func (c *client) do(method, path string, body any) *answer {
	c.t.Helper()
	var content io.Reader = http.NoBody
	switch body := body.(type) {
	case nil:
	case string:
		content = strings.NewReader(body)
	default:
		encoded, err := json.Marshal(body)
		if err != nil {
			c.t.Fatal(err)
		}
		content = bytes.NewReader(encoded)
	}
	request, err := http.NewRequestWithContext(c.t.Context(), method, c.w.url+path, content)
	if err != nil {
		c.t.Fatal(err)
	}
	request.Header.Set("User-Agent", c.userAgent)
	request.Header.Set("Accept-Language", string(c.language))
	if body != nil {
		request.Header.Set("Content-Type", "application/json")
	}
	if c.f != "" {
		request.Header.Set("f", c.f)
	}
	if c.bearer != "" {
		request.Header.Set("Authorization", "Bearer "+c.bearer)
	}
	for name, value := range c.headers {
		request.Header.Set(name, value)
	}
	response, err := c.http.Do(request)
	if err != nil {
		c.t.Fatalf("%s %s: %v", method, path, err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil {
		c.t.Fatalf("%s %s: read answer: %v", method, path, err)
	}
	holdAgainstContract(c.t, request, response, data)
	return newAnswer(c.t, method+" "+path, response, data)
}

// answer is the response to a request.
type answer struct {
	t      *testing.T
	call   string
	status int
	header http.Header
	raw    []byte

	code   contest.Code // "OK" of a success
	msg    string
	fields map[string]string
	data   json.RawMessage
}

func newAnswer(t *testing.T, call string, response *http.Response, raw []byte) *answer {
	t.Helper()
	a := &answer{t: t, call: call, status: response.StatusCode, header: response.Header, raw: raw}
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "application/json") {
		return a
	}
	var envelope struct {
		Code   contest.Code      `json:"code"`
		Msg    string            `json:"msg"`
		Fields map[string]string `json:"fields"`
		Data   json.RawMessage   `json:"data"`
	}
	if err := json.Unmarshal(raw, &envelope); err != nil {
		t.Fatalf("%s: answer is no envelope: %v\n%s", call, err, raw)
	}
	for _, at := range regexp.MustCompile(`"\d{4}-\d\d-\d\dT\d\d:[^"\\]*"`).FindAllString(string(raw), -1) {
		text := strings.Trim(at, `"`) // not one inside a record of the log, which has UTC
		if _, err := time.Parse(time.RFC3339, text); err != nil {
			continue // what an entrant typed, and no time
		}
		if offsets := zoneOffsets(
			call,
			response,
		); !slices.ContainsFunc(
			offsets,
			func(offset string) bool { return strings.HasSuffix(text, offset) },
		) {
			t.Errorf("%s: the time %s is not in the edition's zone", call, at)
		}
	}
	a.code, a.msg, a.fields, a.data = envelope.Code, envelope.Msg, envelope.Fields, envelope.Data
	return a
}

// ok fails the test unless the call succeeded, and reads its data into target
// unless that is nil.
func (a *answer) ok(target any) *answer {
	a.t.Helper()
	if a.code != "OK" {
		a.t.Fatalf("%s: status %d, want OK\n%s", a.call, a.status, a.raw)
	}
	if target != nil {
		if err := json.Unmarshal(a.data, target); err != nil {
			a.t.Fatalf("%s: %v\n%s", a.call, err, a.data)
		}
	}
	return a
}

// fails fails the test unless the answer has this code and exactly these wrong fields.
func (a *answer) fails(code contest.Code, fields ...string) *answer {
	a.t.Helper()
	got := slices.Sorted(maps.Keys(a.fields))
	slices.Sort(fields)
	if a.code != code || !slices.Equal(got, fields) {
		a.t.Fatalf("%s: status %d, %s %v; want %s %v\n%s", a.call, a.status, a.code, got, code, fields, a.raw)
	}
	return a
}

// endedAt fails the test unless a failure has that deadline.
func (a *answer) endedAt(want string) {
	a.t.Helper()
	var got struct{ EndedAt string }
	if err := json.Unmarshal(a.raw, &got); err != nil || got.EndedAt != want {
		a.t.Errorf("%s: endedAt %q (%v), want %q", a.call, got.EndedAt, err, want)
	}
}

// together runs f n times at once and counts those that are true.
func together(n int, f func() bool) int {
	var group sync.WaitGroup
	results := make([]bool, n)
	for i := range n {
		group.Go(func() { results[i] = f() })
	}
	group.Wait()
	count := 0
	for _, passed := range results {
		if passed {
			count++
		}
	}
	return count
}

// zoneOffsets are the offsets that times of an answer may have: those of the edition that was asked for.
func zoneOffsets(call string, response *http.Response) []string {
	switch {
	case strings.Contains(call, "/organiser/editions"): // of all editions
		return []string{"+08:00", "-07:00", "-08:00"}
	case strings.Contains(call, "edition=silk-road"), strings.HasSuffix(response.Request.Header.Get("f"), "_SILK_ROAD"):
		return []string{"-07:00", "-08:00"}
	default:
		return []string{"+08:00"}
	}
}
