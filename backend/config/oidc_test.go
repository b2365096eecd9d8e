package config_test

import (
	"strings"
	"testing"

	"marquee/backend/config"
)

const studio = `{"id": "studio", "issuer": "https://id.example/realm", "clientId": "marquee", "clientSecret": "hunter2",
	"name": {"en": "Studio", "zh": "创作者"}, "editions": ["camp"], "own": true, "trustEmail": true}`

func TestProvidersAreRead(t *testing.T) {
	t.Parallel()
	env := good(t)
	env["OIDC_PROVIDERS"] = "[" + studio + `, {"id": "dev", "issuer": "http://127.0.0.1:9000", "clientId": "a", "name": {"en": "D", "zh": "D"}}]`
	c, err := config.LoadServe(lookup(env))
	if err != nil {
		t.Fatal(err)
	}
	if len(c.OIDCProviders) != 2 || !c.OIDCProviders[0].Own || c.OIDCProviders[0].ClientSecret != "hunter2" ||
		c.OIDCProviders[0].Name.ZH != "创作者" || c.OIDCProviders[0].Editions[0] != "camp" {
		t.Errorf("providers = %+v", c.OIDCProviders)
	}
}

func TestEachProblemOfAProviderIsOneLine(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ value, want string }{
		"no JSON":            {`studio hunter2`, `is not a JSON array such as`},
		"an object":          {studio, `is not a JSON array such as`},
		"text after it":      {`[] hunter2`, `is not a JSON array such as`},
		"unknown key":        {`[{"issuers": "hunter2"}]`, `unknown field "issuers"`},
		"no id":              {edit("studio", ""), `provider 1: id must have`},
		"malformed id":       {edit("studio", "A b"), `"A b": id must have`},
		"two of one id":      {`[` + studio + `,` + studio + `]`, `"studio": another provider has this id`},
		"issuer without TLS": {edit("https://id", "http://id"), `"studio": issuer "http://id.example/realm" is not an https address`},
		"issuer with query":  {edit("/realm", "/realm?a=b"), `is not an https address without query`},
		"no issuer":          {edit("https://id.example/realm", ""), `issuer "" is not an https address`},
		"no client id":       {edit("marquee", ""), `"studio": clientId is missing`},
		"no Chinese name":    {edit("创作者", ""), `"studio": name needs "en" and "zh"`},
		"unknown edition":    {edit("camp", "winter"), `edition "winter" is none of`},
	} {
		for service, load := range map[string]func(config.Lookup) error{
			"serve":    func(l config.Lookup) error { _, err := config.LoadServe(l); return err },
			"embedded": func(l config.Lookup) error { _, err := config.LoadEmbedded(l); return err },
		} {
			env := good(t)
			env["OIDC_PROVIDERS"] = c.value
			err := load(lookup(env))
			if err == nil || !strings.HasPrefix(err.Error(), "OIDC_PROVIDERS: ") || !strings.Contains(err.Error(), c.want) ||
				strings.Contains(err.Error(), "\n") ||
				strings.Contains(err.Error(), "hunter2") {
				t.Errorf("%s, %s: %v, want one line with %q", service, name, err, c.want)
			}
		}
	}
}

func edit(from, to string) string { return "[" + strings.Replace(studio, from, to, 1) + "]" }
