package catalogue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"
)

// node is a JSON value that knows its line.
type node struct {
	line   int
	keys   []string // an object's, in the file's order; nil for other values
	values []*node  // an object's, one per key
	list   []*node  // an array's; nil for other values
	scalar any      // string, json.Number, bool, or nil for null
}

func (n *node) isObject() bool { return n.keys != nil }
func (n *node) isList() bool   { return n.list != nil }
func (n *node) isNull() bool   { return !n.isObject() && !n.isList() && n.scalar == nil }

// member is the value of an object's key, or nil.
func (n *node) member(key string) *node {
	for i, k := range n.keys {
		if k == key {
			return n.values[i]
		}
	}
	return nil
}

// textOf is the value's text, if it is one.
func textOf(n *node) (string, bool) {
	if n == nil {
		return "", false
	}
	text, ok := n.scalar.(string)
	return text, ok
}

// kind names what the value is, for an editor.
func (n *node) kind() string {
	switch {
	case n.isObject():
		return "an object"
	case n.isList():
		return "a list"
	}
	switch n.scalar.(type) {
	case string:
		return "a text"
	case json.Number:
		return "a number"
	case bool:
		return "true or false"
	}
	return "null"
}

// maxDepth of nested values; content needs six.
const maxDepth = 64

// parser reads one JSON text. Unlike json.Unmarshal it keeps the lines and refuses a key given twice.
type parser struct {
	data    []byte
	decoder *json.Decoder
	counted int // bytes whose lines are in lines
	lines   int // line ends among them
}

// parse reads a whole file; on an error it also tells the line.
func parse(data []byte) (*node, int, error) {
	p := &parser{data: data, decoder: json.NewDecoder(bytes.NewReader(data))}
	p.decoder.UseNumber()
	root, err := p.value(0)
	if err == nil {
		if _, end := p.decoder.Token(); !errors.Is(end, io.EOF) {
			err = errors.New("something follows after the end of the content")
		}
	}
	if err != nil {
		return nil, p.line(), describe(err)
	}
	return root, 0, nil
}

// line is where the decoder stands, which only ever goes forward.
func (p *parser) line() int {
	at := min(int(p.decoder.InputOffset()), len(p.data))
	p.lines += bytes.Count(p.data[p.counted:at], []byte("\n"))
	p.counted = at
	return 1 + p.lines
}

func (p *parser) value(depth int) (*node, error) {
	token, err := p.decoder.Token()
	if err != nil {
		return nil, err
	}
	n := &node{line: p.line(), scalar: token}
	delimiter, nested := token.(json.Delim)
	if !nested {
		return n, nil
	}
	if depth == maxDepth {
		return nil, fmt.Errorf("is nested more than %d deep", maxDepth)
	}
	n.scalar = nil
	if delimiter == '[' {
		n.list = []*node{}
		for p.decoder.More() {
			item, err := p.value(depth + 1)
			if err != nil {
				return nil, err
			}
			n.list = append(n.list, item)
		}
	} else {
		n.keys = []string{}
		if err := p.members(n, depth); err != nil {
			return nil, err
		}
	}
	_, err = p.decoder.Token() // the closing bracket
	return n, err
}

func (p *parser) members(n *node, depth int) error {
	for p.decoder.More() {
		token, err := p.decoder.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string)
		if n.member(key) != nil {
			return fmt.Errorf("the key %q is given twice; keep one of them", key)
		}
		value, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		n.keys, n.values = append(n.keys, key), append(n.values, value)
	}
	return nil
}

func describe(err error) error {
	var syntax *json.SyntaxError
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("is no complete JSON: it ends too early; is a bracket missing?")
	}
	if errors.As(err, &syntax) {
		return fmt.Errorf("is no valid JSON (%s); look for a missing or surplus comma or quotation mark", strings.TrimPrefix(syntax.Error(), "json: "))
	}
	return err
}
