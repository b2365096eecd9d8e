package outbox

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// The longest subject and text of a broadcast, in characters.
const (
	maxBroadcastSubject = 200
	maxBroadcastText    = 10_000
)

// BroadcastText is a broadcast in one language; {name} is the reader's name.
type BroadcastText struct {
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// For returns the text for a reader. more are placeholders and their values in turn.
func (t BroadcastText) For(name string, more ...string) BroadcastText {
	fill := strings.NewReplacer(append([]string{placeholderName, name}, more...)...)
	return BroadcastText{Subject: fill.Replace(t.Subject), Text: fill.Replace(t.Text)}
}

// BroadcastTexts is a broadcast in both languages.
type BroadcastTexts struct {
	EN BroadcastText `json:"en"`
	ZH BroadcastText `json:"zh"`
}

// In returns the text in a language.
func (t BroadcastTexts) In(lang contest.Language) BroadcastText {
	if lang == contest.Chinese {
		return t.ZH
	}
	return t.EN
}

// BroadcastForm is a broadcast. The JSON tags are the field names on the wire.
type BroadcastForm struct {
	To         BroadcastFilter `json:"to"`
	Text       BroadcastTexts  `json:"text"`
	DryRun     bool            `json:"dryRun"`
	Test       bool            `json:"test"`       // to the organiser only
	Recipients *int            `json:"recipients"` // that the dry run has counted; nil: any number
	TestTo     string          `json:"-"`          // the address of a test from the tools
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// check trims the form and adds what is wrong.
func (f *BroadcastForm) check(fieldErrs contest.FieldErrors) {
	f.To.check(fieldErrs)
	if f.To.Group == BroadcastUntoldDeadline {
		CheckDeadlineTexts(fieldErrs, &f.Text)
		return
	}
	f.Text.check(fieldErrs, placeholderName)
}

// check trims the texts and adds what is wrong, such as a placeholder that is not among the known.
func (t *BroadcastTexts) check(fieldErrs contest.FieldErrors, known ...string) {
	for name, text := range map[string]*BroadcastText{"text.en": &t.EN, "text.zh": &t.ZH} {
		text.Subject = fieldErrs.RequiredLine(name+".subject", text.Subject, maxBroadcastSubject)
		text.Text = fieldErrs.Required(name+".text", text.Text, maxBroadcastText)
		for field, content := range map[string]string{".subject": text.Subject, ".text": text.Text} {
			for _, found := range placeholder.FindAllString(content, -1) {
				if !slices.Contains(known, found) {
					fieldErrs.Add(name+field, contest.Text{
						EN: found + " is not replaced by anything; only " + strings.Join(
							known,
							", ",
						) + map[bool]string{true: " is", false: " are"}[len(known) == 1],
						ZH: found + " 不会被替换，仅支持 " + strings.Join(known, "、"),
					})
				}
			}
		}
	}
}

// digest names the broadcast: the same text to the same group has the same one.
func (f *BroadcastForm) digest() string {
	sum := sha256.Sum256(
		[]byte(
			fmt.Sprintf(
				"%q",
				[]string{
					f.To.String(),
					f.To.Search,
					f.Text.EN.Subject,
					f.Text.EN.Text,
					f.Text.ZH.Subject,
					f.Text.ZH.Text,
				},
			),
		),
	)
	return hex.EncodeToString(sum[:16])
}
