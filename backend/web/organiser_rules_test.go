package web_test

import (
	"slices"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
)

// rulesRead is the part of the rules that the tests read.
type rulesRead struct {
	Version string
	Same    bool
	Pinned  *struct {
		By, Actor string
		Leaf      *int64
	}
	Rules    struct{ Weights []int }
	Official struct{ Chosen string }
	Resets   []struct{ Reason, Actor string }
	Cards    struct {
		Works   []int
		Minimum int
	}
}

func TestRulesArePinnedFromTheConsoleOnce(t *testing.T) {
	t.Parallel()
	w := newConsole(t)
	log := w.beginLog()
	c, viewer := w.organiser(contest.OrganiserJury), w.organiser(contest.OrganiserViewer)
	var read rulesRead
	if viewer.read(
		"/results/rules",
	).ok(
		&read,
	); read.Cards.Works == nil || read.Pinned != nil || !read.Same ||
		!slices.Equal(read.Rules.Weights, []int{40, 30, 20, 10}) {
		t.Fatalf("before: %+v", read)
	}
	viewer.send("/results/rules/pin", object{"before": read.Version}).fails(contest.CodeForbidden)
	c.send("/results/rules/pin", object{}).fails(contest.CodeValidation, "before")
	var answer struct {
		Changed bool
		State   rulesRead
	}
	if c.send("/results/rules/pin", object{"dryRun": true}).ok(&answer); !answer.Changed || answer.State.Pinned != nil {
		t.Errorf("the trial: %+v", answer)
	}
	stale := read.Version
	c.send("/results/ranking", object{"ranking": "corrected", "before": "mean"}).ok(nil)
	c.send("/results/rules/pin", object{"before": stale}).fails(contest.CodeConflict, "before")
	c.read("/results/rules").ok(&read)
	passed := together(
		5,
		func() bool { return c.send("/results/rules/pin", object{"before": read.Version}).code == "OK" },
	)
	pins, rows := w.count(
		`SELECT count(*) FROM log_records WHERE kind = 'rules.pinned'`,
	), w.count(
		`SELECT count(*) FROM audit_log WHERE action = 'results.rules.pin'`,
	)
	if passed != 5 || pins != 1 || rows != 1 {
		t.Errorf("%d answers, %d records, %d rows of the audit log", passed, pins, rows)
	}
	c.send("/results/ranking", object{"ranking": "mean", "before": "corrected"}).fails(contest.CodeConflict, "ranking")
	sequence(t, log)
	read = rulesRead{}
	c.read("/results/rules").ok(&read)
	if p := read.Pinned; p == nil || p.By != "organiser" || !strings.HasPrefix(p.Actor, "organiser:") ||
		p.Leaf == nil ||
		read.Official.Chosen != "corrected" {
		t.Errorf("after: %+v", read)
	}
}

func TestPinnedRulesAreResetByAnOwnerWithAReason(t *testing.T) {
	t.Parallel()
	w, log := rated(t)
	owner, jury := w.organiser(contest.OrganiserOwner), w.organiser(contest.OrganiserJury)
	var read rulesRead
	if jury.read(
		"/results/rules",
	).ok(
		&read,
	); len(read.Cards.Works) == 0 || read.Cards.Minimum < 1 || read.Pinned == nil || read.Pinned.By != "score" || read.Pinned.Actor != "" ||
		!read.Same {
		t.Fatalf("before: %+v", read)
	}
	same := object{"before": read.Version, "reason": "The guidelines name the corrected ranking."}
	owner.send("/results/rules/reset", same).fails(contest.CodeConflict, "rules")
	other := object{
		"before":   read.Version,
		"official": "corrected",
		"reason":   "The guidelines name the corrected ranking.",
	}
	jury.send("/results/rules/reset", other).fails(contest.CodeForbidden)
	owner.send(
		"/results/rules/reset",
		object{"official": "median"},
	).fails(
		contest.CodeValidation,
		"before",
		"official",
		"reason",
	)
	owner.send("/results/rules/reset", object{"official": "corrected", "dryRun": true}).ok(nil)
	if owner.read("/results/rules").ok(&read); len(read.Resets) != 0 {
		t.Errorf("after a trial: %+v", read)
	}
	passed := together(5, func() bool { return owner.send("/results/rules/reset", other).code == "OK" })
	rows := w.count(`SELECT count(*) FROM audit_log WHERE action = 'results.rules.reset'`)
	if passed != 1 || rows != 1 {
		t.Errorf("%d of 5 resets at once, %d rows of the audit log", passed, rows)
	}
	owner.send("/results/rules/reset", other).fails(contest.CodeConflict, "before")
	if owner.read(
		"/results/rules",
	).ok(
		&read,
	); len(read.Resets) != 1 || read.Resets[0].Actor == "" ||
		read.Official.Chosen != "corrected" {
		t.Errorf("after: %+v", read)
	}
	sequence(t, log)
	var check struct{ Valid bool }
	if owner.read("/results/verify").ok(&check); !check.Valid {
		t.Error("the log does not allow the reset")
	}
	// Other rules in the catalogue than those that are pinned.
	w.editions[contest.International].Criteria = contesttest.Criteria(10, 60, 20, 10)
	if owner.read("/results/rules").ok(&read); read.Same || !slices.Equal(read.Rules.Weights, []int{40, 30, 20, 10}) {
		t.Errorf("with other weights in the catalogue: %+v", read)
	}
	owner.send("/results/rules/pin", object{"before": read.Version}).fails(contest.CodeConflict, "rules")
	owner.send(
		"/results/rules/reset",
		object{"before": read.Version, "reason": "The form had another order of weights."},
	).ok(
		nil,
	)
	if owner.read(
		"/results/rules",
	).ok(
		&read,
	); !read.Same || !slices.Equal(read.Rules.Weights, []int{10, 60, 20, 10}) ||
		len(read.Resets) != 2 {
		t.Errorf("reset to the catalogue: %+v", read)
	}
	owner.send("/judging/close", nil).ok(nil)
	plan := readPlan(owner).Plan
	owner.send("/results/publish", object{"plan": plan}).ok(nil)
	w.goOn(owner)
	owner.send(
		"/results/rules/reset",
		object{"before": read.Version, "official": "mean", "reason": "Too late."},
	).fails(
		contest.CodeConflict,
		"prize",
	)
}

// changesTogether replaces the criteria and the prizes, of which one names a criterion, by one call.
func (c *consoleClient) changesTogether(t *testing.T, w *world) {
	t.Helper()
	one := []object{criteriaOf(100)[0].with(object{"id": "light"})}
	byLight := listOf(prizeOf("caravan", object{"by": "criterion", "criterion": "light"}))
	criteria, prizes := c.part("criteria").Version, c.part("prizes").Version
	before := object{"before": criteria}
	with := func(value any, before string) object {
		return object{"with": []object{{"part": "prizes", "value": value, "before": before}}}
	}
	c.putPart("criteria", one, before).fails(contest.CodeValidation, "value")
	c.putPart("prizes", byLight, object{"before": prizes}).fails(contest.CodeValidation, "value.prizes[0].criterion")
	wrong := listOf(prizeOf("caravan", object{"by": "criterion", "criterion": "dark"}))
	c.putPart("criteria", one, before, with(wrong, prizes)).
		fails(contest.CodeValidation, "value", "with.prizes.prizes[0].criterion")
	unnamed := []object{one[0].with(object{"name": named("", "光")})}
	c.putPart("criteria", unnamed, before, with(wrong, prizes)).
		fails(contest.CodeValidation, "value", "value[0].name.en", "with.prizes.prizes[0].criterion")
	c.putPart("criteria", one, before, with(byLight, criteria)).fails(contest.CodeConflict, "before")
	c.putPart("criteria", one, before, object{"with": []object{
		{"part": "order", "value": object{}}, {"part": "criteria", "value": one},
	}}).fails(contest.CodeValidation, "with[0].part", "with[1].part")
	if c.part("criteria").Version != criteria || c.part("prizes").Version != prizes {
		t.Error("a refused call changed something")
	}

	audits := func() int {
		return w.count(`SELECT count(*) FROM audit_log WHERE action = 'rules.change'`)
	}
	known := audits()
	c.putPart("criteria", one, before, with(byLight, prizes), object{"dryRun": true}).ok(nil)
	if audits() != known {
		t.Error("a try was noted")
	}
	var saved rulePart
	c.putPart("criteria", one, before, with(byLight, prizes)).ok(&saved)
	if got := c.part("prizes"); got.Version == prizes || !saved.Changed || audits() != known+2 {
		t.Errorf("prizes %+v, changed %v, %d rows", got, saved.Changed, audits()-known)
	}
	// Each part again, as the console sends it, changes nothing.
	c.putPart("prizes", byLight, object{"before": prizes}).ok(&saved)
	if saved.Changed {
		t.Error("the same part again was a change")
	}
}

// pinnedPartsStayBesideAnother: what is pinned is refused too where it comes with a part that is not.
func (c *consoleClient) pinnedPartsStayBesideAnother() {
	c.t.Helper()
	categories, renamed := c.part("categories"), c.part("prizes").Value
	first := renamed.(map[string]any)["prizes"].([]any)[0].(map[string]any)
	first["name"] = named("Another name", "另一名称")
	for _, beside := range []object{
		{"part": "prizes", "value": listOf()},
		{"part": "prizes", "value": renamed},
		{"part": "criteria", "value": criteriaOf(10, 30, 10, 10, 10, 10, 10, 10)},
	} {
		beside["before"] = c.part(beside["part"].(string)).Version
		c.putPart("categories", categories.Value, object{"before": categories.Version, "with": []object{beside}}).
			fails(contest.CodeConflict, "rules")
	}
}
