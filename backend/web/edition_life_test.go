package web_test

import (
	"archive/zip"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/operations"
	"marquee/backend/transparency"
)

const silkRoadID contest.EditionID = "silk-road"

// TestEditionOfOnesOwnRunsFromItsMakingToTheVerifiedResult: made in the console, opened, entered with answers,
// nominated, shortlisted, scored by its own criteria, published, and verified from the export alone. Every step is a
// call over HTTP.
func TestEditionOfOnesOwnRunsFromItsMakingToTheVerifiedResult(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging, withLog)
	j := &juryServer{s.world}
	console := consoleOf(s.world)
	owner := console.organiser(contest.OrganiserOwner)
	owner.send("/editions", silkRoad()).ok(nil)
	owner.edition = silkRoadID
	edition := s.planned.Edition(silkRoadID)
	log := &transparency.Sequencer{
		Editions: s.planned.IDs,
		Store:    s.db,
		Keys:     logKeys(),
		Clock:    s.contest,
		Now:      s.wall.Now,
		Log:      slog.New(slog.DiscardHandler),
		Rules:    map[contest.EditionID]transparency.RulesData{silkRoadID: transparency.Rules(edition)},
	}
	if err := log.Prepare(t.Context()); err != nil {
		t.Fatal(err)
	}

	s.contest.set(edition.RegistrationOpens.Add(24 * time.Hour))
	openedSilkRoad(s, console, owner)
	film := enteredSilkRoad(s, owner)
	s.sql(`
		UPDATE screening_copies SET state = 'completed', ended_at = now(), made = '{"film": {
			"object": "works/copy", "duration": 2000000000, "width": 64, "height": 36, "poster": "works/poster",
			"thumbnails": {"object": "works/thumbnails", "columns": 1, "rows": 1, "count": 1, "interval": 2000000000, "width": 64, "height": 36}}}'`)
	s.contest.set(edition.SubmissionEnds.Add(24 * time.Hour))
	nominatedSilkRoad(j, owner, film)
	scoredSilkRoad(j, film)
	owner.send("/judging/close", nil).ok(nil)
	console.publish(owner)
	sequence(t, log)
	verifiedSilkRoad(t, s, owner, film)
}

// openedSilkRoad finds the edition closed at its date while something is missing, does what is missing, and finds it open.
func openedSilkRoad(s *storeHarness, console *console, owner *consoleClient) {
	s.t.Helper()
	work := s.editionWork(slog.New(slog.DiscardHandler))
	open := func() (open bool) {
		if err := work.OpenReady(s.t.Context()); err != nil {
			s.t.Fatal(err)
		}
		var ping struct {
			RegistrationOpen, Held bool
			Phase                  string
		}
		visitor := s.client()
		visitor.f = "PASSPORT_SILK_ROAD"
		if visitor.get("/apis/ping").ok(&ping); ping.RegistrationOpen == ping.Held || ping.Held != (ping.Phase == "upcoming") {
			s.t.Errorf("ping: %+v", ping)
		}
		return ping.RegistrationOpen
	}
	needs := func() string {
		var overview struct {
			Needs []struct {
				Kind  string
				Names []contest.Text
			}
		}
		owner.read("/overview").ok(&overview)
		for _, need := range overview.Needs {
			if need.Kind == string(operations.NeedUnready) {
				return fmt.Sprint(need.Names)
			}
		}
		return ""
	}
	if open() || !strings.Contains(needs(), "still name the former edition") {
		s.t.Fatalf("nothing is done, and it needs: %q", needs())
	}
	readSilkRoad(s.t, owner)
	console.add("second@films.example", contest.OrganiserOwner)
	console.browser().enter("second@films.example")
	if open() || !strings.Contains(needs(), "No email has been sent yet") {
		s.t.Errorf("no email was sent, and it needs: %q", needs())
	}
	s.sql(`UPDATE mails SET state = 'sent', ended_at = now(), subject = '', body_text = '', body_html = ''`)
	if !open() || needs() != "" {
		s.t.Fatalf("all that is required is done, and it needs: %q", needs())
	}
	if n := s.count(`SELECT count(*) FROM audit_log WHERE action = 'edition.open' AND edition = 'silk-road'`); n != 1 {
		s.t.Errorf("%d rows of the audit log", n)
	}
	s.sql(`UPDATE mails SET state = 'failed'`) // what is undone later does not close it
	if !open() {
		s.t.Error("it has closed again")
	}
}

// readSilkRoad confirms every text that still names the edition that was copied.
func readSilkRoad(t *testing.T, owner *consoleClient) {
	t.Helper()
	type text struct {
		Path, ZH, EN string
		Former       []string
	}
	var list struct {
		Files []struct {
			Name   string
			Former int
		}
	}
	owner.read("/catalogue").ok(&list)
	confirmed := 0
	for _, file := range list.Files {
		var content struct {
			Version string
			Texts   []text
		}
		owner.read("/catalogue/" + file.Name).ok(&content)
		changes := []object{}
		for _, text := range content.Texts {
			if len(text.Former) > 0 {
				changes = append(changes, object{"path": text.Path, "zh": text.ZH, "en": text.EN, "current": true})
			}
		}
		if len(changes) != file.Former {
			t.Errorf("%s: %d texts, listed as %d", file.Name, len(changes), file.Former)
		}
		if confirmed += len(changes); len(changes) == 0 {
			continue
		}
		var saved struct{ Content struct{ Texts []text } }
		owner.call(http.MethodPut, "/catalogue/"+file.Name, object{"version": content.Version, "changes": changes}).ok(&saved)
		for _, text := range saved.Content.Texts {
			if len(text.Former) > 0 {
				t.Errorf("%s %s was confirmed and is to be read for %v", file.Name, text.Path, text.Former)
			}
		}
	}
	if confirmed == 0 {
		t.Error("no text names the former edition")
	}
}

// enteredSilkRoad registers an entrant and submits a film, both with answers.
func enteredSilkRoad(s *storeHarness, owner *consoleClient) (film int) {
	s.t.Helper()
	const email = "ada@films.example"
	ada := s.client()
	ada.f = "PASSPORT_SILK_ROAD"
	ada.logIn(email)
	ada.headers["Origin"] = pageOrigin
	form := individual().with(object{"name": "Ada Byron", "email": email})
	ada.register(form).fails(contest.CodeValidation, "answers.town")
	s.wall.add(2 * time.Minute) // until another code may be asked for
	ada.register(form.with(object{"answers": object{"town": "Turpan", "heard": "press"}})).ok(nil)
	var registrations struct{ Items []struct{ ID string } }
	owner.read("/registrations?q=" + email).ok(&registrations)
	if len(registrations.Items) != 1 {
		s.t.Fatalf("registrations: %+v", registrations)
	}
	owner.send(
		"/registrations/decide",
		object{"decision": "approve", "ids": []string{registrations.Items[0].ID}},
	).ok(
		nil,
	)
	upload := ada.upload("video", "ferry.mp4", testFilm(s.t))
	entry := goodWork().with(object{"videoLink": nil, "videoUploadId": upload.ID})
	ada.post(achievement, entry).fails(contest.CodeValidation, "category", "answers.where")
	var work submissionView
	ada.post(achievement, entry.with(object{"category": "oasis", "answers": object{"where": "In Kashgar"}})).ok(&work)
	return work.WorkID
}

// nominatedSilkRoad has a nominator find the film and nominate it for the edition's one award, and puts it on the
// shortlist.
func nominatedSilkRoad(j *juryServer, owner *consoleClient, film int) {
	j.t.Helper()
	j.add(silkRoadID, "Ana", jury.RoleNominator)
	ana := j.logIn(silkRoadID, "Ana")
	var listed struct {
		Total int
		Items []struct{ ID int }
	}
	if ana.get(ana.at("nominate/works")).ok(&listed); listed.Total != 1 || len(listed.Items) != 1 || listed.Items[0].ID != film {
		j.t.Errorf("Ana may nominate %+v, want %d", listed, film)
	}
	nominate := func(award string) *answer {
		return ana.post(ana.at("nominate"), object{"workId": film, "award": award, "comments": "It glows."})
	}
	nominate("LEVEL").fails(contest.CodeValidation, "award")
	nominate("LANTERN").ok(nil)
	var rules struct {
		Criteria []struct{ ID string }
		Awards   []struct{ ID string }
	}
	if ana.get("/apis/activity/criteria").ok(&rules); fmt.Sprint(rules) != "{[{light} {road}] [{LANTERN}]}" {
		j.t.Errorf("desks show %v", rules)
	}
	wantState(j.t, ana, "LANTERN 1/3 IN_PROGRESS false")
	owner.send("/shortlist", object{"add": []int{film}, "remove": []int{}}).ok(nil)
}

// scoredSilkRoad has three judges score the film by the edition's two criteria.
func scoredSilkRoad(j *juryServer, film int) {
	j.t.Helper()
	for n, name := range []string{"Dee", "Eli", "Fay"} {
		j.add(silkRoadID, name, jury.RoleJudge)
		c := j.logIn(silkRoadID, name)
		c.post(
			c.at("judge"),
			object{"workId": film, "light": 101, "comments": "Quiet."},
		).fails(
			contest.CodeValidation,
			"light",
		)
		c.post(c.at("judge"), object{"workId": film, "light": 90 - n, "road": 80, "comments": "Quiet."}).ok(nil)
		var state struct{ Scored, Total int }
		if c.get(c.at("judge/state")).ok(&state); state.Scored != 1 || state.Total != 1 {
			j.t.Errorf("%s: %+v", name, state)
		}
	}
}

// verifiedSilkRoad verifies the export with the key and the head of the edition's own log.
func verifiedSilkRoad(t *testing.T, s *storeHarness, owner *consoleClient, film int) {
	t.Helper()
	keys, err := transparency.ParseKeys(s.logFile(t, "key"))
	if err != nil {
		t.Fatal(err)
	}
	status, _, archive := owner.file(
		http.MethodGet,
		fmt.Sprintf("/results/export?edition=%s&format=zip", silkRoadID),
		"",
	)
	if status != http.StatusOK {
		t.Fatalf("export: %d %s", status, archive)
	}
	export, err := zip.NewReader(strings.NewReader(archive), int64(len(archive)))
	if err != nil {
		t.Fatal(err)
	}
	verified, err := transparency.Verify(export, keys)
	if err != nil {
		t.Fatal(err)
	}
	if err := verified.CheckHead(export, "published", s.logFile(t, "head"), keys); err != nil {
		t.Error(err)
	}
	if len(verified.Awards) != 1 || verified.Awards[0].WorkID != film ||
		!slices.Equal(verified.Awards[0].Prizes, []string{"caravan"}) {
		t.Errorf("the records give %+v, and not the film the prize", verified.Awards)
	}
}

// logFile reads a file of the edition's log by its header.
func (s *storeHarness) logFile(t *testing.T, name string) string {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, s.url+"/log/"+name, http.NoBody)
	if err != nil {
		t.Fatal(err)
	}
	request.Host = "silkroad.example"
	response, err := http.DefaultClient.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("/log/%s: %d %v", name, response.StatusCode, err)
	}
	return string(content)
}
