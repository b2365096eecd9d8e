package catalogue

import (
	"fmt"
	"io/fs"
	"slices"
	"strconv"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// The texts of a work, by their keys in both files of works.
const (
	workName        = "name"
	workDescription = "description"
	workProcess     = "process"
)

// openWorks reads the works with their English versions.
func (e *edited) openWorks() error {
	works, err := ReadWorks(e.content, e.edition)
	if problems, malformed := err.(Problems); malformed { //nolint:errorlint // not wrapped
		return unreadable(problems[0])
	}
	if err != nil {
		return err
	}
	e.works = &works
	submitted, err := fs.ReadFile(e.content, e.path(SubmittedFile))
	if err != nil {
		return fmt.Errorf("read works: %w", err)
	}
	overlay, _ := fs.ReadFile(e.content, e.path(OverlayFile)) // there may be none
	e.version = versionOf(submitted, overlay)
	chinese, english := e.workSchema(SubmittedFile), e.workSchema(OverlayFile)
	for _, w := range works.Submitted {
		t := works.translation(w.ID)
		for _, key := range []string{workName, workDescription, workProcess} {
			shown := operations.CatalogueText{
				Path: workPath(
					w.ID,
					key,
				),
				About:    chinese(key).about,
				MaxZH:    chinese(key).max,
				MaxEN:    english(key).max,
				Optional: key == workProcess,
				Text:     contest.Text{ZH: textOf(w.texts()[key]), EN: textOf(t.texts()[key])},
			}
			stale := contest.Language("")
			if t.Stale {
				stale = contest.English
			}
			shown.State, shown.Needs = stateOf(shown.Text, stale)
			e.texts = append(e.texts, shown)
		}
	}
	return nil
}

func workPath(id int, key string) string { return strconv.Itoa(id) + "." + key }

// texts are pointers to a work's texts by key; that of an optional text may be nil.
func (s *Submitted) texts() map[string]*string {
	return map[string]*string{workName: &s.Name, workDescription: &s.Description, workProcess: s.Process}
}

// texts are pointers to a translation's texts by key; that of an optional text may be nil.
func (t *Translation) texts() map[string]*string {
	return map[string]*string{workName: &t.Name, workDescription: &t.Description, workProcess: t.Process}
}

func textOf(text *string) string {
	if text == nil {
		return ""
	}
	return *text
}

// translation is the English version of a work, zero for none.
func (w Works) translation(id int) Translation {
	i := slices.IndexFunc(w.Overlay, func(t Translation) bool { return t.ID == id })
	if i < 0 {
		return Translation{}
	}
	return w.Overlay[i]
}

// limits are the schema's limits of a text of a work.
type limits struct {
	about contest.Text
	max   int
}

// workSchema reads the limits of the texts in a file of works.
func (e *edited) workSchema(file string) func(key string) limits {
	schema, _ := e.schemas.find(e.path(file))
	_, _ = e.schemas.compile(schema) // without it there are no limits to show
	return func(key string) limits {
		found := e.schemas.at(schema, nil, []any{0, key})
		limit, _ := strconv.Atoi(fmt.Sprint(found["maxLength"]))
		return limits{e.schemas.about(schema, nil, []any{0, key}), limit}
	}
}

// applyWorks returns both files with the changes of a form. The English version of a work whose
// Chinese texts alone have changed is stale; one without any text is removed.
func (e *edited) applyWorks(form operations.CatalogueForm) (map[string][]byte, error) {
	after := e.works.Normalised() // a copy
	for i := range after.Submitted {
		s := &after.Submitted[i]
		t := after.translation(s.ID)
		chinese, english, current := false, false, false
		for _, key := range []string{workName, workDescription, workProcess} {
			at := slices.IndexFunc(
				form.Changes,
				func(c operations.TextChange) bool { return c.Path == workPath(s.ID, key) },
			)
			if at < 0 {
				continue
			}
			change := form.Changes[at]
			chinese = set(s.texts()[key], change.ZH, func(text *string) { s.Process = text }) || chinese
			english = set(t.texts()[key], change.EN, func(text *string) { t.Process = text }) || english
			current = current || change.Current
		}
		switch {
		case english || current:
			t.Stale = false
		case chinese && t.ID != 0:
			t.Stale = true
		}
		if chinese || english || current {
			after.translate(s.ID, t)
		}
	}
	e.planned = after.Normalised()
	contents, err := after.Files()
	if err != nil {
		return nil, err
	}
	return map[string][]byte{
		e.path(SubmittedFile): contents[SubmittedFile],
		e.path(OverlayFile):   contents[OverlayFile],
	}, nil
}

// set assigns a text to place, or passes it to make if place is nil, and reports whether it has changed.
func set(place *string, text string, make func(*string)) bool {
	switch {
	case textOf(place) == text:
		return false
	case place == nil:
		make(&text)
	default:
		*place = text
	}
	return true
}

// translate puts the English version of a work into the overlay.
func (w *Works) translate(id int, t Translation) {
	w.Overlay = slices.DeleteFunc(slices.Clone(w.Overlay), func(o Translation) bool { return o.ID == id })
	if t.Name+t.Description+textOf(t.Process) == "" {
		return
	}
	t.ID = id
	w.Overlay = append(w.Overlay, t)
}
