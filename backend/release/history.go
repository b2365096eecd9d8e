package release

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"
)

// historyFile lists the releases of a site, the newest first. It is a hidden file, which is never
// served.
const historyFile = ".releases.json"

// isOwn reports whether a file is written by this package itself.
func isOwn(name string) bool { return name == historyFile || name == ScriptsFile }

// entry is a release in the history.
type entry struct {
	ID       string    `json:"id"` // a hash of all files
	At       time.Time `json:"at"` // when its publication began
	Complete bool      `json:"complete"`
	Scripts  []string  `json:"scripts"` // sources of its pages' inline scripts
	Files    []string  `json:"files"`   // hashed ones
	Pages    []string  `json:"-"`       // the others
}

type history struct {
	Releases []entry `json:"releases"`
}

// newEntry describes a release by its files.
func newEntry(lasting, other, pages []source) entry {
	var e entry
	sum := sha256.New()
	for i, files := range [][]source{lasting, other, pages} {
		for _, file := range files {
			fmt.Fprintf(sum, "%s %d %d\n", file.Name, file.Size, file.CRC32C)
			switch {
			case i > 0:
				e.Pages = append(e.Pages, file.Name)
			case IsHashed(file.Name):
				e.Files = append(e.Files, file.Name)
			}
		}
	}
	e.ID = hex.EncodeToString(sum.Sum(nil))[:16]
	return e
}

func readHistory(ctx context.Context, store Store) (history, error) {
	var h history
	content, err := store.Read(ctx, historyFile)
	if err != nil || content == nil {
		return h, err
	}
	if err := json.Unmarshal(content, &h); err != nil {
		return h, fmt.Errorf("%s: %w", historyFile, err)
	}
	return h, nil
}

// named are the hashed files of all releases in the history.
func (h history) named() map[string]bool {
	named := map[string]bool{}
	for _, release := range h.Releases {
		for _, name := range release.Files {
			named[name] = true
		}
	}
	return named
}

// scripts are the sources that pages in the store may have: those of the newest release and of all before it, back to
// the last complete one. Older pages have all been replaced.
func (h history) scripts() []string {
	var all []string
	for i, release := range h.Releases {
		all = append(all, release.Scripts...)
		if i > 0 && release.Complete {
			break
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

// begin records the release, and allows its scripts in addition to those of the pages in the store.
func (p *publication) begin(ctx context.Context) error {
	if len(p.known.Releases) == 0 || p.known.Releases[0].ID != p.release.ID {
		p.release.At = p.Now().UTC().Truncate(time.Second)
		p.known.Releases = append([]entry{p.release}, p.known.Releases...)
	}
	return p.putHistory(ctx)
}

// complete records that all pages are those of the release, and removes releases that are no longer needed from the
// history.
func (p *publication) complete(ctx context.Context) error {
	p.known.Releases[0].Complete = true
	oldest := p.Now().Add(-KeepFor)
	kept, complete := p.known.Releases[:0:0], 0
	for i, release := range p.known.Releases {
		replacedLately := i > 0 && p.known.Releases[i-1].At.After(oldest)
		if complete < 2 || replacedLately {
			kept = append(kept, release)
		}
		if release.Complete {
			complete++
		}
	}
	p.known.Releases = kept
	return p.putHistory(ctx)
}

func (p *publication) putHistory(ctx context.Context) error {
	content, err := json.MarshalIndent(p.known, "", " ")
	if err != nil {
		return fmt.Errorf("encode releases: %w", err)
	}
	if err := p.put(ctx, historyFile, append(content, '\n')); err != nil {
		return err
	}
	return p.put(ctx, ScriptsFile, encodeScripts(p.known.scripts()))
}
