package config_test

import (
	"maps"
	"testing"

	"marquee/backend/config"
	studios "marquee/backend/studio"
)

func TestPricesAreInMillionths(t *testing.T) {
	t.Parallel()
	for text, want := range map[string]map[string]int64{
		"":                               {},
		"veo3=0.40, imagen4=0.04,":       {"veo3": 400_000, "imagen4": 40_000},
		"seedream = 3 , seedance=0.0225": {"seedream": 3_000_000, "seedance": 22_500},
		"veo3=0.000001":                  {"veo3": 1},
	} {
		got, err := config.LoadPrices(lookup(map[string]string{"GENERATION_PRICES": text}))
		if err != nil || !maps.Equal(got, want) {
			t.Errorf("%q: %v, %v", text, got, err)
		}
	}
	for _, text := range []string{"veo3", "veo3=", "=0.4", "veo3=-1", "veo3=1e3", "veo3=0.4/s", "veo3=$1", "veo3=.4", "veo3=0.0000001", "veo3=1,veo3=2", "sora=1", "Veo3=1", "veo=0.4", "veo3=0.4,imagen=0.04"} {
		if _, err := config.LoadPrices(lookup(map[string]string{"GENERATION_PRICES": text})); len(named(err)) != 1 {
			t.Errorf("%q: %v", text, err)
		}
	}
}

// TestEveryModelMayHaveAPrice: a price of another one would be in no sum.
func TestEveryModelMayHaveAPrice(t *testing.T) {
	t.Parallel()
	for _, model := range studios.Models() {
		if got, err := config.LoadPrices(
			lookup(map[string]string{"GENERATION_PRICES": string(model) + "=1"}),
		); err != nil || got[string(model)] != 1_000_000 {
			t.Errorf("%s: %v, %v", model, got, err)
		}
	}
}
