package contest

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"regexp"
	"strings"
)

// The longest subject and text of a broadcast, in characters.
const (
	maxBroadcastSubject = 200
	maxBroadcastText    = 10_000
)

// BroadcastGroup is a group of recipients.
type BroadcastGroup string

// The groups.
const (
	BroadcastWithoutSubmission BroadcastGroup = "approved_without_submission"
	BroadcastFinalists         BroadcastGroup = "finalists"
	BroadcastLateJudges        BroadcastGroup = "late_judges"
)

// BroadcastGroups lists the groups.
func BroadcastGroups() []BroadcastGroup {
	return []BroadcastGroup{BroadcastWithoutSubmission, BroadcastFinalists, BroadcastLateJudges}
}

// BroadcastText is a broadcast in one language; {name} is the reader's name.
type BroadcastText struct {
	Subject string `json:"subject"`
	Text    string `json:"text"`
}

// For returns the text for a reader.
func (t BroadcastText) For(name string) BroadcastText {
	fill := strings.NewReplacer("{name}", name)
	return BroadcastText{Subject: fill.Replace(t.Subject), Text: fill.Replace(t.Text)}
}

// BroadcastTexts is a broadcast in both languages.
type BroadcastTexts struct {
	EN BroadcastText `json:"en"`
	ZH BroadcastText `json:"zh"`
}

// In returns the text in a language.
func (t BroadcastTexts) In(lang Language) BroadcastText {
	if lang == Chinese {
		return t.ZH
	}
	return t.EN
}

// BroadcastForm is a broadcast. The JSON tags are the field names on the wire.
type BroadcastForm struct {
	To         BroadcastGroup `json:"to"`
	Text       BroadcastTexts `json:"text"`
	DryRun     bool           `json:"dryRun"`
	Test       bool           `json:"test"`       // to the organiser only
	Recipients *int           `json:"recipients"` // that the dry run has counted; nil: any number
	TestTo     string         `json:"-"`          // the address of a test from the tools
}

var placeholder = regexp.MustCompile(`\{[^{}]*\}`)

// check trims the form and adds what is wrong.
func (f *BroadcastForm) check(fieldErrs FieldErrors) {
	known := false
	for _, group := range BroadcastGroups() {
		known = known || group == f.To
	}
	if !known {
		fieldErrs.Add("to", Text{
			EN: "Please choose approved_without_submission, finalists or late_judges", ZH: "请选择 approved_without_submission、finalists 或 late_judges",
		})
	}
	for name, text := range map[string]*BroadcastText{"text.en": &f.Text.EN, "text.zh": &f.Text.ZH} {
		text.Subject = fieldErrs.RequiredLine(name+".subject", text.Subject, maxBroadcastSubject)
		text.Text = fieldErrs.Required(name+".text", text.Text, maxBroadcastText)
		for field, content := range map[string]string{".subject": text.Subject, ".text": text.Text} {
			for _, found := range placeholder.FindAllString(content, -1) {
				if found != "{name}" {
					fieldErrs.Add(name+field, Text{EN: "%s is not replaced by anything; only {name} is", ZH: "%s 不会被替换，仅支持 {name}"}.Format(found))
				}
			}
		}
	}
}

// digest names the broadcast: the same text to the same group has the same one.
func (f *BroadcastForm) digest() string {
	sum := sha256.Sum256([]byte(fmt.Sprintf("%q", []string{string(f.To), f.Text.EN.Subject, f.Text.EN.Text, f.Text.ZH.Subject, f.Text.ZH.Text})))
	return hex.EncodeToString(sum[:16])
}
