package config_test

import (
	"slices"
	"strings"
	"testing"

	"marquee/backend/config"
)

// TestGenerationIsOptional also checks that a model's missing settings are named.
func TestGenerationIsOptional(t *testing.T) {
	c, err := config.LoadServe(lookup(good(t)))
	if err != nil {
		t.Fatal(err)
	}
	if g := c.Generation; g.ArkBaseURL != "https://ark.cn-beijing.volces.com/api/v3" ||
		!slices.Equal(g.ArkResultHosts, []string{"volces.com"}) ||
		g.SeedanceSound {
		t.Errorf("defaults are %+v", g)
	}
	for model, missing := range map[string][]string{
		"VEO_MODEL":         {"VERTEX_PROJECT", "VERTEX_LOCATION", "PUBSUB_PROJECT", "PUBSUB_TOPIC"},
		"IMAGEN_MODEL":      {"VERTEX_PROJECT", "VERTEX_LOCATION", "VERTEX_BUCKET", "PUBSUB_PROJECT", "PUBSUB_TOPIC"},
		"IMAGEN_EDIT_MODEL": {"VERTEX_PROJECT", "VERTEX_LOCATION", "VERTEX_BUCKET", "PUBSUB_PROJECT", "PUBSUB_TOPIC"},
		"SEEDREAM_MODEL":    {"ARK_API_KEY", "PUBSUB_PROJECT", "PUBSUB_TOPIC"},
		"SEEDANCE_MODEL":    {"ARK_API_KEY", "PUBSUB_PROJECT", "PUBSUB_TOPIC"},
	} {
		env := good(t)
		env[model] = "some-model"
		_, err := config.LoadServe(lookup(env))
		for _, name := range missing {
			if err == nil || !strings.Contains(err.Error(), name+": is missing") {
				t.Errorf("%s without %s: %v", model, name, err)
			}
			env[name] = "given"
		}
		if _, err := config.LoadServe(lookup(env)); err != nil {
			t.Errorf("%s with everything: %v", model, err)
		}
	}
}
