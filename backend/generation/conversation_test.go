package generation_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"log/slog"
	"os"
	"testing"
	"testing/synctest"
	"time"

	"marquee/backend/generation"
	"marquee/backend/generation/ark"
	"marquee/backend/generation/providertest"
	"marquee/backend/generation/vertex"
	"marquee/backend/studio"
)

// tick is the interval of the sweeper.
const tick = 2 * time.Second

// conversation is a script of a provider's answers and the expected outcome of the task.
type conversation struct {
	name   string
	form   studio.Form
	script providertest.Script

	state   studio.State
	code    string // of the entrant's error message; "" for a completed task
	results int
	starts  int // billed requests
	// by is the latest end after creation; zero is the task's deadline.
	by time.Duration
}

// play runs a task against a provider that answers by the script. It runs in a synctest bubble, whose
// clock advances whenever all goroutines wait.
func play(t *testing.T, c conversation) {
	t.Helper()
	server := providertest.ServeInBubble(t, c.script)
	store, objects := &memory{}, &objectStore{}
	queue := &directQueue{}
	runner := &studio.Runner{
		Tasks:     store,
		Objects:   objects,
		Now:       time.Now,
		Log:       slog.New(slog.DiscardHandler),
		Providers: connected(t, server).Providers(),
	}
	sweeper := &studio.Sweeper{
		Tasks:   store,
		Queue:   queue,
		Objects: objects,
		Runner:  runner,
		Now:     time.Now,
		Log:     runner.Log,
	}
	queue.process = runner.Process
	begun := time.Now()
	deadline := 10 * time.Minute // as studio.Service sets it
	if c.form.Type.Video() {
		deadline = 20 * time.Minute
	}
	store.create(studio.Task{ID: "task", Form: c.form, Deadline: begun.Add(deadline), ObjectPrefix: "creations/x/"})

	ctx, end := context.WithCancel(t.Context())
	ticker := time.NewTicker(tick)
	swept := make(chan struct{})
	go func() { defer close(swept); sweeper.Run(ctx, ticker.C) }()
	_ = queue.Notify(ctx, "task") // never fails
	ended := store.wait()
	took := ended.EndedAt.Sub(begun)
	time.Sleep(5 * time.Minute) // for workers that still run
	end()
	ticker.Stop()
	<-swept

	latest := deadline + tick
	if c.by > 0 {
		latest = c.by
	}
	code := ""
	if ended.Reason != "" {
		code = string(ended.Reason.Code())
	}
	last, _ := store.TaskByID(t.Context(), "task")
	switch {
	case took > latest:
		t.Errorf("over after %s, at most %s", took, latest)
	case ended.State != c.state || code != c.code:
		t.Errorf(
			"ended %s with %q (%s) after %s, want %s with %q",
			ended.State,
			code,
			ended.Reason,
			took,
			c.state,
			c.code,
		)
	case len(ended.Results) != c.results || objects.count() != c.results:
		t.Errorf("%d results, %d objects are stored, want %d", len(ended.Results), objects.count(), c.results)
	case last.State != ended.State || last.EndedAt != ended.EndedAt:
		t.Errorf("was %s and became %s", ended.State, last.State)
	}
	starts := server.Count(":predict") + server.Count(":predictLongRunning") + server.Count(":generateContent") +
		server.Count("/images/generations") + server.Count("/contents/generations/tasks")
	if starts != c.starts {
		t.Errorf("the provider was asked to start %d times, want %d", starts, c.starts)
	}
}

func connected(t *testing.T, s *providertest.Server) *generation.Registry {
	t.Helper()
	google, err := vertex.New(t.Context(), vertex.Config{
		Project:    "p",
		Location:   "l",
		BaseURL:    s.URL,
		StorageURL: s.URL,
		Bucket:     "results",
		Models: map[studio.Model]vertex.Model{
			studio.Imagen4: {ID: "imagen-4.0-generate-001", EditID: "imagen-3.0-capability-001"},
			studio.Veo3:    {ID: "veo-3.1-generate-001"},
		},
	}, s.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	volcano, err := ark.New(ark.Config{
		BaseURL:      s.URL,
		Key:          "key",
		ResultHosts:  []string{"provider.example"},
		PlainResults: true,
		Models: map[studio.Model]ark.Model{
			studio.Seedream: {ID: "doubao-seedream-4-0-250828"},
			studio.Seedance: {ID: "doubao-seedance-1-0-pro-250528"},
		},
	}, s.Client(), time.Now)
	if err != nil {
		t.Fatal(err)
	}
	return generation.NewRegistry(map[studio.Model]generation.Entry{
		studio.Imagen4: {
			Provider: google,
		},
		studio.Veo3:     {Provider: google},
		studio.Seedream: {Provider: volcano},
		studio.Seedance: {Provider: volcano},
	}, time.Now, slog.New(slog.DiscardHandler))
}

// TestConversations checks that whatever a provider answers, a task has one final state and one
// message, by its deadline, and that no request is billed twice.
func TestConversations(t *testing.T) {
	t.Parallel()
	for _, c := range append(vertexConversations(t), arkConversations(t)...) {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			synctest.Test(t, func(t *testing.T) { play(t, c) })
		})
	}
}

// imageOf is a PNG of a size.
func imageOf(t *testing.T, width, height int) string {
	t.Helper()
	var out bytes.Buffer
	if err := png.Encode(&out, image.NewGray(image.Rect(0, 0, width, height))); err != nil {
		t.Fatal(err)
	}
	return out.String()
}

// clip is a video of 8 seconds and 64 × 36 pixels.
func clip(t *testing.T) string {
	t.Helper()
	film, err := os.ReadFile("testdata/clip.mp4")
	if err != nil {
		t.Fatal(err)
	}
	return string(film)
}
