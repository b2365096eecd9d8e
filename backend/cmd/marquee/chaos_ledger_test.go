package main

import (
	"crypto/sha256"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// chaosLedger is what the contest has acknowledged to its users. Everything in it must be there once at the end.
type chaosLedger struct {
	retried atomic.Int64 // tries without an answer, or answered 503

	mu            sync.Mutex
	done          map[string]int // operations by kind
	broken        []string       // rules that were broken while the driver ran
	registrations map[string]bool
	approvals     map[string]string // the account by registration
	uploads       map[string]chaosFile
	submissions   map[string]chaosWork // by title
	withdrawn     map[string]string    // who by submission
	tasks         map[string]chaosTask
	leaving       map[string]bool            // accounts whose deletion was requested
	deleted       map[string]bool            // accounts whose deletion was acknowledged
	broadcasts    map[string]int             // calls for a text, by its subject
	nominations   map[chaosNomination]string // the entrant
	cards         map[chaosCard][]string     // acceptable comments, the acknowledged one first; "" is none
}

// chaosFile is a file whose arrival the service has confirmed.
type chaosFile struct {
	who  string
	sum  [sha256.Size]byte
	clip string // the studio's task of a clip that was taken over, which has the bytes
}

// chaosWork is a submission that the service has confirmed.
type chaosWork struct{ id, who, uploadID, coverID string }

// chaosTask is a clip task that an entrant has created.
type chaosTask struct{ who, prompt string }

// chaosNomination is a nomination with comments of its own. A new version of its work keeps it.
type chaosNomination struct{ judge, comments string }

type chaosCard struct {
	judge  string
	workID int
}

func newChaosLedger() *chaosLedger {
	return &chaosLedger{
		done:          map[string]int{},
		registrations: map[string]bool{},
		approvals:     map[string]string{},
		uploads:       map[string]chaosFile{},
		submissions:   map[string]chaosWork{},
		withdrawn:     map[string]string{},
		tasks:         map[string]chaosTask{},
		nominations:   map[chaosNomination]string{},
		cards:         map[chaosCard][]string{},
		leaving:       map[string]bool{},
		deleted:       map[string]bool{},
		broadcasts:    map[string]int{},
	}
}

// write counts an acknowledged operation and changes the ledger.
func (l *chaosLedger) write(kind string, change func()) {
	l.mu.Lock()
	defer l.mu.Unlock()
	l.done[kind]++
	if change != nil {
		change()
	}
}

// breaks records that a rule is broken. Each text is recorded once.
func (l *chaosLedger) breaks(format string, args ...any) {
	l.mu.Lock()
	defer l.mu.Unlock()
	text := fmt.Sprintf(format, args...)
	if !slices.Contains(l.broken, text) {
		l.broken = append(l.broken, text)
	}
}

// total is how many operations were acknowledged.
func (l *chaosLedger) total() int {
	l.mu.Lock()
	defer l.mu.Unlock()
	sum := 0
	for _, n := range l.done {
		sum += n
	}
	return sum
}

// countOf is how many operations of a kind were acknowledged.
func (l *chaosLedger) countOf(kind string) int {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.done[kind]
}

// byKind writes numbers by kind: "login 3, upload 5".
func byKind(numbers map[string]int) string {
	var parts []string
	for _, kind := range slices.Sorted(maps.Keys(numbers)) {
		parts = append(parts, fmt.Sprintf("%s %d", kind, numbers[kind]))
	}
	return strings.Join(parts, ", ")
}
