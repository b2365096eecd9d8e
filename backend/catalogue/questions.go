package catalogue

import (
	"context"
	"io/fs"
	"path"

	"marquee/backend/contest"
)

// Names of an edition's optional files about what entrants are asked, below its folder.
const (
	QuestionsFile  = "questions.json"
	CategoriesFile = "categories.json"
)

// questions are the organisers' own questions and the categories.
func (l *loader) questions(dir string, e *Edition) {
	if name := path.Join(dir, CategoriesFile); l.exists(name) {
		if f := l.read(name, &e.Categories); f != nil {
			f.rules(contest.CheckCategories(e.Categories))
		}
	}
	if name := path.Join(dir, QuestionsFile); l.exists(name) {
		if f := l.read(name, &e.Questions); f != nil {
			f.rules(contest.CheckQuestions(e.Questions, e.Categories))
		}
	}
}

// AnswerStore knows which questions have answers.
type AnswerStore interface {
	contest.RulePartReader
	AnsweredQuestions(ctx context.Context, edition contest.EditionID) ([]contest.AnsweredQuestion, error)
}

// AnsweredProblems are questions in files of the editions that were removed or changed although they have answers.
// Questions that organisers have changed in the console go before the file and were checked there.
func AnsweredProblems(
	ctx context.Context,
	content fs.FS,
	editions []contest.EditionID,
	store AnswerStore,
) (Problems, error) {
	l := newLoader(content)
	for _, edition := range editions {
		parts, err := store.RuleParts(ctx, edition)
		if err != nil {
			return nil, err
		}
		if _, changed := parts[contest.PartQuestions]; changed {
			continue
		}
		answered, err := store.AnsweredQuestions(ctx, edition)
		if err != nil {
			return nil, err
		}
		var questions []contest.Question
		f := &file{name: path.Join("editions", string(edition), QuestionsFile), loader: l}
		if l.exists(f.name) {
			f = l.read(f.name, &questions)
		}
		if f != nil {
			f.rules(contest.CheckAnswered(questions, answered))
		}
	}
	return l.problems.sorted(), nil
}

func (f *file) rules(problems []contest.RuleProblem) {
	for _, p := range problems {
		f.problem(p.Path, "%s", p.Message.EN)
	}
}
