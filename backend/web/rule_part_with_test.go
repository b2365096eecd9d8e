package web_test

import (
	"testing"

	"marquee/backend/contest"
)

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
		fails(contest.CodeValidation, "with.prizes.prizes[0].criterion")
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
