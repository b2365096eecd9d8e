package httpkit

import (
	"bytes"
	"encoding/json"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"marquee/backend/contest"
)

// AsMeant returns a form's body with its texts as contest.ReadText reads them, and addresses and codes as
// contest.ReadLatin does. Passwords and what is compared with a text from before stay as they were sent. A text with a
// character that was lost on the way, U+FFFD, is an error of its field: it would be stored without anybody having
// written it.
func AsMeant(body map[string]json.RawMessage, fieldErrs contest.FieldErrors) map[string]json.RawMessage {
	meant := make(map[string]json.RawMessage, len(body))
	for name, raw := range body {
		meant[name] = raw
		if isExact(name) || isPlain(raw) {
			continue
		}
		decoder := json.NewDecoder(bytes.NewReader(raw))
		decoder.UseNumber()
		var value any
		if decoder.Decode(&value) != nil {
			continue // an error of the form
		}
		var written bytes.Buffer
		encoder := json.NewEncoder(&written)
		encoder.SetEscapeHTML(false)
		if encoder.Encode(meantValue(name, name, value, fieldErrs)) == nil {
			meant[name] = bytes.TrimSpace(written.Bytes())
		}
	}
	return meant
}

// isExact reports whether a field is compared with what was set or stored before.
func isExact(name string) bool {
	return slices.Contains([]string{"password", "old", "new", "before", "token", "key", "signature", "textSalt"}, name)
}

// isLatin reports whether a field has an address or a code.
func isLatin(name string) bool {
	return slices.Contains([]string{"email", "contactEmail", "code", "secondFactor"}, name)
}

// isPlain reports whether a JSON value has ASCII alone.
func isPlain(raw []byte) bool {
	return !bytes.ContainsFunc(raw, func(r rune) bool { return r >= utf8.RuneSelf }) &&
		!bytes.Contains(raw, []byte(`\u`))
}

func meantValue(path, name string, value any, fieldErrs contest.FieldErrors) any {
	switch value := value.(type) {
	case string:
		if strings.ContainsRune(value, utf8.RuneError) {
			fieldErrs.Add(path, contest.Text{
				EN: "A character of this text was lost (�). Please type it again.", ZH: "文字中有字符丢失（�），请重新输入",
			})
			return value
		}
		if isLatin(name) {
			return contest.ReadLatin(value)
		}
		return contest.ReadText(value)
	case []any:
		for i, element := range value {
			value[i] = meantValue(fmt.Sprintf("%s[%d]", path, i), name, element, fieldErrs)
		}
	case map[string]any:
		for key, part := range value {
			if !isExact(key) {
				value[key] = meantValue(path+"."+key, key, part, fieldErrs)
			}
		}
	}
	return value
}
