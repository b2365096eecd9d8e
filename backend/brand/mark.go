package brand

import (
	"encoding/xml"
	"errors"
	"io"
	"regexp"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// maxMark is the most bytes of a mark's file.
const maxMark = 8 << 10

// What a mark may be drawn with. Styles, links, pictures, text and scripts are not among it.
func markElements() []string {
	return []string{"g", "path", "rect", "circle", "ellipse", "line", "polyline", "polygon"}
}

func markAttributes() []string {
	return []string{
		"d",
		"x",
		"y",
		"width",
		"height",
		"cx",
		"cy",
		"r",
		"rx",
		"ry",
		"x1",
		"y1",
		"x2",
		"y2",
		"points",
		"transform",
		"fill",
		"stroke",
		"stroke-width",
		"stroke-linecap",
		"stroke-linejoin",
		"stroke-miterlimit",
		"fill-rule",
		"clip-rule",
	}
}

var (
	markValue = regexp.MustCompile(`^[A-Za-z0-9 .,()#%\t\r\n+-]*$`)
	markBox   = regexp.MustCompile(`^0[ ,]+0[ ,]+36[ ,]+36$`)
)

// CleanMark reads the file of a mark, 36 by 36 in one colour, and returns what it is drawn with, for an svg element
// that draws with currentColor: without the file's own element, its comments and its colour. The error is a Problem.
func CleanMark(file []byte) (string, error) {
	if len(file) > maxMark {
		return "", problem("has more than 8 kB; a mark is a few lines", "超过 8 kB；标志应只有几笔")
	}
	decoder := xml.NewDecoder(strings.NewReader(string(file)))
	m := markReader{}
	for {
		token, err := decoder.Token()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return "", problem("is not a whole SVG drawing", "不是完整的 SVG 图形")
		}
		if err := m.read(token); err != nil {
			return "", err
		}
	}
	if m.drawn == 0 {
		return "", problem("draws nothing", "没有画出任何内容")
	}
	return m.out.String() + "</g>", nil
}

type markReader struct {
	out   strings.Builder
	open  []string
	drawn int
	color string // the one colour, as the file has it
}

func (m *markReader) read(token xml.Token) error {
	switch t := token.(type) {
	case xml.Directive:
		return problem("has a document type, which a mark does not need", "含有文档类型声明，标志不需要")
	case xml.ProcInst:
		if t.Target != "xml" {
			return problem("has an instruction, %s, which a mark does not need", "含有处理指令 %s，标志不需要", t.Target)
		}
	case xml.CharData:
		if strings.TrimSpace(string(t)) != "" {
			return problem("has text; letters must be drawn as paths", "含有文字；请将文字转为路径")
		}
	case xml.StartElement:
		if len(m.open) == 0 {
			if m.out.Len() > 0 {
				return problem("has a second drawing", "含有第二个图形")
			}
			return m.root(t)
		}
		return m.element(t)
	case xml.EndElement:
		m.open = m.open[:len(m.open)-1]
		if len(m.open) > 0 && t.Name.Local == "g" {
			m.out.WriteString("</g>")
		}
	}
	return nil
}

// root reads the svg element, whose colours and strokes a group of the result has.
func (m *markReader) root(t xml.StartElement) error {
	m.open = append(m.open, t.Name.Local)
	box := ""
	for _, a := range t.Attr {
		if a.Name.Local == "viewBox" {
			box = a.Value
		}
	}
	if t.Name.Local != "svg" || !markBox.MatchString(strings.TrimSpace(box)) {
		return problem(`must be an svg of 36 by 36, with viewBox="0 0 36 36"`, `应为 36×36 的 SVG，带有 viewBox="0 0 36 36"`)
	}
	t.Attr = slices.DeleteFunc(t.Attr, func(a xml.Attr) bool {
		return slices.Contains([]string{"viewBox", "xmlns", "width", "height", "version", "space"}, a.Name.Local) ||
			a.Name.Space == "xmlns"
	})
	written, err := m.attributes(t)
	if err != nil {
		return err
	}
	// Where the file says nothing of a fill, SVG's own is black: the mark's colour.
	if !strings.Contains(written, ` fill="`) {
		written = ` fill="currentColor"` + written
	}
	if !strings.Contains(written, ` stroke="`) {
		written += ` stroke="none"`
	}
	m.out.WriteString("<g" + written + ">")
	return nil
}

func (m *markReader) element(t xml.StartElement) error {
	name := t.Name.Local
	if !slices.Contains(markElements(), name) || t.Name.Space != "" && t.Name.Space != "http://www.w3.org/2000/svg" {
		return problem(
			"has an element <%s>; a mark is drawn with %s",
			"含有元素 <%s>；标志只能由 %s 画成",
			name,
			contest.ListOf(markElements()),
		)
	}
	m.open = append(m.open, name)
	written, err := m.attributes(t)
	if err != nil {
		return err
	}
	if name == "g" {
		m.out.WriteString("<g" + written + ">")
		return nil
	}
	m.drawn++
	m.out.WriteString("<" + name + written + "/>")
	return nil
}

// attributes writes those of an element, its colour as currentColor.
func (m *markReader) attributes(t xml.StartElement) (string, error) {
	var written strings.Builder
	for _, a := range t.Attr {
		name, value := a.Name.Local, strings.Join(strings.Fields(a.Value), " ")
		if a.Name.Space != "" || !slices.Contains(markAttributes(), name) {
			return "", problem(`has an attribute "%s", which a mark may not have`, `含有标志不允许的属性“%s”`, name)
		}
		if !markValue.MatchString(value) || strings.Contains(strings.ToLower(value), "url") {
			return "", problem(`has an attribute "%s" that refers to something else`, `属性“%s”引用了其他内容`, name)
		}
		if (name == "fill" || name == "stroke") && value != "none" {
			if m.color != "" && value != m.color && value != "currentColor" {
				return "", problem(
					"has two colours, %s and %s; a mark has one",
					"有两种颜色：%s 和 %s；标志只用一种颜色",
					m.color,
					value,
				)
			}
			if value != "currentColor" {
				m.color = value
			}
			value = "currentColor"
		}
		written.WriteString(" " + name + `="` + value + `"`)
	}
	return written.String(), nil
}
