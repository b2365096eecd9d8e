package objectstore

import (
	"encoding/base64"
	"net/http"
	"net/url"
	"slices"
	"strconv"
	"strings"
)

// maxResults is the maximum and the default length of a page.
const maxResults = 1000

// query is the query of a list call:
// https://cloud.google.com/storage/docs/json_api/v1/objects/list.
type query struct {
	prefix, delimiter  string
	after              string // the last name of the previous page
	startOffset, until string
	limit              int
}

func parseList(q url.Values) (query, error) {
	l := query{
		prefix: q.Get("prefix"), delimiter: q.Get("delimiter"),
		startOffset: q.Get("startOffset"), until: q.Get("endOffset"), limit: maxResults,
	}
	if v := q.Get("maxResults"); v != "" {
		n, err := strconv.Atoi(v)
		if err != nil || n < 0 {
			return l, badRequest("invalid", "maxResults is not a number")
		}
		if n > 0 {
			l.limit = min(n, maxResults)
		}
	}
	last, err := base64.URLEncoding.DecodeString(q.Get("pageToken"))
	if err != nil {
		return l, badRequest("invalid", "pageToken is not one of this store")
	}
	l.after = string(last)
	return l, nil
}

// serveList answers a page of objects in byte order of their names. With a delimiter,
// names that contain it after the prefix are folded into common prefixes.
func (b *bucket) serveList(w http.ResponseWriter, r *http.Request) error {
	if r.Method != http.MethodGet {
		return methodNotAllowed()
	}
	l, err := parseList(r.URL.Query())
	if err != nil {
		return err
	}
	page := struct {
		Kind          string     `json:"kind"`
		NextPageToken string     `json:"nextPageToken,omitempty"`
		Prefixes      []string   `json:"prefixes,omitempty"`
		Items         []resource `json:"items,omitempty"`
	}{Kind: "storage#objects"}
	b.mu.RLock()
	defer b.mu.RUnlock()
	start, _ := slices.BinarySearch(b.names, max(l.prefix, l.startOffset, l.after))
	last := ""
	for _, name := range b.names[start:] {
		if !strings.HasPrefix(name, l.prefix) || l.until != "" && name >= l.until {
			break
		}
		folded, isPrefix := l.fold(name)
		size, found := int64(0), true
		if !isPrefix {
			size, found = b.size(b.objects[name])
		}
		if !found {
			continue
		}
		if folded <= l.after && l.after != "" || isPrefix && folded == last {
			continue
		}
		if len(page.Items)+len(page.Prefixes) == l.limit {
			page.NextPageToken = base64.URLEncoding.EncodeToString([]byte(last))
			break
		}
		last = folded
		if isPrefix {
			page.Prefixes = append(page.Prefixes, folded)
		} else {
			page.Items = append(page.Items, b.objects[name].resource(b.name, size, r))
		}
	}
	writeJSON(w, http.StatusOK, page)
	return nil
}

// fold returns the common prefix of name, or name itself if it has none.
func (l query) fold(name string) (folded string, isPrefix bool) {
	if l.delimiter == "" {
		return name, false
	}
	at := strings.Index(name[len(l.prefix):], l.delimiter)
	if at < 0 {
		return name, false
	}
	return name[:len(l.prefix)+at+len(l.delimiter)], true
}
