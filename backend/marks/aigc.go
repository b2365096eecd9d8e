package marks

import (
	"encoding/json"
	"strings"
	"unicode"
	"unicode/utf8"
)

// maxWord is how much of a text in a mark is kept, in bytes.
const maxWord = 200

// maxNested is how often a value may be wrapped: in a string of JSON, or in an object with the key AIGC.
const maxNested = 4

// parseAIGC reads the value of the key AIGC: an object of JSON, a string that holds one, or a word. Files in use write
// the keys in different cases and with underscores, a number or "AIGC" as the label, and a name as the producer's code.
func parseAIGC(text string) *AIGC {
	text = strings.Trim(strings.TrimSpace(strings.ToValidUTF8(text, "")), "\x00")
	if text == "" || len(text) > maxText {
		return nil
	}
	var value any
	if json.Unmarshal([]byte(text), &value) != nil {
		value = text
	}
	for range maxNested {
		switch v := value.(type) {
		case map[string]any:
			inner, wrapped := field(v, "aigc")
			if !wrapped {
				return aigcOf(v)
			}
			value = inner
		case []any:
			if len(v) == 0 {
				return nil
			}
			value = v[0]
		case string:
			var inner any
			if json.Unmarshal([]byte(v), &inner) != nil {
				return &AIGC{Label: labelOf(v)}
			}
			value = inner
		case float64, bool:
			return &AIGC{Label: labelOf(v)}
		default:
			return nil
		}
	}
	return nil
}

func aigcOf(v map[string]any) *AIGC {
	label, labelled := field(v, "label")
	a := &AIGC{
		Label: labelOf(
			label,
		),
		Producer:     wordOf(v, "contentproducer", "producer"),
		ProduceID:    wordOf(v, "produceid", "producerid"),
		Propagator:   wordOf(v, "contentpropagator", "propagator"),
		PropagateID:  wordOf(v, "propagateid", "propagatorid"),
		ReservedCode: wordOf(v, "reservedcode1"),
	}
	if !labelled && a.Producer == "" && a.ProduceID == "" && a.Propagator == "" && a.PropagateID == "" {
		return nil
	}
	return a
}

// field finds a key, whatever its case and separators.
func field(v map[string]any, name string) (any, bool) {
	for key, value := range v {
		if plainKey(key) == name {
			return value, true
		}
	}
	return nil, false
}

func plainKey(key string) string {
	return strings.ToLower(strings.NewReplacer("_", "", "-", "", " ", "").Replace(key))
}

func wordOf(v map[string]any, names ...string) string {
	for _, name := range names {
		value, ok := field(v, name)
		if !ok {
			continue
		}
		switch text := value.(type) {
		case string:
			return word(text)
		case float64:
			encoded, err := json.Marshal(text)
			if err == nil {
				return string(encoded)
			}
		}
	}
	return ""
}

// labelOf reads a label. One that the standard does not know is a suspicion: somebody meant something by it.
func labelOf(value any) Label {
	switch v := value.(type) {
	case bool:
		if v {
			return LabelCertain
		}
	case float64:
		switch v {
		case 1:
			return LabelCertain
		case 2:
			return LabelPossible
		}
	case string:
		switch strings.ToLower(strings.TrimSpace(v)) {
		case "1", "aigc", "true", "yes", "ai", "generated":
			return LabelCertain
		case "2":
			return LabelPossible
		}
	}
	return LabelSuspected
}

// word bounds a text of a file for storing and showing it: one line, without marks that show it in another order.
func word(text string) string {
	text = strings.Map(func(r rune) rune {
		if unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) || r == utf8.RuneError || r == '\u200B' ||
			r == '\uFEFF' {
			return -1
		}
		return r
	}, strings.ToValidUTF8(text, ""))
	text = strings.TrimSpace(text)
	for len(text) > maxWord {
		_, size := utf8.DecodeLastRuneInString(text)
		text = text[:len(text)-size]
	}
	return text
}

// optional returns nil for an empty text.
func optional(text string) *string {
	if text = word(text); text == "" {
		return nil
	}
	return &text
}
