package catalogue

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"path"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// TranslationsFile is the name of the file in an edition's folder that records the texts from which translations were
// made.
const TranslationsFile = "translations.json"

// agreement has the digests of a text in both languages when its translation was last current.
type agreement struct {
	ZH string `json:"zh"`
	EN string `json:"en"`
}

// translations is translations.json: agreements by file and path.
type translations map[string]map[string]agreement

func agreementOf(text contest.Text) agreement {
	return agreement{ZH: digest(text.ZH), EN: digest(text.EN)}
}

// digest is the first 8 bytes of a text's SHA-256, in hexadecimal, without white space around the text.
func digest(text string) string {
	sum := sha256.Sum256([]byte(trim(text)))
	return hex.EncodeToString(sum[:8])
}

// stale is the language whose text is out of date: only the other language has changed since the agreement. "" when
// none or both have changed, since then the translation was changed too.
func (a agreement) stale(text contest.Text) contest.Language {
	now := agreementOf(text)
	switch {
	case now.ZH != a.ZH && now.EN == a.EN:
		return contest.English
	case now.EN != a.EN && now.ZH == a.ZH:
		return contest.Chinese
	}
	return ""
}

// stale is the language in which a text is out of date, "" for none.
func (t translations) stale(file, place string, text contest.Text) contest.Language {
	known, recorded := t[file][place]
	if !recorded {
		return ""
	}
	return known.stale(text)
}

// record stores that the translation of a text is current, unless one of the languages is missing.
func (t translations) record(file, place string, text contest.Text) {
	if missing(text) != "" {
		return
	}
	if t[file] == nil {
		t[file] = map[string]agreement{}
	}
	t[file][place] = agreementOf(text)
}

// encoded is the content of translations.json.
func (t translations) encoded() ([]byte, error) {
	if t == nil {
		t = translations{}
	}
	out, err := json.MarshalIndent(t, "", "  ")
	return append(out, '\n'), err
}

// generated reports whether a file of an edition is generated or is edited together with another one.
func generated(name string) bool {
	return slices.Contains(
		[]string{TranslationsFile, OverlayFile, FinalistsFile, FinalistsOverlayFile, EntriesFile, "winners.json"},
		name,
	) ||
		strings.HasSuffix(name, movedSuffix+".json")
}

// textFiles lists the names of an edition's files that editors write, in order.
func textFiles(content fs.FS, edition contest.EditionID) ([]string, error) {
	entries, err := fs.ReadDir(content, path.Join("editions", string(edition)))
	if err != nil {
		return nil, err
	}
	var names []string
	for _, entry := range entries {
		if name := entry.Name(); entry.Type().IsRegular() && path.Ext(name) == ".json" && !generated(name) &&
			name[0] != '.' {
			names = append(names, name)
		}
	}
	return names, nil
}

// readTranslations reads an edition's translations.json; none without the file.
func (l *loader) readTranslations(dir string) translations {
	var t translations
	if name := path.Join(dir, TranslationsFile); l.exists(name) {
		l.read(name, &t)
	}
	if t == nil {
		t = translations{}
	}
	return t
}

// stale adds the texts of an edition's files whose translation is out of date.
func (l *loader) stale(edition contest.EditionID) {
	dir := path.Join("editions", string(edition))
	known := l.readTranslations(dir)
	for file := range known {
		f := l.parsed(path.Join(dir, file))
		if f == nil {
			continue
		}
		for _, p := range f.root.pairs(nil) {
			switch known.stale(file, p.place(), p.text()) {
			case contest.English:
				f.stale(
					p.path,
					"has a Chinese text that is newer than the English one; bring that up to date, or take all as they are with: go run ./tools catalogue build --current",
				)
			case contest.Chinese:
				f.stale(
					p.path,
					"has an English text that is newer than the Chinese one; bring that up to date, or take all as they are with: go run ./tools catalogue build --current",
				)
			}
		}
	}
}

// parsed reads a file without checking it; nil when it cannot be read.
func (l *loader) parsed(name string) *file {
	data, err := fs.ReadFile(l.content, name)
	if err != nil {
		return nil
	}
	root, _, err := parse(data)
	if err != nil {
		return nil
	}
	return &file{name: name, root: root, loader: l}
}

// Translations returns the content of an edition's translations.json after its files were edited: a text that is new,
// or changed in both languages, counts as translated; one that changed in one language stays stale, unless current is
// set.
func Translations(content fs.FS, edition contest.EditionID, current bool) ([]byte, error) {
	l := newLoader(content)
	dir := path.Join("editions", string(edition))
	before, after := l.readTranslations(dir), translations{}
	names, err := textFiles(content, edition)
	if err != nil {
		return nil, err
	}
	for _, name := range names {
		f := l.parsed(path.Join(dir, name))
		if f == nil || name == SubmittedFile { // works have their own key for this
			continue
		}
		for _, p := range f.root.pairs(nil) {
			place, text := p.place(), p.text()
			after.record(name, place, text)
			if missing(text) == "" && before.stale(name, place, text) != "" && !current {
				after[name][place] = before[name][place]
			}
		}
	}
	if len(l.problems) > 0 {
		return nil, l.problems.sorted()
	}
	return after.encoded()
}
