package operations

import "marquee/backend/contest"

// effectKey is an effect of the changes of a part.
type effectKey struct {
	part  string
	where EffectPlace
	name  string
}

// applicationEffects are the texts of effects that differ in an edition of applications.
func applicationEffects() map[effectKey]contest.Text {
	return map[effectKey]contest.Text{
		{contest.PartDates, EffectGuard, "registration"}: {
			EN: "Applications open and close at the new times, within a second", ZH: "申请按新的时间开放和截止，一秒内生效",
		},
		{"limits", EffectPage, "registration"}:       {EN: "The application form", ZH: "申请表"},
		{"limits", EffectGuard, "registration"}:      {EN: "Applications that are sent from now on", ZH: "此后提交的申请"},
		{contest.PartQuestions, EffectPage, "forms"}: {EN: "The application form", ZH: "申请表"},
	}
}
