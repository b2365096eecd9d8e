package catalogue

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"marquee/backend/contest"
)

// node is a JSON value with its line in the file.
type node struct {
	line    int
	value   any              // as encoding/json decodes it, numbers as json.Number
	members map[string]*node // of an object
	keys    []string         // of the members, in the file's order
	items   []*node          // of an array
	start   int              // of a text: its opening quotation mark, in bytes from the file's beginning
	end     int              // behind its closing one
}

// find follows a path of keys (string) and indexes (int) as far as it exists. It returns the last value found, its
// line, and the whole path in an editor's notation, "social[0].url". The line of a nil node is 0.
func (n *node) find(path []any) (found *node, line int, place string) {
	for _, step := range path {
		var next *node
		switch step := step.(type) {
		case string:
			if place != "" {
				place += "."
			}
			place += step
			if n != nil {
				next = n.members[step]
			}
		case int:
			place = fmt.Sprintf("%s[%d]", place, step)
			if n != nil && step < len(n.items) {
				next = n.items[step]
			}
		}
		if next != nil {
			n = next
		}
	}
	if n != nil {
		line = n.line
	}
	return n, line, place
}

// describe is the value in an editor's words: numbers as written, else its type.
func describe(value any) contest.Text {
	switch value := value.(type) {
	case map[string]any:
		return contest.Text{EN: "an object", ZH: "对象"}
	case []any:
		return contest.Text{EN: "a list", ZH: "列表"}
	case string:
		return contest.Text{EN: "a text", ZH: "文字"}
	case json.Number:
		return contest.Text{EN: value.String(), ZH: value.String()}
	case bool:
		return contest.Text{EN: "true or false", ZH: "true 或 false"}
	}
	return contest.Text{EN: "null", ZH: "空值（null）"}
}

// maxDepth of nested values; content needs six.
const maxDepth = 64

// parser reads one JSON text. Unlike json.Unmarshal it keeps the lines and refuses duplicate keys.
type parser struct {
	data    []byte
	decoder *json.Decoder
	counted int // bytes whose line ends are in lines
	lines   int
}

// parse reads a whole file; with an error it returns the line.
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
		return nil, p.line(), syntaxError(err)
	}
	return root, 0, nil
}

// line is the line of the decoder, which only moves forward.
func (p *parser) line() int {
	at := min(int(p.decoder.InputOffset()), len(p.data))
	p.lines += bytes.Count(p.data[p.counted:at], []byte("\n"))
	p.counted = at
	return 1 + p.lines
}

func (p *parser) value(depth int) (*node, error) {
	before := int(p.decoder.InputOffset())
	token, err := p.decoder.Token()
	if err != nil {
		return nil, err
	}
	n := &node{line: p.line(), value: token, end: int(p.decoder.InputOffset())}
	n.start = before + max(0, bytes.IndexByte(p.data[before:n.end], '"')) // after blanks, a comma or a colon
	delimiter, nested := token.(json.Delim)
	if !nested {
		return n, nil
	}
	if depth == maxDepth {
		return nil, fmt.Errorf("is nested more than %d deep", maxDepth)
	}
	if delimiter == '[' {
		err = p.array(n, depth)
	} else {
		err = p.object(n, depth)
	}
	if err != nil {
		return nil, err
	}
	_, err = p.decoder.Token() // the closing bracket
	return n, err
}

func (p *parser) array(n *node, depth int) error {
	values := []any{}
	for p.decoder.More() {
		item, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		n.items, values = append(n.items, item), append(values, item.value)
	}
	n.value = values
	return nil
}

func (p *parser) object(n *node, depth int) error {
	values := map[string]any{}
	n.members = map[string]*node{}
	for p.decoder.More() {
		token, err := p.decoder.Token()
		if err != nil {
			return err
		}
		key, _ := token.(string)
		if n.members[key] != nil {
			return fmt.Errorf("the key %q is given twice; keep one of them", key)
		}
		member, err := p.value(depth + 1)
		if err != nil {
			return err
		}
		n.members[key], values[key] = member, member.value
		n.keys = append(n.keys, key)
	}
	n.value = values
	return nil
}

func syntaxError(err error) error {
	var syntax *json.SyntaxError
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return errors.New("is incomplete JSON: it ends too early; is a bracket missing?")
	}
	if errors.As(err, &syntax) {
		return fmt.Errorf(
			"is not valid JSON (%s); look for a missing or surplus comma or quotation mark",
			strings.TrimPrefix(syntax.Error(), "json: "),
		)
	}
	return err
}
