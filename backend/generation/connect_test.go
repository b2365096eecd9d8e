package generation_test

import (
	"log/slog"
	"testing"
	"time"

	"marquee/backend/generation"
	"marquee/backend/generation/ark"
	"marquee/backend/generation/vertex"
	"marquee/backend/studio"
)

// TestConnectRegistersConfiguredModels: without a model of Google no credentials are needed, and an
// incomplete configuration is refused.
func TestConnectRegistersConfiguredModels(t *testing.T) {
	t.Parallel()
	volcano := ark.Config{
		BaseURL: "https://ark.example/api/v3", Key: "key", ResultHosts: []string{"volces.com"},
		Models: map[studio.Model]ark.Model{studio.Seedance: {ID: "seedance-1"}},
	}
	registry, err := generation.Connect(t.Context(), vertex.Config{}, volcano, time.Now, slog.New(slog.DiscardHandler))
	if err != nil {
		t.Fatal(err)
	}
	if !registry.Available(studio.Seedance, studio.ImageToVideo) ||
		registry.Available(studio.Seedream, studio.TextToImage) ||
		registry.Available(studio.Veo3, studio.TextToVideo) {
		t.Error("the available models are not the configured ones")
	}
	volcano.Key = ""
	if _, err := generation.Connect(
		t.Context(),
		vertex.Config{},
		volcano,
		time.Now,
		slog.New(slog.DiscardHandler),
	); err == nil {
		t.Error("Ark without a key was accepted")
	}
	nothing, err := generation.Connect(
		t.Context(),
		vertex.Config{},
		ark.Config{},
		time.Now,
		slog.New(slog.DiscardHandler),
	)
	if err != nil || len(nothing.Providers()) != 0 {
		t.Errorf("without a model: %v, %v", nothing, err)
	}
}
