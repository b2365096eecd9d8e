package marks

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"strings"
)

// How many tokens of XMP are read in a file, and how deep its elements lie.
const (
	maxXML   = 100_000
	maxDepth = 100
)

// xmp reads a packet of XMP: properties are attributes or elements, and a structure is an element with more of either.
func (s *scanner) xmp(packet []byte) {
	if at := bytes.IndexByte(packet, '<'); at > 0 {
		packet = packet[at:]
	}
	if !s.afford(len(packet)) {
		return
	}
	decoder := xml.NewDecoder(bytes.NewReader(packet))
	decoder.Strict = false
	var stack []string
	var inside map[string]string // the parts of the label that is being read
	var labelDepth int
	var text strings.Builder
	for ; s.tokens < maxXML; s.tokens++ {
		token, err := decoder.RawToken()
		if err != nil {
			return
		}
		switch t := token.(type) {
		case xml.StartElement:
			if len(stack) == maxDepth {
				return
			}
			stack = append(stack, t.Name.Local)
			text.Reset()
			if inside == nil && strings.EqualFold(t.Name.Local, "AIGC") {
				inside, labelDepth = map[string]string{}, len(stack)
			}
			for _, a := range t.Attr {
				if a.Name.Space == "xmlns" {
					continue
				}
				if inside != nil {
					inside[a.Name.Local] = a.Value
				} else {
					s.tag(a.Name.Local, a.Value)
				}
			}
		case xml.CharData:
			if text.Len()+len(t) <= maxText {
				text.Write(t)
			}
		case xml.EndElement:
			if len(stack) == 0 {
				return
			}
			s.endElement(stack, &inside, labelDepth, text.String())
			stack = stack[:len(stack)-1]
			text.Reset()
		}
	}
}

// endElement takes the text of an element. A list's items are values of the element around it.
func (s *scanner) endElement(stack []string, inside *map[string]string, labelDepth int, text string) {
	name := stack[len(stack)-1]
	value := strings.TrimSpace(text)
	switch {
	case *inside != nil && len(stack) == labelDepth:
		parts := *inside
		*inside = nil
		if encoded, err := json.Marshal(parts); value == "" && err == nil {
			value = string(encoded)
		}
		s.labelIn(value)
	case *inside != nil && value != "":
		(*inside)[name] = value
		if name == "li" || name == "Description" { // the label itself is in a list
			s.labelIn(value)
		}
	case value != "":
		for i := len(stack) - 1; i >= 0 && (name == "li" || name == "Alt" || name == "Bag" || name == "Seq"); i-- {
			name = stack[i]
		}
		s.tag(name, value)
	}
}
