package catalogue

import (
	"slices"

	"marquee/backend/contest"
)

// pair is a text in both languages somewhere in a file.
type pair struct {
	path   []any
	zh, en *node // nil: missing
}

// pairs lists the texts below a value, in the file's order.
func (n *node) pairs(path []any) []pair {
	if n.isText() {
		return []pair{{path: path, zh: n.members["zh"], en: n.members["en"]}}
	}
	var all []pair
	for _, key := range n.keys {
		all = append(all, n.members[key].pairs(append(slices.Clone(path), key))...)
	}
	for i, item := range n.items {
		all = append(all, item.pairs(append(slices.Clone(path), i))...)
	}
	return all
}

// isText reports whether a value has texts by language and nothing else.
func (n *node) isText() bool {
	for key, member := range n.members {
		if _, written := member.value.(string); !written || key != "zh" && key != "en" {
			return false
		}
	}
	return len(n.members) > 0
}

// text is what a pair says.
func (p pair) text() contest.Text {
	return contest.Text{ZH: p.zh.text(), EN: p.en.text()}
}

// text is the text of a node, "" for any other value.
func (n *node) text() string {
	if n == nil {
		return ""
	}
	text, _ := n.value.(string)
	return text
}

// place is the path in an editor's notation.
func (p pair) place() string {
	_, _, place := (*node)(nil).find(p.path)
	return place
}

// missing is the language in which a text is blank; "" when both or none are.
func missing(text contest.Text) contest.Language {
	zh, en := trim(text.ZH) == "", trim(text.EN) == ""
	switch {
	case zh && !en:
		return contest.Chinese
	case en && !zh:
		return contest.English
	}
	return ""
}
