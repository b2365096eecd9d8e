package catalogue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// edited is a file that is open for editing: one file, or the works with their translations.
type edited struct {
	*loader
	edition contest.EditionID
	name    string
	version string
	texts   []operations.CatalogueText
	data    []byte // of one file
	pairs   map[string]pair
	works   *Works // of the works; nil for any other file
	planned Works  // after the changes
	known   translations
}

// open reads a file for editing. NOT_FOUND for one that textFiles does not list,
// VALIDATION_FAILED for one that cannot be read.
func open(content fs.FS, edition contest.EditionID, name string) (*edited, error) {
	names, err := textFiles(content, edition)
	if err != nil {
		return nil, fmt.Errorf("list catalogue: %w", err)
	}
	if !slices.Contains(names, name) {
		return nil, contest.Fail(contest.CodeNotFound)
	}
	e := &edited{loader: newLoader(content), edition: edition, name: name, pairs: map[string]pair{}}
	e.known = e.readTranslations(e.dir())
	if name == SubmittedFile {
		err = e.openWorks()
	} else {
		err = e.openFile()
	}
	return e, err
}

func (e *edited) dir() string { return path.Join("editions", string(e.edition)) }

func (e *edited) path(name string) string { return path.Join(e.dir(), name) }

// unreadable is the error for a file that cannot be shown.
func unreadable(problem fmt.Stringer) error {
	return contest.FieldErrors{"file": contest.Text{
		EN: "The file cannot be read: " + problem.String(), ZH: "文件无法读取：" + problem.String(),
	}}.Err()
}

func (e *edited) openFile() error {
	name := e.path(e.name)
	data, err := fs.ReadFile(e.content, name)
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	root, line, err := parse(data)
	if err != nil {
		return unreadable(Problem{File: name, Line: line, Message: err.Error()})
	}
	e.data, e.version = data, versionOf(data)
	schema, _ := e.schemas.find(name)
	_, _ = e.schemas.compile(schema) // if it fails, the texts have no descriptions
	var content any
	if err := json.Unmarshal(data, &content); err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	for _, p := range root.pairs(nil) {
		text, place := p.text(), p.place()
		shown := operations.CatalogueText{Path: place, Text: text, About: e.schemas.about(schema, content, p.path)}
		shown.State, shown.Needs = stateOf(text, e.known.stale(e.name, place, text))
		e.texts, e.pairs[place] = append(e.texts, shown), p
	}
	return nil
}

// stateOf is the state of a text by the language that is stale, "" for none.
func stateOf(text contest.Text, stale contest.Language) (operations.TranslationState, contest.Language) {
	if language := missing(text); language != "" {
		return operations.TranslationMissing, language
	}
	if stale != "" {
		return operations.TranslationStale, stale
	}
	return operations.TranslationCurrent, ""
}

// versionOf is a digest of contents.
func versionOf(contents ...[]byte) string {
	hash := sha256.New()
	for _, content := range contents {
		fmt.Fprintf(hash, "%d:", len(content))
		hash.Write(content)
	}
	return hex.EncodeToString(hash.Sum(nil)[:16])
}

// shown is the file's content for the console.
func (e *edited) shown() operations.CatalogueContent {
	return operations.CatalogueContent{Name: e.name, Version: e.version, Texts: e.texts}
}

// text is the text at a path.
func (e *edited) text(path string) (operations.CatalogueText, bool) {
	i := slices.IndexFunc(e.texts, func(t operations.CatalogueText) bool { return t.Path == path })
	if i < 0 {
		return operations.CatalogueText{}, false
	}
	return e.texts[i], true
}

// conflict returns CONFLICT with the current texts of a form's changes.
func (e *edited) conflict(form operations.CatalogueForm) error {
	fields := contest.FieldErrors{}
	for i, change := range form.Changes {
		now, there := e.text(change.Path)
		at := fmt.Sprintf("changes[%d]", i)
		if !there {
			fields.Add(at+".path", contest.Text{EN: "The text is gone", ZH: "该处文字已删除"})
			continue
		}
		reads := contest.Text{EN: "It reads now: %s", ZH: "现在的内容是：%s"}
		if trim(now.Text.ZH) != change.ZH {
			fields.Add(at+".zh", reads.Format(now.Text.ZH))
		}
		if trim(now.Text.EN) != change.EN {
			fields.Add(at+".en", reads.Format(now.Text.EN))
		}
	}
	return &contest.Error{Code: contest.CodeConflict, Fields: fields}
}

// apply returns the files, by their paths in the catalogue, with the changes of a form.
func (e *edited) apply(form operations.CatalogueForm) (map[string][]byte, error) {
	fieldErrs := contest.FieldErrors{}
	for i, change := range form.Changes {
		if _, there := e.text(change.Path); !there {
			fieldErrs.Add(
				fmt.Sprintf("changes[%d].path", i),
				contest.Text{EN: "The file has no such text", ZH: "文件中没有这处文字"},
			)
		}
	}
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	if e.works != nil {
		return e.applyWorks(form)
	}
	var edits []replacement
	recorded := false
	for _, change := range form.Changes {
		p := e.pairs[change.Path]
		before := p.text()
		after := contest.Text{ZH: change.ZH, EN: change.EN}
		edits = append(edits, p.replacements(before, after)...)
		recorded = e.agree(change, before, after) || recorded
	}
	files := map[string][]byte{e.path(e.name): replaced(e.data, edits)}
	if recorded {
		encoded, err := e.known.encoded()
		if err != nil {
			return nil, fmt.Errorf("write %s: %w", TranslationsFile, err)
		}
		files[e.path(TranslationsFile)] = encoded
	}
	return files, nil
}

// agree records the state of a translation after a change, and reports whether it has changed.
func (e *edited) agree(change operations.TextChange, before, after contest.Text) bool {
	known, recorded := e.known[e.name][change.Path]
	if !recorded && missing(before) == "" {
		e.known.record(e.name, change.Path, before) // from which only one language may differ now
	}
	if change.Current || missing(before) != "" || e.known.stale(e.name, change.Path, after) == "" {
		e.known.record(e.name, change.Path, after)
	}
	return e.known[e.name][change.Path] != known
}

// changes lists the texts of a form that change, or whose translation state changes.
func (e *edited) changes(after *edited, form operations.CatalogueForm) []operations.ChangedText {
	var changed []operations.ChangedText
	for _, change := range form.Changes {
		was, _ := e.text(change.Path)
		is, _ := after.text(change.Path)
		if was.Text != is.Text || was.State != is.State {
			changed = append(changed, operations.ChangedText{Path: change.Path, Before: was.Text, After: is.Text})
		}
	}
	return changed
}

// replacement is a new text for a part of a file.
type replacement struct {
	start, end int
	text       string
}

// replacements are the edits that replace a text by another one.
func (p pair) replacements(before, after contest.Text) []replacement {
	var all []replacement
	for _, side := range []struct {
		language  contest.Language
		at, other *node
		was, is   string
	}{{contest.Chinese, p.zh, p.en, before.ZH, after.ZH}, {contest.English, p.en, p.zh, before.EN, after.EN}} {
		switch {
		case trim(side.was) == side.is:
		case side.at != nil:
			all = append(all, replacement{side.at.start, side.at.end, quoted(side.is)})
		default:
			all = append(
				all,
				replacement{side.other.end, side.other.end, fmt.Sprintf(", %q: %s", side.language, quoted(side.is))},
			)
		}
	}
	return all
}

// replaced returns data with its replacements, which do not overlap.
func replaced(data []byte, edits []replacement) []byte {
	slices.SortFunc(edits, func(a, b replacement) int { return a.start - b.start })
	var out []byte
	from := 0
	for _, edit := range edits {
		out = append(append(out, data[from:edit.start]...), edit.text...)
		from = edit.end
	}
	return append(out, data[from:]...)
}

// quoted is a text as a JSON string, without escapes of letters.
func quoted(text string) string {
	var out strings.Builder
	encoder := json.NewEncoder(&out)
	encoder.SetEscapeHTML(false)
	_ = encoder.Encode(text) // a string is always encoded
	return strings.TrimSuffix(out.String(), "\n")
}
