package backend_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
)

// TestSecurityNamesTestsThatExist, and every chapter of ASVS 5.0 once.
func TestSecurityNamesTestsThatExist(t *testing.T) {
	t.Parallel()
	page, err := os.ReadFile("../SECURITY.md")
	if err != nil {
		t.Fatal(err)
	}
	tests := map[string]bool{}
	for _, root := range []string{".", "../tools"} {
		if err := filepath.WalkDir(root, func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			for _, test := range regexp.MustCompile(`(?m)^func (Test\w+)\(`).FindAllStringSubmatch(string(text), -1) {
				tests[test[1]] = true
			}
			return err
		}); err != nil {
			t.Fatal(err)
		}
	}
	named := regexp.MustCompile("`(Test\\w+)`").FindAllStringSubmatch(string(page), -1)
	if len(named) < 20 {
		t.Errorf("found only %d tests", len(named))
	}
	for _, name := range named {
		if !tests[name[1]] {
			t.Errorf("%s does not exist", name[1])
		}
	}
	for _, path := range regexp.MustCompile("`((?:backend|tools)/[\\w./]+)`|\\]\\(([^)#:]+)\\)").FindAllStringSubmatch(string(page), -1) {
		if _, err := os.Stat(filepath.Join("..", path[1]+path[2])); err != nil {
			t.Errorf("the page names %s: %v", path[1]+path[2], err)
		}
	}
	// Each chapter names tests, and no package or file in their place.
	const testsCell = 3
	for _, row := range regexp.MustCompile(`(?m)^\| V\d.*$`).FindAllString(string(page), -1) {
		cells := strings.Split(row, "|")
		if len(cells) != 6 || len(regexp.MustCompile("`Test\\w+`").FindAllString(cells[testsCell], -1)) == 0 ||
			strings.Contains(cells[testsCell], "/") {
			t.Errorf("the tests of this chapter are not named: %s", row)
		}
	}
	for chapter := 1; chapter <= 17; chapter++ {
		if n := len(
			regexp.MustCompile(`(?m)(^\| |\b)V`+strconv.Itoa(chapter)+` `).FindAllString(string(page), -1),
		); n != 1 {
			t.Errorf("chapter V%d is named %d times", chapter, n)
		}
	}
}
