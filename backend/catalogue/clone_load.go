package catalogue

import (
	"cmp"
	"io/fs"
	"path"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// loadSound is like LoadFS, and leaves out the editions that have problems, which it lists too. Its error is what is
// wrong with the catalogue itself.
func loadSound(content fs.FS) (*Catalogue, Problems, error) {
	l := newLoader(content)
	editions := l.editions()
	problems := l.problems.sorted()
	if slices.ContainsFunc(problems, func(p Problem) bool {
		return !slices.ContainsFunc(editions, func(e *Edition) bool { return Problems{p}.of(e.ID) })
	}) {
		return nil, nil, problems
	}
	sound := slices.DeleteFunc(editions, func(e *Edition) bool { return problems.of(e.ID) })
	return &Catalogue{Editions: sound}, problems, nil
}

// newClone reads the edition that is copied. Another one with problems does not stand in the way.
func newClone(content fs.FS, form operations.EditionForm) (*clone, error) {
	loaded, problems, err := loadSound(content)
	if err != nil {
		return nil, err
	}
	c := &clone{
		content: content,
		form:    form,
		source:  loaded.Edition(form.From),
		others:  loaded.All(),
		known:   problems,
		files:   map[string][]byte{},
		copied:  map[string]bool{},
		faults:  contest.FieldErrors{},
	}
	switch {
	case problems.of(form.From):
		c.faults.Add("from", contest.Text{
			EN: "This edition has content that cannot be used; correct it first",
			ZH: "这个赛事版本的内容有误，请先更正",
		})
	case c.source == nil:
		c.faults.Add("from", contest.Text{EN: "There is no such edition", ZH: "没有这个赛事版本"})
	}
	if loaded.Edition(form.ID) != nil || problems.of(form.ID) {
		c.faults.Add("id", contest.Text{EN: "There is an edition of this name", ZH: "已有同名的赛事版本"})
	}
	return c, c.faults.Err()
}

// load reads the new edition beside the others. VALIDATION_FAILED with the form's fields.
func (c *clone) load() (*Edition, error) {
	files := map[string][]byte{}
	for name, content := range c.files {
		files[path.Join(c.target(), name)] = content
	}
	loaded, problems, err := loadSound(Tree{Base: c.content, Files: files})
	if err != nil {
		return nil, err
	}
	for _, problem := range problems {
		if !slices.Contains(c.known, problem) {
			zh := cmp.Or(problem.ZH, problem.Message)
			c.faults.Add(c.field(problem), contest.Text{EN: problem.Message, ZH: zh})
		}
	}
	return loaded.Edition(c.form.ID), c.faults.Err()
}
