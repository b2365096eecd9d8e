package release

import (
	"context"
	"fmt"
	"slices"
	"strings"
)

// removePages removes pages and other unhashed files that are not part of the release.
func (p *publication) removePages(ctx context.Context) error {
	for name := range p.there {
		if IsHashed(name) || strings.HasPrefix(name, filmsPrefix) || isOwn(name) || isHidden(name) ||
			slices.Contains(p.release.Pages, name) {
			continue
		}
		if err := p.remove(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

// removeFormer removes the hashed files that belong to no kept release. Those of a publication that was never completed
// are removed when they are old.
func (p *publication) removeFormer(ctx context.Context) error {
	named := p.known.named()
	oldest := p.Now().Add(-KeepFor)
	for name, file := range p.there {
		if !IsHashed(name) || named[name] || p.mayLoad(name) || file.CreatedAt.After(oldest) {
			continue
		}
		if err := p.remove(ctx, name); err != nil {
			return err
		}
	}
	return nil
}

func (p *publication) remove(ctx context.Context, name string) error {
	if err := p.Store.Delete(ctx, name); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	p.removed.Add(1)
	return nil
}
