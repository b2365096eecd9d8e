package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"os"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/google/uuid"

	"marquee/backend/jury"
)

// orderedWorks is how many works arrive: so many that values in no order are in that of arrival once in 1.8 million
// times.
const orderedWorks = 10

// drawIDs makes the ids of new works random, as they are outside tests.
func (w *world) drawIDs() {
	w.t.Helper()
	migration, err := os.ReadFile("../pg/migrations/0103_work_ids_at_random.sql")
	if err != nil {
		w.t.Fatal(err)
	}
	_, statement, _ := strings.Cut(string(migration), "CREATE FUNCTION draw_work_id")
	statement, _, _ = strings.Cut(statement, "-- +goose StatementEnd")
	w.sql("CREATE OR REPLACE FUNCTION draw_work_id" + statement)
}

// TestNothingThatTheJuryReadsFollowsArrival: works arrive in a known order, and neither the order of a list, nor an id,
// nor any other value of a work, nor the name or a header of its film, stills and cover is in that order; no header is
// a time.
func TestNothingThatTheJuryReadsFollowsArrival(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	s.drawIDs()
	var arrived []string // titles
	for i := range orderedWorks {
		c := s.approved(fmt.Sprintf("zhang-identity-%d@films.example", i))
		film := c.upload("video", fmt.Sprintf("identity-film-%d.mp4", i), testFilm(t)).ID
		arrived = append(arrived, uuid.NewString())
		c.post(
			achievement,
			goodWork().with(object{"title": arrived[i], "videoLink": nil, "videoUploadId": film}),
		).ok(
			nil,
		)
		s.makeCopies()
	}
	j := &juryServer{s.world}
	lea, mei := j.loggedIn("Lea", jury.RoleNominator), j.loggedIn("Mei", jury.RoleJudge)
	var page struct{ Items []map[string]any }
	answers := []*answer{lea.get(lea.at("nominate/works")).ok(&page)}
	wantNoArrival(t, "nominate/works", arrived, page.Items)
	var ids []int
	for _, item := range page.Items {
		id, _ := item["id"].(float64)
		ids = append(ids, int(id))
	}
	j.shortlist(ids...)
	var listed []map[string]any
	answers = append(answers, mei.get(mei.at("judge/works")).ok(&listed))
	wantNoArrival(t, "judge/works", arrived, listed)
	for _, role := range []struct {
		client *judgeClient
		call   string
	}{{lea, "nominate/work/"}, {mei, "judge/work/"}} {
		var each []map[string]any
		for _, id := range ids {
			var work map[string]any
			answers = append(answers, role.client.get(role.client.at(role.call+strconv.Itoa(id))).ok(&work))
			each = append(each, work)
		}
		wantNoArrival(t, role.call, arrived, each)
	}
	wantNone(t, answers, "zhang-identity", "identity-film")
}

// wantNoArrival wants the list of works, and all their values and files, in another order than that of arrival.
func wantNoArrival(t *testing.T, call string, arrived []string, works []map[string]any) {
	t.Helper()
	if len(works) != len(arrived) {
		t.Fatalf("%s: %d works, want %d", call, len(works), len(arrived))
	}
	values := make(map[string][]string) // by where they are, in the order of arrival
	places := make([]string, len(arrived))
	for place, work := range works {
		name, _ := work["name"].(string)
		at := slices.Index(arrived, name)
		if at < 0 {
			t.Fatalf("%s: no work %q", call, name)
		}
		places[at] = strconv.Itoa(place)
		for where, value := range valuesOf(t, call, work) {
			if values[where] == nil {
				values[where] = make([]string, len(arrived))
			}
			values[where][at] = value
		}
	}
	values["its place"] = places
	if len(values[".video.url header Etag"]) == 0 || len(values[".video.thumbnails.url"]) == 0 {
		t.Errorf("%s: films and stills were not looked at", call)
	}
	for where, of := range values {
		if inOrder(of) {
			t.Errorf("%s: %s follows arrival: %q", call, where, of)
		}
	}
}

// inOrder reports whether the values, all of them different, rise or fall. Numbers are compared as such.
func inOrder(values []string) bool {
	numbers := make([]float64, len(values))
	numeric := true
	for i, value := range values {
		var err error
		numbers[i], err = strconv.ParseFloat(value, 64)
		numeric = numeric && err == nil
	}
	less := func(a, b int) bool { return values[a] < values[b] }
	if numeric {
		less = func(a, b int) bool { return numbers[a] < numbers[b] }
	}
	pairs := len(values) - 1
	rising, falling := true, true
	for i := range pairs {
		rising, falling = rising && less(i, i+1), falling && less(i+1, i)
	}
	return rising || falling
}

var aTime = regexp.MustCompile(`\d{4}-\d\d-\d\d|\d\d:\d\d:\d\d|\b1[0-9]{9,}\b`)

// valuesOf are the values of a work by their paths. Addresses are without signature, and with the headers of their
// files, of which none but Date is a time.
func valuesOf(t *testing.T, call string, work map[string]any) map[string]string {
	t.Helper()
	values := make(map[string]string)
	var walk func(where string, value any)
	walk = func(where string, value any) {
		switch value := value.(type) {
		case map[string]any:
			for name, inner := range value {
				walk(where+"."+name, inner)
			}
		case []any:
			for i, inner := range value {
				walk(fmt.Sprintf("%s[%d]", where, i), inner)
			}
		case string:
			address, err := url.Parse(value)
			if err != nil || address.Scheme == "" {
				values[where] = value
				return
			}
			values[where] = address.Path
			response, _ := read(t, value, "")
			if response.StatusCode != http.StatusOK {
				t.Errorf("%s: %s answers %s", call, where, response.Status)
			}
			for name := range response.Header {
				if name == "Date" {
					continue
				}
				header := strings.Join(response.Header.Values(name), " ")
				values[where+" header "+name] = header
				if aTime.MatchString(header) {
					t.Errorf("%s: %s: the header %s: %s is a time", call, where, name, header)
				}
			}
		default:
			text, err := json.Marshal(value)
			if err != nil {
				t.Fatal(err)
			}
			values[where] = string(text)
		}
	}
	walk("", work)
	return values
}
