package catalogue

import (
	"bytes"
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// programmesPath is the path of an edition's programmes in the catalogue.
func programmesPath(edition contest.EditionID) string {
	return path.Join("editions", string(edition), operations.ProgrammesFile)
}

// readProgrammes reads an edition's programmes with their version; "" without the file.
func readProgrammes(content fs.FS, edition contest.EditionID) ([]operations.Programme, string, error) {
	name := programmesPath(edition)
	data, err := fs.ReadFile(content, name)
	if errors.Is(err, fs.ErrNotExist) {
		return []operations.Programme{}, "", nil
	}
	if err != nil {
		return nil, "", fmt.Errorf("read %s: %w", name, err)
	}
	programmes := []operations.Programme{}
	if err := json.Unmarshal(data, &programmes); err != nil {
		return nil, "", unreadable(Problem{File: name, Message: err.Error()})
	}
	return programmes, versionOf(data), nil
}

// Programmes implements operations.CatalogueStore.
func (d *Folder) Programmes(edition contest.EditionID) (operations.Programmes, error) {
	found := operations.Programmes{Writable: d.CatalogueWritable(edition)}
	err := d.readOf(edition, func(content fs.FS) (err error) {
		found.Programmes, found.Version, err = readProgrammes(content, edition)
		return err
	})
	return found, err
}

// PlanProgrammes implements operations.CatalogueStore.
func (d *Folder) PlanProgrammes(
	edition contest.EditionID,
	form operations.ProgrammesForm,
) (operations.CataloguePlan, error) {
	var plan operations.CataloguePlan
	err := d.readOf(edition, func(content fs.FS) error {
		before, version, err := readProgrammes(content, edition)
		if err != nil {
			return err
		}
		if version != *form.Before {
			return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{}}
		}
		plan.Changed = changedProgrammes(before, form.Programmes)
		if len(plan.Changed) == 0 {
			return nil
		}
		files, err := programmeFiles(content, edition, form.Programmes)
		if err != nil {
			return err
		}
		if err := newProgrammeProblems(content, Tree{Base: content, Files: files}, edition); err != nil {
			return err
		}
		for name, data := range files {
			plan.Files = append(plan.Files, operations.CatalogueBytes{Path: name, Content: data})
		}
		slices.SortFunc(plan.Files, func(a, b operations.CatalogueBytes) int { return strings.Compare(a.Path, b.Path) })
		plan.Content = operations.CatalogueContent{
			Name:    operations.ProgrammesFile,
			Version: versionOf(files[programmesPath(edition)]),
		}
		return nil
	})
	return plan, err
}

// programmeFiles are the files with these programmes: their texts, which move with every programme, are recorded as
// translated, because both languages are written at once.
func programmeFiles(
	content fs.FS,
	edition contest.EditionID,
	programmes []operations.Programme,
) (map[string][]byte, error) {
	var encoded bytes.Buffer
	encoder := json.NewEncoder(&encoded)
	encoder.SetEscapeHTML(false)
	encoder.SetIndent("", "  ")
	if err := encoder.Encode(programmes); err != nil {
		return nil, fmt.Errorf("write %s: %w", operations.ProgrammesFile, err)
	}
	l := newLoader(content)
	known := l.readTranslations(path.Dir(programmesPath(edition)))
	delete(known, operations.ProgrammesFile)
	for i, p := range programmes {
		at := "[" + strconv.Itoa(i) + "]"
		known.record(operations.ProgrammesFile, at+".name", p.Name)
		known.record(operations.ProgrammesFile, at+".note", p.Note)
		if p.Author != nil {
			known.record(operations.ProgrammesFile, at+".author", *p.Author)
		}
	}
	translations, err := known.encoded()
	if err != nil {
		return nil, fmt.Errorf("write %s: %w", TranslationsFile, err)
	}
	return map[string][]byte{
		programmesPath(edition): encoded.Bytes(),
		path.Join(path.Dir(programmesPath(edition)), TranslationsFile): translations,
	}, nil
}

// newProgrammeProblems returns VALIDATION_FAILED with the problems that programmes add to the catalogue.
func newProgrammeProblems(before, after fs.FS, edition contest.EditionID) error {
	known := map[string]bool{}
	for _, p := range problemsOf(before, edition) {
		known[p.File+" "+p.Place+" "+p.Message] = true
	}
	fieldErrs := contest.FieldErrors{}
	for _, p := range problemsOf(after, edition) {
		if known[p.File+" "+p.Place+" "+p.Message] {
			continue
		}
		field := "file"
		if p.File == programmesPath(edition) {
			field = "programmes" + p.Place
		}
		fieldErrs.Add(field, contest.Text{EN: p.Message, ZH: cmp.Or(p.ZH, "不符合要求（"+p.Message+"）")})
	}
	return fieldErrs.Err()
}

// changedProgrammes lists what differs, for the audit log: texts and films by the programme's id, and the order.
func changedProgrammes(before, after []operations.Programme) []operations.ChangedText {
	parts := func(all []operations.Programme) map[string]contest.Text {
		texts := map[string]contest.Text{}
		var order []string
		for _, p := range all {
			order = append(order, p.ID)
			texts[p.ID+".name"], texts[p.ID+".note"] = p.Name, p.Note
			if p.Author != nil {
				texts[p.ID+".author"] = *p.Author
			}
			texts[p.ID+".films"] = plain(strings.Trim(fmt.Sprint(p.Films), "[]"))
		}
		if len(order) > 0 {
			texts["order"] = plain(strings.Join(order, " "))
		}
		return texts
	}
	was, is := parts(before), parts(after)
	var changed []operations.ChangedText
	for at := range was {
		if _, kept := is[at]; !kept {
			changed = append(changed, operations.ChangedText{Path: at, Before: was[at]})
		}
	}
	for at, text := range is {
		if was[at] != text {
			changed = append(changed, operations.ChangedText{Path: at, Before: was[at], After: text})
		}
	}
	slices.SortFunc(changed, func(a, b operations.ChangedText) int { return strings.Compare(a.Path, b.Path) })
	return changed
}

// plain is a text that reads the same in both languages.
func plain(text string) contest.Text { return contest.Text{ZH: text, EN: text} }
