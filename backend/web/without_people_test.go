package web_test

import (
	"archive/zip"
	"bytes"
	"io"
	"net/http"
	"net/url"
	"regexp"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/web"
)

// planted are parts of names, addresses and phone numbers that the contest of a test has; with it any address of an
// email.
var planted = regexp.MustCompile(`(?i)quill|harbour|77009|seafarer|my sister|youtu|@[a-z0-9]+\.[a-z]|203\.0\.113`)

// peopled is a contest with people in every list of the console, of both editions.
func peopled(t *testing.T) *console {
	t.Helper()
	w := judgedFilm(t)
	w.sql(`UPDATE judges SET name = 'Quill ' || name, email = 'quill.' || id || '@harbour.example'`)
	w.sql(`UPDATE entrants SET email = 'e' || left(id::text, 8) || '@harbour.example'`)
	for _, edition := range []string{"international", "camp"} {
		w.sql(
			`INSERT INTO registrations (edition, entrant_id, state, type, name, email, phone_country, phone, experience, previous_works, social_links, motivation,
				language, submitted_at, reviewed_at, reviewed_by, reason, work_id, team)
			SELECT $1::edition, id, 'DENY', 'team', 'Mara Quill', 'mara@harbour.example', '+44', '7700900123', 'beginner', 'https://youtu.be/quill', 'https://harbour.example/quill',
				'I, Mara Quill, am a seafarer.', 'en', now(), now(), 'organiser:owner@films.example', 'Mara Quill is a seafarer', CASE WHEN $1 = 'camp' THEN 7 END,
				'{"name": "Seafarers", "contactName": "Tom Quill", "contactEmail": "tom@harbour.example", "contactPhoneCountry": "+44", "contactPhone": "7700900456",
				  "members": [{"name": "Ana Quill", "email": "ana@harbour.example", "phoneCountry": "+44", "phone": "7700900789"}]}'
			FROM entrants ORDER BY id LIMIT 1`,
			edition,
		)
		w.sql(`INSERT INTO audit_log (at, edition, actor, action, subject, detail)
			SELECT now(), $1::edition, actor, action, subject, '{"reason": "Mara Quill", "before": null, "after": {"name": "mara@harbour.example"}}'
			FROM (VALUES ('organiser:owner@films.example', 'registration.deny'), ('entrant:7700900123', 'submission.submit'), ('judge:Quill Mei', 'judge.remind')) row (actor, action),
				(SELECT 'registration:' || id FROM registrations WHERE edition = $1::edition UNION ALL SELECT 'mara@harbour.example' UNION ALL SELECT 'judge:Quill Bo') of (subject)`, edition)
	}
	w.sql(`UPDATE submissions SET process = 'Drawn by Mara Quill', video_link = 'https://youtu.be/quill' || work_id`)
	return w
}

// gets are the addresses of every read of the console, with ids of what the contest has.
func (w *console) gets() []string {
	var registration string
	w.row(`SELECT id FROM registrations WHERE edition = 'international'`, &registration)
	var all []string
	for _, route := range web.ConsoleTable() {
		method, path, _ := strings.Cut(route, " ")
		if method != http.MethodGet {
			continue
		}
		path = strings.TrimPrefix(path, "/apis/organiser")
		for _, id := range map[bool][]string{true: {"1", "7"}, false: {registration}}[strings.HasPrefix(path, "/works/") || strings.HasPrefix(path, "/submissions/")] {
			for _, edition := range []string{"international", "camp"} {
				one := strings.NewReplacer(":id", id, ":file", "home.json").Replace(path) + "?edition=" + edition
				all = append(all, one)
				if strings.HasSuffix(path, "/export") {
					all = append(
						all,
						one+"&format=xlsx",
						one+"&format=csv",
						one+"&format=html",
						one+"&format=zip",
						one+"&format=csv&table=cards",
						one+"&format=csv&table=judges",
					)
				}
			}
		}
	}
	return all
}

// unzipped is the text of a workbook, or of another file as it is.
func unzipped(t *testing.T, body string) string {
	t.Helper()
	archive, err := zip.NewReader(strings.NewReader(body), int64(len(body)))
	if err != nil {
		return body
	}
	var all bytes.Buffer
	for _, file := range archive.File {
		r, err := file.Open()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := io.Copy(&all, r); err != nil { //nolint:gosec // of a test
			t.Fatal(err)
		}
	}
	return all.String()
}

// TestViewerWithoutPersonalData finds nobody in any answer of the console, who are there for other viewers.
func TestViewerWithoutPersonalData(t *testing.T) {
	t.Parallel()
	w := peopled(t)
	viewer, owner := w.organiser(contest.OrganiserViewer), w.organiser(contest.OrganiserOwner)
	seen := 0
	for _, path := range w.gets() {
		status, _, body := viewer.file(http.MethodGet, path, "")
		if status == http.StatusOK && planted.MatchString(unzipped(t, body)) {
			seen++
		}
	}
	if seen < 20 {
		t.Fatalf("only %d answers name anybody: the test shows nothing", seen)
	}
	var account struct{ Items []struct{ ID string } }
	owner.read("/organisers?role=viewer").ok(&account)
	setting := "/organisers/" + account.Items[0].ID + "/personal-data"
	var changed struct{ PersonalData bool }
	for range 2 {
		owner.send(setting, object{"personalData": false}).ok(&changed)
	}
	if changed.PersonalData {
		t.Fatal("the viewer still reads personal data")
	}
	owner.send(setting, object{}).fails(contest.CodeValidation, "personalData")
	viewer.send(setting, object{"personalData": true}).fails(contest.CodeForbidden)
	answered := 0
	for _, path := range w.gets() {
		if strings.HasPrefix(path, "/me") || strings.HasPrefix(path, "/catalogue") {
			continue
		}
		status, _, body := viewer.file(http.MethodGet, path, "")
		if status >= http.StatusInternalServerError {
			t.Errorf("%s: status %d", path, status)
		}
		if status == http.StatusOK {
			answered++
		}
		if found := planted.FindAllString(unzipped(t, body), 5); found != nil {
			t.Errorf("%s (%d) has %q", path, status, found)
		}
	}
	if answered < 40 {
		t.Errorf("only %d answers", answered)
	}
	for _, path := range []string{"/registrations", "/submissions", "/judges", "/audit", "/works/1", "/results", "/nominations", "/shortlist", "/overview", "/judges/conflicts",
		"/results/publication", "/site/build", "/phases", "/colleagues", "/judging"} {
		viewer.read(path).ok(nil) // as the contract has it
	}
	for path, field := range map[string]string{
		"/registrations?q=7": "q", "/registrations/export?q=mara@harbour.example": "q", "/judges?q=Quill": "q", "/audit?q=Mara": "q", "/audit?actor=owner": "actor",
		"/audit?subject=" + url.QueryEscape("judge:Quill Bo"): "subject", "/audit/export?q=owner": "q", "/results?q=Film": "q",
		"/registrations?sort=name": "sort", "/judges?sort=name": "sort",
	} {
		viewer.read(path).fails(contest.CodeValidation, field)
	}
	for q, want := range map[string]int{"1": 1, "Film": 2, "harbour": 0} {
		var page struct{ Items []struct{ Title string } }
		viewer.read("/submissions?q=" + q).ok(&page)
		if len(page.Items) != want {
			t.Errorf("%s: %+v", q, page)
		}
	}
	owner.send("/organisers/"+account.Items[0].ID+"/role", object{"role": "reviewer"}).ok(nil)
	owner.send(setting, object{"personalData": true}).fails(contest.CodeConflict, "personalData")
}
