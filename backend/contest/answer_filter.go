package contest

import (
	"strconv"
	"strings"
)

// AnswerFilter selects forms by an answer: those whose answers contain all of Contains, or with Not those whose do not.
type AnswerFilter struct {
	Contains Answers
	Not      bool
}

// AnswerFilters reads filters of the form "question:value" for the questions of a form: an option of a choice or of
// several, "true" or "false" of a consent. It adds an error for the field "answer" for any other.
func (e *Edition) AnswerFilters(place QuestionPlace, written []string, fieldErrs FieldErrors) []AnswerFilter {
	var filters []AnswerFilter
	for _, one := range written {
		if one == "" {
			continue
		}
		id, value, _ := strings.Cut(one, ":")
		filter, known := e.answerFilter(place, id, value)
		if !known {
			fieldErrs.Add("answer", Text{
				EN: "Please name a question and one of its choices, as heard:press, or true or false of a consent",
				ZH: "请填写问题及其选项，例如 heard:press；同意类问题填 true 或 false",
			})
			continue
		}
		filters = append(filters, filter)
	}
	return filters
}

func (e *Edition) answerFilter(place QuestionPlace, id, value string) (_ AnswerFilter, known bool) {
	for _, q := range e.QuestionsAt(place) {
		if q.ID != id {
			continue
		}
		_, offered := q.Option(value)
		switch q.Kind {
		case QuestionChoice:
			return AnswerFilter{Contains: Answers{id: value}}, offered
		case QuestionSeveral:
			return AnswerFilter{Contains: Answers{id: []any{value}}}, offered
		case QuestionConsent:
			return AnswerFilter{Contains: Answers{id: true}, Not: value == "false"}, value == "true" || value == "false"
		}
	}
	return AnswerFilter{}, false
}

// Cell is an answer as exports write it: the ids of options, so that other words do not change what was exported.
func (a Answers) Cell(id string) string {
	switch value := a[id].(type) {
	case string:
		return value
	case bool:
		return strconv.FormatBool(value)
	case float64:
		return strconv.FormatFloat(value, 'f', -1, 64)
	case []any:
		ids := make([]string, 0, len(value))
		for _, one := range value {
			if id, isText := one.(string); isText {
				ids = append(ids, id)
			}
		}
		return strings.Join(ids, ", ")
	default:
		return ""
	}
}

// AnswerColumn names the column of a question in exports.
func AnswerColumn(id string) string { return "answer_" + id }

// NamesNobody reports whether answers come from a list, so that none can name a person.
func (k QuestionKind) NamesNobody() bool { return k.HasOptions() || k == QuestionConsent }
