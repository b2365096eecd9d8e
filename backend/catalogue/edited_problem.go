package catalogue

import (
	"cmp"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// newProblems returns VALIDATION_FAILED with the problems that a form adds to the catalogue.
func (e *edited) newProblems(after fs.FS, form operations.CatalogueForm) error {
	known := map[string]bool{}
	for _, p := range problemsOf(e.content, e.edition) {
		known[p.File+" "+p.Place+" "+p.Message] = true
	}
	fieldErrs := contest.FieldErrors{}
	for _, p := range problemsOf(after, e.edition) {
		if known[p.File+" "+p.Place+" "+p.Message] {
			continue
		}
		field, place := e.fieldOf(p, form)
		fieldErrs.Add(
			field,
			contest.Text{
				EN: fmt.Sprintf("%s: %s", place.EN, p.Message),
				ZH: fmt.Sprintf("%s：%s", place.ZH, cmp.Or(p.ZH, "不符合要求（"+p.Message+"）")),
			},
		)
	}
	return fieldErrs.Err()
}

// problemsOf are the problems that prevent an edition from being loaded.
func problemsOf(content fs.FS, edition contest.EditionID) Problems {
	l := newLoader(content)
	l.edition(edition)
	return l.problems.sorted()
}

// fieldOf is the field of the form that caused a problem, and its name for an editor.
func (e *edited) fieldOf(p Problem, form operations.CatalogueForm) (field string, place contest.Text) {
	at, language := e.textOf(p)
	i := slices.IndexFunc(form.Changes, func(c operations.TextChange) bool { return c.Path == at })
	if i < 0 {
		where := strings.TrimSpace(path.Base(p.File) + " " + p.Place)
		return "file", contest.Text{EN: where, ZH: where}
	}
	if language == contest.Chinese {
		return fmt.Sprintf("changes[%d].zh", i), contest.Text{EN: at + ", Chinese", ZH: at + "（中文）"}
	}
	return fmt.Sprintf("changes[%d].en", i), contest.Text{EN: at + ", English", ZH: at + "（英文）"}
}

// textOf is the path and the language of the text that has a problem.
func (e *edited) textOf(p Problem) (at string, language contest.Language) {
	if e.works == nil {
		if p.File != e.path(e.name) {
			return "", ""
		}
		if at, chinese := strings.CutSuffix(p.Place, ".zh"); chinese {
			return at, contest.Chinese
		}
		return strings.TrimSuffix(p.Place, ".en"), contest.English
	}
	var index int
	var key string
	if _, err := fmt.Sscanf(strings.Replace(p.Place, "].", "] ", 1), "[%d] %s", &index, &key); err != nil {
		return "", ""
	}
	switch {
	case p.File == e.path(SubmittedFile) && index < len(e.planned.Submitted):
		return workPath(e.planned.Submitted[index].ID, key), contest.Chinese
	case p.File == e.path(OverlayFile) && index < len(e.planned.Overlay):
		return workPath(e.planned.Overlay[index].ID, key), contest.English
	}
	return "", ""
}
