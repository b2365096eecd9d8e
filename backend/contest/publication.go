package contest

import (
	"context"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"
	"time"

	"marquee/backend/results"
)

// Actions of the audit log that concern the publication of results.
const (
	ActionPublish   = "results.publish"
	ActionUnpublish = "results.unpublish"
)

// Kinds of mails about results.
const (
	MailWinner   MailKind = "results-winner"
	MailFinalist MailKind = "results-finalist"
)

// ResultMail is a mail about a work's result.
type ResultMail struct {
	EntrantID string
	Name      string
	Email     string
	Language  Language
	WorkID    int
	Title     string
	Prizes    []string // ids; none for a finalist
}

// News identifies the news of the mail: each is mailed once.
func (m ResultMail) News() string { return strings.Join(m.Prizes, " ") }

// ResultComposer composes mails about results, in the entrant's language.
type ResultComposer interface {
	ComposeResult(edition *Edition, m ResultMail) (NewMail, error)
}

// NewPublication is a publication on its way into the store.
type NewPublication struct {
	Edition EditionID
	Before  *Winners // what is public, as the plan read it; nil: nothing
	Winners Winners
	Rated   []RatedWork    // the works that judges see, that Winners considers
	Cards   []results.Card // from which Winners follows
	Changes []PrizeChange  // of prizes, likewise
	Entered []JuryCitation // that Winners considers, or a file replaces
	// Confirms is the proposal that the publication carries out and removes; nil: none has to be.
	Confirms *PublicationProposal
	Actor    string
	At       time.Time                         // contest clock
	Mail     func(ResultMail) (NewMail, error) // composes a mail
}

// PublicationPlan is what a publication changes.
type PublicationPlan struct {
	Before  *Winners // nil: nothing is public
	After   Winners
	Mails   []ResultMail    // that leave
	Changed bool            // something other than PublishedAt differs
	Digest  string          // of After but for PublishedAt
	Results *EditionResults // from which After follows
	// Differences are those between organisers' lists and After: with any the plan cannot be carried out.
	Differences []ListDifference
	// Proposal is what is proposed, nil for nothing; it is void unless its Plan is Digest.
	Proposal *PublicationProposal
	rated    []RatedWork
	cards    []results.Card
	changes  []PrizeChange
	entered  []JuryCitation
}

// PublicationStore stores what is public of the results.
type PublicationStore interface {
	JuryCitationStore
	PublicationProposalStore
	// Publication returns what is public; nil for nothing.
	Publication(ctx context.Context, edition EditionID) (*Winners, error)
	// OrganisersLists returns the lists that organisers made by hand; the zero value where the ranks and prizes
	// alone decide.
	OrganisersLists(ctx context.Context, edition EditionID) (OrganisersLists, error)
	// ResultMails lists the entrants of the works that judges see, with works by id. Those whose
	// account is deleted are left out.
	ResultMails(ctx context.Context, edition EditionID) ([]ResultMail, error)
	// MailedResults returns which mails were sent before, by work: what each was about.
	MailedResults(ctx context.Context, edition EditionID) (map[int][]string, error)
	// Publish stores a publication, writes the mails that were not written before, the log and the audit log, all or
	// nothing. CONFLICT unless judging is closed, and when scores, prizes, disqualifications or citations have
	// changed since the plan; ListsDisagree when an organiser's list disagrees, PlanChanged when the published
	// results have, ProposalGone when the confirmed proposal no longer exists.
	Publish(ctx context.Context, p NewPublication, mails []ResultMail) error
	// Unpublish removes a publication and returns whether there was one.
	Unpublish(ctx context.Context, edition EditionID, actor string, at time.Time) (bool, error)
}

// PublicationService publishes results. Every method returns FORBIDDEN for a zero Organiser.
type PublicationService struct {
	Results      *ResultService
	Publications PublicationStore
	Composer     ResultComposer
	Clock        Clock            // the contest's time
	Now          func() time.Time // the wall clock, for mails
}

// plan returns what a publication would change.
func (s *PublicationService) plan(ctx context.Context, by Organiser, edition *Edition, form PublicationForm) (PublicationPlan, error) {
	computed, err := s.Results.Compute(ctx, by, edition)
	if err != nil {
		return PublicationPlan{}, err
	}
	plan := PublicationPlan{After: winnersOf(edition, computed), Results: computed, rated: computed.Ratings.Works, cards: computed.Ratings.Cards, changes: computed.Ratings.Changes}
	if plan.Before, err = s.Publications.Publication(ctx, edition.ID); err != nil {
		return PublicationPlan{}, err
	}
	if err := plan.After.cite(form.Citations, plan.Before); err != nil {
		return PublicationPlan{}, err
	}
	if plan.entered, err = s.Publications.JuryCitations(ctx, edition.ID); err != nil {
		return PublicationPlan{}, err
	}
	if form.Citations == nil {
		plan.After.apply(plan.entered)
	}
	if plan.Before != nil {
		plan.After.PublishedAt, plan.After.WithoutReport = plan.Before.PublishedAt, plan.Before.WithoutReport
	}
	if form.Report != nil {
		plan.After.WithoutReport = !*form.Report
	}
	plan.Changed = plan.Before == nil || !reflect.DeepEqual(*plan.Before, plan.After)
	if plan.Changed {
		plan.After.PublishedAt = computed.At.UTC().Truncate(time.Second)
	}
	if plan.Digest, err = plan.After.digest(); err != nil {
		return PublicationPlan{}, err
	}
	lists, err := s.Publications.OrganisersLists(ctx, edition.ID)
	if err != nil {
		return PublicationPlan{}, err
	}
	plan.Differences = lists.Differences(plan.After)
	entrants, err := s.Publications.ResultMails(ctx, edition.ID)
	if err != nil {
		return PublicationPlan{}, err
	}
	mailed, err := s.Publications.MailedResults(ctx, edition.ID)
	if err != nil {
		return PublicationPlan{}, err
	}
	for _, m := range entrants {
		for _, w := range plan.After.Winners {
			if w.WorkID == m.WorkID {
				m.Prizes = w.Prizes
			}
		}
		// The camp's judges see all applications, and only the chosen ones are finalists.
		if (edition.ID == Camp && len(m.Prizes) == 0) || slices.Contains(mailed[m.WorkID], m.News()) {
			continue
		}
		plan.Mails = append(plan.Mails, m)
	}
	return plan, nil
}

// Published returns what is public; nil for nothing.
func (s *PublicationService) Published(ctx context.Context, by Organiser, edition EditionID) (*Winners, error) {
	if err := by.mayRead(areaResults); err != nil {
		return nil, err
	}
	return s.Publications.Publication(ctx, edition)
}

// PublicationForm asks for a publication.
type PublicationForm struct {
	DryRun bool `json:"dryRun"` // return what would change, and change nothing
	// Plan is the Digest of the plan that was read; empty: any.
	Plan string `json:"plan"`
	// Confirm carries out what another owner proposed, in an edition with ConfirmPublication; Plan must be given.
	Confirm bool `json:"confirm"`
	// Citations are what the command adds from a file. Nil keeps those that are public, with the jury's words that were
	// entered since; the wire has none.
	Citations []Citation `json:"-"`
	// Report says whether the report with the ranks of all finalists is public too. Nil keeps that as it is, which is true
	// at first; the wire has none.
	Report *bool `json:"-"`
}

// Check normalises the citations and adds their wrong fields.
func (f PublicationForm) Check(fieldErrs FieldErrors) PublicationForm {
	f.Citations = checkCitations(f.Citations, fieldErrs)
	if f.Confirm && f.Plan == "" {
		fieldErrs.Add("plan", Text{EN: "Please confirm a plan that you have read", ZH: "请先查看将要公布的内容，再确认"})
	}
	return f
}

// Publish makes the results public and mails finalists and winners, each piece of news once
// however often it is called. It returns what it changed. CONFLICT unless judging is closed, and
// when the plan is another than form.Plan, VALIDATION_FAILED without a winner, or when
// organisers' lists are others than what the ranks and prizes give; none of these for a dry run.
//
// In an edition with ConfirmPublication it is for owners, and only proposes the plan, unless form.Confirm is set: see
// PublicationProposal.
func (s *PublicationService) Publish(ctx context.Context, by Organiser, edition *Edition, read ReadForm[PublicationForm]) (PublicationPlan, error) {
	if err := by.mayChange(areaResults); err != nil {
		return PublicationPlan{}, err
	}
	form, err := readChecked(read)
	if err != nil {
		return PublicationPlan{}, err
	}
	if edition.ConfirmPublication && !form.DryRun {
		if err := by.check(); err != nil {
			return PublicationPlan{}, err
		}
	}
	plan, err := s.proposedPlan(ctx, by, edition, &form)
	if err != nil || form.DryRun {
		return plan, err
	}
	if form.Confirm {
		if err := confirmable(by, plan); err != nil {
			return PublicationPlan{}, err
		}
	}
	if form.Plan != "" && form.Plan != plan.Digest {
		return PublicationPlan{}, PlanChanged()
	}
	if len(plan.After.Winners) == 0 {
		return PublicationPlan{}, NothingToPublish()
	}
	if err := ListsDisagree(plan.Differences, edition.Location); err != nil {
		return PublicationPlan{}, err
	}
	if !plan.Changed && len(plan.Mails) == 0 {
		if form.Confirm {
			return PublicationPlan{}, ProposalGone() // confirmed since it was read
		}
		return plan, nil
	}
	if edition.ConfirmPublication && !form.Confirm {
		return s.propose(ctx, by, edition.ID, plan, form)
	}
	if s.Composer == nil {
		return PublicationPlan{}, errors.New("publish results: no composer of mails is configured")
	}
	now := s.Now().Truncate(time.Microsecond)
	publication := NewPublication{Edition: edition.ID, Before: plan.Before, Winners: plan.After, Rated: plan.rated, Cards: plan.cards, Changes: plan.changes, Entered: plan.entered, Actor: by.actor, At: s.Clock.Now()}
	if form.Confirm {
		publication.Confirms, plan.Proposal = plan.Proposal, nil
	}
	publication.Mail = func(m ResultMail) (NewMail, error) {
		composed, err := s.Composer.ComposeResult(edition, m)
		composed.About, composed.EntrantID, composed.CreatedAt = ResultsSubject(edition.ID), m.EntrantID, now
		return composed, err
	}
	if err := s.Publications.Publish(ctx, publication, plan.Mails); err != nil {
		return PublicationPlan{}, fmt.Errorf("publish results: %w", err)
	}
	return plan, nil
}

// Unpublish takes the results back and returns whether they were public. Mails that were
// sent stay sent, and are not sent again.
func (s *PublicationService) Unpublish(ctx context.Context, by Organiser, edition EditionID) (bool, error) {
	if err := by.mayChange(areaResults); err != nil {
		return false, err
	}
	return s.Publications.Unpublish(ctx, edition, by.actor, s.Clock.Now())
}
