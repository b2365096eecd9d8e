package catalogue

import (
	"errors"
	"io/fs"
	"path"

	"marquee/backend/brand"
	"marquee/backend/contest"
)

// face checks what an edition looks like: that its name fits the stage, and its mark and accent.
func (l *loader) face(f *file, dir string, e *Edition) {
	b := &e.Brand
	for language, name := range map[contest.Language]string{contest.English: b.Name.EN, contest.Chinese: b.Name.ZH} {
		at := []any{"name", string(language)}
		if err := brand.CheckLength(name); err != nil {
			f.refused(at, err)
			continue
		}
		if b.StageName != nil {
			at, name = []any{"stageName", string(language)}, b.StageName.In(language)
		}
		if _, err := brand.Stage(name); err != nil {
			f.refused(at, err)
		}
	}
	theme := themeOf(e)
	if b.Accent != "" {
		lamp, err := brand.NewLamp(b.Accent, theme)
		if err != nil {
			f.refused([]any{"accent"}, err)
		} else {
			e.Look.Accent, e.Look.OnAccent = lamp.Accent(), lamp.Ink()
		}
	}
	if b.Mark != "" {
		l.mark(f, dir, e)
	}
}

// mark cleans the mark's file.
func (l *loader) mark(f *file, dir string, e *Edition) {
	name := path.Join(dir, e.Brand.Mark)
	drawing, err := fs.ReadFile(l.content, name)
	if err != nil {
		f.problem([]any{"mark"}, "is no file of the edition's folder: %s", name)
		return
	}
	if e.Look.Mark, err = brand.CleanMark(drawing); err != nil {
		l.problems = append(l.problems, Problem{File: name, Message: err.Error()})
	}
}

// refused adds what is wrong with a value of the brand.
func (f *file) refused(at []any, err error) {
	var problem *brand.Problem
	if errors.As(err, &problem) {
		f.problem(at, "%s", problem.EN)
		f.loader.problems[len(f.loader.problems)-1].ZH = problem.ZH
	}
}

// themeOf is the light in which an edition's pages are seen.
func themeOf(e *Edition) brand.Theme {
	if e.Theme == contest.Day {
		return brand.Day
	}
	return brand.Night
}
