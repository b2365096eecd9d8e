package results

import (
	"context"
	"reflect"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results/ranking"
)

// Actions of the audit log that concern the publication of results.
const (
	ActionPublish   = "results.publish"
	ActionUnpublish = "results.unpublish"
)

// Kinds of mails about results.
const (
	MailWinner   contest.MailKind = "results-winner"
	MailFinalist contest.MailKind = "results-finalist"
	MailProposal contest.MailKind = "publication-proposed" // to the other owners
)

// NewPublication is a publication on its way into the store.
type NewPublication struct {
	Edition  contest.EditionID
	Criteria []string // ids of its criteria in their order
	Before   *Winners // what is public, as the plan read it; nil: nothing
	Winners  Winners
	Report   string         // the page that is published with them; "": none
	Rated    []RatedWork    // the works that judges see, that Winners considers
	Cards    []ranking.Card // from which Winners follows
	Changes  []PrizeChange  // of prizes, likewise
	Entered  []JuryCitation // that Winners considers, or a file replaces
	// Confirms is the proposal that the publication carries out, which is removed when it begins; nil: none.
	Confirms *PublicationProposal
	Actor    string
	At       time.Time // contest clock
	Step     RunChange // to the stage public
}

// PublicationPlan is what a publication changes.
type PublicationPlan struct {
	Before  *Winners // nil: nothing is public
	After   Winners
	Mails   []ResultMail    // that leave
	Changed bool            // something other than PublishedAt differs
	Digest  string          // of After but for PublishedAt, and of the report
	Results *EditionResults // from which After follows
	// Differences are those between organisers' lists and After: with any the plan cannot be carried out.
	Differences []ListDifference
	FewCards    []FewCards // works without a rank, for want of scorecards
	// Proposal is what is proposed, nil for nothing; it is void unless its Plan is Digest.
	Proposal *PublicationProposal
	Run      *PublicationRun // that began; nil for a dry run, a proposal and when nothing changes
	rated    []RatedWork
	cards    []ranking.Card
	changes  []PrizeChange
	entered  []JuryCitation
}

// PublicationStore stores what is public of the results.
type PublicationStore interface {
	JuryCitationStore
	FewCardStore
	PublicationProposalStore
	PublicationRunStore
	AnnouncementStore
	CurtainStore
	// Organisers lists the accounts of organisers.
	Organisers(ctx context.Context) ([]contest.OrganiserAccount, error)
	// Publication returns what is public; nil for nothing.
	Publication(ctx context.Context, edition contest.EditionID) (*Winners, error)
	// OrganisersLists returns the lists that organisers made by hand; the zero value where the ranks and prizes
	// alone decide.
	OrganisersLists(ctx context.Context, edition contest.EditionID) (OrganisersLists, error)
	// ResultMails lists the entrants of the works that judges see, with works by id. Those whose
	// account is deleted are left out.
	ResultMails(ctx context.Context, edition contest.EditionID) ([]ResultMail, error)
	// MailedResults returns which mails were sent before, by work: what each was about.
	MailedResults(ctx context.Context, edition contest.EditionID) (map[int][]string, error)
	// Publish stores a publication with the step of its run, the log and the audit log, all or nothing. CONFLICT unless
	// judging is closed, and when scores, prizes, disqualifications or citations have changed since the plan;
	// ListsDisagree when an organiser's list disagrees, PlanChanged when the published results have changed,
	// StageChanged when the run has another version by now.
	Publish(ctx context.Context, p NewPublication) error
}

// PublicationService publishes results and finalists, in stages. Every method that takes an Organiser returns FORBIDDEN
// for a zero one.
type PublicationService struct {
	Results      *ResultService
	Publications PublicationStore
	Builds       *SiteBuildService // nil: the pages are built by SiteCommand
	Follow       bool              // another process builds the pages: without a builder, planned publications are left to it
	Composer     ResultComposer
	Links        LinkChecker            // nil: addresses in mails are not tried
	Outbox       contest.OutboxNotifier // nil: the sender finds the emails on its next tick
	Report       PublicationReport
	Editions     func(ctx context.Context, edition contest.EditionID) *contest.Edition // as of now
	Sites        map[contest.EditionID]string                                          // where visitors reach each edition
	ConsoleURL   string                                                                // for links in mails to organisers; "": none
	Hold         time.Duration                                                         // of mails; 0: HoldOfMails
	Clock        contest.Clock                                                         // the contest's time
	Now          func() time.Time                                                      // the wall clock
}

// plan returns what a publication would change.
func (s *PublicationService) plan(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	form PublicationForm,
) (PublicationPlan, error) {
	computed, err := s.Results.Compute(ctx, by, edition)
	if err != nil {
		return PublicationPlan{}, err
	}
	plan := PublicationPlan{
		After:   computed.WouldPublish(edition),
		Results: computed,
		rated:   computed.Ratings.Works,
		cards:   computed.Ratings.Cards,
		changes: computed.Ratings.Changes,
	}
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
	if plan.Digest, err = s.Report.digest(edition, plan); err != nil {
		return PublicationPlan{}, err
	}
	lists, err := s.Publications.OrganisersLists(ctx, edition.ID)
	if err != nil {
		return PublicationPlan{}, err
	}
	plan.Differences = lists.Differences(plan.After)
	if plan.FewCards, err = s.fewCards(ctx, edition, computed); err != nil {
		return PublicationPlan{}, err
	}
	plan.Mails, err = s.resultMails(ctx, edition, plan.After)
	return plan, err
}

// Published returns what is public; nil for nothing.
func (s *PublicationService) Published(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) (*Winners, error) {
	if err := by.MayRead(contest.AreaResults); err != nil {
		return nil, err
	}
	return s.Publications.Publication(ctx, edition)
}

// Publish begins the publication of the results: nothing is public yet, see PublicationRun. It returns what changes.
// CONFLICT unless judging is closed, and when the plan is another than form.Plan, VALIDATION_FAILED without a winner,
// or when organisers' lists are others than what the ranks and prizes give; none of these for a dry run.
//
// In an edition with ConfirmPublication it is for owners, and only proposes the plan, unless form.Confirm is set: see
// PublicationProposal.
func (s *PublicationService) Publish(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[PublicationForm],
) (PublicationPlan, error) {
	if err := by.MayChange(contest.AreaResults); err != nil {
		return PublicationPlan{}, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return PublicationPlan{}, err
	}
	if edition.ConfirmPublication && !form.DryRun {
		if err := by.MayChange(contest.AreaPublication); err != nil {
			return PublicationPlan{}, err
		}
	}
	former, err := s.formerRun(ctx, edition.ID, PublishResults)
	if err != nil {
		return PublicationPlan{}, err
	}
	plan, err := s.proposedPlan(ctx, by, edition, &form)
	if err != nil || form.DryRun {
		return plan, err
	}
	if form.Confirm {
		if err := s.mayConfirm(ctx, by, edition.ID, plan.Proposal, plan.Digest); err != nil {
			return PublicationPlan{}, err
		}
	}
	if form.Plan != plan.Digest {
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
	if plan.Run, err = s.stillOnItsWay(
		ctx,
		former,
		edition.ID,
		PublishResults,
		plan.Digest,
	); err != nil ||
		plan.Run != nil && !form.Confirm {
		return plan, err
	}
	if edition.ConfirmPublication && !form.Confirm {
		plan.Proposal, err = s.propose(ctx, by, edition, PublicationProposal{
			Kind: PublishResults, Plan: plan.Digest, Citations: form.Citations, Report: form.Report,
		}, plan.Proposal)
		return plan, err
	}
	publication := NewPublication{Edition: edition.ID, Actor: by.Actor, At: s.Clock.Now()}
	run := PublicationRun{
		Edition: edition.ID,
		Kind:    PublishResults,
		Plan:    plan.Digest,
		Former:  former.ID,
		Works:   len(plan.After.Winners),
		Mails:   len(plan.Mails),
		Form:    RunForm{Citations: form.Citations, Report: form.Report},
	}
	if form.Confirm {
		publication.Confirms, plan.Proposal = plan.Proposal, nil
		run.ProposedBy = publication.Confirms.By
	}
	if run.Content, err = encodeContent(plan.After); err != nil {
		return PublicationPlan{}, err
	}
	if run.Report, err = s.Report.page(ctx, edition, plan); err != nil {
		return PublicationPlan{}, err
	}
	plan.Run, err = s.begin(ctx, by, run, &publication)
	return plan, err
}
