package operations

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"marquee/backend/contest"
)

// PagePart is a part of the public pages that follows from what organisers decide.
type PagePart string

// The parts.
const (
	PageDates     PagePart = "dates"
	PageResults   PagePart = "results"
	PageTexts     PagePart = "texts"
	PageFinalists PagePart = "finalists"
	PageRules     PagePart = "rules"
)

// PageContent identifies what a part is built from.
type PageContent struct {
	Digest string    // "" for nothing, such as results that are not public
	Since  time.Time // contest clock; when it was decided, zero: unknown
}

// PageContents are the parts of one edition's pages. A part that is not in it is not known.
type PageContents map[PagePart]PageContent

// PageContentStore stores what the public pages were built from.
type PageContentStore interface {
	// DecidedContent returns what pages that are built now contain of the database: results and
	// finalists.
	DecidedContent(ctx context.Context, edition contest.EditionID) (PageContents, error)
	// PublishedContent returns what the public pages were built from; parts that no build has recorded are left out.
	PublishedContent(ctx context.Context, edition contest.EditionID) (PageContents, error)
	// StorePageContent records what pages were built from: the public ones or, with a name, those of a build that is
	// not public yet. at is the wall clock.
	StorePageContent(
		ctx context.Context,
		edition contest.EditionID,
		build string,
		contents PageContents,
		at time.Time,
	) error
	// PromotePageContent records that the pages of a build are the public ones. It repeats nothing.
	PromotePageContent(ctx context.Context, edition contest.EditionID, build string) error
}

// PageContentOf returns what pages of an edition that are built now contain. edition has the ends as they were moved.
func PageContentOf(
	ctx context.Context,
	store PageContentStore,
	texts TextStateReader,
	edition *contest.Edition,
) (PageContents, error) {
	contents, err := store.DecidedContent(ctx, edition.ID)
	if err != nil {
		return nil, fmt.Errorf("read content of pages: %w", err)
	}
	dates := contents[PageDates]
	if dates.Digest, err = datesDigest(edition); err != nil {
		return nil, err
	}
	contents[PageDates] = dates
	rules := contents[PageRules]
	if rules.Digest, err = rulesDigest(edition); err != nil {
		return nil, err
	}
	contents[PageRules] = rules
	if texts != nil {
		state, err := texts.TextState(edition.ID)
		if err != nil {
			return nil, err
		}
		contents[PageTexts] = PageContent{Digest: state.Digest}
	}
	return contents, nil
}

// datesDigest identifies the dates that pages show.
func datesDigest(e *contest.Edition) (string, error) {
	type phase struct {
		ID     string
		Starts int64
		Ends   int64
		When   contest.Text
	}
	dates := struct {
		Opens, Registration, Submission int64
		Phases                          []phase
	}{Opens: e.RegistrationOpens.Unix(), Registration: e.RegistrationEnds.Unix(), Submission: e.SubmissionEnds.Unix()}
	for _, p := range e.Phases {
		dates.Phases = append(dates.Phases, phase{p.ID, p.StartsAt.Unix(), p.EndsAt.Unix(), p.When})
	}
	encoded, err := json.Marshal(dates)
	if err != nil {
		return "", fmt.Errorf("encode dates: %w", err)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:]), nil
}

// shownRules are the parts of the rules that pages show or follow.
func shownRules() []string {
	return []string{"limits", "categories", "criteria", "awards", "prizes", contest.PartQuestions}
}

// rulesDigest identifies the rules that pages show.
func rulesDigest(e *contest.Edition) (string, error) {
	rules := map[string]any{}
	for _, name := range shownRules() {
		if part, known := contest.RulePartNamed(name); known {
			rules[name] = part.Of(e)
		}
	}
	encoded, err := json.Marshal(rules)
	if err != nil {
		return "", fmt.Errorf("encode rules: %w", err)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:]), nil
}

// pages adds the parts of the public pages that differ from what is decided. A part that no build has recorded is as
// the catalogue has it: it is old once something was decided.
func (c *needCheck) pages(ctx context.Context) error {
	parts := map[PagePart]NeedKind{
		PageDates:     NeedOldDates,
		PageResults:   NeedOldResults,
		PageTexts:     NeedOldTexts,
		PageFinalists: NeedOldFinalists,
		PageRules:     NeedOldRules,
	}
	if c.Pages == nil || !c.reads(NeedOldDates) {
		return nil
	}
	published, err := c.Pages.PublishedContent(ctx, c.edition.ID)
	if err != nil {
		return err
	}
	decided, err := PageContentOf(ctx, c.Pages, c.Texts, c.edition)
	if err != nil {
		return err
	}
	for part, content := range decided {
		public, recorded := published[part]
		if old := public.Digest != content.Digest; recorded && old || !recorded && !content.Since.IsZero() {
			c.add(Need{Kind: parts[part], Count: 1, Since: content.Since})
		}
	}
	return nil
}
