package web_test

import (
	"encoding/json"
	"net/http"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// TestMissingIsNotEmpty: what the contract requires is refused when it is missing, null or of a wrong type, and
// nothing changes.
func TestMissingIsNotEmpty(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.add("ada@films.example", contest.OrganiserOwner)
	c := w.browser()
	c.enter("ada@films.example")
	c.send("/judges", object{"name": "Mei", "role": "judge"}).ok(nil)
	var mei string
	w.row(`SELECT id::text FROM judges`, &mei)
	many := make([]any, 1001)
	for i := range many {
		many[i] = i + 1
	}
	for _, try := range []struct {
		path   string
		body   any
		fields []string
	}{
		{"/shortlist/select", object{}, []string{"workIds"}},
		{"/shortlist/select", object{"workIds": nil}, []string{"workIds"}},
		{"/shortlist/select", object{"workids": []int{1}}, []string{"workIds"}},
		{"/shortlist/select", object{"workIds": "1"}, []string{"workIds"}},
		{"/shortlist", object{}, []string{"add", "remove"}},
		{"/shortlist", object{"add": []int{}}, []string{"remove"}},
		{"/shortlist", object{"add": many, "remove": []int{}}, []string{"add"}},
		{"/shortlist", object{"add": []any{nil}, "remove": []int{}}, []string{"add"}},
		{"/judges/" + mei + "/email", object{}, []string{"email"}},
		{"/judges/" + mei + "/email", object{"email": nil}, []string{"email"}},
		{"/results/citation", object{"workId": 1, "before": object{"zh": "", "en": ""}}, []string{"jury"}},
		{"/results/ranking", object{}, []string{"ranking"}},
		{"/results/ranking", object{"ranking": "mean", "before": ""}, []string{"before"}},
		{"/results/publication/back", object{"kind": "results", "before": ""}, []string{"before"}},
		{"/judges/remind", json.RawMessage("null"), []string{"body"}},
		{"/judges/" + mei + "/remind", json.RawMessage("null"), []string{"body"}},
		{"/mails/texts/registration-approved/test", json.RawMessage("null"), []string{"body"}},
	} {
		answer := c.send(try.path, try.body)
		if answer.code != contest.CodeValidation {
			t.Errorf("%s %v: %s", try.path, try.body, answer.raw)
			continue
		}
		for _, field := range try.fields {
			if !strings.Contains(string(answer.raw), `"`+field+`"`) {
				t.Errorf("%s %v does not name %s: %s", try.path, try.body, field, answer.raw)
			}
		}
	}
}

func TestListsOfTheConsoleRefusePagesOutOfRange(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.add("ada@films.example", contest.OrganiserOwner)
	c := w.browser()
	c.enter("ada@films.example")
	for _, list := range []string{
		"organisers", "registrations", "phases", "results", "submissions", "audit", "mails", "judges", "judges/conflicts", "shortlist", "nominations",
	} {
		for query, field := range map[string]string{
			"page=0": "page", "page=-1": "page", "page=1.5": "page", "pageSize=0": "pageSize", "pageSize=-1": "pageSize", "pageSize=501": "pageSize",
		} {
			status, _, body := c.file(http.MethodGet, "/"+list+"?edition=international&"+query, "")
			if status != http.StatusUnprocessableEntity || !strings.Contains(body, `"`+field+`"`) {
				t.Errorf("%s?%s: %d %.200s", list, query, status, body)
			}
		}
		if status, _, body := c.file(
			http.MethodGet,
			"/"+list+"?edition=international&page=1&pageSize=500",
			"",
		); status != http.StatusOK {
			t.Errorf("%s: %d %.200s", list, status, body)
		}
	}
}

// TestListsOfTheConsoleAreCompressed once they are longer than 1 kB, for whoever reads gzip (RFC 9110, section 12.5.3).
func TestListsOfTheConsoleAreCompressed(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.add("ada@films.example", contest.OrganiserOwner)
	c := w.browser()
	c.enter("ada@films.example")
	for accepted, want := range map[string]string{
		"gzip": "gzip", "br, GZIP;q=0.5": "gzip", "*": "gzip", "gzip;q=0": "", "gzip;q=0, *": "", "br": "", "xgzip": "", ";;,,q": "",
	} {
		request, err := http.NewRequestWithContext(
			t.Context(),
			http.MethodGet,
			c.w.url+"/apis/organiser/overview?edition=international",
			http.NoBody,
		)
		if err != nil {
			t.Fatal(err)
		}
		request.Header.Set("Accept-Encoding", accepted)
		answer, err := c.http.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = answer.Body.Close()
		if answer.StatusCode != http.StatusOK || answer.Header.Get("Content-Encoding") != want ||
			!strings.Contains(answer.Header.Get("Vary"), "Accept-Encoding") {
			t.Errorf("%s: %d, %v", accepted, answer.StatusCode, answer.Header)
		}
	}
}

// TestContractListsTheLimitOfEveryBody: any call that takes a body refuses one that is too long.
func TestContractListsTheLimitOfEveryBody(t *testing.T) {
	t.Parallel()
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			if operation.RequestBody != nil &&
				!slices.Contains(failuresOf(operation)["413"], string(contest.CodeFileTooLarge)) {
				t.Errorf("%s %s does not list FILE_TOO_LARGE", method, path)
			}
		}
	}
}

// TestContractIsReadAlikeByOlderYAML, which takes on, off, yes, no, y and n for true and false unless they are quoted.
func TestContractIsReadAlikeByOlderYAML(t *testing.T) {
	t.Parallel()
	content, err := os.ReadFile(contractFile)
	if err != nil {
		t.Fatal(err)
	}
	switches := regexp.MustCompile(`(?i)(^\s*|[{,]\s+)(on|off|yes|no|y|n):|(required|enum): \[([^\]]*[ ,])?(on|off|yes|no|y|n)[,\]]`)
	for i, line := range strings.Split(string(content), "\n") {
		if found := switches.FindString(line); found != "" {
			t.Errorf("line %d: quote what older parsers of YAML read as a truth value: %q", i+1, found)
		}
	}
}
