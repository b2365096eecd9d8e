package web_test

import (
	"bytes"
	"context"
	"image"
	"image/png"
	"io"
	"log/slog"
	"strings"
	"sync"
	"testing"

	"marquee/backend/storage"
	"marquee/backend/studio"
	"marquee/backend/web"
)

// studioHarness is a contest with a creation studio. Tests deliver its messages and
// finish its operations.
type studioHarness struct {
	*storeHarness
	painter *painter
	runner  *studio.Runner
	sweeper *studio.Sweeper
}

func newStudioHarness(t *testing.T, change ...func(*world, *web.Options)) *studioHarness {
	t.Helper()
	a := &studioHarness{painter: &painter{}}
	a.storeHarness = newStoreHarness(t, append([]func(*world, *web.Options){func(w *world, o *web.Options) {
		a.runner = &studio.Runner{
			Tasks: w.db, Objects: o.Objects.(*storage.Bucket), Now: w.wall.Now, Log: slog.New(slog.DiscardHandler),
			Providers: map[studio.Model]studio.Provider{studio.Seedream: a.painter},
		}
		a.sweeper = &studio.Sweeper{
			Tasks:   w.db,
			Queue:   a.painter,
			Objects: a.runner.Objects,
			Runner:  a.runner,
			Now:     w.wall.Now,
			Log:     a.runner.Log,
		}
		o.Studio = &studio.Service{
			Tasks:         w.db,
			Quota:         w.db,
			Uploads:       w.db,
			Objects:       o.Objects.(*storage.Bucket),
			Registrations: w.db,
			UnmarkedLog:   w.db,
			Queue:         a.painter,
			Runner:        a.runner,
			Prompts:       a.painter,
			Clock:         o.Clock,
			Available:     func(m studio.Model, t studio.Type) bool { return m == studio.Seedream },
			Limits:        studio.Limits{PicturesPerDay: 5, ClipsPerDay: 2, Queue: 2},
			Now:           w.wall.Now,
			Log:           slog.New(slog.DiscardHandler),
		}
	}}, change...)...)
	return a
}

// painter is a provider that delivers when set says so, and a queue that records
// messages.
type painter struct {
	mu      sync.Mutex
	sent    []string
	last    studio.Request
	ready   bool
	failure error
}

func (p *painter) Notify(_ context.Context, id string) error {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.sent = append(p.sent, id)
	return nil
}

func (p *painter) Sensitive(text string) bool { return strings.Contains(text, "forbidden") }

func (p *painter) Start(_ context.Context, input studio.Request) (string, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.last = input
	return "painting", p.failure
}

func (p *painter) Poll(_ context.Context, input studio.Request, _ string) (studio.Progress, error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	if !p.ready {
		return studio.Progress{}, p.failure
	}
	progress := studio.Progress{Done: true}
	for range input.Count {
		var content bytes.Buffer
		if err := png.Encode(&content, image.NewGray(image.Rect(0, 0, 160, 90))); err != nil {
			return studio.Progress{}, err
		}
		progress.Files = append(progress.Files, studio.File{ContentType: "image/png", Content: io.NopCloser(&content)})
	}
	return progress, p.failure
}

func (p *painter) set(ready bool, failure error) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.ready, p.failure = ready, failure
}

// work delivers the messages that were sent.
func (a *studioHarness) work() {
	a.t.Helper()
	a.painter.mu.Lock()
	sent := a.painter.sent
	a.painter.sent = nil
	a.painter.mu.Unlock()
	for _, id := range sent {
		if err := a.runner.Process(a.t.Context(), id); err != nil {
			a.t.Fatal(err)
		}
	}
}

type taskView struct {
	ID, State, Prompt  string
	Results            []struct{ URL, ContentType string }
	Error              *struct{ Code, Message string }
	RetryOf, Reference *string
}

const tasksPath = "/apis/activity/generation/tasks"

func painting() object {
	return object{
		"type":        "text_to_image",
		"model":       "seedream",
		"prompt":      "a boat",
		"aspectRatio": "16:9",
		"resolution":  "1K",
		"count":       2,
	}
}

func (c *client) task(id string) taskView {
	c.t.Helper()
	var task taskView
	c.get(tasksPath + "/" + id).ok(&task)
	return task
}

// remaining is the remaining quota of a unit.
func (c *client) remaining(unit string) int {
	c.t.Helper()
	var models struct {
		Items []struct{ Model string }
		Quota []struct {
			Unit      string
			Remaining int
		}
	}
	c.get("/apis/activity/generation/models").ok(&models)
	for _, quota := range models.Quota {
		if quota.Unit == unit {
			return quota.Remaining
		}
	}
	c.t.Fatalf("no quota of %s", unit)
	return 0
}
