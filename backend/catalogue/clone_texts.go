package catalogue

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// toWrite stands where a text was not carried.
func toWrite() contest.Text { return contest.Text{EN: "To be written", ZH: "待补充"} }

// prose are the files whose texts may be left behind.
func prose() []string { return []string{"about.json", "guidelines.json", "privacy.json", "terms.json"} }

func readIn(c *clone, name string) ([]byte, error) {
	data, err := fs.ReadFile(c.content, path.Join("editions", string(c.source.ID), name))
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", name, err)
	}
	return data, nil
}

// texts leaves the texts of pages to be written, if they are not carried.
func (c *clone) texts() error {
	if c.form.Carries("texts") {
		return nil
	}
	for _, name := range prose() {
		data := c.files[name]
		root, _, err := parse(data)
		if err != nil {
			return fmt.Errorf("read %s: %w", name, err)
		}
		var edits []replacement
		for _, p := range root.pairs(nil) {
			edits = append(edits, p.replacements(p.text(), toWrite())...)
		}
		c.put(name, replaced(data, edits))
	}
	return nil
}

// formerWords are what names a former edition: its season and years, its name, its days.
type formerWords []string

// wordsOf are the words of a copied edition that the new one does not have.
func wordsOf(source *Edition, former, made Brand) formerWords {
	words := formerWords{source.Season}
	for _, phase := range source.Phases {
		for _, at := range []contest.Phase{{StartsAt: phase.StartsAt}, {StartsAt: phase.EndsAt}} {
			if at.StartsAt.IsZero() {
				continue
			}
			day := at.StartsAt.In(source.Location)
			words = append(
				words,
				day.Format("2006"),
				day.Format("2 January"),
				day.Format("1 月 2 日"),
				day.AddDate(0, 0, -1).Format("2 January"),
				day.AddDate(0, 0, -1).Format("1 月 2 日"),
			)
		}
	}
	words = append(words, former.Name.EN, former.Name.ZH)
	words = slices.DeleteFunc(words, func(word string) bool {
		return word == "" || strings.Contains(made.Name.EN, word) || strings.Contains(made.Name.ZH, word) ||
			strings.Contains(made.Contest.EN, word)
	})
	slices.Sort(words)
	return slices.Compact(words)
}

// in lists the words that a text has, each once and not as a part of a longer number.
func (w formerWords) in(text contest.Text) []string {
	var found []string
	for _, word := range w {
		if hasWord(text.EN, word) || hasWord(text.ZH, word) {
			found = append(found, word)
		}
	}
	return found
}

func hasWord(text, word string) bool {
	for from := 0; ; {
		at := strings.Index(text[from:], word)
		if at < 0 {
			return false
		}
		at += from
		if at == 0 || !digit(text[at-1]) || !digit(word[0]) {
			return true
		}
		from = at + 1
	}
}

func digit(b byte) bool { return b >= '0' && b <= '9' }

// Checklist reads what the checklist needs of an edition's files. from is the edition of which it was made, "" for
// none.
func (d *Folder) Checklist(
	edition *contest.Edition,
	from contest.EditionID,
	documents operations.EditionDocuments,
) (operations.ChecklistContent, error) {
	var found operations.ChecklistContent
	err := d.read(func(content fs.FS) error {
		all := WithDocuments(content, documents)
		words, err := wordsBetween(all, from, edition.ID)
		if err != nil {
			return err
		}
		for _, former := range edition.Former {
			if former.Season != edition.Season && !slices.Contains(words, former.Season) {
				words = append(words, former.Season)
			}
		}
		found, err = checklistContent(all, edition, words)
		return err
	})
	return found, err
}

// wordsBetween are the words of the edition from which another one was copied; none for "", and for one that is not
// there any more. Its error is Problems for what is wrong with one of the two; no other edition is read.
func wordsBetween(content fs.FS, from, edition contest.EditionID) (formerWords, error) {
	if from == "" {
		return nil, nil
	}
	ids, err := EditionIDs(content)
	if err != nil || !slices.Contains(ids, from) || !slices.Contains(ids, edition) {
		return nil, err
	}
	l := newLoader(content)
	source, made := l.edition(from), l.edition(edition)
	if len(l.problems) > 0 {
		return nil, l.problems.sorted()
	}
	return wordsOf(source, source.Brand, made.Brand), nil
}

// formerWords are the words of the edition from which one of the documents was copied; none for one of the folder. Of
// editions with problems there are none either: their texts can be read and mended.
func (d *Folder) formerWords(content fs.FS, edition contest.EditionID) (formerWords, error) {
	if !d.isMade(edition) {
		return nil, nil
	}
	ctx, cancel := context.WithTimeout(context.Background(), documentsTime)
	defer cancel()
	made, err := d.documents.MadeEditions(ctx)
	if err != nil {
		return nil, err
	}
	for _, m := range made {
		if m.ID != edition {
			continue
		}
		words, err := wordsBetween(content, m.From, edition)
		if errors.As(err, new(Problems)) {
			return nil, nil
		}
		return words, err
	}
	return nil, nil
}

// openCopied is open for a file of an edition that was copied: it finds the texts that name the former one. A text that
// somebody has changed or confirmed since is as it should be. The dates of the timeline move with the edition.
func openCopied(content fs.FS, edition contest.EditionID, name string, words formerWords) (*edited, error) {
	e, err := open(content, edition, name)
	if err != nil || name == "timeline.json" {
		return e, err
	}
	unwritten := formerWords{toWrite().EN}
	for i, text := range e.texts {
		if read, is := e.known[name][text.Path]; is && read == agreementOf(text.Text) &&
			len(unwritten.in(text.Text)) == 0 {
			continue
		}
		e.texts[i].Former = append(words.in(text.Text), unwritten.in(text.Text)...)
	}
	return e, nil
}

// checklistContent reads the texts of an edition. Texts with one of the words, and those that are to be
// written, are to be read.
func checklistContent(content fs.FS, edition *contest.Edition, words formerWords) (operations.ChecklistContent, error) {
	var found operations.ChecklistContent
	names, err := textFiles(content, edition.ID)
	if err != nil {
		return found, fmt.Errorf("list catalogue: %w", err)
	}
	for _, name := range names {
		edited, err := openCopied(content, edition.ID, name, words)
		if err != nil {
			return found, err
		}
		found.Texts += len(edited.texts)
		for _, text := range edited.texts {
			switch text.State {
			case operations.TranslationMissing:
				found.Missing++
			case operations.TranslationStale:
				found.Stale++
			}
			if named := text.Former; len(named) > 0 {
				found.Read = append(
					found.Read,
					operations.TextToRead{File: name, Path: text.Path, Text: text.Text, Words: named},
				)
			}
		}
	}
	return found, nil
}
