package web_test

import (
	"fmt"
	"net/http"
	"reflect"
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
)

// withCode is a form with a code that is not checked while the form is wrong.
func withCode(form object) object { return form.with(object{"code": "123456"}) }

func TestEditionWithoutQuestionsSaysNothingOfThem(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	e := w.entrant("ada@example.com")
	var asked object
	e.get("/apis/activity/questions").ok(&asked)
	if want := (object{"registration": []any{}, "submission": []any{}, "categories": []any{}}); !reflect.DeepEqual(
		asked,
		want,
	) {
		t.Errorf("asked: %v", asked)
	}
	form := individual().with(object{"email": "ada@example.com", "answers": object{}})
	e.post(
		"/apis/activity/register",
		withCode(form.with(object{"answers": object{"road": "north"}})),
	).fails(
		contest.CodeValidation,
		"answers.road",
	)
	var sent, status, work object
	e.register(form).ok(&sent)
	w.decide("ada@example.com", contest.StatePass, "")
	e.get("/apis/activity/status").ok(&status)
	e.post(achievement, goodWork().with(object{"category": "road"})).fails(contest.CodeValidation, "category")
	e.post(achievement, goodWork().with(object{"category": nil, "answers": nil})).ok(&work)
	for name, answer := range map[string]object{"registration": sent, "status": status, "submission": work} {
		for _, key := range []string{"answers", "category", "asks"} {
			if _, has := answer[key]; has {
				t.Errorf("%s has %s", name, key)
			}
		}
	}
}

func TestRegistrationAnswers(t *testing.T) {
	t.Parallel()
	w := newWorld(t, asking)
	e := w.entrant("ada@example.com")
	form := individual().with(object{"email": "ada@example.com"})
	with := func(changes object) object { return form.with(object{"answers": answersOf("r").with(changes)}) }
	e.post("/apis/activity/register", withCode(form)).fails(contest.CodeValidation, "answers.rtext", "answers.rconsent")
	for name, value := range wrongAnswers() {
		id, _, _ := strings.Cut(name, " ")
		t.Log(name)
		e.post(
			"/apis/activity/register",
			withCode(with(object{"r" + id: value})),
		).fails(
			contest.CodeValidation,
			"answers.r"+id,
		)
	}
	e.post(
		"/apis/activity/register",
		withCode(with(object{"stext": "x"})),
	).fails(
		contest.CodeValidation,
		"answers.stext",
	)
	e.post(
		"/apis/activity/register",
		withCode(form.with(object{"answers": []any{}})),
	).fails(
		contest.CodeValidation,
		"answers",
		"answers.rtext",
		"answers.rconsent",
	)
	e.post(
		"/apis/activity/register",
		withCode(team().with(object{"email": "ada@example.com", "answers": answersOf("r")})),
	).fails(
		contest.CodeValidation,
		"answers.rteam",
	)

	var sent, read object
	// What is not asked of an individual, and what is retired, is left out; what is empty is not given.
	e.register(
		with(
			object{
				"rteam":    "Ada",
				"rold":     "x",
				"rlong":    "",
				"rseveral": []any{"kaz", "cmn", "cmn"},
				"rlink":    "road.example/north",
			},
		),
	).ok(
		&sent,
	)
	want := answersOf("r")
	delete(want, "rlong")
	if got := sent["answers"]; !reflect.DeepEqual(got, map[string]any(want)) {
		t.Errorf("stored %v, want %v", got, want)
	}
	e.get("/apis/activity/register/info").ok(&read)
	if !reflect.DeepEqual(read["answers"], sent["answers"]) {
		t.Errorf("read %v", read["answers"])
	}
}

func TestCorrectionKeepsAnswersToRetiredQuestions(t *testing.T) {
	t.Parallel()
	w := newWorld(t, asking)
	e := w.entrant("ada@example.com")
	form := individual().with(object{"email": "ada@example.com", "answers": answersOf("r")})
	e.register(form).ok(nil)
	edition := w.editions[contest.International]
	for i := range edition.Questions {
		if edition.Questions[i].ID == "rchoice" {
			edition.Questions[i].Retired = true
		}
	}
	changed := form.with(
		object{"before": 1, "answers": answersOf("r").with(object{"rchoice": "friend", "rtext": "Another road"})},
	)
	var first, again object
	e.put("/apis/activity/register", changed).ok(&first)
	e.put("/apis/activity/register", changed).ok(&again)
	if want := answersOf(
		"r",
	).with(
		object{"rtext": "Another road"},
	); !reflect.DeepEqual(first["answers"], map[string]any(want)) ||
		!reflect.DeepEqual(first, again) {
		t.Errorf("corrected %v, repeated %v", first["answers"], again["answers"])
	}
}

func TestSubmissionAnswersAndCategory(t *testing.T) {
	t.Parallel()
	w := newWorld(t, asking)
	e := w.entrant("ada@example.com")
	e.register(individual().with(object{"email": "ada@example.com", "answers": answersOf("r")})).ok(nil)
	w.decide("ada@example.com", contest.StatePass, "")
	with := func(changes object) object {
		return goodWork().with(object{"category": "market", "answers": answersOf("s").with(changes)})
	}
	e.post(achievement, goodWork()).fails(contest.CodeValidation, "category", "answers.stext", "answers.sconsent")
	e.post(achievement, with(nil).with(object{"category": "sea"})).fails(contest.CodeValidation, "category")
	e.post(achievement, with(nil).with(object{"category": "road"})).fails(contest.CodeValidation, "answers.road")
	for name, value := range wrongAnswers() {
		id, _, _ := strings.Cut(name, " ")
		t.Log(name)
		e.post(achievement, with(object{"s" + id: value})).fails(contest.CodeValidation, "answers.s"+id)
	}
	e.post(achievement, with(object{"rtext": "x"})).fails(contest.CodeValidation, "answers.rtext")
	submit := func(form object) *answer {
		e.headers["Idempotency-Key"] = "first"
		return e.post(achievement, form)
	}
	var sent, repeated object
	form := with(object{"road": "left out", "steam": "left out", "sold": "left out"})
	submit(form).ok(&sent)
	submit(form).ok(&repeated)
	if sent["category"] != "market" || !reflect.DeepEqual(sent["answers"], map[string]any(answersOf("s"))) ||
		!reflect.DeepEqual(sent, repeated) {
		t.Errorf("sent %v, %v; repeated %v", sent["category"], sent["answers"], repeated["answers"])
	}
	submit(
		form.with(object{"category": "road", "answers": answersOf("s").with(object{"road": "The pass"})}),
	).fails(
		contest.CodeValidation,
		"Idempotency-Key",
	)
	if kinds := w.count(`SELECT count(*) FROM asked_questions WHERE edition = 'international'`); kinds != 16 {
		t.Errorf("%d questions are known to have answers", kinds)
	}
}

func TestOrganisersSeeFilterAndExportAnswers(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	asking(w.world, nil)
	for name, answers := range map[string]object{"ada": nil, "bo": {"rchoice": "friend", "rseveral": []any{"uig"}, "rtext": "The southern road"}} {
		email := name + "@example.com"
		e := w.entrant(email)
		e.register(individual().with(object{"email": email, "answers": answersOf("r").with(answers)})).ok(nil)
		w.decide(email, contest.StatePass, "")
		category := map[string]string{"ada": "market", "bo": "road"}[name]
		e.post(
			achievement,
			linked(
				int64(len(name)),
			).with(
				object{
					"category": category,
					"answers":  answersOf("s").with(object{"road": "The pass", "sconsent": true}),
				},
			),
		).ok(
			nil,
		)
	}
	c := w.organiser(contest.OrganiserOwner)
	found := func(list, query string) string {
		var page struct {
			Items []struct{ Account string }
			Total int
		}
		c.read(list + "?" + query).ok(&page)
		var names []string
		for _, item := range page.Items {
			names = append(names, strings.TrimSuffix(item.Account, "@example.com"))
		}
		slices.Sort(names)
		return strings.Join(names, " ")
	}
	for query, want := range map[string]string{
		"": "ada bo", "answer=rchoice:press": "ada", "answer=rchoice:friend": "bo", "answer=rseveral:kaz": "ada", "answer=rconsent:true": "ada bo",
		"answer=rconsent:false": "", "answer=rchoice:friend&answer=rseveral:uig": "bo", "answer=rchoice:friend&answer=rseveral:kaz": "",
	} {
		if got := found("/registrations", query); got != want {
			t.Errorf("registrations %s: %s, want %s", query, got, want)
		}
	}
	for query, want := range map[string]string{"category=road": "bo", "category=market": "ada", "answer=schoice:press": "ada bo", "category=road&answer=schoice:friend": ""} {
		if got := found("/submissions", query); got != want {
			t.Errorf("submissions %s: %s, want %s", query, got, want)
		}
	}
	for _, wrong := range []string{"answer=rchoice:radio", "answer=rtext:north", "answer=none:x", "answer=schoice:press"} {
		c.read("/registrations?"+wrong).fails(contest.CodeValidation, "answer")
	}
	c.read("/submissions?category=sea").fails(contest.CodeValidation, "category")

	var list struct{ Items []object }
	c.read("/submissions?category=road").ok(&list)
	var work, person object
	c.read(fmt.Sprintf("/submissions/%v", list.Items[0]["workId"])).ok(&work)
	if work["category"] != "road" || work["answers"].(map[string]any)["road"] != "The pass" {
		t.Errorf("work %v %v", work["category"], work["answers"])
	}
	c.read("/registrations?answer=rchoice:friend").ok(&list)
	c.read(fmt.Sprintf("/registrations/%v", list.Items[0]["id"])).ok(&person)
	if answers := person["form"].(map[string]any)["answers"].(map[string]any); answers["rtext"] != "The southern road" {
		t.Errorf("person %v", answers)
	}
	registrations, submissions := string(c.read("/registrations/export").raw), string(c.read("/submissions/export").raw)
	for file, wants := range map[string][]string{registrations: {"answer_rtext", "answer_rold", "The southern road", `"cmn, kaz"`}, submissions: {"category", "answer_road", "The pass", "12.5"}} {
		for _, want := range wants {
			if !strings.Contains(file, want) {
				t.Errorf("an export lacks %s:\n%s", want, file)
			}
		}
	}
}

func TestQuestionsAreChangedWithoutARestart(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	c := w.organiser(contest.OrganiserOwner)
	e := w.entrant("ada@example.com")
	type part struct {
		Version  string
		Value    []object
		Changed  bool
		Answered map[string]int
	}
	put := func(name string, body object) *answer {
		return c.do(http.MethodPut, "/apis/organiser/rules/"+name+"?edition=international", body)
	}
	read := func(name string) (p part) {
		c.read("/rules/" + name).ok(&p)
		return p
	}
	c.read("/rules/colours").fails(contest.CodeNotFound)
	none := read("questions")
	question := object{
		"id":    "heard",
		"at":    "registration",
		"kind":  "choice",
		"label": object{"en": "Heard", "zh": "得知"},
		"options": []object{
			{
				"id":    "press",
				"label": object{"en": "Press", "zh": "媒体"},
			},
			{"id": "friend", "label": object{"en": "Friend", "zh": "朋友"}},
		},
		"required": true,
	}
	asked := []object{question}
	for field, wrong := range map[string]any{
		"value":              nil,
		"value[0].label.zh":  []object{question.with(object{"label": object{"en": "Heard", "zh": ""}})},
		"value[0].kind":      []object{question.with(object{"kind": "colour", "options": nil})},
		"value[1].id":        []object{question, question},
		"value[0].options":   []object{question.with(object{"options": nil})},
		"value[0].when.type": []object{question.with(object{"when": object{"type": "crew"}})},
	} {
		put("questions", object{"value": wrong, "before": none.Version}).fails(contest.CodeValidation, field)
	}
	var changed part
	put("questions", object{"value": asked, "before": none.Version, "dryRun": true}).ok(&changed)
	if !changed.Changed || read("questions").Version != none.Version {
		t.Error("a dry run changes")
	}
	put("questions", object{"value": asked, "before": "0"}).fails(contest.CodeConflict, "before")
	put("questions", object{"value": asked, "before": none.Version}).ok(&changed)
	put("questions", object{"value": asked, "before": none.Version}).ok(&changed) // repeated
	if rows := w.count(`SELECT count(*) FROM audit_log WHERE action = 'rules.change'`); changed.Changed || rows != 1 {
		t.Errorf("repeated: %v, %d audit rows", changed.Changed, rows)
	}
	form := individual().with(object{"email": "ada@example.com"})
	e.post("/apis/activity/register", withCode(form)).fails(contest.CodeValidation, "answers.heard")
	e.register(form.with(object{"answers": object{"heard": "press"}})).ok(nil)

	now := read("questions")
	if now.Answered["heard"] != 1 {
		t.Errorf("answered: %v", now.Answered)
	}
	for field, wrong := range map[string][]object{
		"value":            {},
		"value[0].kind":    {question.with(object{"kind": "several"})},
		"value[0].at":      {question.with(object{"at": "submission"})},
		"value[0].options": {question.with(object{"options": []object{{"id": "friend", "label": object{"en": "Friend", "zh": "朋友"}}}})},
	} {
		put("questions", object{"value": wrong, "before": now.Version}).fails(contest.CodeValidation, field)
	}
	put("questions", object{"value": []object{question.with(object{"retired": true})}, "before": now.Version}).ok(nil)
	var left struct{ Registration []object }
	e.get("/apis/activity/questions").ok(&left)
	if len(left.Registration) != 0 {
		t.Errorf("still asked: %v", left.Registration)
	}
	categories := []object{{"id": "road", "name": object{"en": "Roads", "zh": "路"}}}
	put("categories", object{"value": categories, "before": read("categories").Version}).ok(nil)
	w.decide("ada@example.com", contest.StatePass, "")
	e.post(achievement, goodWork()).fails(contest.CodeValidation, "category")
	e.post(achievement, goodWork().with(object{"category": "road"})).ok(nil)
	reviewer := w.organiser(contest.OrganiserReviewer)
	reviewer.read("/rules/questions").ok(nil)
	reviewer.do(
		http.MethodPut,
		"/apis/organiser/rules/questions?edition=international",
		object{"value": []object{}},
	).fails(
		contest.CodeForbidden,
	)
}
