package web

import (
	"crypto/sha256"
	"encoding/base64"
	"io/fs"
	"os"
	"regexp"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// inlineScriptHashes names the inline scripts of the built pages as content
// security policy sources (CSP level 3, section 2.3.1), sorted and once each.
// Pages that cannot be read add nothing: their scripts then do not run.
func inlineScriptHashes(sites map[contest.EditionID]string) []string {
	inline := regexp.MustCompile(`(?s)<script>(.*?)</script>`)
	var hashes []string
	for _, folder := range sites {
		site := os.DirFS(folder)
		_ = fs.WalkDir(site, ".", func(name string, entry fs.DirEntry, err error) error {
			if err != nil || entry.IsDir() || !strings.HasSuffix(name, ".html") {
				return nil
			}
			page, err := fs.ReadFile(site, name)
			if err != nil {
				return nil
			}
			for _, found := range inline.FindAllSubmatch(page, -1) {
				sum := sha256.Sum256(found[1])
				hashes = append(hashes, "'sha256-"+base64.StdEncoding.EncodeToString(sum[:])+"'")
			}
			return nil
		})
	}
	slices.Sort(hashes)
	return slices.Compact(hashes)
}
