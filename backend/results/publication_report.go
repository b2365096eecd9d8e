package results

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io"
	"time"

	"marquee/backend/contest"
)

// PublicationReport writes the report that is published with results. The zero value writes none.
type PublicationReport struct {
	Write func(w io.Writer, edition *contest.Edition, r *EditionResults, head string) error
	// Head reads the newest signed head of an edition's log, NOT_FOUND for none.
	Head func(ctx context.Context, edition contest.EditionID) (note string, size int64, err error)
}

// has reports whether the report is published with winners. The camp's applications are not public: only its teams are.
func (p PublicationReport) has(edition *contest.Edition, winners Winners) bool {
	return p.Write != nil && !edition.Applies() && !winners.WithoutReport
}

// page returns the report that a plan makes public; "" for none.
func (p PublicationReport) page(ctx context.Context, edition *contest.Edition, plan PublicationPlan) (string, error) {
	if !p.has(edition, plan.After) {
		return "", nil
	}
	head, _, err := p.Head(ctx, edition.ID)
	if err != nil && contest.CodeOf(err) != contest.CodeNotFound {
		return "", err
	}
	var page bytes.Buffer
	if err := p.Write(&page, edition, plan.Results.Public(edition.Prizes), head); err != nil {
		return "", fmt.Errorf("write report: %w", err)
	}
	return page.String(), nil
}

// digest returns a plan's digest: that of the winners and, if the report is public, of all that it states, but for the
// moment and the head of the log.
func (p PublicationReport) digest(edition *contest.Edition, plan PublicationPlan) (string, error) {
	winners, err := plan.After.digest()
	if err != nil || !p.has(edition, plan.After) {
		return winners, err
	}
	stated := plan.Results.Public(edition.Prizes)
	stated.At = time.Time{}
	sum := sha256.New()
	_, _ = io.WriteString(sum, winners)
	if err := p.Write(sum, edition, stated, ""); err != nil {
		return "", fmt.Errorf("write report: %w", err)
	}
	return hex.EncodeToString(sum.Sum(nil)), nil
}
