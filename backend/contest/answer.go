package contest

import (
	"encoding/json"
	"math"
	"slices"
	"strconv"
	"strings"
	"time"
)

// Answers are answers by the id of their question: a string, a float64, a bool, or a []any of strings, as QuestionKind
// says. Nil for none.
type Answers map[string]any

// UnmarshalJSON implements json.Unmarshaler. No answers are nil, so that what was read from the database equals what
// was sent.
func (a *Answers) UnmarshalJSON(data []byte) error {
	var read map[string]any
	if err := json.Unmarshal(data, &read); err != nil {
		return err
	}
	*a = nil
	if len(read) > 0 {
		*a = read
	}
	return nil
}

// Shown are the answers for the wire: an empty object in an edition that asks at the place, nil in one that never did.
func (a Answers) Shown(e *Edition, place QuestionPlace) Answers {
	if a == nil && len(e.QuestionsAt(place)) > 0 {
		return Answers{}
	}
	return a
}

// SeenBy are the answers that a viewer sees, nil for none.
func (a Answers) SeenBy(questions []Question, viewer QuestionViewer) Answers {
	var seen Answers
	for _, q := range questions {
		if value, given := a[q.ID]; given && q.SeenBy(viewer) {
			if seen == nil {
				seen = Answers{}
			}
			seen[q.ID] = value
		}
	}
	return seen
}

// CheckAnswers returns the answers to the questions that the edition asks at a place, tidied, and adds an error for the
// field "answers.ID" of each that is wrong or missing. Answers to questions that are not asked of the form, by their
// condition or because they are retired, are left out: a form may have been filled in before the type, the category or
// the questions changed. What nobody asks at the place is an error.
func (e *Edition) CheckAnswers(place QuestionPlace, of AskedOf, answers Answers, fieldErrs FieldErrors) Answers {
	var checked Answers
	known := map[string]bool{}
	for _, q := range e.QuestionsAt(place) {
		known[q.ID] = true
		if !q.asks(of) {
			continue
		}
		if value := q.check(answers[q.ID], fieldErrs); value != nil {
			if checked == nil {
				checked = Answers{}
			}
			checked[q.ID] = value
		}
	}
	for id := range answers {
		if !known[id] {
			fieldErrs.Add("answers."+id, Text{EN: "There is no such question", ZH: "没有这个问题"})
		}
	}
	return checked
}

// KeepRetired returns the answers with those of an earlier version to questions that are retired since.
func (e *Edition) KeepRetired(place QuestionPlace, answers, before Answers) Answers {
	for _, q := range e.QuestionsAt(place) {
		value, given := before[q.ID]
		if !q.Retired || !given {
			continue
		}
		if answers == nil {
			answers = Answers{}
		}
		answers[q.ID] = value
	}
	return answers
}

// check returns an answer tidied, nil for none.
func (q Question) check(value any, fieldErrs FieldErrors) any {
	field := "answers." + q.ID
	var answer any
	var right bool
	switch q.Kind {
	case QuestionNumber:
		answer, right = q.checkNumber(field, value, fieldErrs)
	case QuestionConsent:
		answer, right = q.checkConsent(field, value, fieldErrs)
	case QuestionSeveral:
		answer, right = q.checkSeveral(field, value, fieldErrs)
	default:
		text, isText := value.(string)
		if right = isText || value == nil; right {
			answer = q.checkText(field, text, fieldErrs)
		}
	}
	if !right {
		fieldErrs.Add(field, Text{EN: "This value has the wrong type", ZH: "该值的类型不正确"})
		return nil
	}
	if answer == nil && q.Required {
		fieldErrs.Add(field, q.missing())
	}
	return answer
}

func (q Question) missing() Text {
	switch q.Kind {
	case QuestionChoice:
		return Text{EN: "Please choose one", ZH: "请选择一项"}
	case QuestionSeveral:
		return Text{EN: "Please choose at least one", ZH: "请至少选择一项"}
	case QuestionConsent:
		return Text{EN: "Please give this consent: without it the form cannot be sent", ZH: "请确认同意此项，否则无法提交"}
	default:
		return Text{EN: "Please fill this in", ZH: "请填写此项"}
	}
}

func (q Question) checkNumber(field string, value any, fieldErrs FieldErrors) (answer any, right bool) {
	number, isNumber := value.(float64)
	if value == nil || !isNumber {
		return nil, value == nil || value == ""
	}
	if math.Abs(number) > float64(q.Most()) {
		fieldErrs.Add(
			field,
			Text{EN: "Please give a number of at most %s", ZH: "数字不能大于 %s"}.Format(strconv.Itoa(q.Most())),
		)
	}
	return number, true
}

func (q Question) checkConsent(field string, value any, fieldErrs FieldErrors) (answer any, right bool) {
	given, isBool := value.(bool)
	if value == nil || !isBool {
		return nil, value == nil
	}
	if q.Required && !given {
		fieldErrs.Add(field, q.missing())
	}
	return given, true
}

func (q Question) checkSeveral(field string, value any, fieldErrs FieldErrors) (answer any, right bool) {
	list, isList := value.([]any)
	if value == nil || !isList {
		return nil, value == nil
	}
	chosen := map[string]bool{}
	for _, one := range list {
		id, isText := one.(string)
		if !isText {
			return nil, false
		}
		q.checkOption(field, id, fieldErrs)
		chosen[id] = true
	}
	if len(chosen) > q.Most() {
		fieldErrs.Add(field, Text{EN: "Please choose at most %d", ZH: "最多选择 %d 项"}.Format(q.Most()))
	}
	var ordered []any
	for _, o := range q.Options {
		if chosen[o.ID] {
			ordered = append(ordered, o.ID)
		}
	}
	if len(ordered) == 0 {
		return nil, true
	}
	return ordered, true
}

func (q Question) checkOption(field, id string, fieldErrs FieldErrors) {
	if !slices.ContainsFunc(q.Options, func(o QuestionOption) bool { return o.ID == id }) {
		fieldErrs.Add(field, Text{EN: "There is no such choice. Please choose from the list.", ZH: "没有这个选项，请从列表中选择"})
	}
}

// checkText returns a text tidied, nil for an empty one.
func (q Question) checkText(field, text string, fieldErrs FieldErrors) any {
	most := q.Most()
	if most == 0 {
		most = mostText // of an id or a date
	}
	if text = fieldErrs.Optional(field, text, most); text == "" {
		return nil
	}
	switch q.Kind {
	case QuestionText:
		text = fieldErrs.RequiredLine(field, text, most)
	case QuestionLong:
		text = fieldErrs.Required(field, text, most)
	case QuestionLink:
		text = checkOneLink(field, text, fieldErrs)
	case QuestionDate:
		if _, err := time.Parse(time.DateOnly, text); err != nil || strings.HasPrefix(text, "0") {
			fieldErrs.Add(field, Text{EN: "Please give a date such as 2026-09-01", ZH: "请填写日期，例如 2026-09-01"})
		}
	case QuestionChoice:
		q.checkOption(field, text, fieldErrs)
	}
	return text
}

func checkOneLink(field, text string, fieldErrs FieldErrors) string {
	if strings.ContainsFunc(text, betweenLinks) {
		fieldErrs.Add(
			field,
			Text{EN: "Please give one link, such as https://example.com/you", ZH: "请填写一个链接，例如 https://example.com/you"},
		)
		return text
	}
	return fieldErrs.Links(field, text)
}

// HasFreeText reports whether one of the answers may name anything, a person too.
func (a Answers) HasFreeText(questions []Question) bool {
	return slices.ContainsFunc(questions, func(q Question) bool {
		_, given := a[q.ID]
		return given && q.Kind.IsFreeText()
	})
}

// AnswerText is an answer as readers of either language see it; empty for none.
func (q Question) AnswerText(answers Answers) Text {
	named := func(id string) Text {
		if o, known := q.Option(id); known {
			return o.Label
		}
		return Text{EN: id, ZH: id}
	}
	switch value := answers[q.ID].(type) {
	case bool:
		if value {
			return Text{EN: "Yes", ZH: "是"}
		}
		return Text{EN: "No", ZH: "否"}
	case []any:
		var english, chinese []string
		for _, one := range value {
			if id, isText := one.(string); isText {
				english, chinese = append(english, named(id).EN), append(chinese, named(id).ZH)
			}
		}
		return Text{EN: strings.Join(english, ", "), ZH: strings.Join(chinese, "、")}
	case string:
		if q.Kind == QuestionChoice {
			return named(value)
		}
	}
	text := answers.Cell(q.ID)
	return Text{EN: text, ZH: text}
}
