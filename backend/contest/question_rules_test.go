package contest_test

import (
	"strings"
	"testing"

	"marquee/backend/contest"
)

func TestAnsweredQuestionsStayWhatTheyAre(t *testing.T) {
	t.Parallel()
	both := contest.Text{EN: "a", ZH: "甲"}
	choice := contest.Question{
		ID:      "heard",
		At:      contest.AskedAtRegistration,
		Kind:    contest.QuestionChoice,
		Label:   both,
		Options: []contest.QuestionOption{{ID: "press", Label: both}, {ID: "friend", Label: both}},
	}
	changed := func(change func(*contest.Question)) []contest.Question {
		q := choice
		change(&q)
		return []contest.Question{q}
	}
	known := contest.AnsweredQuestion{
		ID:      "heard",
		At:      contest.AskedAtRegistration,
		Kind:    contest.QuestionChoice,
		Answers: 3,
		Chosen:  []string{"press"},
	}
	for name, c := range map[string]struct {
		questions []contest.Question
		answers   int
		want      string
	}{
		"as it was":            {[]contest.Question{choice}, 3, ""},
		"other words":          {changed(func(q *contest.Question) { q.Label, q.Required = contest.Text{EN: "b", ZH: "乙"}, true }), 3, ""},
		"retired":              {changed(func(q *contest.Question) { q.Retired = true }), 3, ""},
		"an unchosen option":   {changed(func(q *contest.Question) { q.Options = q.Options[:1] }), 3, ""},
		"a chosen option":      {changed(func(q *contest.Question) { q.Options = q.Options[1:] }), 3, `lacks the choice "press"`},
		"another kind":         {changed(func(q *contest.Question) { q.Kind = contest.QuestionSeveral }), 3, "was choice when answers came (3)"},
		"the other form":       {changed(func(q *contest.Question) { q.At = contest.AskedAtSubmission }), 3, "was registration when answers came (3)"},
		"removed":              {nil, 3, `lacks the question "heard", which has answers (3)`},
		"removed, unanswered":  {nil, 0, ""},
		"another kind, so too": {changed(func(q *contest.Question) { q.Kind = contest.QuestionText }), 0, ""},
	} {
		known.Answers = c.answers
		var said []string
		for _, p := range contest.CheckAnswered(c.questions, []contest.AnsweredQuestion{known}) {
			if p.Message.ZH == "" {
				t.Errorf("%s: %q has no Chinese", name, p.Message.EN)
			}
			said = append(said, p.Message.EN)
		}
		if all := strings.Join(said, "; "); c.want == "" && all != "" || !strings.Contains(all, c.want) {
			t.Errorf("%s: %q, want %q", name, all, c.want)
		}
	}
}

func TestAnswersReadInBothLanguages(t *testing.T) {
	t.Parallel()
	options := []contest.QuestionOption{
		{ID: "press", Label: contest.Text{EN: "Press", ZH: "媒体"}},
		{ID: "friend", Label: contest.Text{EN: "A friend", ZH: "朋友"}},
	}
	for kind, c := range map[contest.QuestionKind]struct {
		answer any
		want   contest.Text
	}{
		contest.QuestionText:    {"press", contest.Text{EN: "press", ZH: "press"}},
		contest.QuestionNumber:  {2.5, contest.Text{EN: "2.5", ZH: "2.5"}},
		contest.QuestionChoice:  {"press", contest.Text{EN: "Press", ZH: "媒体"}},
		contest.QuestionSeveral: {[]any{"press", "friend"}, contest.Text{EN: "Press, A friend", ZH: "媒体、朋友"}},
		contest.QuestionConsent: {true, contest.Text{EN: "Yes", ZH: "是"}},
		contest.QuestionDate:    {nil, contest.Text{}},
	} {
		q := contest.Question{ID: "q", Kind: kind, Options: options}
		if got := q.AnswerText(contest.Answers{"q": c.answer}); got != c.want {
			t.Errorf("%s: %+v, want %+v", kind, got, c.want)
		}
	}
}
