package brand_test

import (
	"encoding/xml"
	"errors"
	"io"
	"strings"
	"testing"

	"marquee/backend/brand"
)

// TestHostileMarksAreRefused tries what makes a drawing run, fetch, grow or break out of its page.
func TestHostileMarksAreRefused(t *testing.T) {
	t.Parallel()
	const open, path = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 36 36">`, `<path d="M0 0h9"/>`
	for name, file := range map[string]string{
		"a script":              open + path + `<script>x()</script></svg>`,
		"a script of a prefix":  `<s:svg xmlns:s="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><s:script>x()</s:script></s:svg>`,
		"an event":              open + `<path d="M0 0" onclick="x()"/></svg>`,
		"an event of the root":  `<svg viewBox="0 0 36 36" onload="x()">` + path + `</svg>`,
		"HTML":                  open + `<path xmlns="http://www.w3.org/1999/xhtml" d="M0 0"/></svg>`,
		"an object":             open + `<foreignObject><b/></foreignObject></svg>`,
		"a use":                 open + `<use xlink:href="https://evil.example/x.svg#a"/></svg>`,
		"a picture":             open + `<image href="data:image/png;base64,AA=="/></svg>`,
		"an animation":          open + `<path d="M0 0"><animate attributeName="d" values="x"/></path></svg>`,
		"a style":               open + `<style>@import "https://evil.example"</style>` + path + `</svg>`,
		"a style of a path":     open + `<path d="M0 0" style="background:url(//evil.example)"/></svg>`,
		"a fill by reference":   open + `<path d="M0 0" fill="url(//evil.example#a)"/></svg>`,
		"the same, spelt":       open + `<path d="M0 0" fill="u&#114;l(#a)"/></svg>`,
		"an entity":             `<!DOCTYPE svg [<!ENTITY a "M0 0">]>` + open + `<path d="&a;"/></svg>`,
		"a file":                `<!DOCTYPE svg [<!ENTITY a SYSTEM "file:///etc/passwd">]>` + open + `<path d="&a;"/></svg>`,
		"laughs":                `<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>` + open + `<path d="&b;"/></svg>`,
		"a stylesheet":          `<?xml-stylesheet href="https://evil.example/x.css"?>` + open + path + `</svg>`,
		"a break out":           open + `<path d="M0 0&quot;/&gt;&lt;script&gt;x()&lt;/script&gt;"/></svg>`,
		"an apostrophe":         open + `<path d="M0 0' onclick='x()"/></svg>`,
		"two drawings":          open + path + `</svg>` + open + path + `</svg>`,
		"a drawing and a cut":   open + path + `</svg><svg viewBox="0 0 36 36"><g>`,
		"a drawing in another":  open + open + path + `</svg></svg>`,
		"UTF-16":                "\xff\xfe<\x00s\x00v\x00g\x00",
		"UTF-7":                 `<?xml version="1.0" encoding="utf-7"?>` + open + path + `</svg>`,
		"CDATA":                 open + `<![CDATA[<script>x()</script>]]>` + path + `</svg>`,
		"a link":                open + `<a href="javascript:x()">` + path + `</a></svg>`,
		"too much":              open + strings.Repeat(path, 600) + `</svg>`,
		"a filter":              open + `<path d="M0 0" filter="url(#f)"/></svg>`,
		"an id of the page":     open + `<path d="M0 0" id="root"/></svg>`,
		"a class of the page":   open + `<path d="M0 0" class="modal"/></svg>`,
		"nothing":               open + `</svg>`,
		"a comment, no drawing": open + `<!-- ` + path + ` --></svg>`,
	} {
		var problem *brand.Problem
		clean, err := brand.CleanMark([]byte(file))
		if !errors.As(err, &problem) || problem.EN == "" || problem.ZH == "" {
			t.Errorf("%s: %v, %q", name, err, clean)
		}
	}
	deep := open + strings.Repeat("<g>", 500) + path + strings.Repeat("</g>", 500) + "</svg>"
	for _, file := range []string{open + path + "<!-- x --></svg>", deep} {
		clean, err := brand.CleanMark([]byte(file))
		if err != nil {
			t.Fatal(err)
		}
		for decoder := xml.NewDecoder(strings.NewReader(clean)); ; {
			if _, err := decoder.Token(); errors.Is(err, io.EOF) {
				break
			} else if err != nil {
				t.Fatalf("the cleaned mark is not whole: %v", err)
			}
		}
	}
}
