package web_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"net/url"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// fillPages adds rows with the numbers from first to last to every list of the console; in most orders by number.
func (w *console) fillPages(first, last int) {
	w.t.Helper()
	for _, statement := range []string{
		`INSERT INTO entrants (email, username, language) SELECT format('e%s@films.example', i), format('e%s', i), 'en' FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, motivation, language, submitted_at, reviewed_at, reviewed_by)
			SELECT 'international', e.id, 'SUBMITTED', 'individual', format('Name %s', i), e.email, '+86', '1', 'some', '', '', 'en', '2025-08-01'::timestamptz + i * interval '1 minute',
				CASE WHEN i % 2 = 0 THEN '2025-09-01'::timestamptz + i * interval '1 minute' END, 'tools:test'
			FROM generate_series($1::integer, $2::integer) i JOIN entrants e ON e.email = format('e%s@films.example', i)`,
		`INSERT INTO submissions (edition, work_id, entrant_id, title, description, process, tools, english, submitted_at, video_link)
			SELECT 'international', i, e.id, format('Title %s', i), '', '', '{veo}', true, '2025-09-01'::timestamptz + i * interval '1 minute', format('https://links.example/%s', i)
			FROM generate_series($1::integer, $2::integer) i JOIN entrants e ON e.email = format('e%s@films.example', i)`,
		`INSERT INTO mails (edition, kind, recipient, language, subject, body_text, body_html, secret, state, created_at, not_before, expires_at, next_attempt_at, ended_at)
			SELECT 'international', 'registration-approved', format('e%s@films.example', i), 'en', format('Subject %s', i), '', '', false, 'sent', now() + i * interval '1 minute', now(), now(), now(), now()
			FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO mail_batches (edition, kind, audience, recipients, subject_en, subject_zh, mails, created_at, held_until, actor)
			SELECT 'international', 'broadcast', 'entrants', 'finalists', 'News', '消息', 0, now() + i * interval '1 minute', now(), 'tools:test' FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO audit_log (at, edition, actor, action, subject, detail) SELECT now(), 'international', 'tools:test', 'registration.approve', format('registration:%s', i), '{}' FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO name_traces (edition, place, subject, field, found_at) SELECT 'international', 'scorecards', format('work:%s', i), 'comments', now() FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO judges (edition, name, role, password_hash) SELECT 'international', format('Judge %s', i), 'judge', 'x' FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO judges (edition, name, role, password_hash) SELECT 'international', format('Nominator %s', i), 'nominator', 'x' FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO nominations (judge_id, edition, work_id, award, comments, created_at, updated_at)
			SELECT j.id, 'international', i, 'LEVEL', '', now(), now() FROM generate_series($1::integer, $2::integer) i JOIN judges j ON j.name = format('Nominator %s', i)`,
		`INSERT INTO shortlist (edition, work_id, position, added_at) SELECT 'international', i, i, now() FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO recusals (edition, judge_id, work_id, reason, recused_at)
			SELECT 'international', j.id, i, 'x', now() + i * interval '1 second' FROM generate_series($1::integer, $2::integer) i JOIN judges j ON j.name = format('Judge %s', i)`,
		`INSERT INTO scorecards (judge_id, edition, work_id, creativity, technical, artistic, story, comments, created_at, updated_at)
			SELECT j.id, 'international', i, 20 + i, 50, 50, 50, '', '2025-10-01', '2025-10-01' FROM generate_series($1::integer, $2::integer) i JOIN judges j ON j.name <> format('Judge %s', i) AND j.name BETWEEN 'Judge 40' AND 'Judge 46'`,
		`INSERT INTO film_reports (edition, work_id, reason, text, language, reported_at)
			SELECT 'international', i, 'rights', 'x', 'en', now() + i * interval '1 minute' FROM generate_series($1::integer, $2::integer) i`,
		`INSERT INTO organisers (email, name, role, created_at) SELECT format('o%s@films.example', i), format('Organiser %s', i), 'viewer', now() FROM generate_series($1::integer, $2::integer) i`,
	} {
		w.sql(statement, first, last)
	}
}

// TestPagesMissAndRepeatNothing walks every list of the console while rows arrive before and behind its first page, and
// the last row of the page leaves the list where it can: each of the other rows is seen once.
func TestPagesMissAndRepeatNothing(t *testing.T) {
	t.Parallel()
	const decided = `UPDATE registrations SET state = 'PASS', reviewed_at = now() WHERE id = $1`
	both := func(path, rows, id, leave string, sorts ...string) (lists []walkedList) {
		for _, sort := range sorts {
			for _, down := range []string{"", "&descending=true"} {
				lists = append(lists, walkedList{http.MethodGet, path + sort + down, nil, rows, id, leave})
			}
		}
		return lists
	}
	lists := [][]walkedList{
		both(
			"/registrations?state=SUBMITTED",
			"items",
			"id",
			decided,
			"",
			"&sort=sent",
			"&sort=reviewed",
			"&sort=name",
		),
		both("/registrations?", "items", "id", "", "sort=reviewed"),
		both(
			"/submissions?",
			"items",
			"workId",
			`UPDATE submissions SET erased_at = now() WHERE work_id = $1`,
			"",
			"sort=sent",
			"sort=work",
			"sort=title",
		),
		both("/mails?", "items", "id", `DELETE FROM mails WHERE id = $1`, "", "sort=written"),
		both("/mails?kind=registration-approved", "items", "id", "", "&sort=to"),
		both("/mails/sendings?", "items", "id", `DELETE FROM mail_batches WHERE 'batch:' || id = $1`, ""),
		both("/audit?action=registration", "items", "id", "", "", "&sort=at"),
		both("/retention?", "accounts", "email", "", ""),
		both(
			"/retention/traces?",
			"items",
			"id",
			`UPDATE name_traces SET state = 'removed', settled_at = now(), settled_by = 'x' WHERE id = $1`,
			"",
		),
		both(
			"/organisers?",
			"items",
			"email",
			`DELETE FROM organisers WHERE email = $1`,
			"",
			"sort=name",
			"sort=email",
			"sort=role",
		),
		both("/judges?role=judge", "items", "id", "", "", "&sort=name", "&sort=progress", "&sort=seen"),
		both(
			"/judges/conflicts?",
			"items",
			"workId",
			`DELETE FROM recusals WHERE work_id = $1`,
			"",
			"sort=declared",
			"sort=judge",
			"sort=work",
		),
		both(
			"/shortlist?",
			"works",
			"workId",
			`DELETE FROM shortlist WHERE work_id = $1`,
			"",
			"sort=position",
			"sort=work",
			"sort=title",
		),
		both(
			"/nominations?",
			"works",
			"workId",
			`DELETE FROM nominations WHERE work_id = $1`,
			"",
			"sort=total",
			"sort=work",
			"sort=title",
		),
		both("/results?", "works", "workId", "", "", "sort=mean", "sort=cards", "sort=work", "sort=title"),
		both("/reports?", "items", "id", `DELETE FROM film_reports WHERE id = $1`, ""),
		{
			{
				http.MethodPost,
				"/mails/broadcast?",
				broadcast(object{"to": "approved_without_submission", "dryRun": true}),
				"names",
				"email",
				"",
			},
		},
	}
	everyPagedList(t, lists)
	for _, of := range lists {
		t.Run(of[0].path, func(t *testing.T) {
			t.Parallel()
			w := newConsole(t)
			c := w.organiser(contest.OrganiserOwner)
			w.fillPages(40, 46)
			if of[0].rows == "names" {
				w.sql(`UPDATE registrations SET state = 'PASS'`)
				w.sql(`DELETE FROM submissions`)
			}
			for i, list := range of {
				w.walk(t, c, list, func() { w.fillPages(39-i, 39-i); w.fillPages(47+i, 47+i) })
			}
		})
	}
}

// everyPagedList fails for a list of the contract that is paged, and is neither walked nor a list to which rows cannot
// come.
func everyPagedList(t *testing.T, walked [][]walkedList) {
	t.Helper()
	fixed := map[string]string{
		"GET /phases":                     "the catalogue has them",
		"POST /phases":                    "the names are those of POST /mails/broadcast",
		"GET /registrations/batches/{id}": "the plan has them",
		"GET /judges/assignment":          "cut as GET /shortlist is",
		"GET /duplicates":                 "cut as GET /shortlist is",
		"GET /conflicts":                  "cut as GET /shortlist is",
	}
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range document.Paths.Map() {
		for method, operation := range item.Operations() {
			list, own := strings.CutPrefix(path, "/apis/organiser")
			if !own || operation.Parameters.GetByInAndName("query", "pageSize") == nil || fixed[method+" "+list] != "" {
				continue
			}
			if !slices.ContainsFunc(walked, func(of []walkedList) bool {
				known, _, _ := strings.Cut(of[0].path, "?")
				return known == list && of[0].method == method
			}) || operation.Parameters.GetByInAndName("query", "after") == nil {
				t.Errorf("%s %s is paged; walk it in this test, or say why no row comes to it", method, list)
			}
		}
	}
}

type walkedList struct {
	method, path string
	body         any
	rows, id     string // names in the answer
	leave        string // a statement that takes the row $1 off the list
}

// walk reads a list in pages of two. After the first of them rows arrive, and its last one leaves.
func (w *console) walk(t *testing.T, c *consoleClient, list walkedList, arrive func()) {
	t.Helper()
	read := func(more string) (ids []string, next *string) {
		var data map[string]json.RawMessage
		c.do(list.method, "/apis/organiser"+list.path+more+"&edition=international", list.body).ok(&data)
		var rows []map[string]any
		if err := json.Unmarshal(data[list.rows], &rows); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(data["next"], &next); err != nil {
			t.Fatalf("%s: next: %v", list.path, err)
		}
		for _, row := range rows {
			ids = append(ids, fmt.Sprint(row[list.id]))
		}
		return ids, next
	}
	whole, next := read("&pageSize=100")
	if next != nil || len(whole) < 6 {
		t.Fatalf("%s: %d rows, next %v", list.path, len(whole), next)
	}
	seen := map[string]int{}
	for page, after := 1, ""; ; page++ {
		ids, next := read(fmt.Sprintf("&pageSize=2&page=%d%s", page, after))
		for _, id := range ids {
			seen[id]++
		}
		if page == 1 {
			arrive()
			if list.leave != "" {
				w.sql(list.leave, ids[1])
			}
		}
		if next == nil {
			break
		}
		after = "&after=" + url.QueryEscape(*next)
	}
	for _, id := range whole {
		if seen[id] != 1 {
			t.Errorf("%s: a row is seen %d times", list.path, seen[id])
		}
	}
	for id, times := range seen {
		if times != 1 {
			t.Errorf("%s: row %s is seen %d times", list.path, id, times)
		}
	}
}

// TestCursorsOfOtherListsAreRefused: made up ones too.
func TestCursorsOfOtherListsAreRefused(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserOwner)
	w.fillPages(1, 3)
	var page struct{ Next string }
	c.read("/registrations?sort=name&pageSize=1").ok(&page)
	for _, path := range []string{"/registrations?sort=sent", "/registrations?sort=name&descending=true", "/mails?", "/audit?", "/submissions?", "/retention?", "/retention/traces?"} {
		c.read(path+"&pageSize=1&after="+page.Next).fails(contest.CodeValidation, "after")
	}
	text := func(keys ...string) string {
		cursor := contest.Cursor{Order: "sent++"}
		for _, key := range keys {
			cursor.Keys = append(cursor.Keys, &key)
		}
		written, err := cursor.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		return string(written)
	}
	for _, after := range []string{"x", "%00", "bnVsbA", text(), text("now", "x"), text("2025-08-01T00:00:00Z", "' OR 1=1"), text("2025-08-01T00:00:00Z", "a\x00b")} {
		c.read("/registrations?pageSize=1&after="+after).fails(contest.CodeValidation, "after")
	}
}
