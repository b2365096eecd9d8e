package contest

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"unicode/utf16"
)

// CanonicalJSON writes an object in the one form of RFC 8785: no spaces, members in the order of their names,
// numbers and texts as ECMAScript writes them. Numbers are read as IEEE 754 doubles.
func CanonicalJSON(object map[string]json.RawMessage) (string, error) {
	value := make(map[string]any, len(object))
	for name, raw := range object {
		var member any
		if err := json.Unmarshal(raw, &member); err != nil {
			return "", fmt.Errorf("read %q: %w", name, err)
		}
		value[name] = member
	}
	var out bytes.Buffer
	err := writeCanonical(&out, value)
	return out.String(), err
}

func writeCanonical(out *bytes.Buffer, value any) error {
	switch v := value.(type) {
	case map[string]any:
		names := slices.SortedFunc(maps.Keys(v), func(a, b string) int {
			return slices.CompareFunc(utf16.Encode([]rune(a)), utf16.Encode([]rune(b)), cmp.Compare)
		})
		out.WriteByte('{')
		for i, name := range names {
			if i > 0 {
				out.WriteByte(',')
			}
			writeCanonicalText(out, name)
			out.WriteByte(':')
			if err := writeCanonical(out, v[name]); err != nil {
				return err
			}
		}
		out.WriteByte('}')
	case []any:
		out.WriteByte('[')
		for i, element := range v {
			if i > 0 {
				out.WriteByte(',')
			}
			if err := writeCanonical(out, element); err != nil {
				return err
			}
		}
		out.WriteByte(']')
	case string:
		writeCanonicalText(out, v)
	case float64:
		if v == 0 { // -0 has no sign
			out.WriteByte('0')
			return nil
		}
		return encodeCanonical(out, v)
	default: // true, false, null
		return encodeCanonical(out, v)
	}
	return nil
}

// encodeCanonical writes a number, which encoding/json formats as ECMAScript does, or a literal.
func encodeCanonical(out *bytes.Buffer, value any) error {
	text, err := json.Marshal(value)
	if err != nil {
		return fmt.Errorf("write canonical JSON: %w", err)
	}
	out.Write(text)
	return nil
}

func writeCanonicalText(out *bytes.Buffer, text string) {
	short := map[rune]string{'"': `\"`, '\\': `\\`, '\b': `\b`, '\f': `\f`, '\n': `\n`, '\r': `\r`, '\t': `\t`}
	out.WriteByte('"')
	for _, r := range text {
		switch escape, found := short[r]; {
		case found:
			out.WriteString(escape)
		case r < ' ':
			fmt.Fprintf(out, `\u%04x`, r)
		default:
			out.WriteRune(r)
		}
	}
	out.WriteByte('"')
}
