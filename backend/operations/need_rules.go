package operations

import (
	"cmp"
	"slices"

	"marquee/backend/contest"
)

// NeedKind is a rule of the contest by what breaks it.
type NeedKind string

// NeedRule is a rule of the contest. What breaks it has one action.
type NeedRule struct {
	Kind   NeedKind
	Title  contest.Text // what breaks it, after a number
	Reason contest.Text // why that is to be mended
	Holds  contest.Text // the rule
	Action contest.Text // the label of the action
	Path   string       // of the console's screen below the edition, with its filter
	// Single rules are broken or not: their title is a sentence, without a number.
	Single bool
	// Shared rules are about the contest as a whole: both editions find the same.
	Shared bool

	area contest.Area
	only contest.EditionKind // "": every kind of edition
}

// NeedRules returns the rules of a kind of edition in its words, the most urgent first.
func NeedRules(kind contest.EditionKind) []NeedRule {
	rules := slices.Concat(publicationRules(), juryRules(), entryRules(), pageRules(), textRules())
	rules = slices.DeleteFunc(rules, func(r NeedRule) bool { return r.only != "" && r.only != kind })
	if kind != contest.Applications {
		return rules
	}
	words := campRules()
	for i, rule := range rules {
		camp := words[rule.Kind]
		rules[i].Title, rules[i].Reason = cmp.Or(camp.Title, rule.Title), cmp.Or(camp.Reason, rule.Reason)
		rules[i].Holds, rules[i].Action = cmp.Or(camp.Holds, rule.Holds), cmp.Or(camp.Action, rule.Action)
	}
	return rules
}

// RuleOf returns a rule of a kind of edition; the zero value for a kind that it does not have.
func RuleOf(edition contest.EditionKind, kind NeedKind) NeedRule {
	for _, rule := range NeedRules(edition) {
		if rule.Kind == kind {
			return rule
		}
	}
	return NeedRule{}
}

// Labels of the actions that several rules share.
func look() contest.Text { return contest.Text{EN: "Review", ZH: "查看"} }

func build() contest.Text { return contest.Text{EN: "Build the pages", ZH: "重新生成页面"} }

// campRules are the words that the camp has in place of those of films and registrations.
func campRules() map[NeedKind]NeedRule {
	return map[NeedKind]NeedRule{
		NeedRegistrations: {
			Title: contest.Text{EN: "Applications are waiting for a decision", ZH: "份申请等待审核"},
			Holds: contest.Text{EN: "Every application is decided", ZH: "所有申请均已审核"},
		},
		NeedOverdue: {
			Title: contest.Text{EN: "Applications have waited longer than promised", ZH: "份申请的等待已超过承诺"},
			Holds: contest.Text{EN: "No application has waited longer than promised", ZH: "没有申请超出承诺的审核时间"},
		},
		NeedShortlist: {
			Title: contest.Text{EN: "Nothing is shortlisted", ZH: "尚无入围构想"},
			Reason: contest.Text{
				EN: "Judging is closed; the shortlisted concepts are chosen by its ranks.",
				ZH: "评审已关闭，应依据排名确定入围构想。",
			},
			Holds:  contest.Text{EN: "Concepts are shortlisted once judging is closed", ZH: "评审关闭后已确定入围构想"},
			Action: contest.Text{EN: "Shortlist", ZH: "确定入围"},
		},
		NeedInvalidShortlisted: {
			Title: contest.Text{EN: "Shortlisted concepts are no longer valid", ZH: "个入围构想已失效"},
			Reason: contest.Text{
				EN: "They were disqualified or taken back and still hold a place.",
				ZH: "已取消资格或撤回，却仍占着名额。",
			},
			Holds: contest.Text{EN: "Every shortlisted concept is valid", ZH: "入围构想全部有效"},
		},
		NeedJudges: {
			Title: contest.Text{EN: "Applications with too few judges", ZH: "份申请的评委人数不足"},
			Reason: contest.Text{
				EN: "They came after the assignment, or a judge left. All others have enough.",
				ZH: "在分配之后提交，或评委退出；其余申请人数均已够。",
			},
			Holds: contest.Text{EN: "Every application has its judges", ZH: "每份申请都有足够的评委"},
		},
		NeedNobodyJudges: {
			Reason: contest.Text{EN: "Nobody can read the applications.", ZH: "无人评阅申请材料。"},
		},
		NeedResults: {
			Title:  contest.Text{EN: "The selected teams are not public", ZH: "入选团队尚未公布"},
			Reason: contest.Text{EN: "The time for announcing them has come.", ZH: "已到公布时间。"},
			Holds:  contest.Text{EN: "The selected teams are public in time", ZH: "入选团队已按时公布"},
		},
		NeedOldResults: {
			Reason: contest.Text{EN: "Visitors see other teams than are published.", ZH: "访客看到的入选团队与已公布的不一致。"},
		},
		NeedInvalidWinners: {
			Title:  contest.Text{EN: "Published teams are no longer valid", ZH: "支已公布的团队已失效"},
			Reason: contest.Text{EN: "They were disqualified after the publication.", ZH: "公布后取消了资格。"},
			Holds:  contest.Text{EN: "Every published team is valid", ZH: "已公布的团队全部有效"},
		},
	}
}
