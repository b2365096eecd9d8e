package generation_test

import (
	"bytes"
	"errors"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"marquee/backend/generation"
	"marquee/backend/generation/ark"
	"marquee/backend/studio"
)

// TestRetiredModelIsHidden: it is unavailable for the requested type, for an hour, after its provider
// has reported it as retired.
func TestRetiredModelIsHidden(t *testing.T) {
	t.Parallel()
	status := http.StatusNotFound
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		w.WriteHeader(status)
		_, _ = w.Write([]byte(`{"error":{"code":"ModelNotOpen","message":"m"}}`))
	}))
	defer server.Close()
	config := ark.Config{
		BaseURL: server.URL, Key: "key", ResultHosts: []string{"volces.com"},
		Models: map[studio.Model]ark.Model{studio.Seedream: {ID: "seedream-1"}},
	}
	provider, err := ark.New(config, server.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	now := time.Date(2026, 3, 1, 12, 0, 0, 0, time.UTC)
	var log bytes.Buffer
	registry := generation.NewRegistry(map[studio.Model]generation.Entry{
		studio.Seedream: {
			Provider: provider,
			Supports: config.Supports,
		},
		studio.Seedance: {Provider: provider, Supports: config.Supports},
	}, func() time.Time { return now }, slog.New(slog.NewTextHandler(&log, nil)))

	if !registry.Available(studio.Seedream, studio.TextToImage) ||
		registry.Available(studio.Seedance, studio.TextToVideo) ||
		registry.Available(studio.Veo3, studio.TextToVideo) {
		t.Fatal("the available models are not the configured ones")
	}
	input := studio.Request{
		Model:       studio.Seedream,
		Type:        studio.TextToImage,
		AspectRatio: "1:1",
		Resolution:  "1K",
		Count:       1,
	}
	_, err = registry.Providers()[studio.Seedream].Start(t.Context(), input)
	var failure *studio.Failure
	if !errors.As(err, &failure) || failure.Reason != studio.ReasonRetired {
		t.Fatalf("got %v", err)
	}
	if registry.Available(studio.Seedream, studio.TextToImage) {
		t.Error("a retired model is available")
	}
	for _, told := range []string{"level=ERROR", "retired", "model=seedream", "type=text_to_image", "2026-03-01T13:00:00", "ModelNotOpen"} {
		if !strings.Contains(log.String(), told) {
			t.Errorf("the log does not contain %s: %s", told, log.String())
		}
	}
	if !registry.Available(studio.Seedream, studio.ImageToImage) {
		t.Error("another type was hidden")
	}
	now = now.Add(time.Hour)
	if !registry.Available(studio.Seedream, studio.TextToImage) {
		t.Error("the model is still hidden")
	}
}
