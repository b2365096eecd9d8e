package operations

import (
	"strings"
	"testing"

	"marquee/backend/contest"
)

// An edition of applications has no registration: its console says application.
func TestEffectsOfRulesSpeakOfApplications(t *testing.T) {
	t.Parallel()
	said := 0
	for _, rule := range effectRules() {
		from := append(rule.From, "")[0]
		films := effectsOf(contest.Films, rule.Part, []RuleChange{{Path: from}})
		for i, effect := range effectsOf(contest.Applications, rule.Part, []RuleChange{{Path: from}}) {
			en, zh := effect.Text.EN, effect.Text.ZH
			if strings.Contains(strings.ToLower(en), "registration") || strings.Contains(zh, "报名") {
				t.Errorf("%s, %s: %q, %q", rule.Part, effect.Name, en, zh)
			}
			if films[i].Text != effect.Text {
				said++
			}
		}
	}
	if said == 0 {
		t.Error("no effect has other words")
	}
	if unused := len(applicationEffects()); said < unused {
		t.Errorf("%d texts for applications, %d of them shown", unused, said)
	}
}
