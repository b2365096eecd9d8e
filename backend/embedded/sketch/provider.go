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

	"marquee/backend/studio"
)

// Config is what drawing needs.
type Config struct {
	// NodeModules is the folder that holds h264-mp4-encoder, for clips.
	NodeModules string
	// Node is the Node binary; empty means "node" on the PATH.
	Node string
	// AtOnce is how many results are drawn at the same time; 0 means 1.
	AtOnce int
	// Instant answers at the first look with a picture or clip that was drawn once for its size and
	// length, whatever the prompt says: for load tests.
	Instant bool
	// Rehearse lets prompts ask for a provider's failures, so that every state can be seen without one:
	// a prompt that holds "[refuse]", "[busy]", "[fail]" or "[hang]" gets it.
	Rehearse bool
}

// How many finished operations stay in memory: those that wait to be collected, and those that have
// been, for a second look at them. One that is forgotten is drawn again when it is asked for.
const (
	waiting   = 64
	collected = 4
)

// Provider draws. It implements studio.Provider; its operations are drawn in the
// background and belong to no process: a process that does not know one draws it again.
type Provider struct {
	config Config
	log    *slog.Logger
	fonts  fonts
	places chan struct{}

	mu       sync.Mutex
	drawings map[string]*drawing
	order    []string // of drawings, oldest first
	closed   context.Context
	close    context.CancelFunc
	running  sync.WaitGroup
}

// drawing is an operation's work; its results may be read once done is closed.
type drawing struct {
	done      chan struct{}
	files     [][]byte
	err       error
	collected bool
}

// New makes a provider; Close ends what it draws.
func New(config Config, log *slog.Logger) (*Provider, error) {
	letters, err := loadFonts()
	if err != nil {
		return nil, err
	}
	p := &Provider{config: config, log: log, fonts: letters, places: make(chan struct{}, max(1, config.AtOnce)), drawings: map[string]*drawing{}}
	p.closed, p.close = context.WithCancel(context.Background())
	return p, nil
}

// Close stops drawing and waits until nothing is drawn any more.
func (p *Provider) Close() {
	p.close()
	p.running.Wait()
}

// Start begins to draw and names the operation after the order.
func (p *Provider) Start(_ context.Context, order studio.Request) (string, error) {
	if _, _, ok := Size(order); !ok || order.Count < 1 || (order.Type.Video() && order.Duration < 1) {
		return "", &studio.Failure{Reason: studio.ReasonRejected, Detail: fmt.Sprintf(
			"no sketch is %s at %s, %d of %d s", order.AspectRatio, order.Resolution, order.Count, order.Duration)}
	}
	if fault := p.rehearsed(order.Prompt, "[busy]", studio.ReasonBusy); fault != nil {
		return "", fault
	}
	name := operationName(order)
	if !p.spoilt(order.Prompt) {
		p.find(name, order)
	}
	return name, nil
}

// Poll tells whether the drawing is done and hands it over.
func (p *Provider) Poll(ctx context.Context, order studio.Request, operation string) (studio.Progress, error) {
	if operation != operationName(order) {
		return studio.Progress{}, &studio.Failure{Reason: studio.ReasonLost, Detail: "operation " + operation + " belongs to another order"}
	}
	for mark, reason := range map[string]studio.Reason{"[refuse]": studio.ReasonSensitive, "[fail]": studio.ReasonBroken} {
		if fault := p.rehearsed(order.Prompt, mark, reason); fault != nil {
			return studio.Progress{}, fault
		}
	}
	if p.rehearsed(order.Prompt, "[hang]", studio.ReasonBroken) != nil {
		return studio.Progress{}, nil
	}
	d := p.find(operation, order)
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
		progress.Files = append(progress.Files, studio.File{ContentType: contentType(order), Content: io.NopCloser(bytes.NewReader(file))})
	}
	return progress, nil
}

func (p *Provider) rehearsed(prompt, mark string, reason studio.Reason) error {
	if p.config.Rehearse && strings.Contains(prompt, mark) {
		return &studio.Failure{Reason: reason, Detail: "rehearsed with " + mark}
	}
	return nil
}

// spoilt tells whether what a prompt asks for will never be handed over.
func (p *Provider) spoilt(prompt string) bool {
	return p.config.Rehearse && slices.ContainsFunc([]string{"[refuse]", "[fail]", "[hang]"}, func(mark string) bool {
		return strings.Contains(prompt, mark)
	})
}

// find is the drawing of an operation, begun when it is not known.
func (p *Provider) find(operation string, order studio.Request) *drawing {
	key := operation
	if p.config.Instant {
		order.Prompt, order.Reference, order.TaskID = "instant", nil, ""
		key = operationName(order)
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if d := p.drawings[key]; d != nil {
		return d
	}
	d := &drawing{done: make(chan struct{})}
	p.drawings[key] = d
	p.order = append(p.order, key)
	p.discard()
	p.running.Go(func() { p.draw(d, order) })
	return d
}

// discard forgets the oldest finished drawings beyond what is kept.
func (p *Provider) discard() {
	p.keep(collected, func(d *drawing) bool { return d.collected })
	p.keep(waiting, func(d *drawing) bool { return !d.collected })
}

// keep forgets the oldest finished drawings of a kind beyond a number.
func (p *Provider) keep(most int, kind func(*drawing) bool) {
	var finished []string
	for _, key := range p.order {
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
	p.order = slices.DeleteFunc(p.order, func(other string) bool { return other == key })
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

func (p *Provider) draw(d *drawing, order studio.Request) {
	defer close(d.done)
	for number := range order.Count {
		select {
		case p.places <- struct{}{}:
		case <-p.closed.Done():
			d.err = errors.New("draw sketch: closed")
			return
		}
		file, err := p.one(order, number)
		<-p.places
		if err != nil {
			p.log.Error("draw sketch", slog.String("task", order.TaskID), slog.String("error", err.Error()))
			d.err = err
			return
		}
		d.files = append(d.files, file)
	}
}

func (p *Provider) one(order studio.Request, number int) ([]byte, error) {
	if order.Type.Video() {
		return p.film(p.closed, order, number)
	}
	return p.fonts.picture(order, number)
}

func contentType(order studio.Request) string {
	if order.Type.Video() {
		return "video/mp4"
	}
	return "image/png"
}

// operationName follows from everything that the drawing depends on, the task included.
func operationName(order studio.Request) string {
	h := sha256.New()
	fmt.Fprintf(h, "%q %q %q %q %q %q %d %d %t ", order.TaskID, order.Type, order.Model, order.Prompt,
		order.AspectRatio, order.Resolution, order.Duration, order.Count, order.Audio)
	h.Write(order.Reference)
	return "sketch/" + hex.EncodeToString(h.Sum(nil)[:16])
}
