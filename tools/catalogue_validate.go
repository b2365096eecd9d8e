package main

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"slices"
	"strings"

	"marquee/backend/catalogue"
	"marquee/backend/generation/sensitive"
)

type catalogueValidate struct {
	Quiet  bool `short:"q" help:"Problems and warnings only, no notes."`
	Strict bool `help:"A translation that is older than its text is a problem, not a warning."`
}

// Example implements withExample.
func (catalogueValidate) Example() string { return "go run ./tools catalogue validate" }

// Run prints a line per problem, per translation that is out of date, and per note. Where the contest's database is at
// hand, rules that differ from the pinned ones are a problem, and questions that changed although they have answers.
func (c *catalogueValidate) Run(ctx context.Context, a *app) error {
	dir, err := a.contentDir()
	if err != nil {
		return err
	}
	report := catalogue.Check(os.DirFS(dir))
	if !slices.ContainsFunc(
		report.Problems,
		func(p catalogue.Problem) bool { return strings.HasPrefix(p.File, wordLists+"/") },
	) {
		report.Problems = append(report.Problems, wordListProblems(os.DirFS(dir))...)
	}
	if !c.Quiet {
		for _, note := range report.Notes {
			a.printf("note: %s\n", note)
		}
	}
	if !c.Strict {
		report.Problems = slices.DeleteFunc(report.Problems, func(p catalogue.Problem) bool {
			if p.Stale {
				a.complain("warning: %s", p)
			}
			return p.Stale
		})
	}
	for _, problem := range report.Problems {
		a.complain("%s", problem)
	}
	problems := len(report.Problems)
	if problems == 0 {
		for _, problem := range slices.Concat(a.otherRules(ctx), a.otherQuestions(ctx, os.DirFS(dir))) {
			a.complain("%s", problem)
			problems++
		}
	}
	if problems > 0 {
		a.complain("The catalogue has %s.", counted(problems, "problem"))
		return errReported
	}
	a.printf("The catalogue is in order: %s, %s.\n", counted(report.Works, "work"), counted(len(report.Notes), "note"))
	return nil
}

// otherQuestions returns the questions of files that changed although they have answers. A machine without the
// contest's database has nothing to compare with.
func (a *app) otherQuestions(ctx context.Context, content fs.FS) []string {
	loaded, err := catalogue.LoadFS(content)
	if err != nil {
		return nil
	}
	db, err := a.database(ctx)
	if err != nil {
		return nil
	}
	problems, err := catalogue.AnsweredProblems(ctx, content, loaded.IDs(), db)
	if err != nil {
		return nil
	}
	lines := make([]string, len(problems))
	for i, problem := range problems {
		lines[i] = problem.String()
	}
	return lines
}

// wordLists is the folder of the lists of words that prompts may not contain.
const wordLists = "sensitive"

// wordListProblems checks those lists; a catalogue without any is complete.
func wordListProblems(content fs.FS) catalogue.Problems {
	if _, err := fs.Stat(content, wordLists); errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	_, err := sensitive.Load(content)
	if err == nil {
		return nil
	}
	var problems catalogue.Problems
	for line := range strings.SplitSeq(err.Error(), "\n") {
		problems = append(problems, catalogue.Problem{File: wordLists, Message: line})
	}
	return problems
}
