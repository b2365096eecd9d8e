package subtitle

import (
	"cmp"
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strconv"
	"strings"
	"time"

	"marquee/backend/upload"
)

// maxDepth is how deep the elements of a TTML file may lie in each other.
const maxDepth = 64

// ttmlReader reads TTML (https://www.w3.org/TR/ttml2/): the texts of paragraphs, and of spans with times of their own.
// Styles, regions, metadata, pictures and sound are left out; what names anything outside the file is refused.
type ttmlReader struct {
	decoder *xml.Decoder
	rates   rates
	cues    []Cue
	root    bool
	last    time.Duration // where the last paragraph begins
}

// rates are how many frames and ticks a second has.
type rates struct{ frame, tick float64 }

// element is an open element.
type element struct {
	name       string
	start      time.Duration // absolute
	end        time.Duration // absolute; 0: that of what it lies in
	timed      bool          // begin, end or dur are given
	line       int
	text       *writer // of the cue that its text belongs to; nil: none
	owner      bool    // the cue is written when it ends
	tags       []string
	sequential bool
	next       time.Duration // where the next child of a sequence begins
}

func readTTML(text string) ([]Cue, error) {
	r := &ttmlReader{decoder: xml.NewDecoder(strings.NewReader(text)), rates: rates{frame: 30, tick: 1}}
	r.decoder.CharsetReader = func(_ string, input io.Reader) (io.Reader, error) { return input, nil } // decoded already
	var open []element
	for {
		token, err := r.decoder.Token()
		line, _ := r.decoder.InputPos()
		if errors.Is(err, io.EOF) {
			break
		}
		if err != nil {
			return nil, &Fault{upload.ProblemXML, line}
		}
		switch token := token.(type) {
		case xml.Directive: // DOCTYPE: entities
			return nil, &Fault{upload.ProblemMarkup, line}
		case xml.ProcInst:
			if token.Target != "xml" {
				return nil, &Fault{upload.ProblemMarkup, line}
			}
		case xml.StartElement:
			if len(open) >= maxDepth {
				return nil, &Fault{upload.ProblemXML, line}
			}
			e, err := r.begin(token, open, line)
			if err != nil {
				return nil, err
			}
			open = append(open, e)
		case xml.CharData:
			if len(open) > 0 && open[len(open)-1].text != nil {
				open[len(open)-1].text.text(collapse(string(token)))
			}
		case xml.EndElement:
			e := open[len(open)-1]
			open = open[:len(open)-1]
			r.end(e, open)
		}
		if len(r.cues) > MaxCues {
			return nil, &Fault{upload.ProblemCueCount, line}
		}
	}
	if !r.root {
		return nil, &Fault{Problem: upload.ProblemXML}
	}
	// A paragraph ends behind its spans that have times of their own.
	slices.SortStableFunc(r.cues, func(a, b Cue) int { return cmp.Compare(a.Start, b.Start) })
	return r.cues, nil
}

// begin reads an element that begins in those that are open.
func (r *ttmlReader) begin(t xml.StartElement, open []element, line int) (element, error) {
	name := t.Name.Local
	if !r.root {
		if name != "tt" {
			return element{}, &Fault{upload.ProblemXML, line}
		}
		r.root = true
		r.rates = readRates(t)
	}
	for _, a := range t.Attr {
		if unsafeAttribute(a) {
			return element{}, &Fault{upload.ProblemMarkup, line}
		}
	}
	if strings.EqualFold(name, "script") {
		return element{}, &Fault{upload.ProblemMarkup, line}
	}
	e := element{name: name, line: line}
	if len(open) > 0 {
		parent := &open[len(open)-1]
		e.start, e.end, e.text = parent.start, parent.end, parent.text
		if parent.sequential {
			e.start = parent.next
		}
	}
	if err := r.time(t, &e); err != nil {
		return element{}, err
	}
	switch name {
	case "p":
		if e.start < r.last {
			return element{}, &Fault{upload.ProblemCueOrder, line}
		}
		r.last = e.start
		e.text, e.owner = &writer{}, true
	case "span":
		if e.timed && e.text != nil {
			e.text, e.owner = &writer{}, true
		}
		if e.text != nil {
			e.tags = styleTags(t)
			for _, tag := range e.tags {
				e.text.tag(tag, false)
			}
		}
	case "br":
		if e.text != nil {
			e.text.text("\n")
		}
	case "metadata",
		"head",
		"styling",
		"layout",
		"set",
		"image",
		"audio",
		"data",
		"title",
		"desc",
		"copyright",
		"agent",
		"name",
		"actor",
		"chunk",
		"font",
		"information":
		e.text = nil
	}
	return e, nil
}

// end writes the cue of an element that ends.
func (r *ttmlReader) end(e element, open []element) {
	for i := len(e.tags) - 1; i >= 0; i-- {
		e.text.tag(e.tags[i], true)
	}
	if e.owner {
		if text := e.text.String(); text != "" {
			r.cues = append(r.cues, Cue{Start: e.start, End: e.end, Text: text, Line: e.line})
		}
	}
	if len(open) > 0 && open[len(open)-1].sequential {
		open[len(open)-1].next = e.end
	}
}

// time reads the times of an element, which count from the start of what it lies in.
func (r *ttmlReader) time(t xml.StartElement, e *element) error {
	from, until := e.start, e.end
	for _, a := range t.Attr {
		if a.Name.Space != "" {
			continue
		}
		switch a.Name.Local {
		case "begin", "end", "dur":
			at, ok := r.rates.read(a.Value)
			if !ok {
				return &Fault{upload.ProblemCueTime, e.line}
			}
			e.timed = true
			if a.Name.Local == "begin" {
				e.start = from + at
			}
		case "timeContainer":
			e.sequential = a.Value == "seq"
		}
	}
	for _, a := range t.Attr {
		at, _ := r.rates.read(a.Value)
		switch {
		case a.Name.Space != "":
		case a.Name.Local == "end":
			e.end = from + at
		case a.Name.Local == "dur":
			e.end = e.start + at
		}
	}
	if until > 0 && e.end > until {
		e.end = until
	}
	e.next = e.start
	return nil
}

func readRates(t xml.StartElement) rates {
	r := rates{frame: 30, tick: 1}
	number := func(value string, into *float64) {
		if n, err := strconv.ParseFloat(value, 64); err == nil && n > 0 && n <= 1e9 {
			*into = n
		}
	}
	multiplier, ticks := 1.0, 0.0
	for _, a := range t.Attr {
		switch a.Name.Local {
		case "frameRate":
			number(a.Value, &r.frame)
		case "tickRate":
			number(a.Value, &ticks)
		case "frameRateMultiplier":
			parts := strings.FieldsFunc(a.Value, func(c rune) bool { return c == ' ' || c == ':' })
			if len(parts) == 2 {
				over, under := 1.0, 1.0
				number(parts[0], &over)
				number(parts[1], &under)
				multiplier = over / under
			}
		}
	}
	r.frame *= multiplier
	if r.tick = ticks; ticks == 0 {
		r.tick = 1
	}
	return r
}

// read reads a time expression: 00:01:02.345, 00:01:02:12 (frames), 62.3s, 1500ms, 2m, 1h, 50f, 10000t.
func (r rates) read(value string) (time.Duration, bool) {
	value = strings.TrimSpace(value)
	if parts := strings.Split(value, ":"); len(parts) == 3 || len(parts) == 4 {
		var n [4]float64
		for i, part := range parts {
			if part == "" || len(part) > 12 || strings.Trim(part, "0123456789.") != "" ||
				i != 2 && strings.Contains(part, ".") {
				return 0, false
			}
			var err error
			if n[i], err = strconv.ParseFloat(part, 64); err != nil {
				return 0, false
			}
		}
		if n[1] >= 60 || n[2] >= 61 || n[0] > 999 {
			return 0, false
		}
		return duration(n[0]*3600 + n[1]*60 + n[2] + n[3]/r.frame), true
	}
	for _, unit := range []struct {
		name    string
		seconds float64
	}{{"ms", .001}, {"h", 3600}, {"m", 60}, {"s", 1}, {"f", 1 / r.frame}, {"t", 1 / r.tick}} {
		number, ok := strings.CutSuffix(value, unit.name)
		if !ok || number == "" || len(number) > 16 || strings.Trim(number, "0123456789.") != "" {
			continue
		}
		n, err := strconv.ParseFloat(number, 64)
		if err != nil || n*unit.seconds > 1e6 {
			return 0, false
		}
		return duration(n * unit.seconds), true
	}
	return 0, false
}

// duration rounds to milliseconds.
func duration(seconds float64) time.Duration {
	return time.Duration(seconds*1000+.5) * time.Millisecond
}

// unsafeAttribute reports an attribute that names anything outside the file, or that a page would run.
func unsafeAttribute(a xml.Attr) bool {
	name, value := strings.ToLower(a.Name.Local), strings.ToLower(a.Value)
	switch {
	case a.Name.Space == "xmlns" || name == "xmlns":
		return false
	case name == "href" || name == "src" || strings.HasPrefix(name, "on"):
		return true
	default:
		return strings.Contains(value, "url(") || strings.Contains(value, "javascript:") ||
			strings.Contains(value, "data:")
	}
}

// styleTags are the tags of a span's own style.
func styleTags(t xml.StartElement) []string {
	var tags []string
	for _, a := range t.Attr {
		switch {
		case a.Name.Local == "fontStyle" && (a.Value == "italic" || a.Value == "oblique"):
			tags = append(tags, "i")
		case a.Name.Local == "fontWeight" && a.Value == "bold":
			tags = append(tags, "b")
		case a.Name.Local == "textDecoration" && a.Value == "underline":
			tags = append(tags, "u")
		}
	}
	return tags
}

// collapse makes one space of all that lies between words: lines of the file are no lines of the text.
func collapse(text string) string {
	words := strings.Join(strings.Fields(text), " ")
	if words == "" {
		if text == "" {
			return ""
		}
		return " "
	}
	if strings.TrimLeft(text, " \t\n") != text {
		words = " " + words
	}
	if strings.TrimRight(text, " \t\n") != text {
		words += " "
	}
	return words
}
