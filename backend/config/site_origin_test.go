package config_test

import (
	"strings"
	"testing"

	"marquee/backend/config"
)

// TestPagesTakeThePublicAddresses: one fact in one setting.
func TestPagesTakeThePublicAddresses(t *testing.T) {
	t.Parallel()
	public := map[string]string{
		"PUBLIC_URL_INTERNATIONAL": "https://films.example",
		"PUBLIC_URL_CAMP":          "https://camp.films.example",
	}
	site := map[string]string{
		"SITE_ORIGIN_INTERNATIONAL": "https://pages.example",
		"SITE_ORIGIN_CAMP":          "https://camp.pages.example",
	}
	partner := map[string]string{"PARTNER": "ppai"}
	for name, c := range map[string]struct {
		env   []map[string]string
		want  string
		wrong string
	}{
		"public addresses":   {[]map[string]string{public}, "https://films.example", ""},
		"a job that builds":  {[]map[string]string{site}, "https://pages.example", ""},
		"neither":            {nil, "", "PUBLIC_URL_INTERNATIONAL: is missing"},
		"two that differ":    {[]map[string]string{public, site}, "", "SITE_ORIGIN_INTERNATIONAL: is https://pages.example, but PUBLIC_URL_INTERNATIONAL is"},
		"a partner's pages":  {[]map[string]string{public, site, partner}, "https://pages.example", ""},
		"the same, mistaken": {[]map[string]string{{"PUBLIC_URL_INTERNATIONAL": "http://films.example", "PUBLIC_URL_CAMP": "https://b.example"}}, "", "PUBLIC_URL_INTERNATIONAL"},
	} {
		env := map[string]string{}
		for _, part := range c.env {
			for k, v := range part {
				env[k] = v
			}
		}
		got, err := config.LoadPageOrigins(func(name string) string { return env[name] })
		switch {
		case c.wrong == "" && (err != nil || got.First() != c.want):
			t.Errorf("%s: %v, %v", name, got, err)
		case c.wrong != "" && (err == nil || !strings.HasPrefix(err.Error(), c.wrong)):
			t.Errorf("%s: %v", name, err)
		}
	}
}
