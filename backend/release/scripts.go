package release

import (
	"crypto/sha256"
	"encoding/base64"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"
)

// ScriptsFile lists the sources of inline scripts that pages of the site may have, one a line: those of its release,
// and those of the former one while some of its pages may still be in the store.
const ScriptsFile = ".scripts"

var inlineScript = regexp.MustCompile(`(?s)<script>(.*?)</script>`)

// InlineScripts returns the sources of a page's inline scripts for its content security policy, by hash (CSP level 3,
// section 2.3.1), in the page's order.
func InlineScripts(page []byte) []string {
	var sources []string
	for _, found := range inlineScript.FindAllSubmatch(page, -1) {
		sum := sha256.Sum256(found[1])
		sources = append(sources, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
	}
	return sources
}

var scriptSource = regexp.MustCompile(`^'sha256-[A-Za-z0-9+/]{43}='$`)

// AllowedScripts returns the sources in the ScriptsFile of a published site; none for a site that was built but not
// published. Malformed lines are skipped.
func AllowedScripts(site fs.FS) ([]string, error) {
	content, err := fs.ReadFile(site, ScriptsFile)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("read allowed scripts: %w", err)
	}
	var sources []string
	for line := range strings.Lines(string(content)) {
		if line = strings.TrimSpace(line); scriptSource.MatchString(line) {
			sources = append(sources, line)
		}
	}
	return sources, nil
}

func encodeScripts(sources []string) []byte {
	if len(sources) == 0 {
		return nil
	}
	return []byte(strings.Join(sources, "\n") + "\n")
}

// scriptsOf returns the sources of all pages, each once.
func scriptsOf(pages []source) ([]string, error) {
	var all []string
	for _, page := range pages {
		if path.Ext(page.Name) != ".html" {
			continue
		}
		content, err := fs.ReadFile(page.from, page.path)
		if err != nil {
			return nil, fmt.Errorf("read page: %w", err)
		}
		all = append(all, InlineScripts(content)...)
	}
	slices.Sort(all)
	return slices.Compact(all), nil
}
