package contest

import "regexp"

var (
	questionID = regexp.MustCompile(`^[a-z][A-Za-z0-9_-]{0,39}$`)
	optionID   = regexp.MustCompile(`^[A-Za-z0-9][A-Za-z0-9_-]{0,39}$`)
	categoryID = regexp.MustCompile(`^[a-z][a-z0-9_-]{0,30}$`)
)

// RuleProblem is what is wrong with a value of an edition's rules.
type RuleProblem struct {
	Path    []any // keys (string) and indexes (int) inside the list
	Message Text  // follows the place in a sentence: "is listed twice"
}

// CheckQuestions returns what is wrong with questions, given the ids of the edition's categories.
func CheckQuestions(questions []Question, categories []Category) []RuleProblem {
	var problems []RuleProblem
	add := func(message Text, path ...any) {
		problems = append(problems, RuleProblem{Path: path, Message: message})
	}
	if len(questions) > MaxQuestions {
		add(
			Text{
				EN: "has %d questions; there may be at most %d",
				ZH: "有 %d 个问题，最多 %d 个",
			}.Format(
				len(questions),
				MaxQuestions,
			),
		)
	}
	seen := map[string]bool{}
	for i, q := range questions {
		at := func(message Text, path ...any) { add(message, append([]any{i}, path...)...) }
		switch {
		case !questionID.MatchString(q.ID):
			at(
				Text{
					EN: "must begin with a small letter and have at most 40 letters, digits, - and _",
					ZH: "须以小写字母开头，最多 40 个字母、数字、- 和 _",
				},
				"id",
			)
		case seen[q.ID]:
			at(Text{EN: "is the id of two questions", ZH: "与另一个问题的编号相同"}, "id")
		}
		seen[q.ID] = true
		q.checkRules(categories, at)
	}
	return problems
}

func (q Question) checkRules(categories []Category, add func(message Text, path ...any)) {
	if q.At != AskedAtRegistration && q.At != AskedAtSubmission {
		add(Text{EN: "must be registration or submission", ZH: "须为 registration 或 submission"}, "at")
	}
	switch q.Kind {
	case QuestionText,
		QuestionLong,
		QuestionChoice,
		QuestionSeveral,
		QuestionNumber,
		QuestionDate,
		QuestionLink,
		QuestionConsent:
	default:
		add(
			Text{
				EN: "must be one of text, long, choice, several, number, date, link, consent",
				ZH: "须为 text、long、choice、several、number、date、link、consent 之一",
			},
			"kind",
		)
	}
	checkBoth(q.Label, true, "label", add)
	checkBoth(q.Help, false, "help", add)
	q.checkOptions(add)
	if most := map[QuestionKind]int{QuestionText: 500, QuestionLong: 5000, QuestionLink: MaxLink, QuestionSeveral: len(q.Options), QuestionNumber: mostNumber}[q.Kind]; q.Limit < 0 ||
		q.Limit > most {
		add(
			Text{EN: "must be from 1 to %d for this kind, or be left out", ZH: "此类问题须为 1 至 %d，或不填"}.Format(most),
			"limit",
		)
	}
	for _, viewer := range q.Sees {
		if viewer != SeenByOrganiser && viewer != SeenByJury && viewer != SeenByPublic {
			add(Text{EN: "may have organiser, jury and public", ZH: "只能有 organiser、jury、public"}, "sees")
		}
	}
	q.checkWhen(categories, add)
}

func (q Question) checkOptions(add func(message Text, path ...any)) {
	switch {
	case !q.Kind.HasOptions():
		if len(q.Options) > 0 {
			add(Text{EN: "belongs to a choice or to several", ZH: "仅用于单选和多选"}, "options")
		}
		return
	case len(q.Options) == 0:
		add(Text{EN: "needs at least one choice", ZH: "至少需要一个选项"}, "options")
	case len(q.Options) > MaxOptions:
		add(Text{EN: "may have at most %d choices", ZH: "最多 %d 个选项"}.Format(MaxOptions), "options")
	}
	seen := map[string]bool{}
	for i, o := range q.Options {
		own := func(message Text, path ...any) { add(message, append([]any{"options", i}, path...)...) }
		switch {
		case !optionID.MatchString(o.ID):
			own(Text{EN: "must have 1 to 40 letters, digits, - and _", ZH: "须为 1 至 40 个字母、数字、- 和 _"}, "id")
		case seen[o.ID]:
			own(Text{EN: "is the id of two choices", ZH: "与另一个选项的编号相同"}, "id")
		}
		seen[o.ID] = true
		checkBoth(o.Label, true, "label", own)
	}
}

func (q Question) checkWhen(categories []Category, add func(message Text, path ...any)) {
	for _, kind := range q.When.Type {
		if kind != "individual" && kind != "team" {
			add(Text{EN: "may have individual and team", ZH: "只能有 individual 和 team"}, "when", "type")
		}
	}
	if len(q.When.Category) > 0 && q.At == AskedAtRegistration {
		add(
			Text{
				EN: "belongs to a question of the submission: a registration has no category",
				ZH: "仅用于提交作品时的问题：报名没有类别",
			},
			"when",
			"category",
		)
		return
	}
	for _, id := range q.When.Category {
		if _, known := (&Edition{Categories: categories}).Category(id); !known {
			add(Text{EN: "names %q, none of the categories", ZH: "中的 %q 不是已有的类别"}.Format(id), "when", "category")
		}
	}
}

// checkBoth adds a problem for each language that lacks, and for texts that are too long to be shown.
func checkBoth(text Text, required bool, field string, add func(message Text, path ...any)) {
	if text == (Text{}) && !required {
		return
	}
	for _, side := range []struct{ language, text string }{{"en", text.EN}, {"zh", text.ZH}} {
		own := FieldErrors{}
		if own.Required(field, side.text, 500); len(own) > 0 {
			add(
				Text{EN: "is needed in both languages, with at most 500 characters", ZH: "中英文都须填写，最多 500 个字符"},
				field,
				side.language,
			)
		}
	}
}

// CheckCategories returns what is wrong with categories.
func CheckCategories(categories []Category) []RuleProblem {
	var problems []RuleProblem
	if len(categories) > MaxCategories {
		problems = append(
			problems,
			RuleProblem{
				Message: Text{
					EN: "has %d categories; there may be at most %d",
					ZH: "有 %d 个类别，最多 %d 个",
				}.Format(
					len(categories),
					MaxCategories,
				),
			},
		)
	}
	seen := map[string]bool{}
	for i, c := range categories {
		add := func(message Text, path ...any) {
			problems = append(problems, RuleProblem{Path: append([]any{i}, path...), Message: message})
		}
		switch {
		case !categoryID.MatchString(c.ID):
			add(
				Text{
					EN: "must begin with a small letter and have at most 31 small letters, digits, - and _",
					ZH: "须以小写字母开头，最多 31 个小写字母、数字、- 和 _",
				},
				"id",
			)
		case seen[c.ID]:
			add(Text{EN: "is the id of two categories", ZH: "与另一个类别的编号相同"}, "id")
		}
		seen[c.ID] = true
		checkBoth(c.Name, true, "name", add)
		checkBoth(c.Note, false, "note", add)
	}
	return problems
}

// AnsweredQuestion is a question as it was when its first answer came.
type AnsweredQuestion struct {
	ID      string
	At      QuestionPlace
	Kind    QuestionKind
	Answers int
	Chosen  []string // options of those answers, each once
}

// CheckAnswered returns what questions may not have changed once they have answers: they can be retired, but not
// removed, changed in kind or moved to the other form, and options that somebody chose stay.
func CheckAnswered(questions []Question, answered []AnsweredQuestion) []RuleProblem {
	var problems []RuleProblem
	byID := map[string]int{}
	for i, q := range questions {
		byID[q.ID] = i
	}
	for _, a := range answered {
		if a.Answers == 0 {
			continue
		}
		i, there := byID[a.ID]
		if !there {
			problems = append(problems, RuleProblem{Message: Text{
				EN: "lacks the question %q, which has answers (%d): retire it in place of removing it, by \"retired\": true",
				ZH: "缺少问题 %q，已有 %d 个回答：请停用（\"retired\": true），不要删除",
			}.Format(a.ID, a.Answers)})
			continue
		}
		q := questions[i]
		if q.Kind != a.Kind {
			problems = append(problems, RuleProblem{Path: []any{i, "kind"}, Message: Text{
				EN: "was %s when answers came (%d): a question with answers is not changed in kind; retire %q by \"retired\": true and ask under another id",
				ZH: "收到回答时是 %s（%d 个回答）：已有回答的问题不能改变类型；请停用 %q（\"retired\": true），另用新编号提问",
			}.Format(string(a.Kind), a.Answers, a.ID)})
		}
		if q.At != a.At {
			problems = append(problems, RuleProblem{Path: []any{i, "at"}, Message: Text{
				EN: "was %s when answers came (%d): a question with answers stays in its form; retire %q by \"retired\": true and ask under another id",
				ZH: "收到回答时是 %s（%d 个回答）：已有回答的问题不能移到另一份表单；请停用 %q（\"retired\": true），另用新编号提问",
			}.Format(string(a.At), a.Answers, a.ID)})
		}
		for _, id := range a.Chosen {
			if _, kept := q.Option(id); !kept && q.Kind == a.Kind && q.Kind.HasOptions() {
				problems = append(problems, RuleProblem{Path: []any{i, "options"}, Message: Text{
					EN: "lacks the choice %q, which somebody chose", ZH: "缺少选项 %q，已有人选择",
				}.Format(id)})
			}
		}
	}
	return problems
}
