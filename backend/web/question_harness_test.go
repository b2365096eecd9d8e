package web_test

import (
	"strings"

	"marquee/backend/contest"
	"marquee/backend/web"
)

func both(text string) contest.Text { return contest.Text{EN: text, ZH: text + "？"} }

func options(ids ...string) []contest.QuestionOption {
	var all []contest.QuestionOption
	for _, id := range ids {
		all = append(all, contest.QuestionOption{ID: id, Label: both(id)})
	}
	return all
}

// askedQuestions has a question of each kind for both forms, one that depends on the type, one on the category, one
// that is retired.
func askedQuestions() []contest.Question {
	var all []contest.Question
	for _, place := range []contest.QuestionPlace{contest.AskedAtRegistration, contest.AskedAtSubmission} {
		// Ids are unique over both forms.
		prefix := map[contest.QuestionPlace]string{contest.AskedAtRegistration: "r", contest.AskedAtSubmission: "s"}[place]
		all = append(
			all,
			contest.Question{
				ID:       prefix + "text",
				At:       place,
				Kind:     contest.QuestionText,
				Label:    both("Which road do you come from"),
				Limit:    60,
				Required: true,
			},
			contest.Question{
				ID:    prefix + "long",
				At:    place,
				Kind:  contest.QuestionLong,
				Label: both("Tell us more"),
				Sees:  []contest.QuestionViewer{contest.SeenByJury},
			},
			contest.Question{
				ID:      prefix + "choice",
				At:      place,
				Kind:    contest.QuestionChoice,
				Label:   both("How did you hear of us"),
				Options: options("friend", "press"),
				Sees:    []contest.QuestionViewer{contest.SeenByPublic, contest.SeenByJury},
			},
			contest.Question{
				ID:      prefix + "several",
				At:      place,
				Kind:    contest.QuestionSeveral,
				Label:   both("Languages"),
				Options: options("cmn", "uig", "kaz"),
				Limit:   2,
			},
			contest.Question{
				ID:    prefix + "number",
				At:    place,
				Kind:  contest.QuestionNumber,
				Label: both("How many"),
				Limit: 40,
			},
			contest.Question{ID: prefix + "date", At: place, Kind: contest.QuestionDate, Label: both("When")},
			contest.Question{ID: prefix + "link", At: place, Kind: contest.QuestionLink, Label: both("Where")},
			contest.Question{
				ID:       prefix + "consent",
				At:       place,
				Kind:     contest.QuestionConsent,
				Label:    both("May we"),
				Required: true,
			},
			contest.Question{
				ID:       prefix + "team",
				At:       place,
				Kind:     contest.QuestionText,
				Label:    both("Who leads"),
				Required: true,
				When:     contest.QuestionWhen{Type: contest.OneOrMore{"team"}},
			},
			contest.Question{
				ID:       prefix + "old",
				At:       place,
				Kind:     contest.QuestionText,
				Label:    both("Asked before"),
				Required: true,
				Retired:  true,
			},
		)
	}
	return append(all, contest.Question{
		ID:       "road",
		At:       contest.AskedAtSubmission,
		Kind:     contest.QuestionText,
		Label:    both("Name of the road"),
		Required: true,
		When:     contest.QuestionWhen{Category: contest.OneOrMore{"road"}},
	})
}

func askedCategories() []contest.Category {
	return []contest.Category{
		{ID: "road", Name: both("Roads")},
		{ID: "market", Name: both("Markets"), Note: both("Where people trade")},
	}
}

// asking is an option of newWorld with questions and categories in the international edition.
func asking(w *world, _ *web.Options) {
	edition := w.editions[contest.International]
	edition.Questions, edition.Categories = askedQuestions(), askedCategories()
}

// answersOf are right answers to askedQuestions at a form, as they are stored.
func answersOf(prefix string) object {
	return object{
		prefix + "text":    "The northern road",
		prefix + "long":    "Over the pass.\nIn winter.",
		prefix + "choice":  "press",
		prefix + "several": []any{"cmn", "kaz"},
		prefix + "number":  12.5,
		prefix + "date":    "2026-02-28",
		prefix + "link":    "https://road.example/north",
		prefix + "consent": true,
	}
}

// wrongAnswers are answers by their question and what is wrong, without the prefix of the form.
func wrongAnswers() map[string]any {
	return map[string]any{
		"text is missing":       nil,
		"text is a number":      4.0,
		"text is too long":      strings.Repeat("a", 61),
		"text has two lines":    "a\nb",
		"text is blank":         "  ",
		"long is too long":      strings.Repeat("a", 2001),
		"long is a list":        []any{"a"},
		"choice does not exist": "radio",
		"choice is a list":      []any{"press"},
		"several has one that does not exist": []any{
			"cmn",
			"eng",
		},
		"several is too many":       []any{"cmn", "uig", "kaz"},
		"several is a text":         "cmn",
		"several has a number":      []any{1.0},
		"number is a text":          "12",
		"number is too large":       41.0,
		"number is a boolean":       true,
		"date is of no day":         "2026-02-30",
		"date is in another order":  "28.02.2026",
		"date is a number":          20260228.0,
		"link is none":              "my channel",
		"link is two":               "https://a.example https://b.example",
		"link is of another scheme": "ftp://a.example/x",
		"consent is missing":        nil,
		"consent is not given":      false,
		"consent is a text":         "yes",
	}
}
