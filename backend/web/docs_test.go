package web_test

import (
	"bytes"
	"crypto/sha256"
	"encoding/base64"
	"log/slog"
	"maps"
	"net/http/httptest"
	"os"
	"regexp"
	"slices"
	"strings"
	"testing"

	"marquee/backend/web"
)

// TestContractIsReadable reads the contract as a page: every call and schema is there, every
// link leads to a place on it, and it needs no script.
func TestContractIsReadable(t *testing.T) {
	t.Parallel()
	server := httptest.NewServer(web.New(web.Options{Log: slog.New(slog.DiscardHandler)}))
	t.Cleanup(server.Close)
	answer, text := read(t, server.URL+"/apis/docs", "")
	page, header := string(text), answer.Header
	if got := header.Get("Content-Type"); !strings.HasPrefix(got, "text/html") {
		t.Errorf("the page is %s", got)
	}
	document, err := contract()
	if err != nil {
		t.Fatal(err)
	}
	for path, item := range document.Paths.Map() {
		for method := range item.Operations() {
			if !strings.Contains(page, ">"+method+" "+path+"</h3>") {
				t.Errorf("%s %s is not on the page", method, path)
			}
		}
	}
	places := found(page, `id="([^"]+)"`)
	for _, name := range slices.Sorted(maps.Keys(document.Components.Schemas)) {
		if !slices.Contains(places, "schema-"+name) {
			t.Errorf("schema %s is not on the page", name)
		}
	}
	for _, link := range found(page, `href="#([^"]+)"`) {
		if !slices.Contains(places, link) {
			t.Errorf("the link #%s leads nowhere", link)
		}
	}
	if strings.Contains(page, "`") || !strings.Contains(page, "<code>Retry-After</code>") {
		t.Error("code in descriptions is shown with its backquotes")
	}
	if !strings.Contains(page, "CC BY 4.0") {
		t.Error("the source of the country data is not named")
	}
	hash := sha256.Sum256([]byte(found(page, `(?s)<style>(.*)</style>`)[0]))
	policy := "default-src 'none'; style-src 'sha256-" + base64.StdEncoding.EncodeToString(hash[:]) + "';"
	if got := header.Get(
		"Content-Security-Policy",
	); strings.Contains(page, "<script") ||
		!strings.HasPrefix(got, policy) {
		t.Errorf("the policy is %s, want %s", got, policy)
	}
	file, err := os.ReadFile(contractFile)
	if err != nil {
		t.Fatal(err)
	}
	if _, got := read(t, server.URL+"/apis/docs/openapi.yaml", ""); !bytes.Equal(got, file) {
		t.Error("the file is not the contract")
	}
}

// found returns what the group of a pattern matches in a text.
func found(text, pattern string) []string {
	var all []string
	for _, match := range regexp.MustCompile(pattern).FindAllStringSubmatch(text, -1) {
		all = append(all, match[1])
	}
	return all
}
