package web_test

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/web"
)

// disclosedWork is a work with its disclosure, for its entrant or a judge.
type disclosedWork struct {
	ID         any
	WorkID     int
	Disclosure *struct {
		Script, Picture, Video, Voice, Music, Edit string
		Tools                                      map[string][]string
		Share                                      *float64
		Likeness, ConsentUploadID                  string
		Warnings                                   []string
	}
	AI struct {
		Label                     string
		Proven, Declared, Unknown float64
	}
}

func consentPaper() []byte { return []byte("%PDF-1.7\n1 0 obj\n<</Type /Catalog>>\nendobj\n%%EOF\n") }

func TestDisclosureGoesFromTheEntrantToTheJury(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(
		t,
		withJudging,
		func(_ *world, o *web.Options) { o.Editions.Edition(contest.International).JudgesSeeDisclosure = true },
	)
	c := s.approved("ada@films.example")
	film, consent := c.upload(
		"video",
		"film.mp4",
		testFilm(t),
	).ID, c.upload(
		"process",
		"Ada Lovelace.pdf",
		consentPaper(),
	).ID
	form := goodWork().with(object{"videoLink": nil, "videoUploadId": film, "disclosure": object{
		"script":  "none",
		"picture": "generated",
		"video":   "generated",
		"voice":   "assisted",
		"music":   "licensed",
		"edit":    "none",
		"tools": object{
			"video": []string{" Veo 3 ", "Veo 3", "Ada Lovelace’s model"},
			"music": []string{},
		},
		"share":           75.5,
		"likeness":        "consented",
		"consentUploadId": consent,
		"warnings":        []string{"violence", "flashing", "violence"},
		"later":           true,
	}})
	var sent disclosedWork
	c.headers["Idempotency-Key"] = "one"
	c.post(achievement, form).ok(&sent)
	d := sent.Disclosure
	if d == nil || fmt.Sprint(d.Tools) != "map[video:[Veo 3 Ada Lovelace’s model]]" || d.Music != "licensed" || *d.Share != 75.5 || d.ConsentUploadID != consent ||
		fmt.Sprint(d.Warnings) != "[flashing violence]" ||
		sent.AI.Label != "declared" ||
		sent.AI.Declared == 0 ||
		sent.AI.Proven != 0 {
		t.Fatalf("sent: %+v %+v", d, sent.AI)
	}
	var again disclosedWork
	c.post(achievement, form).ok(&again)
	if again.WorkID != sent.WorkID {
		t.Errorf("the same form is another work: %+v", again)
	}
	c.delete("/apis/activity/upload/" + consent).fails(contest.CodeConflict)
	s.makeCopies()
	lea := (&juryServer{s.world}).loggedIn("Lea", jury.RoleNominator)
	var page struct{ Items []disclosedWork }
	answer := lea.get(lea.at("nominate/works"))
	answer.ok(&page)
	if strings.Contains(string(answer.raw), "Lovelace") || strings.Contains(string(answer.raw), consent) {
		t.Errorf("judges read a name: %s", answer.raw)
	}
	if w := page.Items[0]; w.Disclosure == nil || w.Disclosure.Voice != "assisted" || len(w.Disclosure.Warnings) != 2 ||
		w.AI != sent.AI {
		t.Errorf("judges get %+v", w)
	}
	c.delete("/apis/passport/user").ok(nil)
	var left int
	s.query(&left, `SELECT count(*) FROM submissions WHERE disclosure IS NOT NULL OR consent_upload_id IS NOT NULL`)
	if left != 0 {
		t.Errorf("%d disclosures outlive the account", left)
	}
	if rows := s.leftOf("Lovelace’s model"); len(rows) > 0 {
		t.Errorf("what was disclosed in words outlives the account in %q", rows)
	}
}

// TestDisclosuresOfFormerErasuresGo: the audit log of accounts that were deleted while the erasure left disclosures in
// it loses them by the migration, and nothing else.
func TestDisclosuresOfFormerErasuresGo(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	names := []string{"ada", "eve", "kim"}
	clients := map[string]*client{}
	for _, name := range names {
		c := s.approved(name + "@films.example")
		film := c.upload("video", name+".mp4", testFilm(t)).ID
		c.post(achievement, goodWork().with(object{"videoLink": nil, "videoUploadId": film, "disclosure": object{
			"picture": "generated", "tools": object{"video": []string{"model of " + name}},
		}})).ok(nil)
		clients[name] = c
	}
	const rest = `SELECT md5(string_agg(to_jsonb(r)::text, '' ORDER BY id)) FROM `
	state := func() (found [2]string) {
		s.query(&found[0], rest+`log_records r`)
		s.query(&found[1], rest+`(SELECT id, at, edition, actor, action, subject, detail #- '{after,disclosure}' AS detail FROM audit_log) r`)
		return found
	}
	s.sql(`CREATE TABLE before_erasure AS SELECT id, detail -> 'after' -> 'disclosure' AS disclosure FROM audit_log`)
	clients["ada"].delete("/apis/passport/user").ok(nil)
	clients["eve"].delete("/apis/passport/user").ok(nil)
	s.sql(`UPDATE audit_log a SET detail = jsonb_set(detail, '{after,disclosure}', b.disclosure)
		FROM before_erasure b WHERE b.id = a.id AND b.disclosure IS NOT NULL`)
	s.sql(`UPDATE audit_log SET actor = 'tools:import' WHERE detail::text LIKE '%model of eve%'`)
	s.sql(`DROP TABLE before_erasure`)
	before := state()

	migration, err := os.ReadFile("../pg/migrations/0224_erased_disclosures.sql")
	if err != nil {
		t.Fatal(err)
	}
	up, _, _ := strings.Cut(string(migration), "-- +goose Down")
	for range 2 {
		s.sql(up)
		for i, name := range names {
			if rows := s.leftOf("model of " + name); (len(rows) > 0) != (i == 2) {
				t.Errorf("of %s there is %q", name, rows)
			}
		}
	}
	var kept int
	s.query(&kept, `SELECT count(*) FROM audit_log WHERE detail #>> '{after,disclosure,picture}' = 'generated'`)
	if after := state(); after != before || kept != 1 {
		t.Errorf("more has changed: %q, before %q; %d disclosures in the log", after, before, kept)
	}
}

// wantDisclosureExported requires that the entrant's own data has what they disclosed, in the submission and in the log
// of what they did, and the paper that proves the consent.
func wantDisclosureExported(t *testing.T, document []byte, consent string) {
	t.Helper()
	var own struct {
		Submissions []struct{ Record disclosedWork }
		Uploads     []struct{ Record struct{ ID string } }
		Actions     []struct {
			Record struct {
				Action string
				Detail struct{ After disclosedWork }
			}
		}
	}
	if err := json.Unmarshal(document, &own); err != nil {
		t.Fatal(err)
	}
	whole := func(w disclosedWork) bool {
		d := w.Disclosure
		return d != nil && d.Picture == "generated" && len(d.Tools["video"]) == 1 && d.Share != nil && *d.Share == 75.5 &&
			d.ConsentUploadID == consent && len(d.Warnings) == 1
	}
	if len(own.Submissions) != 1 || !whole(own.Submissions[0].Record) {
		t.Errorf("the export has the submissions %+v", own.Submissions)
	}
	logged, kept := false, false
	for _, a := range own.Actions {
		logged = logged || a.Record.Action == contest.ActionSubmit && whole(a.Record.Detail.After)
	}
	for _, u := range own.Uploads {
		kept = kept || u.Record.ID == consent
	}
	if !logged || !kept {
		t.Errorf("disclosure in the log: %v, consent among the uploads: %v", logged, kept)
	}
}

func TestDisclosureIsOptionalAndChecked(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	c := s.approved("ada@films.example")
	foreign := s.approved("eve@films.example").upload("process", "a.pdf", consentPaper()).ID
	video := c.upload("video", "film.mp4", testFilm(t)).ID
	for name, w := range map[string]struct {
		disclosure any
		field      string
	}{
		"not an object":       {"all of it", "disclosure"},
		"another use":         {object{"script": "partly"}, "disclosure.script"},
		"not a use":           {object{"video": 3}, "disclosure.video"},
		"a source of picture": {object{"picture": "licensed"}, "disclosure.picture"},
		"another source":      {object{"music": "found"}, "disclosure.music"},
		"over all":            {object{"share": 100.5}, "disclosure.share"},
		"under nothing":       {object{"share": -1}, "disclosure.share"},
		"a word":              {object{"share": "most"}, "disclosure.share"},
		"another stage":       {object{"tools": object{"catering": []string{"x"}}}, "disclosure.tools"},
		"a list":              {object{"tools": []string{"x"}}, "disclosure.tools"},
		"a long name":         {object{"tools": object{"video": []string{strings.Repeat("x", 101)}}}, "disclosure.tools"},
		"many tools":          {object{"tools": object{"video": strings.Fields("a b c d e f g h i j k")}}, "disclosure.tools"},
		"another likeness":    {object{"likeness": "borrowed"}, "disclosure.likeness"},
		"no consent":          {object{"likeness": "consented"}, "disclosure.consentUploadId"},
		"another's consent":   {object{"likeness": "consented", "consentUploadId": foreign}, "disclosure.consentUploadId"},
		"a film as consent":   {object{"likeness": "consented", "consentUploadId": video}, "disclosure.consentUploadId"},
		"another warning":     {object{"warnings": []string{"boring"}}, "disclosure.warnings"},
	} {
		t.Log(name)
		c.post(achievement, goodWork().with(object{"disclosure": w.disclosure})).fails(contest.CodeValidation, w.field)
	}
	var sent disclosedWork
	for _, none := range []any{nil, object{}, object{"tools": object{}, "warnings": []string{}, "script": nil, "consentUploadId": foreign}} {
		c.post(achievement, goodWork().with(object{"disclosure": none})).ok(&sent)
		if sent.Disclosure != nil || sent.AI.Label != "declared" {
			t.Errorf("%v: %+v", none, sent)
		}
	}
	lea := (&juryServer{s.world}).loggedIn("Lea", jury.RoleNominator)
	c.post(achievement, goodWork().with(object{"disclosure": object{"video": "generated"}})).ok(nil)
	var page struct{ Items []disclosedWork }
	lea.get(lea.at("nominate/works")).ok(&page)
	if len(page.Items) != 1 || page.Items[0].Disclosure != nil || page.Items[0].AI.Label != "declared" {
		t.Errorf("the jury sees what its edition keeps from it: %+v", page.Items)
	}
}
