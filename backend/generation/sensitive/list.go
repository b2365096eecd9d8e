// Package sensitive refuses prompts by word lists, one per language, which organisers edit in catalogue/sensitive.
// Providers have their own filters in addition.
//
// Prompts are normalised before comparing: compatibility and full-width forms become plain (NFKC), letters lower case,
// accents and zero-width characters are removed, Cyrillic and Greek letters that look Latin become Latin, and
// traditional characters simplified. A term in Latin letters matches whole words in sequence; a term that ends with *
// matches a prefix of a word. Spaced letters ("p o r n", "p.o.r.n"), words broken by signs ("po-rn") and digits for
// letters ("p0rn") are joined first. A Chinese term matches anywhere, also with spaces and signs between its
// characters, but not across the end of a sentence.
package sensitive

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"unicode"
)

// Languages are the languages with a list, catalogue/sensitive/<language>.json.
func Languages() []string { return []string{"en", "zh"} }

// Lists are the words of all languages. They are safe for concurrent use.
type Lists struct {
	latin   []entry
	chinese []entry
}

// entry is a term, or a phrase that is allowed although it contains one.
type entry struct {
	category, term string
	words          []string // in Latin letters
	open           bool     // the last word is a prefix
	text           string   // in Chinese
	allowed        bool
}

// Match is a term found in a prompt, for the log only.
type Match struct{ Category, Term string }

type listFile struct {
	Language   string `json:"language"`
	Categories []struct {
		Name  string   `json:"name"`
		Terms []string `json:"terms"`
		Allow []string `json:"allow"`
	} `json:"categories"`
}

// Load reads sensitive/<language>.json from the catalogue. It reports all errors at once: unknown keys,
// and terms that are empty, duplicate, or match nothing after normalising.
func Load(catalogue fs.FS) (*Lists, error) {
	lists := &Lists{}
	var errs []error
	for _, language := range Languages() {
		name := "sensitive/" + language + ".json"
		data, err := fs.ReadFile(catalogue, name)
		if err != nil {
			errs = append(errs, fmt.Errorf("read word list: %w", err))
			continue
		}
		if err := lists.add(data, language); err != nil {
			errs = append(errs, fmt.Errorf("%s: %w", name, err))
		}
	}
	if err := errors.Join(errs...); err != nil {
		return nil, err
	}
	return lists, nil
}

func (l *Lists) add(data []byte, language string) error {
	var file listFile
	decoder := json.NewDecoder(bytes.NewReader(data))
	decoder.DisallowUnknownFields()
	if err := decoder.Decode(&file); err != nil {
		return err
	}
	var errs []error
	if file.Language != language {
		errs = append(errs, fmt.Errorf("is marked %q", file.Language))
	}
	seen := map[string]string{}
	for _, category := range file.Categories {
		if strings.TrimSpace(category.Name) == "" || len(category.Terms) == 0 {
			errs = append(errs, fmt.Errorf("category %q needs a name and terms", category.Name))
		}
		for _, term := range slices.Concat(category.Terms, category.Allow) {
			e, err := newEntry(category.Name, term)
			if before, twice := seen[plain(term)]; err == nil && twice {
				err = fmt.Errorf("%q is already in %s", term, before)
			}
			if err != nil {
				errs = append(errs, err)
				continue
			}
			seen[plain(term)] = category.Name
			e.allowed = !slices.Contains(category.Terms, term)
			if e.text != "" {
				l.chinese = append(l.chinese, e)
			} else {
				l.latin = append(l.latin, e)
			}
		}
	}
	return errors.Join(errs...)
}

func newEntry(category, term string) (entry, error) {
	e := entry{category: category, term: term}
	body, open := strings.CutSuffix(plain(term), "*")
	if strings.ContainsFunc(body, func(r rune) bool { return unicode.Is(unicode.Han, r) }) {
		e.text = strings.Join(chineseRuns(body), "")
		if open || len([]rune(e.text)) < 2 {
			return e, fmt.Errorf("%q: a Chinese term has two characters or more and no *", term)
		}
		return e, nil
	}
	e.open = open
	e.words = strings.FieldsFunc(body, func(r rune) bool { return !wordRune(r) })
	if letters := len(strings.Join(e.words, "")); letters < 3 || (open && letters < 4) {
		return e, fmt.Errorf("%q: a term has three letters or more, four before a *", term)
	}
	return e, nil
}
