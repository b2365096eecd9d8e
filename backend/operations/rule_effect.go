package operations

import (
	"cmp"
	"strings"

	"marquee/backend/contest"
)

// EffectPlace is where a changed rule has an effect.
type EffectPlace string

// The places.
const (
	EffectPage  EffectPlace = "page"
	EffectEmail EffectPlace = "email"
	EffectGuard EffectPlace = "guard" // what refuses a call
)

// RuleEffect is a page, an email or a guard that a changed rule has an effect on.
type RuleEffect struct {
	Where EffectPlace
	Name  string
	Text  contest.Text
}

// effectRule is an effect of the changes of a part whose paths begin like one of From; none: of any change.
type effectRule struct {
	Part string
	From []string
	RuleEffect
}

// effectsOf lists where changes of a part have an effect, in the words of a kind of edition.
func effectsOf(kind contest.EditionKind, part string, changes []RuleChange) []RuleEffect {
	var all []RuleEffect
	if len(changes) == 0 {
		return nil
	}
	for _, rule := range effectRules() {
		if rule.Part == part && rule.concerns(changes) {
			effect := rule.RuleEffect
			if kind == contest.Applications {
				effect.Text = cmp.Or(applicationEffects()[effectKey{part, effect.Where, effect.Name}], effect.Text)
			}
			all = append(all, effect)
		}
	}
	return all
}

func (r effectRule) concerns(changes []RuleChange) bool {
	for _, change := range changes {
		for _, from := range r.From {
			if strings.HasPrefix(change.Path, from) {
				return true
			}
		}
	}
	return len(r.From) == 0
}

func page(name, en, zh string) RuleEffect {
	return RuleEffect{EffectPage, name, contest.Text{EN: en, ZH: zh}}
}

func email(name, en, zh string) RuleEffect {
	return RuleEffect{EffectEmail, name, contest.Text{EN: en, ZH: zh}}
}

func guard(name, en, zh string) RuleEffect {
	return RuleEffect{EffectGuard, name, contest.Text{EN: en, ZH: zh}}
}

// effectRules are the effects of all parts.
func effectRules() []effectRule {
	dates := []string{"registration", "submission", "phases"}
	team := []string{"minimumAge", "maximumTeamMembers"}
	return []effectRule{
		{contest.PartDates, dates, page("home", "Home shows the new dates after the next build", "首页在下次生成后显示新的时间")},
		{
			contest.PartDates,
			dates,
			page("guidelines", "The schedule in the guidelines follows after the next build", "参赛指南中的日程在下次生成后更新"),
		},
		{
			contest.PartDates,
			[]string{"registration"},
			guard(
				"registration",
				"Registration opens and closes at the new times, within a second",
				"报名按新的时间开放和截止，一秒内生效",
			),
		},
		{
			contest.PartDates,
			[]string{"submission"},
			guard("submission", "Entries close at the new time, within a second", "投稿按新的时间截止，一秒内生效"),
		},
		{
			contest.PartDates,
			[]string{"registration", "submission"},
			email(
				"deadlines",
				"Later emails state the new deadlines; nobody is written to about this change",
				"此后的邮件写明新的截止时间；本次调整不会发送邮件",
			),
		},
		{
			contest.PartDates,
			[]string{"decisionWindowHours"},
			guard("decision-window", "Later decisions give this many hours", "此后的审核结果按新的小时数计算"),
		},
		{
			contest.PartDates,
			[]string{"decisionWindowHours"},
			email("decision", "Emails about later decisions state it", "此后的审核邮件写明新的时限"),
		},
		{
			contest.PartDates,
			[]string{"uploadGraceHours"},
			guard("upload", "Uploads begun in time may take this long", "截止前开始的上传可在新的时限内完成"),
		},
		{"limits", team, page("registration", "The registration form", "报名表")},
		{"limits", team, guard("registration", "Registrations that are sent from now on", "此后提交的报名")},
		{
			"limits",
			[]string{"maximumSubmissions", "maximumRunningMinutes"},
			page("submission", "The submission form", "投稿表单"),
		},
		{
			"limits",
			[]string{"maximumSubmissions", "maximumRunningMinutes"},
			guard("submission", "Films that are sent from now on", "此后提交的影片"),
		},
		{
			"limits",
			nil,
			page("guidelines", "The figures in the guidelines follow after the next build", "参赛指南中的数字在下次生成后更新"),
		},
		{"limits", []string{"shortlistedConcepts"}, guard("shortlist", "The shortlist takes as many", "入围名单按新的数量")},
		{"limits", []string{"selectedTeams"}, guard("selection", "As many teams are selected", "入选团队按新的数量")},
		{"categories", nil, page("submission", "The choice in the submission form", "投稿表单中的类别")},
		{"categories", nil, guard("submission", "The categories that entries may name", "作品可选的类别")},
		{
			"categories",
			nil,
			page("shortlist", "The filter of the list follows after the next build", "作品列表的筛选在下次生成后更新"),
		},
		{"criteria", nil, page("score", "The judges’ scorecard", "评委的评分表")},
		{
			"criteria",
			nil,
			page("home", "Home and the guidelines name the criteria after the next build", "首页和参赛指南在下次生成后列出新的标准"),
		},
		{"criteria", nil, guard("scorecard", "A scorecard takes the points of these criteria alone", "评分表只接受这些标准的分数")},
		{"awards", nil, page("nominate", "The nominators’ screen", "提名人的页面")},
		{"awards", nil, guard("nomination", "How many works each nominator may name", "每位提名人可提名的作品数")},
		{"prizes", nil, page("home", "Home shows the prizes after the next build", "首页在下次生成后显示新的奖项")},
		{"prizes", nil, page("winners", "The winners’ page names the prizes", "获奖页面列出的奖项")},
		{"prizes", nil, email("results", "Emails about the results name the prizes", "结果邮件中的奖项")},
		{"prizes", nil, guard("publication", "What the results propose for each prize", "结果对各奖项的提议")},
		{contest.PartRanking, nil, page("winners", "The report about the results", "结果报告")},
		{
			contest.PartRanking,
			nil,
			guard("publication", "Which works are ranked, and which ranks decide", "哪些作品有名次、以哪种排名为准"),
		},
		{
			"safeguards",
			[]string{"confirmPublication"},
			guard("publication", "Whether a second owner confirms a publication", "公布是否需要另一位负责人确认"),
		},
		{
			"safeguards",
			[]string{"secondFactor"},
			guard("jury-login", "How judges and nominators log in", "评委和提名人的登录方式"),
		},
		{
			"safeguards",
			[]string{"watchBeforeScore"},
			guard("scorecard", "Whether a film is watched before it is scored", "评分前是否须看完影片"),
		},
		{
			"safeguards",
			[]string{"signedCards"},
			guard("signature", "Whether a call of a judge without a signature is refused", "是否拒绝没有签名的评分和提名"),
		},
		{
			"safeguards",
			[]string{"judgesSeeDisclosure"},
			page("score", "What judges see of how a film was made", "评委能看到的制作说明"),
		},
		{"order", []string{"rounds"}, guard("nomination", "Whether nominators may name works", "提名人是否可以提名")},
		{"order", []string{"rounds"}, page("nominate", "The nominators’ screen", "提名人的页面")},
		{
			"order",
			[]string{"lateWorks"},
			guard("assignment", "How works are shared out from now on", "此后作品的分配方式"),
		},
		{contest.PartQuestions, nil, page("forms", "The forms of registration and entry", "报名表和投稿表单")},
		{contest.PartQuestions, nil, guard("forms", "Which answers are required, within a second", "哪些回答为必填，一秒内生效")},
		{contest.PartQuestions, nil, email("confirmation", "Confirmations repeat the answers", "确认邮件中的回答")},
	}
}

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
