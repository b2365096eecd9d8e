package release

import (
	"errors"
	"fmt"
	"io/fs"
	"net/url"
	"regexp"
)

// mainPages are the pages whose canonical address is read, the usual one first.
func mainPages() []string { return []string{"index.html", "en/index.html"} }

var canonicalLink = regexp.MustCompile(`<link rel="canonical" href="([^"]+)"`)

// Origin is the origin that the built pages of an edition name as theirs, in the canonical address of the first page;
// "" for pages that name none.
func Origin(site fs.FS) (string, error) {
	for _, name := range mainPages() {
		page, err := fs.ReadFile(site, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return "", fmt.Errorf("read page: %w", err)
		}
		if link := canonicalLink.FindSubmatch(page); link != nil {
			if address, err := url.Parse(string(link[1])); err == nil {
				return address.Scheme + "://" + address.Host, nil
			}
		}
	}
	return "", nil
}
