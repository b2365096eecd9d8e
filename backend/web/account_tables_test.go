package web_test

import (
	"encoding/json"
	"net/http"
	"reflect"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// exportedIn is where the export has the rows of each table that refers to an entrant, or,
// after a hyphen, why it has none.
var exportedIn = map[string]string{
	"entrants":           "account",
	"account_retentions": "- the date of deletion, which the emails say",
	"sessions":           "account.logins",
	"entrant_devices":    "account.devices",
	"entrant_identities": "account.identities",
	"registrations":      "registrations",
	"submissions":        "submissions",
	"uploads":            "uploads",
	"receipts":           "receipts",
	"film_links":         "filmLinks",
	"generation_tasks":   "tasks",
	"mails":              "mails",
	"consents":           "consents",
	"audit_log":          "actions",
	"generation_ledger":  "- the count of results against the quota, which are in tasks",
	"result_mails":       "- marks that a mail was sent, which is in mails",
	"log_records":        "- hashes of the receipts, which are in receipts",
	"login_exchanges":    "- hashes of codes that last a minute",
	"verification_codes": "- hashes of codes that last ten minutes",
	"login_links":        "- hashes of links that last ten minutes",
	"conflict_decisions": "- what organisers think of a member of the jury",
	"unmarked_downloads": "- the log of downloads without a label, of tasks that are in tasks",
}

// TestEveryTableOfAnEntrantIsExportedAndDeleted walks the schema: a new column that refers
// to an entrant needs its place in the export.
func TestEveryTableOfAnEntrantIsExportedAndDeleted(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	var found []string
	s.query(&found, `
		SELECT array_agg(DISTINCT name ORDER BY name) FROM (
			SELECT table_name::text AS name FROM information_schema.columns
			WHERE table_schema = 'public' AND column_name ~ 'entrant'
			UNION SELECT conrelid::regclass::text FROM pg_constraint WHERE contype = 'f' AND confrelid = 'entrants'::regclass
		) tables`)
	for _, table := range found {
		if exportedIn[table] == "" {
			t.Errorf("table %s refers to entrants, and nothing says where the export has its rows", table)
		}
	}
	if len(found) < 12 {
		t.Errorf("only %q refer to entrants", found)
	}
	// Rows that refer to an entrant in another way than by a foreign key are erased by
	// the deletion itself, which TestDeletedAccountLeavesNothingOfThePerson shows.
	var kept []string
	s.query(&kept, `
		SELECT coalesce(array_agg(conrelid::regclass::text), '{}') FROM pg_constraint
		WHERE contype = 'f' AND confrelid = 'entrants'::regclass AND confdeltype <> 'c'
			AND conrelid <> 'unmarked_downloads'::regclass -- kept for six months by law, without the entrant`)
	if len(kept) > 0 {
		t.Errorf("rows of %q outlive their entrant", kept)
	}
	exported := s.exportOfEverything()
	for table, place := range exportedIn {
		if !strings.HasPrefix(place, "-") && !hasRows(exported, strings.Split(place, ".")) {
			t.Errorf("the export has nothing of table %s at %s", table, place)
		}
	}
}

// exportOfEverything returns the export of an account with rows in every table.
func (s *accountHarness) exportOfEverything() map[string]any {
	s.t.Helper()
	ada := s.approved("ada@films.example")
	film := ada.upload("video", "ada.mp4", testFilm(s.t))
	ada.post("/apis/activity/achievement", goodWork().with(object{"videoUploadId": film.ID})).ok(nil)
	ada.post("/apis/activity/register/consents", object{"news": true}).ok(nil)
	s.sql(
		`INSERT INTO entrant_identities (issuer, subject, entrant_id, created_at) SELECT 'https://id.example', 'ada', id, now() FROM entrants`,
	)
	s.sql(`
		INSERT INTO generation_tasks (edition, entrant_id, type, model, prompt, aspect_ratio, resolution, duration, count, audio,
			state, day, object_prefix, created_at, deadline, next_look, sent_at, ended_at)
		SELECT 'international', id, 'text_to_image', 'imagen4', 'a crane', '16:9', '2K', 0, 1, false,
			'failed', '2025-09-12', 'p', now(), now(), now(), now(), now() FROM entrants`)
	s.sql(`
		INSERT INTO generation_ledger (task_id, entry, entrant_id, edition, day, unit, amount, at)
		SELECT id, entry, entrant_id, edition, day, 'picture', 1, now() FROM generation_tasks, unnest(ARRAY['reserved', 'given_back']) entry`)
	var document map[string]any
	if err := json.Unmarshal(ada.get("/apis/passport/export").raw, &document); err != nil {
		s.t.Fatal(err)
	}
	return document
}

// hasRows reports whether a document has something at a path.
func hasRows(document any, path []string) bool {
	for _, key := range path {
		fields, _ := document.(map[string]any)
		document = fields[key]
	}
	rows, isList := document.([]any)
	return document != nil && (!isList || len(rows) > 0)
}

// TestExportHasEverythingOfTheAccountAlone: a second entrant's data is not in it.
func TestExportHasEverythingOfTheAccountAlone(t *testing.T) {
	t.Parallel()
	s := newAccountHarness(t)
	ada, eve := s.approved("ada@films.example"), s.approved("eve@films.example")
	consent := ada.upload("process", "consent.pdf", consentPaper()).ID
	for c, disclosure := range map[*client]object{eve: nil, ada: {
		"picture": "generated", "tools": object{"video": []string{"Veo 3"}}, "share": 75.5, "warnings": []string{"violence"},
		"likeness": "consented", "consentUploadId": consent,
	}} {
		film := c.upload("video", "film.mp4", testFilm(t))
		c.post("/apis/activity/achievement", goodWork().with(object{
			"videoUploadId": film.ID, "videoLink": "", "disclosure": disclosure,
		})).ok(nil)
	}
	answer := ada.get("/apis/passport/export")
	if got := answer.header.Get("Content-Disposition"); !strings.HasPrefix(got, `attachment; filename="my-data-`) {
		t.Errorf("Content-Disposition = %q", got)
	}
	var document struct {
		Account       struct{ Email string }
		Registrations []struct {
			Edition string
			Record  struct{ Email string }
		}
		Submissions []struct {
			Record struct{ Video struct{ URL string } }
		}
		Uploads, Actions []struct{ Record object }
	}
	if err := json.Unmarshal(answer.raw, &document); err != nil {
		t.Fatal(err)
	}
	if document.Account.Email != "ada@films.example" || len(document.Registrations) != 1 || len(document.Submissions) != 1 ||
		len(document.Uploads) != 2 || len(document.Actions) == 0 ||
		strings.Contains(string(answer.raw), "eve@") {
		t.Errorf("the export is %s", answer.raw)
	}
	wantDisclosureExported(t, answer.raw, consent)
	if response, _ := read(t, document.Submissions[0].Record.Video.URL, ""); response.StatusCode != http.StatusOK {
		t.Errorf("the film reads %s", response.Status)
	}
	s.client().get("/apis/passport/export").fails(contest.CodeLoginExpired)
	for range operations.ExportsPerHour - 1 {
		ada.get("/apis/passport/export")
	}
	ada.get("/apis/passport/export").fails(contest.CodeTooManyRequests)
	if answer := eve.get("/apis/passport/export"); answer.status != http.StatusOK {
		t.Errorf("another account is limited too: %s", answer.raw)
	}
}

// TestOwnDataHasTheAnswers: what a person is sent of themselves has every answer and the category, to questions that
// are retired since as well.
func TestOwnDataHasTheAnswers(t *testing.T) {
	t.Parallel()
	h := newAccountHarness(t)
	asking(h.world, nil)
	e := h.entrant("ada@films.example")
	e.register(individual().with(object{"email": "ada@films.example", "answers": answersOf("r")})).ok(nil)
	h.decide("ada@films.example", contest.StatePass, "")
	e.post(achievement, goodWork().with(object{"category": "market", "answers": answersOf("s")})).ok(nil)
	for i := range h.editions[contest.International].Questions {
		h.editions[contest.International].Questions[i].Retired = true
	}
	var document struct {
		Registrations, Submissions []struct{ Record object }
	}
	if err := json.Unmarshal(e.get("/apis/passport/export").raw, &document); err != nil {
		t.Fatal(err)
	}
	person, work := document.Registrations[0].Record, document.Submissions[0].Record
	if !reflect.DeepEqual(person["answers"], map[string]any(answersOf("r"))) {
		t.Errorf("registration: %v", person["answers"])
	}
	if !reflect.DeepEqual(work["answers"], map[string]any(answersOf("s"))) || work["category"] != "market" {
		t.Errorf("submission: %v, %v", work["category"], work["answers"])
	}
}
