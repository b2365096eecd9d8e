package contest

import (
	"encoding/json"
	"os"
	"testing"
)

// filmLinks are the cases that the site's tests read too.
func filmLinks(t *testing.T) (edition *Edition, same [][]string, refused map[string][]string) {
	t.Helper()
	content, err := os.ReadFile("testdata/film-links.json")
	if err != nil {
		t.Fatal(err)
	}
	var cases struct {
		Hosts      []string
		Parameters []struct {
			Host  string
			Names []string
		}
		Same    [][]string
		Refused map[string][]string
	}
	if err := json.Unmarshal(content, &cases); err != nil {
		t.Fatal(err)
	}
	edition = &Edition{VideoLinkHosts: cases.Hosts, LinkParameters: map[string][]string{}}
	for _, p := range cases.Parameters {
		edition.LinkParameters[p.Host] = p.Names
	}
	return edition, cases.Same, cases.Refused
}

func TestLinksToOneFilmHaveOneKey(t *testing.T) {
	t.Parallel()
	edition, same, _ := filmLinks(t)
	groups := map[string]int{}
	for i, links := range same {
		for _, link := range links {
			fieldErrs := FieldErrors{}
			key := edition.checkLink(fieldErrs, link)
			if len(fieldErrs) > 0 {
				t.Errorf("%s is refused: %v", link, fieldErrs)
			}
			if group, known := groups[key]; known && group != i {
				t.Errorf("%s has the key %s of %s", link, key, same[group][0])
			}
			groups[key] = i
		}
	}
	if len(groups) != len(same) {
		t.Errorf("%d keys of %d films: %v", len(groups), len(same), groups)
	}
}

// checkLink is filmLink for a test.
func (e *Edition) checkLink(fieldErrs FieldErrors, link string) string {
	return fieldErrs.FilmLink("videoLink", link, e)
}

func TestFilmLinkIsRefused(t *testing.T) {
	t.Parallel()
	edition, _, refused := filmLinks(t)
	refused["backslash"] = []string{
		"https://evil.example\\@video.example/v/1",
		"https://video.example@evil.example/v/1",
		"",
	}
	for why, links := range refused {
		for _, link := range links {
			fieldErrs := FieldErrors{}
			edition.checkLink(fieldErrs, link)
			if len(fieldErrs) != 1 {
				t.Errorf("%s: %q is accepted", why, link)
			}
		}
	}
}
