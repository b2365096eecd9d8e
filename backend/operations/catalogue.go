package operations

import (
	"strings"
	"unicode/utf8"

	"marquee/backend/contest"
)

// ActionChangeCatalogue is the action of the audit log for changed texts of the catalogue.
const ActionChangeCatalogue = "catalogue.change"

// CatalogueSubject names a file of the catalogue in the audit log.
func CatalogueSubject(edition contest.EditionID, file string) string {
	return "catalogue:" + string(edition) + ":" + file
}

// TranslationState says whether a text reads the same in both languages.
type TranslationState string

// The states of a text.
const (
	TranslationCurrent TranslationState = "current"
	TranslationMissing TranslationState = "missing" // one language has no text
	TranslationStale   TranslationState = "stale"   // one language has changed since the other was written
)

// CatalogueText is a text of the catalogue in both languages.
type CatalogueText struct {
	Path     string       // in the file, such as "script.lines[1].who"; of a work, "132.name"
	About    contest.Text // what the text is, as the file's schema describes it; empty where it does not
	Text     contest.Text
	MaxZH    int  // characters; 0: no limit
	MaxEN    int  // characters; 0: no limit
	Optional bool // may be empty in both languages
	State    TranslationState
	Needs    contest.Language // the language that is missing or stale; "" for a current text
	Former   []string         // what names the edition that was copied, unless somebody has read the text since
}

// CatalogueFile is a file of an edition with texts.
type CatalogueFile struct {
	Name    string // such as "about.json"; "works.zh.json" for the works in both languages
	Texts   int
	Missing int
	Stale   int
	Former  int // that name the edition that was copied
}

// CatalogueContent is the content of a catalogue file.
type CatalogueContent struct {
	Name    string
	Version string // a digest of the content
	Texts   []CatalogueText
}

// CatalogueFiles are the files of an edition.
type CatalogueFiles struct {
	Writable bool // false: a change is answered with files to download
	Files    []CatalogueFile
}

// The limits of a form that changes texts.
const (
	maxTextChanges   = 2000
	maxCatalogueText = 10_000 // characters, whatever the schema says
	MaxCatalogueBody = 1 << 20
)

// CatalogueForm changes texts of a file.
type CatalogueForm struct {
	Version string       `json:"version"` // as it was read; CONFLICT when the file is another one meanwhile
	Changes []TextChange `json:"changes"`
	// Download answers with the changed files and stores nothing.
	Download bool `json:"download"`
}

// TextChange is the new content of a text.
type TextChange struct {
	Path string `json:"path"`
	ZH   string `json:"zh"`
	EN   string `json:"en"`
	// Current states that both languages agree, although only one has changed.
	Current bool `json:"current"`
}

// Check returns the form with trimmed texts. It adds what is wrong to fieldErrs.
func (f CatalogueForm) Check(fieldErrs contest.FieldErrors) CatalogueForm {
	if f.Version = strings.TrimSpace(f.Version); f.Version == "" {
		fieldErrs.Add("version", contest.Text{EN: "Give the version that was read", ZH: "请附上读取时的版本"})
	}
	if len(f.Changes) == 0 || len(f.Changes) > maxTextChanges {
		fieldErrs.Add(
			"changes",
			contest.Text{EN: "Give 1 to %d changed texts", ZH: "请提交 1 至 %d 处改动"}.Format(maxTextChanges),
		)
		return f
	}
	seen := map[string]bool{}
	changes := make([]TextChange, len(f.Changes))
	for i, c := range f.Changes {
		at := changeField(i)
		if seen[c.Path] {
			fieldErrs.Add(at+".path", contest.Text{EN: "This text is given twice", ZH: "同一处文字提交了两次"})
		}
		seen[c.Path] = true
		c.ZH, c.EN = checkedText(fieldErrs, at+".zh", c.ZH), checkedText(fieldErrs, at+".en", c.EN)
		changes[i] = c
	}
	f.Changes = changes
	return f
}

// checkedText returns a text with plain line ends and without blanks around it.
func checkedText(fieldErrs contest.FieldErrors, field, value string) string {
	value = strings.TrimSpace(strings.NewReplacer("\r\n", "\n", "\r", "\n").Replace(value))
	switch {
	case utf8.RuneCountInString(value) > maxCatalogueText:
		fieldErrs.Add(
			field,
			contest.Text{EN: "Please use at most %d characters", ZH: "请勿超过 %d 个字符"}.Format(maxCatalogueText),
		)
	case strings.ContainsRune(value, utf8.RuneError): // what JSON makes of invalid UTF-8 too
		fieldErrs.Add(field, contest.Text{
			EN: "“�” stands for a character that was lost when the text was copied; please type it again",
			ZH: "“�”表示复制时丢失的字符，请重新输入",
		})
	case strings.ContainsFunc(value, contest.Unprintable):
		fieldErrs.Add(field, contest.Text{EN: "Please remove the control characters", ZH: "请删除其中的控制字符"})
	case strings.ContainsFunc(value, turnsDirection):
		fieldErrs.Add(field, contest.Text{EN: "Please remove the invisible direction marks", ZH: "请删除其中不可见的文字方向标记"})
	}
	return value
}

// turnsDirection reports whether a character changes the direction in which a text is read: the
// bidirectional controls of Unicode Standard Annex 9, section 2.
func turnsDirection(r rune) bool {
	return r == '\u061C' || r == '\u200E' || r == '\u200F' || r >= '\u202A' && r <= '\u202E' ||
		r >= '\u2066' && r <= '\u2069'
}
