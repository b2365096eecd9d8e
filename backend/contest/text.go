package contest

import (
	"fmt"
	"slices"
	"strings"
)

// Language is a language of the product.
type Language string

// The two languages.
const (
	English Language = "en"
	Chinese Language = "zh"
)

// Text is one sentence in both languages.
type Text struct {
	ZH string `json:"zh"`
	EN string `json:"en"`
}

// In returns the text in lang: Chinese, or else English.
func (t Text) In(lang Language) string {
	if lang == Chinese {
		return t.ZH
	}
	return t.EN
}

// Format formats the text of both languages with the arguments; those that are texts in that language.
func (t Text) Format(args ...any) Text {
	zh, en := slices.Clone(args), slices.Clone(args)
	for i, a := range args {
		if text, both := a.(Text); both {
			zh[i], en[i] = text.ZH, text.EN
		}
	}
	return Text{ZH: fmt.Sprintf(t.ZH, zh...), EN: fmt.Sprintf(t.EN, en...)}
}

// ListOf lists names with the commas of each language.
func ListOf(names []string) Text {
	return Text{EN: strings.Join(names, ", "), ZH: strings.Join(names, "、")}
}
