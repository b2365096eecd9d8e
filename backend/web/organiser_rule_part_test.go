package web_test

import (
	"fmt"
	"net/http"
	"reflect"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// rulePart is a part of the rules as the console reads it.
type rulePart struct {
	Part    string
	Version string
	Value   any
	Changed bool
	Pinned  *struct{ By string }
	Changes []struct {
		Path          string
		Before, After any
	}
	Effects []struct{ Where, Name string }
}

func (c *consoleClient) putPart(name string, value any, more ...object) *answer {
	form := object{"value": value}
	for _, one := range more {
		form = form.with(one)
	}
	return c.do(http.MethodPut, "/apis/organiser/rules/"+name+"?edition=international", form)
}

func (c *consoleClient) part(name string) (p rulePart) {
	c.t.Helper()
	c.read("/rules/" + name).ok(&p)
	return p
}

// replace reads a part and puts another in its place.
func (c *consoleClient) replace(name string, value any) (p rulePart) {
	c.t.Helper()
	c.putPart(name, value, object{"before": c.part(name).Version}).ok(&p)
	return p
}

func named(en, zh string) object { return object{"en": en, "zh": zh} }

func criteriaOf(weights ...int) []object {
	var all []object
	for i, weight := range weights {
		id := string(rune('a'+i)) + "_mark"
		all = append(
			all,
			object{
				"id":     id,
				"weight": weight,
				"name":   named("Mark "+id, "标准"+id),
				"note":   named("What counts.", "看什么。"),
			},
		)
	}
	return all
}

func prizeOf(id string, more object) object {
	return object{
		"id":         id,
		"winners":    1,
		"amount":     100,
		"name":       named("Prize "+id, "奖项"+id),
		"recipients": named("One film", "一部"),
	}.with(
		more,
	)
}

func listOf(prizes ...object) object { return object{"currency": "CNY", "prizes": prizes} }

// wrongParts are parts that are refused, by the fields.
func wrongParts() map[string][]struct {
	value  any
	fields []string
} {
	type wrong = struct {
		value  any
		fields []string
	}
	return map[string][]wrong{
		"criteria": {
			{[]object{}, []string{"value"}},
			{criteriaOf(50, 40), []string{"value"}},
			{criteriaOf(10, 10, 10, 10, 10, 10, 10, 10, 20), []string{"value"}},
			{[]object{criteriaOf(100)[0].with(object{"id": "Total!"})}, []string{"value[0].id"}},
			{[]object{criteriaOf(100)[0].with(object{"id": "total"})}, []string{"value[0].id"}},
			{[]object{criteriaOf(100)[0].with(object{"name": named("One", "")})}, []string{"value[0].name.zh"}},
			{"100", []string{"value"}},
		},
		"awards": {
			{[]object{{"id": "ONE", "limit": 0, "name": named("One", "一")}}, []string{"value[0].limit"}},
			{
				[]object{
					{"id": "ONE", "limit": 1, "name": named("One", "一")},
					{"id": "ONE", "limit": 1, "name": named("One", "一")},
				},
				[]string{"value[1].id"},
			},
		},
		"limits": {
			{
				object{"minimumAge": 0, "maximumTeamMembers": 5, "maximumSubmissions": 10, "maximumRunningMinutes": 5},
				[]string{"value.minimumAge"},
			},
			{
				object{"minimumAge": 18, "maximumTeamMembers": 5, "maximumRunningMinutes": 5},
				[]string{"value.maximumSubmissions"},
			},
			{object{"minimumAge": 18, "colour": 1}, []string{"value"}},
		},
		"prizes": {
			{
				listOf(prizeOf("first", object{"by": "criterion", "criterion": "charm"})),
				[]string{"value.prizes[0].criterion"},
			},
			{listOf(prizeOf("first", nil), prizeOf("first", nil)), []string{"value.prizes[1].id"}},
			{
				listOf(prizeOf("first", object{"by": "category", "category": "road"})),
				[]string{"value.prizes[0].category"},
			},
			{listOf(prizeOf("first", object{"by": "rank", "winners": nil})), []string{"value.prizes[0].winners"}},
			{listOf(prizeOf("first", object{"by": "luck"})), []string{"value.prizes[0].by"}},
			{object{"currency": "yuan", "prizes": []object{}}, []string{"value.currency"}},
		},
		"ranking": {
			{
				object{"official": "median", "minimumCards": -1, "shrinkage": 0},
				[]string{"value.official", "value.minimumCards", "value.shrinkage"},
			},
		},
		"order": {
			{
				object{"rounds": []string{"scores", "nominations"}, "lateWorks": "later"},
				[]string{"value.rounds", "value.lateWorks"},
			},
		},
		"safeguards": {{object{"secondFactor": "yes"}, []string{"value"}}},
	}
}

// whole gives the edition what the catalogue requires beside what other tests need.
func (w *console) whole() {
	edition := w.editions[contest.International]
	edition.Phases[0].Name = contest.Text{EN: "Registration", ZH: "报名"}
	for i := range edition.Criteria {
		edition.Criteria[i].Note = contest.Text{EN: "What counts.", ZH: "看什么。"}
	}
	edition.PrizeList.Currency = "USD"
}

func TestPartsOfTheRulesAreListedCheckedAndTried(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.whole()
	c := w.organiser(contest.OrganiserOwner)
	var list []struct {
		Part, Version string
		Pinned        *object
		ChangedAt     *time.Time
	}
	c.read("/rules").ok(&list)
	for _, line := range list {
		p := c.part(line.Part)
		if p.Version != line.Version || line.Pinned != nil || line.ChangedAt != nil {
			t.Errorf("%s: %+v, listed %+v", line.Part, p, line)
		}
		var same rulePart
		if c.putPart(line.Part, p.Value).ok(&same); same.Changed {
			t.Errorf("the same %s changes %v", line.Part, same.Changes)
		}
	}
	if len(list) != len(contest.RuleParts()) {
		t.Errorf("%d parts", len(list))
	}
	for name, all := range wrongParts() {
		for _, wrong := range all {
			c.putPart(
				name,
				wrong.value,
				object{"before": c.part(name).Version},
			).fails(
				contest.CodeValidation,
				wrong.fields...)
		}
	}
	before := c.part("criteria")
	var trial rulePart
	c.putPart("criteria", criteriaOf(60, 40), object{"before": before.Version, "dryRun": true}).ok(&trial)
	if !trial.Changed || len(trial.Changes) == 0 || len(trial.Effects) == 0 ||
		c.part("criteria").Version != before.Version {
		t.Errorf("the trial: %+v", trial)
	}
	w.organiser(contest.OrganiserViewer).putPart("criteria", criteriaOf(100)).fails(contest.CodeForbidden)

	// Of organisers who change a part at once, one does.
	passed := together(5, func() bool {
		return c.putPart(
			"limits",
			object{"minimumAge": 20, "maximumTeamMembers": 3, "maximumSubmissions": 2, "maximumRunningMinutes": 4},
			object{"before": c.part("limits").Version},
		).code == "OK"
	})
	if rows := w.count(`SELECT count(*) FROM audit_log WHERE action = 'rules.change'`); passed == 0 || rows != 1 {
		t.Errorf("%d passed, %d rows", passed, rows)
	}
	c.putPart(
		"limits",
		object{"minimumAge": 21, "maximumTeamMembers": 3, "maximumSubmissions": 2, "maximumRunningMinutes": 4},
		object{"before": "0"},
	).fails(
		contest.CodeConflict,
		"before",
	)
	if edition := w.calendar.Edition(
		t.Context(),
		contest.International,
	); edition.MinimumAge != 20 ||
		edition.MaxRunning != 4*time.Minute {
		t.Errorf("limits: %d years, %s", edition.MinimumAge, edition.MaxRunning)
	}
}

func TestDatesOfTheRulesMoveAsPhasesDo(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	w.whole()
	c := w.organiser(contest.OrganiserOwner)
	later := object(c.part("dates").Value.(map[string]any))
	later["submission"] = object{"endsAt": "2025-10-03T00:00:00+08:00"}
	later["uploadGraceHours"] = 12
	c.putPart(
		"dates",
		later.with(object{"timezone": "Europe/Berlin"}),
		object{"before": c.part("dates").Version},
	).fails(
		contest.CodeValidation,
		"value.timezone",
	)
	c.putPart(
		"dates",
		later.with(
			object{
				"registration": object{"opensAt": "2025-07-15T00:00:00+08:00", "endsAt": "2025-01-01T00:00:00+08:00"},
			},
		),
		object{"before": c.part("dates").Version},
	).fails(
		contest.CodeValidation,
		"value.registration.endsAt",
	)
	moved := c.replace("dates", later)
	if !moved.Changed || w.count(`SELECT count(*) FROM log_records WHERE kind = 'phase.moved'`) != 1 {
		t.Errorf("moved: %+v", moved.Changes)
	}
	var ends []struct {
		ID     string
		EndsAt time.Time
	}
	c.read("/phases").ok(&ends)
	if at := ends[1].EndsAt.UTC(); ends[1].ID != "submission" ||
		!at.Equal(time.Date(2025, 10, 2, 16, 0, 0, 0, time.UTC)) {
		t.Errorf("ends: %+v", ends)
	}
	if edition := w.calendar.Edition(t.Context(), contest.International); edition.UploadGrace != 12*time.Hour {
		t.Errorf("grace: %s", edition.UploadGrace)
	}
	c.send("/phases", object{"phase": "submission", "endsAt": "2025-10-04T00:00:00+08:00"}).ok(nil)
	if got := c.part("dates").Value.(map[string]any)["submission"]; !reflect.DeepEqual(
		got,
		map[string]any{"endsAt": "2025-10-04T00:00:00+08:00"},
	) {
		t.Errorf("after a move: %v", got)
	}
}

// eight are eight criteria, eight awards, categories, and prizes by all of them.
func (c *consoleClient) eight() {
	c.t.Helper()
	c.replace("criteria", criteriaOf(20, 20, 10, 10, 10, 10, 10, 10))
	var awards []object
	for i := range 8 {
		awards = append(awards, object{"id": fmt.Sprintf("BEST_%d", i+1), "limit": 2, "name": named("Best", "最佳")})
	}
	c.replace("awards", awards)
	c.replace(
		"categories",
		[]object{{"id": "road", "name": named("Roads", "路")}, {"id": "sea", "name": named("Seas", "海")}},
	)
	c.replace("prizes", listOf(
		prizeOf(
			"first",
			nil,
		),
		prizeOf("loved", object{"by": "award", "award": "BEST_8"}),
		prizeOf("sea-best", object{"by": "category", "category": "sea", "currency": "USD"}),
		prizeOf(
			"eighth",
			object{"by": "criterion", "criterion": "h_mark"},
		),
		prizeOf("final", object{"by": "final"}),
		prizeOf("hand", object{"winners": nil, "amount": nil}),
	))
	c.replace("ranking", object{"official": "mean", "minimumCards": 1, "shrinkage": 3})
}

func TestEightCriteriaEightAwardsAndPrizesByAllOfThem(t *testing.T) {
	t.Parallel()
	w := consoleOf(newWorld(t, withJudging))
	log := w.beginLog()
	c := w.organiser(contest.OrganiserOwner)
	c.eight()
	c.changesTogether(t, w.world)
	c.replace("prizes", listOf())
	c.eight()
	j := &juryServer{world: w.world}
	for id, category := range map[int]string{1: "road", 2: "sea", 3: "sea"} {
		j.addWork(id)
		w.sql(`UPDATE submissions SET category = $2 WHERE work_id = $1`, id, category)
	}
	ned := j.loggedIn("Ned", jury.RoleNominator)
	ned.post(ned.at("nominate"), object{"workId": 3, "award": "BEST_8", "comments": "Calm."}).ok(nil)
	ned.post(
		ned.at("nominate"),
		object{"workId": 3, "award": "LEVEL", "comments": "Calm."},
	).fails(
		contest.CodeValidation,
		"award",
	)
	j.shortlist(1, 2, 3)
	ann := j.loggedIn("Ann", jury.RoleJudge)
	card := func(work, points, eighth int) object {
		form := object{"workId": work, "comments": ""}
		for _, one := range criteriaOf(20, 20, 10, 10, 10, 10, 10, 10) {
			form[one["id"].(string)] = points
		}
		form["h_mark"] = eighth
		return form
	}
	var scored object
	ann.post(ann.at("judge"), card(1, 90, 50)).ok(&scored)
	ann.post(ann.at("judge"), card(2, 80, 95)).ok(nil)
	ann.post(ann.at("judge"), card(3, 70, 60)).ok(nil)
	if scored["a_mark"] != 90.0 || scored["total"] != 86.0 {
		t.Errorf("card: %v", scored)
	}
	var read struct {
		Works []struct {
			WorkID int
			Prizes []string
		}
	}
	c.read("/results").ok(&read)
	won := map[int][]string{}
	for _, one := range read.Works {
		won[one.WorkID] = one.Prizes
	}
	if want := map[int][]string{1: {"first"}, 2: {"sea-best", "eighth"}, 3: {"loved"}}; !reflect.DeepEqual(won, want) {
		t.Errorf("prizes %v, want %v", won, want)
	}

	// Pinned by the score.
	rules := c.part("criteria")
	if rules.Pinned == nil || rules.Pinned.By != "score" {
		t.Errorf("pinned: %+v", rules.Pinned)
	}
	other := object{"before": rules.Version}
	c.putPart("criteria", criteriaOf(10, 30, 10, 10, 10, 10, 10, 10), other).fails(contest.CodeConflict, "rules")
	c.putPart("prizes", listOf(), object{"before": c.part("prizes").Version}).fails(contest.CodeConflict, "rules")
	c.pinnedPartsStayBesideAnother()
	c.putPart(
		"ranking",
		object{"official": "corrected", "minimumCards": 1, "shrinkage": 3},
		object{"before": c.part("ranking").Version},
	).fails(
		contest.CodeConflict,
		"rules",
	)
	c.putPart(
		"limits",
		object{"minimumAge": 20, "maximumTeamMembers": 3, "maximumSubmissions": 2, "maximumRunningMinutes": 4},
		object{"before": c.part("limits").Version},
	).ok(
		nil,
	)
	reason := object{"before": rules.Version, "reason": "The form had another order of weights."}
	passed := together(3, func() bool {
		return c.putPart("criteria", criteriaOf(10, 30, 10, 10, 10, 10, 10, 10), reason).code == "OK"
	})
	if resets := w.count(`SELECT count(*) FROM log_records WHERE kind = 'rules.reset'`); passed != 3 || resets != 1 {
		t.Errorf("%d passed, %d resets", passed, resets)
	}
	sequence(t, log)
	var check struct{ Valid bool }
	if c.read("/results/verify").ok(&check); !check.Valid {
		t.Error("the log does not give these results")
	}
	c.send("/judging/close", nil).ok(nil)
	c.send("/results/publish", object{"plan": readPlan(c).Plan}).ok(nil)
	w.goOn(c)
	c.putPart(
		"prizes",
		listOf(),
		reason.with(object{"before": c.part("prizes").Version}),
	).fails(
		contest.CodeConflict,
		"rules",
	)
}
