package catalogue

import (
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

func (f *file) rules(problems []contest.RuleProblem) {
	for _, p := range problems {
		f.problem(p.Path, "%s", p.Message.EN)
	}
}
