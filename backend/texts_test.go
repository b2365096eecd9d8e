package backend_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"marquee/backend/contest"
)

// TestCodesSpeakBothLanguages holds that every code of the API has a message in
// English and one in Chinese.
func TestCodesSpeakBothLanguages(t *testing.T) {
	t.Parallel()
	for _, code := range contest.Codes() {
		if problem := untranslated(code.Message(contest.Chinese), code.Message(contest.English)); problem != "" {
			t.Errorf("%s: %s", code, problem)
		}
	}
}

// TestTextsSpeakBothLanguages reads every text written into the service: each is
// there in both languages, with the same verbs to fill.
func TestTextsSpeakBothLanguages(t *testing.T) {
	t.Parallel()
	files, found := token.NewFileSet(), 0
	err := filepath.WalkDir(".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(files, path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(node ast.Node) bool {
			if fillsEnglishList(node) {
				t.Errorf("%s: a list in both languages has English commas; use contest.ListOf", files.Position(node.Pos()))
			}
			zh, en, isText := writtenText(node)
			if !isText {
				return true
			}
			found++
			if problem := untranslated(zh, en); problem != "" {
				t.Errorf("%s: %s", files.Position(node.Pos()), problem)
			}
			return true
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if found < 40 {
		t.Fatalf("found %d texts, the check would prove nothing", found)
	}
}

// writtenText returns the two sentences of a literal Text. One that is made of
// something else than literals is none.
func writtenText(node ast.Node) (zh, en string, isText bool) {
	literal, ok := node.(*ast.CompositeLit)
	if !ok || len(literal.Elts) == 0 {
		return "", "", false
	}
	switch name := literal.Type.(type) {
	case *ast.Ident:
		isText = name.Name == "Text"
	case *ast.SelectorExpr:
		isText = name.Sel.Name == "Text"
	}
	for _, element := range literal.Elts {
		pair, ok := element.(*ast.KeyValueExpr)
		if !ok {
			return "", "", false
		}
		value, ok := pair.Value.(*ast.BasicLit)
		key, named := pair.Key.(*ast.Ident)
		switch {
		case !ok || !named:
			return "", "", false
		case key.Name == "ZH":
			zh = value.Value
		case key.Name == "EN":
			en = value.Value
		}
	}
	return zh, en, isText
}

// fillsEnglishList reports whether a call fills a sentence in both languages with names joined by English commas.
func fillsEnglishList(node ast.Node) bool {
	call, ok := node.(*ast.CallExpr)
	if !ok || called(call) != "Format" {
		return false
	}
	return slices.ContainsFunc(call.Args, func(arg ast.Expr) bool {
		join, ok := arg.(*ast.CallExpr)
		if !ok || called(join) != "Join" || len(join.Args) != 2 {
			return false
		}
		comma, ok := join.Args[1].(*ast.BasicLit)
		return ok && comma.Value == `", "`
	})
}

// called is the name of the method or function of a package that is called.
func called(call *ast.CallExpr) string {
	if of, ok := call.Fun.(*ast.SelectorExpr); ok {
		return of.Sel.Name
	}
	return ""
}

// untranslated returns the problem of a sentence in two languages, or "".
func untranslated(zh, en string) string {
	verbs := regexp.MustCompile(`%[a-z]`)
	switch {
	case strings.Trim(zh, `"`) == "" || strings.Trim(en, `"`) == "":
		return "one language is missing: " + zh + en
	case !strings.ContainsFunc(zh, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
		return "the Chinese has no Chinese in it: " + zh
	case strings.ContainsFunc(en, func(r rune) bool { return unicode.Is(unicode.Han, r) }):
		return "the English has Chinese in it: " + en
	case len(verbs.FindAllString(zh, -1)) != len(verbs.FindAllString(en, -1)):
		return "the languages fill different places: " + zh + en
	}
	return ""
}
