package catalogue_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// TestLoadBrandAddresses copies the brand's addresses into the edition, whose content security policy allows
// them.
func TestLoadBrandAddresses(t *testing.T) {
	t.Parallel()
	const brand, script, host = "editions/camp/brand.json", "https://stats.example/s.js", "https://assets.example"
	content := realContent(t)
	data := string(content[brand].Data)
	for old, written := range map[string]string{
		`"analyticsScript": ""`: `"analyticsScript": "` + script + `"`,
		`"cn": ""`:              `"cn": "` + host + `"`,
	} {
		data = strings.Replace(data, old, written, 1)
	}
	content[brand] = &fstest.MapFile{Data: []byte(data)}
	c, err := catalogue.LoadFS(content)
	if err != nil {
		t.Fatal(err)
	}
	if got := c.Edition(
		contest.Camp,
	).AnalyticsScript; got != script ||
		c.Edition(contest.International).AnalyticsScript != "" {
		t.Errorf(
			"the camp's analytics are %q, the other edition's %q",
			got,
			c.Edition(contest.International).AnalyticsScript,
		)
	}
	if got := c.Edition(contest.Camp).AssetHosts["cn"]; got != host {
		t.Errorf("the camp's asset host in China is %q", got)
	}
}
