package contest

import (
	"fmt"
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

// Format formats the text of both languages with the same arguments.
func (t Text) Format(args ...any) Text {
	return Text{ZH: fmt.Sprintf(t.ZH, args...), EN: fmt.Sprintf(t.EN, args...)}
}

// FormatEach formats the text of each language with the arguments in that language.
func (t Text) FormatEach(args ...Text) Text {
	zh, en := make([]any, len(args)), make([]any, len(args))
	for i, a := range args {
		zh[i], en[i] = a.ZH, a.EN
	}
	return Text{ZH: fmt.Sprintf(t.ZH, zh...), EN: fmt.Sprintf(t.EN, en...)}
}
