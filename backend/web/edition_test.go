package web_test

import (
	"context"
	"log/slog"
	"net/http"
	"os"
	"slices"
	"strings"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// editionWork makes editions of the real catalogue; those that are made join the world's.
func (w *world) editionWork(log *slog.Logger) *operations.EditionService {
	texts := catalogue.NewFolder("../../catalogue").With(w.db)
	known := w.planned.All()
	return &operations.EditionService{
		Store: w.db, Planner: texts, Editions: w.planned, Clock: w.contest, Log: log,
		Checklist: operations.ChecklistFacts{Counts: w.db, Content: texts.Checklist}, Calendar: w.calendar,
		Refresh: func(ctx context.Context) error {
			documents, err := w.db.EditionDocuments(ctx)
			if err != nil {
				return err
			}
			content, err := catalogue.LoadFS(catalogue.WithDocuments(os.DirFS("../../catalogue"), documents))
			if err != nil {
				return err
			}
			all := slices.Clone(known)
			for _, edition := range content.List() {
				if !slices.ContainsFunc(known, func(k *contest.Edition) bool { return k.ID == edition.ID }) {
					all = append(all, edition)
				}
			}
			w.planned.Replace(all)
			return nil
		},
	}
}

// silkRoad is a form that makes an edition with a brand, zone, criteria, awards, questions, categories and prizes of
// its own.
func silkRoad() object {
	text := func(en, zh string) object { return object{"en": en, "zh": zh} }
	return object{
		"from":    "international",
		"id":      "silk-road",
		"season":  "2027",
		"name":    text("Silk Road Lights", "丝路之光"),
		"contest": text("Short Film Competition 2027", "2027 短片大赛"),
		"organiser": text(
			"Silk Road Lights",
			"丝路之光组委会",
		),
		"contactMail": "hello@silkroad.example",
		"url":         "https://silkroad.example",
		"accent":      "#4fc4a0",
		"mark":        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><circle cx="18" cy="18" r="12"/></svg>`,
		"timezone":    "America/Los_Angeles",
		"opensOn":     "2027-07-13",
		"criteria": []object{
			{"id": "light", "weight": 60, "name": text("Light", "光影"), "note": text("What the light does.", "光影的运用。")},
			{"id": "road", "weight": 40, "name": text("Road", "行旅"), "note": text("Where it leads.", "行旅的方向。")},
		},
		"awards": []object{{"id": "LANTERN", "limit": 3, "name": text("Lantern", "灯笼奖")}},
		"prizes": object{"currency": "CNY", "prizes": []object{
			{
				"id":         "caravan",
				"winners":    1,
				"amount":     80000,
				"name":       text("Caravan prize", "驼队奖"),
				"recipients": text("One film", "一部"),
			},
		}},
		"questions": []object{
			{"id": "town", "at": "registration", "kind": "text", "label": text("Your town", "所在城镇"), "required": true},
			{
				"id":    "heard",
				"at":    "registration",
				"kind":  "choice",
				"label": text("How did you hear of us", "从何处得知"),
				"options": []object{
					{"id": "press", "label": text("Press", "媒体")},
					{"id": "friend", "label": text("A friend", "朋友")},
				},
			},
			{
				"id":       "where",
				"at":       "submission",
				"kind":     "text",
				"label":    text("Where was it made", "在何处创作"),
				"required": true,
				"sees":     []string{"jury"},
			},
		},
		"categories": []object{
			{"id": "caravan", "name": text("Caravan", "驼队")},
			{"id": "oasis", "name": text("Oasis", "绿洲")},
		},
	}
}

type editionSaved struct {
	Edition struct {
		ID, URL, Timezone, Header, Cookie string
		Accent                            *string
		Open                              bool
		Zone                              contest.Text
		Made                              *struct{ From, By string }
		Former                            []contest.FormerSeason
		Criteria                          []struct{ ID string }
	}
	Made    bool
	Days    int
	Dates   []struct{ ID, Old, New string }
	Files   []struct{ Path, State string }
	Carried []struct {
		Part    string
		Carried bool
		Count   int
	}
	Texts struct {
		Total int
		Read  []struct {
			File  string
			Words []string
		}
	}
	Missing []struct{ ID, State string }
}

func (s editionSaved) date(id string) string {
	for _, date := range s.Dates {
		if date.ID == id {
			return date.New
		}
	}
	return ""
}

func TestEditionIsMadeAsACopyWithoutARestart(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	form := silkRoad()
	form["dryRun"] = true
	var plan editionSaved
	owner.send("/editions", form).ok(&plan)
	if plan.Made || plan.Days != 728 || len(plan.Files) == 0 || plan.Texts.Total == 0 || len(plan.Texts.Read) == 0 ||
		len(plan.Missing) == 0 {
		t.Errorf("plan: %+v", plan)
	}
	for id, want := range map[string]string{
		"registration.opensAt": "2027-07-13T00:00:00-07:00", "registration.endsAt": "2027-09-28T12:00:00-07:00", "phases.ceremony.at": "2027-12-04T19:30:00-08:00",
	} {
		if got := plan.date(id); got != want {
			t.Errorf("%s is %s, want %s", id, got, want)
		}
	}
	if n := w.count(`SELECT count(*) FROM made_editions`); n != 0 {
		t.Errorf("a trial has stored %d editions", n)
	}
	delete(form, "dryRun")
	passed := together(4, func() bool { return owner.send("/editions", form).code == "OK" })
	if n := w.count(`SELECT count(*) FROM made_editions`); passed != 4 || n != 1 {
		t.Errorf("%d answers for %d editions", passed, n)
	}
	if n := w.count(`SELECT count(*) FROM audit_log WHERE action = 'edition.make' AND edition = 'silk-road'`); n != 1 {
		t.Errorf("%d rows of the audit log", n)
	}
	var saved editionSaved
	owner.send("/editions", form).ok(&saved)
	e := saved.Edition
	if saved.Made || e.Header != "PASSPORT_SILK_ROAD" || e.Cookie != "passport_silk_road" ||
		e.Zone.EN != "in Los Angeles" ||
		e.Accent == nil ||
		e.Made == nil ||
		e.Made.From != "international" ||
		e.Open {
		t.Errorf("the same again: %+v", saved)
	}
	form["season"] = "2028"
	owner.send("/editions", form).fails(contest.CodeConflict, "id")
	var list struct {
		Editions []struct{ ID string }
		Sample   bool
	}
	if owner.read("/editions").ok(&list); len(list.Editions) != 3 || list.Sample {
		t.Errorf("editions: %+v", list)
	}
	w.checkPagesOfSilkRoad()
}

// checkPagesOfSilkRoad asks the service for the edition by its host and by its header.
func (w *console) checkPagesOfSilkRoad() {
	w.t.Helper()
	var ping struct {
		Edition          string
		RegistrationOpen bool
	}
	visitor := w.entrant("early@example.com")
	visitor.f = "PASSPORT_SILK_ROAD"
	visitor.get("/apis/ping").ok(&ping)
	if ping.Edition != "silk-road" || ping.RegistrationOpen {
		w.t.Errorf("by its header: %+v", ping)
	}
	visitor.logIn("early@example.com")
	visitor.post(
		"/apis/activity/register/code",
		object{"email": "early@example.com"},
	).fails(
		contest.CodeForbidden,
	) // as before every opening
}

func TestChecklistOfANewEdition(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	owner := w.organiser(contest.OrganiserOwner)
	owner.send("/editions", silkRoad()).ok(nil)
	var list struct {
		Edition     string
		Open, Ready bool
		Items       []struct{ ID, State, Where string }
	}
	owner.do(http.MethodGet, "/apis/organiser/editions/silk-road/checklist", nil).ok(&list)
	states := map[string]string{}
	next := 0
	for _, item := range list.Items {
		states[item.ID] = item.State
		if item.State == "next" {
			next++
		}
	}
	if len(list.Items) != 12 || list.Ready || list.Open || next != 1 || states["brand"] != "done" ||
		states["texts"] != "next" ||
		states["jury"] != "waits" ||
		states["rehearsal"] != "blocked" {
		t.Errorf("checklist: %+v", list)
	}
	owner.do(http.MethodGet, "/apis/organiser/editions/nowhere/checklist", nil).fails(contest.CodeNotFound)
	w.sql(
		`UPDATE organisers SET personal_data = false WHERE id = $1`,
		w.add("veiled@films.example", contest.OrganiserViewer).ID,
	)
	veiled := w.browser()
	veiled.enter("veiled@films.example")
	veiled.do(http.MethodGet, "/apis/organiser/editions/silk-road/checklist", nil).ok(&list)
	if raw := veiled.do(
		http.MethodGet,
		"/apis/organiser/editions",
		nil,
	).ok(
		nil,
	).raw; strings.Contains(
		string(raw),
		"owner@films.example",
	) {
		t.Errorf("a viewer without people reads %s", raw)
	}
	var content struct{ Version string }
	owner.do(http.MethodGet, "/apis/organiser/catalogue/about.json?edition=silk-road", nil).ok(&content)
	var saved struct {
		Stored  bool
		Changed int
	}
	owner.do(http.MethodPut, "/apis/organiser/catalogue/about.json?edition=silk-road", object{
		"version": content.Version, "changes": []object{{"path": "closing", "zh": "路还在前面。", "en": "The road goes on."}},
	}).ok(&saved)
	if n := w.count(
		`SELECT count(*) FROM made_editions WHERE version > 1`,
	); !saved.Stored || saved.Changed != 1 ||
		n != 1 {
		t.Errorf("a changed text: %+v, %d", saved, n)
	}
}
