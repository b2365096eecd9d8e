package transparency

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
	"marquee/backend/witness"
)

// WitnessEvery is the interval at which witnesses are asked for the cosignatures that are missing.
const WitnessEvery = 2 * time.Second

const (
	witnessTime    = 10 * time.Second // for one request
	longestBackoff = 5 * time.Minute
)

// WitnessStore stores cosignatures.
type WitnessStore interface {
	Reader
	// Cosigned returns the size of the largest head that a witness has cosigned; 0: none.
	Cosigned(ctx context.Context, edition contest.EditionID, witness string) (size int64, err error)
	// AddCosignature stores a line; one that is stored stays.
	AddCosignature(ctx context.Context, edition contest.EditionID, size int64, witness, line string, at time.Time) error
}

// Witnesses asks witnesses to cosign the published heads.
type Witnesses struct {
	Store    WitnessStore
	Editions func() []contest.EditionID // whose logs are cosigned
	Clients  []witness.Client
	Now      func() time.Time
	Log      *slog.Logger

	mu      sync.Mutex
	failing map[string]*backoff // by edition and witness
}

type backoff struct {
	wait time.Duration
	next time.Time
}

// Run asks on every tick until ctx is done.
func (w *Witnesses) Run(ctx context.Context, ticks <-chan time.Time) {
	for {
		w.Ask(ctx)
		select {
		case <-ctx.Done():
			return
		case <-ticks:
		}
	}
}

// Ask asks every witness for the newest published heads that it has not cosigned yet. One that is slow or down keeps no
// other from being asked, and is asked less and less often, at least every five minutes.
func (w *Witnesses) Ask(ctx context.Context) {
	var group sync.WaitGroup
	for _, client := range w.Clients {
		group.Go(func() {
			for _, edition := range w.Editions() {
				if !w.isDue(edition, client) {
					continue
				}
				err := w.ask(ctx, edition, client)
				if ctx.Err() != nil {
					return
				}
				w.asked(edition, client, err)
				if err != nil {
					w.Log.WarnContext(ctx, "ask witness", slog.String("witness", client.Key.Name()),
						slog.String("edition", string(edition)), slog.String("error", err.Error()))
				}
			}
		})
	}
	group.Wait()
}

func (w *Witnesses) isDue(edition contest.EditionID, client witness.Client) bool {
	w.mu.Lock()
	defer w.mu.Unlock()
	b := w.failing[string(edition)+client.Key.String()]
	return b == nil || !w.Now().Before(b.next)
}

func (w *Witnesses) asked(edition contest.EditionID, client witness.Client, err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	key := string(edition) + client.Key.String()
	if err == nil {
		delete(w.failing, key)
		return
	}
	if w.failing == nil {
		w.failing = map[string]*backoff{}
	}
	b := w.failing[key]
	if b == nil {
		b = &backoff{wait: WitnessEvery / 2}
		w.failing[key] = b
	}
	b.wait = min(2*b.wait, longestBackoff)
	b.next = w.Now().Add(b.wait)
}

// ask gets a witness's cosignature of the newest published head, unless it is stored.
func (w *Witnesses) ask(ctx context.Context, edition contest.EditionID, client witness.Client) error {
	ctx, cancel := context.WithTimeout(ctx, witnessTime)
	defer cancel()
	head, err := w.Store.PublishedHead(ctx, edition)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return nil
	}
	if err != nil {
		return err
	}
	old, err := w.Store.Cosigned(ctx, edition, client.Key.String())
	if err != nil || old >= head.Size {
		return err
	}
	line, err := w.add(ctx, edition, client, head, old)
	var other witness.SizeError
	if errors.As(err, &other) { // it has cosigned a head whose answer was lost, or lost its state
		if other.Size > head.Size {
			return fmt.Errorf(
				"the witness has cosigned %d leaves and the log has %d: was the database restored from a backup?",
				other.Size,
				head.Size,
			)
		}
		line, err = w.add(ctx, edition, client, head, other.Size)
	}
	if err != nil {
		return err
	}
	return w.Store.AddCosignature(ctx, edition, head.Size, client.Key.String(), line, w.Now())
}

func (w *Witnesses) add(
	ctx context.Context,
	edition contest.EditionID,
	client witness.Client,
	head PublishedHead,
	old int64,
) (string, error) {
	request := witness.Request{Old: old, Head: head.Note}
	if old > 0 && old < head.Size {
		hashes := tlog.HashReaderFunc(
			func(numbers []int64) ([]Hash, error) { return w.Store.Hashes(ctx, edition, numbers) },
		)
		var err error
		if request.Proof, err = tlog.ProveTree(head.Size, old, hashes); err != nil {
			return "", fmt.Errorf("prove consistency: %w", err)
		}
	}
	return client.Add(ctx, request)
}

// PublishedHead is a head that /log/ serves.
type PublishedHead struct {
	Note  string // signed by the log
	Size  int64
	Lines map[string]string // the cosignatures, by the witness's key
}

// WitnessRule says which witnesses must have cosigned a head.
type WitnessRule struct {
	Keys   []string // of all witnesses, in the order of the lines
	Quorum int      // how many must cosign
}

// cosigned returns a head with its cosignatures, and whether they are a quorum.
func (r WitnessRule) cosigned(h PublishedHead) (note string, witnessed bool) {
	var lines strings.Builder
	n := 0
	for _, key := range r.Keys {
		if line := h.Lines[key]; line != "" {
			lines.WriteString(line)
			n++
		}
	}
	return h.Note + lines.String(), r.Quorum > 0 && n >= r.Quorum
}
