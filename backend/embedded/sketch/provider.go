package sketch

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"slices"
	"strings"
	"sync"

	"marquee/backend/ffmpeg"
	"marquee/backend/studio"
)

// Config configures a Provider.
type Config struct {
	// FFmpeg encodes clips. Without it clips fail and pictures are still drawn.
	FFmpeg ffmpeg.Program
	// AtOnce is how many results are drawn at the same time; 0 means 1.
	AtOnce int
	// Instant makes the first Poll return a result that is drawn once for each size and length,
	// whatever the prompt, for load tests.
	Instant bool
	// Rehearse simulates a provider's failures for prompts that contain "[refuse]", "[busy]", "[fail]" or "[hang]".
	Rehearse bool
}

// How many finished operations stay in memory: those that were not collected yet, and those that were
// and may be polled again. A discarded one is drawn again when it is polled.
const (
	waiting   = 64
	collected = 4
)

// Provider draws pictures and clips in the background. It implements studio.Provider. Any
// process can poll an operation: one that did not start it draws it again, to the same result.
type Provider struct {
	config Config
	log    *slog.Logger
	fonts  fonts
	places chan struct{}

	mu       sync.Mutex
	drawings map[string]*drawing
	keys     []string // of drawings, oldest first
	closed   context.Context
	close    context.CancelFunc
	running  sync.WaitGroup
}

// drawing is one operation. files and err may be read once done is closed.
type drawing struct {
	done      chan struct{}
	files     [][]byte
	err       error
	collected bool
}

// New returns a provider. Close has to be called in the end.
func New(config Config, log *slog.Logger) (*Provider, error) {
	loaded, err := loadFonts()
	if err != nil {
		return nil, err
	}
	p := &Provider{
		config:   config,
		log:      log,
		fonts:    loaded,
		places:   make(chan struct{}, max(1, config.AtOnce)),
		drawings: map[string]*drawing{},
	}
	p.closed, p.close = context.WithCancel(context.Background())
	return p, nil
}

// Close cancels what is being drawn and waits for its end.
func (p *Provider) Close() {
	p.close()
	p.running.Wait()
}

// Start begins to draw. The name of the operation follows from the request.
func (p *Provider) Start(_ context.Context, request studio.Request) (string, error) {
	if _, _, ok := Size(request); !ok || request.Count < 1 || (request.Type.Video() && request.Duration < 1) {
		return "", &studio.Failure{Reason: studio.ReasonRejected, Detail: fmt.Sprintf(
			"no sketch is %s at %s, %d of %d s",
			request.AspectRatio,
			request.Resolution,
			request.Count,
			request.Duration,
		)}
	}
	if failure := p.rehearsed(request.Prompt, "[busy]", studio.ReasonBusy); failure != nil {
		return "", failure
	}
	name := operationName(request)
	if !p.failsLater(request.Prompt) {
		p.find(name, request)
	}
	return name, nil
}

// Poll returns the files once the drawing is done.
func (p *Provider) Poll(ctx context.Context, request studio.Request, operation string) (studio.Progress, error) {
	if operation != operationName(request) {
		return studio.Progress{}, &studio.Failure{
			Reason: studio.ReasonLost,
			Detail: "operation " + operation + " belongs to another request",
		}
	}
	for mark, reason := range map[string]studio.Reason{"[refuse]": studio.ReasonSensitive, "[fail]": studio.ReasonBroken} {
		if failure := p.rehearsed(request.Prompt, mark, reason); failure != nil {
			return studio.Progress{}, failure
		}
	}
	if p.rehearsed(request.Prompt, "[hang]", studio.ReasonBroken) != nil {
		return studio.Progress{}, nil
	}
	d := p.find(operation, request)
	if p.config.Instant {
		select {
		case <-d.done:
		case <-ctx.Done():
		}
	}
	select {
	case <-d.done:
	default:
		return studio.Progress{}, nil
	}
	if d.err != nil {
		p.forget(operation)
		return studio.Progress{}, &studio.Failure{Reason: studio.ReasonBroken, Detail: d.err.Error()}
	}
	p.markCollected(d)
	progress := studio.Progress{Done: true}
	for _, file := range d.files {
		progress.Files = append(
			progress.Files,
			studio.File{ContentType: contentType(request), Content: io.NopCloser(bytes.NewReader(file))},
		)
	}
	return progress, nil
}

func (p *Provider) rehearsed(prompt, mark string, reason studio.Reason) error {
	if p.config.Rehearse && strings.Contains(prompt, mark) {
		return &studio.Failure{Reason: reason, Detail: "rehearsed with " + mark}
	}
	return nil
}

// failsLater reports whether a prompt asks for a failure after Start, so that nothing needs to be drawn.
func (p *Provider) failsLater(prompt string) bool {
	return p.config.Rehearse && slices.ContainsFunc([]string{"[refuse]", "[fail]", "[hang]"}, func(mark string) bool {
		return strings.Contains(prompt, mark)
	})
}

// find returns the drawing of an operation, and begins it when it is unknown.
func (p *Provider) find(operation string, request studio.Request) *drawing {
	key := operation
	if p.config.Instant {
		request.Prompt, request.Reference, request.TaskID = "instant", nil, ""
		key = operationName(request)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.drawings[key]; d != nil {
		return d
	}
	d := &drawing{done: make(chan struct{})}
	p.drawings[key] = d
	p.keys = append(p.keys, key)
	p.discard()
	p.running.Go(func() { p.draw(d, request) })
	return d
}

// discard drops the oldest finished drawings beyond the limits.
func (p *Provider) discard() {
	p.keep(collected, func(d *drawing) bool { return d.collected })
	p.keep(waiting, func(d *drawing) bool { return !d.collected })
}

// keep drops the oldest finished drawings of a kind beyond a number.
func (p *Provider) keep(most int, kind func(*drawing) bool) {
	var finished []string
	for _, key := range p.keys {
		d := p.drawings[key]
		select {
		case <-d.done:
			if kind(d) {
				finished = append(finished, key)
			}
		default:
		}
	}
	for _, key := range finished[:max(0, len(finished)-most)] {
		p.drop(key)
	}
}

func (p *Provider) drop(key string) {
	delete(p.drawings, key)
	p.keys = slices.DeleteFunc(p.keys, func(other string) bool { return other == key })
}

func (p *Provider) forget(operation string) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.drop(operation)
}

func (p *Provider) markCollected(d *drawing) {
	p.mu.Lock()
	defer p.mu.Unlock()
	d.collected = !p.config.Instant
}

func (p *Provider) draw(d *drawing, request studio.Request) {
	defer close(d.done)
	for number := range request.Count {
		select {
		case p.places <- struct{}{}:
		case <-p.closed.Done():
			d.err = errors.New("draw sketch: closed")
			return
		}
		file, err := p.one(request, number)
		<-p.places
		if err != nil {
			p.log.Error("draw sketch", slog.String("task", request.TaskID), slog.String("error", err.Error()))
			d.err = err
			return
		}
		d.files = append(d.files, file)
	}
}

func (p *Provider) one(request studio.Request, number int) ([]byte, error) {
	if request.Type.Video() {
		return p.film(p.closed, request, number)
	}
	return p.fonts.picture(request, number)
}

func contentType(request studio.Request) string {
	if request.Type.Video() {
		return "video/mp4"
	}
	return "image/png"
}

// operationName is a hash of everything that the drawing depends on, the task included.
func operationName(request studio.Request) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %q %q %d %d %t ", request.TaskID, request.Type, request.Model, request.Prompt,
		request.AspectRatio, request.Resolution, request.Duration, request.Count, request.Audio)
	h.Write(request.Reference)
	return "sketch/" + hex.EncodeToString(h.Sum(nil)[:16])
}
