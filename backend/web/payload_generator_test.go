package web_test

import (
	"bytes"
	"encoding/json"
	"maps"
	"math/rand/v2"
	"slices"
	"strings"
)

// payloadGenerator changes valid payloads at random. The same source of random numbers
// gives the same changes.
type payloadGenerator struct {
	random *rand.Rand
}

// payload returns a payload in JSON: one in ten as it is, the others with one to three
// changes, or with a body that is no JSON object.
func (g payloadGenerator) payload(valid object) string {
	switch n := g.random.IntN(20); {
	case n < 2:
		return encode(valid)
	case n < 4:
		return g.body(encode(valid))
	}
	text := encode(valid)
	for range pick(g, 1, 1, 2, 3) {
		text = g.changed(text)
	}
	return text
}

// body returns a body that is no JSON object, or barely one.
func (g payloadGenerator) body(valid string) string {
	switch g.random.IntN(6) {
	case 0:
		return valid[:g.random.IntN(len(valid))]
	case 1:
		return valid + g.value()
	case 2:
		return "\ufeff" + valid
	case 3:
		return strings.Repeat(" ", 100_000) + valid
	case 4:
		return valid[:len(valid)/2] + "\x00" + valid[len(valid)/2:]
	default:
		return g.value()
	}
}

// changed returns a JSON value with one change: of the value itself, or somewhere in it.
func (g payloadGenerator) changed(text string) string {
	var fields map[string]json.RawMessage
	var elements []json.RawMessage
	var word string
	switch {
	case json.Unmarshal([]byte(text), &fields) == nil && len(fields) > 0:
		return g.changedObject(fields)
	case json.Unmarshal([]byte(text), &elements) == nil && len(elements) > 0:
		return g.changedList(elements)
	case json.Unmarshal([]byte(text), &word) == nil && g.random.IntN(2) == 0:
		at := g.random.IntN(len([]rune(word)) + 1)
		return quoted(string([]rune(word)[:at])+"\x01"+string([]rune(word)[at:]), g.text())
	}
	return g.value()
}

// changedObject changes, removes, repeats or adds one field.
func (g payloadGenerator) changedObject(fields map[string]json.RawMessage) string {
	names := slices.Sorted(maps.Keys(fields))
	picked := names[g.random.IntN(len(names))]
	var members []string
	change := g.random.IntN(10)
	for _, name := range names {
		member := quoted(name, "") + ":" + string(fields[name])
		switch {
		case name != picked:
		case change == 0:
			continue
		case change == 1:
			member += "," + quoted(name, "") + ":" + g.value()
		case change == 2:
			member = quoted(name, "") + ":" + g.value() + "," + member
		case change == 3:
			member += "," + quoted("\x01", g.text()) + ":" + g.value()
		default:
			member = quoted(name, "") + ":" + g.changed(string(fields[name]))
		}
		members = append(members, member)
	}
	return "{" + strings.Join(members, ",") + "}"
}

// changedList changes, removes or repeats one element.
func (g payloadGenerator) changedList(elements []json.RawMessage) string {
	picked := g.random.IntN(len(elements))
	var texts []string
	for i, element := range elements {
		if i != picked {
			texts = append(texts, string(element))
			continue
		}
		switch g.random.IntN(4) {
		case 0:
		case 1:
			texts = append(texts, slices.Repeat([]string{string(element)}, 2+g.random.IntN(60))...)
		default:
			texts = append(texts, g.changed(string(element)))
		}
	}
	return "[" + strings.Join(texts, ",") + "]"
}

// value returns a JSON value of any type.
func (g payloadGenerator) value() string {
	switch g.random.IntN(5) {
	case 0:
		return pick(g, "null", "true", "false", "[]", "{}", "[null]", `{"":null}`, `[[],{}]`, "[1,2,3]")
	case 1:
		return pick(
			g,
			"0",
			"-0",
			"-1",
			"1.5",
			"2147483648",
			"9223372036854775807",
			"9223372036854775808",
			"-9223372036854775809",
			"1e308",
			"1e999",
			"-1e-999",
			strings.Repeat("9", 400),
		)
	case 2:
		depth := pick(g, 2, 100, 9_999, 20_000)
		return pick(g, strings.Repeat("[", depth)+strings.Repeat("]", depth),
			strings.Repeat(`{"a":`, depth)+"1"+strings.Repeat("}", depth), strings.Repeat("[", depth))
	default:
		return quoted("\x01", g.text())
	}
}

// text returns the inside of a JSON string, of which some are no valid JSON.
func (g payloadGenerator) text() string {
	text := pick(g, pick(g,
		"", " ", "a", "0", "null", "eve@example.com", "+86", "999999999999999999999", "video", "image_to_video",
		"00000000-0000-0000-0000-000000000000", "2025-13-45T25:61:61Z", "%00", "%s%n", "'; DROP TABLE entrants; --",
		"<script>", "../../etc/passwd", "javascript:alert(1)", `\\`, `\"`, `\x`,
	), pick(g,
		"🎬", "👩‍👩‍👧‍👦", "🇨🇳", "e\u0301\u0301\u0301\u0301", "ﷺ", "İıſK", "\U0010ffff", "\U000e0041",
	), pick(g,
		"שלום עולם", "مرحبا بالعالم", "\u202egnp.mlif\u202c", "\u2066\u2069\u200f\u061c", "https://example.com/\u202e",
	), pick(g,
		"\u200b", "\u200d\u200c", "\u2060\ufeff", "\u3164", "\u2800",
	), pick(g,
		"ＡＢＣ１２３", "ｍｅｉ＠ｅｘａｍｐｌｅ．ｃｏｍ", "１２３４５６", "＋８６",
	), pick(g,
		`\u0000`, `a\u0000b`, "\x00",
	), pick(g,
		`\u001b[2J`, "\x1b]0;x\x07", `\r\nBcc: eve@example.com`, `\n`, "\t", `\u2028`, "\u2029", "\u0085",
	), pick(g,
		"\xff\xfe", "\xc0\xaf", "\xed\xa0\x80", "\xf4\x90\x80\x80", "\xe9", `\ud800`, `\udc00\ud800`, `\uffff`,
	))
	return strings.Repeat(text, pick(g, 1, 1, 1, 1, 2, 30, 300)*pick(g, 1, 1, 1, 1, 1, 10))
}

// quoted returns text as a JSON string in which inside, as it is, replaces \x01.
func quoted(text, inside string) string {
	encoded := strings.TrimSuffix(encode(text), "\n")
	return strings.Replace(encoded, `\u0001`, inside, 1)
}

func encode(value any) string {
	var text bytes.Buffer
	encoder := json.NewEncoder(&text)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(value); err != nil {
		panic(err)
	}
	return text.String()
}

func pick[T any](g payloadGenerator, values ...T) T { return values[g.random.IntN(len(values))] }
