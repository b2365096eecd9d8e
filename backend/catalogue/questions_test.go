package catalogue_test

import (
	"context"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

const (
	askedFile    = "editions/international/questions.json"
	categoryFile = "editions/international/categories.json"
	twoSorts     = `[{"id": "road", "name": {"zh": "路", "en": "Roads"}}, {"id": "market", "name": {"zh": "集市", "en": "Markets"}, "note": {"zh": "买卖", "en": "Where people trade"}}]`
	asked        = `[
	{"id": "heard", "at": "registration", "kind": "choice", "label": {"zh": "从哪里知道我们？", "en": "How did you hear of us?"},
	 "options": [{"id": "friend", "label": {"zh": "朋友", "en": "A friend"}}, {"id": "press", "label": {"zh": "媒体", "en": "Press"}}]},
	{"id": "road", "at": "submission", "kind": "text", "label": {"zh": "路名", "en": "Name of the road"}, "limit": 60, "required": true,
	 "sees": ["organiser", "public"], "when": {"category": "road", "type": ["team"]}},
	{"id": "old", "at": "registration", "kind": "long", "label": {"zh": "旧问题", "en": "Old"}, "retired": true}
]`
)

func TestQuestionsAndCategoriesAreRead(t *testing.T) {
	t.Parallel()
	content := realContent(t)
	content[askedFile], content[categoryFile] = &fstest.MapFile{
		Data: []byte(asked),
	}, &fstest.MapFile{
		Data: []byte(twoSorts),
	}
	c, err := catalogue.LoadFS(content)
	if err != nil {
		t.Fatal(err)
	}
	e := c.Edition(contest.International)
	if len(e.Categories) != 2 || e.Categories[1].Note.EN != "Where people trade" || len(e.Questions) != 3 {
		t.Fatalf("categories %+v, questions %+v", e.Categories, e.Questions)
	}
	road := e.Questions[1]
	if road.Most() != 60 || !slices.Equal(road.When.Category, contest.OneOrMore{"road"}) ||
		!slices.Equal(road.When.Type, contest.OneOrMore{"team"}) ||
		!road.SeenBy(contest.SeenByPublic) ||
		road.SeenBy(contest.SeenByJury) {
		t.Errorf("road: %+v", road)
	}
	if other := c.Edition(contest.Camp); len(other.Questions)+len(other.Categories) > 0 {
		t.Errorf("the other edition asks %+v", other.Questions)
	}
}

func TestQuestionsAreRefusedByFileAndLine(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		old, new, file, want string
	}{
		"two of one id":            {`"id": "old"`, `"id": "heard"`, askedFile, `questions.json:6: [2].id is the id of two questions`},
		"unknown kind":             {`"kind": "text"`, `"kind": "colour"`, askedFile, `questions.json:4`},
		"one language":             {`{"zh": "路名", "en": "Name of the road"}`, `{"zh": "", "en": "Name of the road"}`, askedFile, `has no Chinese text`},
		"options of a text":        {`"kind": "choice"`, `"kind": "text"`, askedFile, `[0].options belongs to a choice or to several`},
		"two options of one id":    {`"id": "press"`, `"id": "friend"`, askedFile, `[0].options[1].id is the id of two choices`},
		"no such category":         {`"category": "road"`, `"category": "sea"`, askedFile, `[1].when.category names "sea", none of the categories`},
		"category of registration": {`"at": "submission"`, `"at": "registration"`, askedFile, `belongs to a question of the submission`},
		"limit of a choice":        {`"kind": "choice"`, `"limit": 3, "kind": "choice"`, askedFile, `[0].limit must be from 1 to 0`},
		"no such type":             {`["team"]`, `["crew"]`, askedFile, `questions.json:5`},
		"two categories":           {`"id": "market"`, `"id": "road"`, categoryFile, `[1].id is the id of two categories`},
		"id in capitals":           {`"id": "market"`, `"id": "Market"`, categoryFile, `categories.json:1`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			files := map[string]string{askedFile: asked, categoryFile: twoSorts}
			edits := []edit{}
			for file, text := range files {
				if file == c.file {
					changed := strings.Replace(text, c.old, c.new, 1)
					if changed == text {
						t.Fatalf("%s does not contain %q", file, c.old)
					}
					text = changed
				}
				edits = append(edits, edit{file, "", text})
			}
			problems := strings.Join(loadEdited(t, edits...), "\n")
			if !strings.Contains(problems, c.want) {
				t.Errorf("problems:\n%s\nwant %s", problems, c.want)
			}
		})
	}
}

// answers are those of a contest in memory.
type answers struct {
	parts    map[string][]byte
	answered []contest.AnsweredQuestion
}

func (a answers) RuleParts(context.Context, contest.EditionID) (map[string][]byte, error) {
	return a.parts, nil
}

func (a answers) AnsweredQuestions(context.Context, contest.EditionID) ([]contest.AnsweredQuestion, error) {
	return a.answered, nil
}

func TestQuestionsWithAnswersStayInTheirFile(t *testing.T) {
	t.Parallel()
	heard := contest.AnsweredQuestion{
		ID: "heard", At: contest.AskedAtRegistration, Kind: contest.QuestionChoice, Answers: 3, Chosen: []string{"press"},
	}
	old := contest.AnsweredQuestion{ID: "old", At: contest.AskedAtRegistration, Kind: contest.QuestionLong, Answers: 1}
	all := answers{answered: []contest.AnsweredQuestion{heard, old}}
	changed := answers{answered: all.answered, parts: map[string][]byte{contest.PartQuestions: []byte("[]")}}
	for name, c := range map[string]struct {
		old, new string
		store    answers
		want     string
	}{
		"as it was": {"", "", all, ""},
		"another kind": {
			`"registration", "kind": "long"`, `"registration", "kind": "text"`, all,
			`editions/international/questions.json:6: [2].kind was long when answers came (1): a question with answers is not changed in kind; retire "old" by "retired": true`,
		},
		"removed":                {`"id": "old"`, `"id": "new"`, all, `editions/international/questions.json:1: lacks the question "old", which has answers (1): retire it`},
		"changed in the console": {`"id": "old"`, `"id": "new"`, changed, ""},
		"nobody has answered":    {`"id": "old"`, `"id": "new"`, answers{}, ""},
	} {
		content := realContent(t)
		content[askedFile] = &fstest.MapFile{Data: []byte(strings.Replace(asked, c.old, c.new, 1))}
		content[categoryFile] = &fstest.MapFile{Data: []byte(twoSorts)}
		problems, err := catalogue.AnsweredProblems(
			t.Context(), content, []contest.EditionID{contest.International}, c.store,
		)
		if err != nil {
			t.Fatal(err)
		}
		if len(problems) > 1 || c.want == "" && len(problems) > 0 || c.want != "" && len(problems) == 0 ||
			c.want != "" && !strings.HasPrefix(problems[0].String(), c.want) {
			t.Errorf("%s: %v, want %s", name, problems, c.want)
		}
	}
	content := realContent(t)
	problems, err := catalogue.AnsweredProblems(t.Context(), content, []contest.EditionID{contest.Camp}, all)
	if err != nil || len(problems) != 2 || problems[0].File != "editions/camp/questions.json" {
		t.Errorf("without the file: %v, %v", problems, err)
	}
}
