package witness

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"log/slog"
	"strings"
	"sync"
	"time"

	"golang.org/x/mod/sumdb/note"
	"golang.org/x/mod/sumdb/tlog"
)

// Options are those of New.
type Options struct {
	Signer Signer
	Logs   []string // verifier keys of the logs (https://c2sp.org/signed-note); a log may have several
	State  string   // the file of the last heads
	Now    func() time.Time
	Log    *slog.Logger
	// Stored is called between the write of a new head and its cosignature; nil: nothing. Tests end the process in it.
	Stored func()
}

// Witness cosigns the heads of logs.
type Witness struct {
	o    Options
	logs map[string][]note.Verifier // by origin

	mu    sync.Mutex // held from the check of a head until it is stored: two requests cannot both continue one head
	state *state
}

// New opens the state of a witness. Close it.
func New(o Options) (*Witness, error) {
	w := &Witness{o: o, logs: map[string][]note.Verifier{}}
	for _, text := range o.Logs {
		verifier, err := note.NewVerifier(text)
		if err != nil {
			return nil, fmt.Errorf("%q is not the key of a log", text)
		}
		w.logs[verifier.Name()] = append(w.logs[verifier.Name()], verifier)
	}
	var err error
	w.state, err = openState(o.State)
	return w, err
}

// Close releases the state.
func (w *Witness) Close() error { return w.state.close() }

// The reasons of a refusal; conflictError is another.
var (
	errOrigin    = errors.New("this witness does not watch that log")
	errSignature = errors.New("the head is not signed with a known key of its log")
	errOld       = errors.New("the old size is larger than the new one")
	errProof     = errors.New("the proof does not lead from the last cosigned head to this one")
)

// conflictError is a request that does not continue the last cosigned head.
type conflictError struct{ size int64 }

func (e conflictError) Error() string {
	return fmt.Sprintf("the last cosigned head has %d leaves", e.size)
}

// add checks a request and returns the line of the cosignature.
func (w *Witness) add(r Request) (string, error) {
	text, _, found := strings.Cut(r.Head, "\n\n")
	if !found {
		return "", errRequest
	}
	next, err := parseHead(text + "\n")
	if err != nil {
		return "", err
	}
	verifiers, known := w.logs[next.origin]
	if !known {
		return "", errOrigin
	}
	opened, err := note.Open([]byte(r.Head), note.VerifierList(verifiers...))
	if err != nil {
		return "", errSignature
	}
	if next, err = parseHead(opened.Text); err != nil {
		return "", err
	}
	if r.Old > next.size {
		return "", errOld
	}
	if err := w.advance(r, next); err != nil {
		return "", err
	}
	if w.o.Stored != nil {
		w.o.Stored()
	}
	return w.o.Signer.cosign(opened.Text, w.o.Now().Unix()), nil
}

// advance checks that a head continues the last one, and stores it.
func (w *Witness) advance(r Request, next head) error {
	w.mu.Lock()
	defer w.mu.Unlock()
	last := w.state.logs[next.origin]
	if r.Old != last.Size {
		return conflictError{last.Size}
	}
	switch {
	case last.Size == next.size && last.Size > 0:
		if last.Root != next.root {
			w.o.Log.Error("a log has two heads of one size: keep this request as proof",
				slog.String("origin", next.origin), slog.Int64("size", next.size), slog.String("head", r.Head))
			return conflictError{last.Size}
		}
		if len(r.Proof) > 0 {
			return errProof
		}
		return nil
	case last.Size == 0:
		if len(r.Proof) > 0 || next.size == 0 && next.root != tlog.Hash(sha256.Sum256(nil)) {
			return errProof
		}
	default:
		if err := tlog.CheckTree(r.Proof, next.size, next.root, last.Size, last.Root); err != nil {
			w.o.Log.Error(
				"a head does not continue the last one: keep this request if its proof should be right",
				slog.String(
					"origin",
					next.origin,
				),
				slog.Int64("last", last.Size),
				slog.Int64("size", next.size),
				slog.String("head", r.Head),
			)
			return errProof
		}
	}
	return w.state.set(next.origin, seen{Size: next.size, Root: next.root})
}
