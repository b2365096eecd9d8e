package results

import (
	"cmp"
	"context"
	"strings"
	"time"

	"marquee/backend/contest"
)

// Actions of the audit log that concern proposals of a publication. A confirmation is an ActionPublish.
const (
	ActionProposePublication = "results.propose"
	ActionWithdrawProposal   = "results.withdraw"
)

// PublicationProposal is the plan of a publication that one owner has read and proposed. Another owner confirms exactly
// that plan: once something of it has changed, the proposal is void, and the next one replaces it.
type PublicationProposal struct {
	Kind      PublicationKind
	Plan      string     // the plan's Digest
	By        string     // the proposer's actor: one person, in however many sessions
	At        time.Time  // contest clock
	Citations []Citation // of the plan; nil for those that are public or were entered
	Report    *bool      // of the plan; nil for as it is
}

// PublicationProposalStore stores at most one proposal of each kind per edition.
type PublicationProposalStore interface {
	// PublicationProposal returns what is proposed; nil for nothing.
	PublicationProposal(
		ctx context.Context,
		edition contest.EditionID,
		kind PublicationKind,
	) (*PublicationProposal, error)
	// Propose stores a proposal in place of the given one, nil for none, with the audit row and the mails. CONFLICT for
	// results while judging is open, and ProposedMeanwhile when something else is proposed by now.
	Propose(
		ctx context.Context,
		edition contest.EditionID,
		p PublicationProposal,
		inPlaceOf *PublicationProposal,
		mails []contest.NewMail,
	) error
	// MadeOwner returns who last made the organiser an owner or enabled their account, and whether that was after the
	// proposer's newest proposal for the edition.
	MadeOwner(
		ctx context.Context,
		edition contest.EditionID,
		organiser, proposer string,
	) (by string, after bool, err error)
	// WithdrawProposal removes the actor's proposal, and returns whether there was one.
	WithdrawProposal(
		ctx context.Context,
		edition contest.EditionID,
		kind PublicationKind,
		actor string,
		at time.Time,
	) (bool, error)
}

// proposedPlan returns what a publication would change. Where a second owner confirms, values missing in the form are
// taken from the proposal. A proposal is void when it cites a work that no longer wins a prize; its citations are left
// out then.
func (s *PublicationService) proposedPlan(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	form *PublicationForm,
) (PublicationPlan, error) {
	p, err := s.Proposal(ctx, by, edition, PublishResults)
	if err != nil {
		return PublicationPlan{}, err
	}
	own := form.Citations
	if p != nil {
		form.Report = cmp.Or(form.Report, p.Report)
		if own == nil {
			form.Citations = p.Citations
		}
	}
	plan, err := s.plan(ctx, by, edition, *form)
	if own == nil && form.Citations != nil && contest.CodeOf(err) == contest.CodeValidation {
		form.Citations = nil
		plan, err = s.plan(ctx, by, edition, *form)
	}
	plan.Proposal = p
	return plan, err
}

// propose stores a plan as this owner's proposal, in place of another one, and mails the other owners; a repeated call
// changes nothing. It returns what is proposed then.
func (s *PublicationService) propose(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	p PublicationProposal,
	before *PublicationProposal,
) (*PublicationProposal, error) {
	if before != nil && before.Plan == p.Plan {
		if before.By == by.Actor {
			return before, nil
		}
		return nil, ProposedMeanwhile()
	}
	p.By, p.At = by.Actor, s.Clock.Now().Truncate(time.Microsecond)
	mails, err := s.proposalMails(ctx, by, edition, p.Kind)
	if err != nil {
		return nil, err
	}
	err = s.Publications.Propose(ctx, edition.ID, p, before, mails)
	if err == nil && len(mails) > 0 && s.Outbox != nil {
		s.Outbox.NotifyOutbox(ctx)
	}
	return &p, err
}

// proposalMails composes the mails to the owners who can confirm a proposal.
func (s *PublicationService) proposalMails(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	kind PublicationKind,
) ([]contest.NewMail, error) {
	if s.Composer == nil {
		return nil, nil
	}
	accounts, err := s.Publications.Organisers(ctx)
	if err != nil {
		return nil, err
	}
	proposer := by.Actor
	for _, a := range accounts {
		if contest.OrganiserActor(a.Email) == by.Actor {
			proposer = a.Name
		}
	}
	console := ""
	if s.ConsoleURL != "" {
		console = strings.TrimSuffix(s.ConsoleURL, "/") + "/" + string(edition.ID) + "/results"
		if kind == PublishFinalists {
			console = strings.TrimSuffix(console, "results") + "shortlist/announce"
		}
	}
	var mails []contest.NewMail
	for _, a := range accounts {
		if a.Organiser().MayChange(contest.AreaPublication) != nil || contest.OrganiserActor(a.Email) == by.Actor {
			continue
		}
		mail, err := s.Composer.ComposeProposal(edition, kind, a, proposer, console)
		if err != nil {
			return nil, err
		}
		mail.About, mail.CreatedAt = Subject(edition.ID), s.wall()
		mails = append(mails, mail)
	}
	return mails, nil
}

// confirmable returns an error unless the organiser may carry out the proposal of a plan. The user of the command
// line is refused: without a login it could be the proposer.
func confirmable(by contest.Organiser, p *PublicationProposal, plan string) error {
	switch {
	case p == nil:
		return ProposalGone()
	case p.By == by.Actor:
		return &contest.Error{Code: contest.CodeForbidden, Fields: contest.FieldErrors{"confirm": contest.Text{
			EN: "You proposed this. Another owner confirms it.", ZH: "这是你提出的公布方案，须由另一位负责人确认",
		}}}
	case strings.HasPrefix(by.Actor, contest.ToolsActor("")):
		return &contest.Error{Code: contest.CodeForbidden, Fields: contest.FieldErrors{"confirm": contest.Text{
			EN: "An owner confirms a publication in the console", ZH: "请负责人在组委会后台确认公布",
		}}}
	case p.Plan != plan:
		return contest.Conflict("proposal", contest.Text{
			EN: "What was proposed has changed since, so the proposal is void. Please look at it again and propose it once more.",
			ZH: "提出之后内容已有变动，原方案失效，请重新查看后再提出",
		})
	}
	return nil
}

// mayConfirm is confirmable, and FORBIDDEN for an owner who was made by the proposer, or after the proposal.
func (s *PublicationService) mayConfirm(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	p *PublicationProposal,
	plan string,
) error {
	if err := confirmable(by, p, plan); err != nil {
		return err
	}
	maker, after, err := s.Publications.MadeOwner(ctx, edition, by.Actor, p.By)
	if err != nil {
		return err
	}
	if maker == p.By {
		return &contest.Error{Code: contest.CodeForbidden, Fields: contest.FieldErrors{"confirm": contest.Text{
			EN: "Who proposed this made you an owner. An owner whom somebody else appointed confirms it.",
			ZH: "你的负责人身份由提出者授予，须由他人任命的负责人确认",
		}}}
	}
	if after {
		return &contest.Error{Code: contest.CodeForbidden, Fields: contest.FieldErrors{"confirm": contest.Text{
			EN: "You became an owner after this was proposed. Somebody who was an owner before confirms it.",
			ZH: "你在方案提出之后才成为负责人，须由此前已是负责人的人确认",
		}}}
	}
	return nil
}

// WithdrawalForm names the proposal that its owner takes back.
type WithdrawalForm struct {
	Kind PublicationKind `json:"kind"` // "": results
}

// Check adds the form's wrong fields.
func (f WithdrawalForm) Check(fieldErrs contest.FieldErrors) WithdrawalForm {
	f.Kind = f.Kind.orResults(fieldErrs)
	return f
}

// Withdraw takes the organiser's own proposal back, and returns whether there was one.
func (s *PublicationService) Withdraw(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	read contest.ReadForm[WithdrawalForm],
) (bool, error) {
	if err := by.MayChange(contest.AreaPublication); err != nil {
		return false, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return false, err
	}
	return s.Publications.WithdrawProposal(ctx, edition, form.Kind, by.Actor, s.Clock.Now())
}

// Proposal returns the current proposal of a kind; nil for none, and in editions without confirmation.
func (s *PublicationService) Proposal(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	kind PublicationKind,
) (*PublicationProposal, error) {
	if err := by.MayRead(contest.AreaResults); err != nil || !edition.ConfirmPublication {
		return nil, err
	}
	return s.Publications.PublicationProposal(ctx, edition.ID, kind)
}

// OwnProposal reports whether the organiser proposed this.
func OwnProposal(o contest.Organiser, p PublicationProposal) bool { return p.By == o.Actor }

// ProposalGone is the error of an owner who confirms a proposal that no longer exists.
func ProposalGone() error {
	return contest.Conflict("proposal", contest.Text{
		EN: "This is no longer proposed: it has been withdrawn or confirmed", ZH: "该方案已撤回或已确认公布",
	})
}

// ProposedMeanwhile is the error of an owner who proposes while another owner's proposal waits.
func ProposedMeanwhile() error {
	return contest.Conflict("proposal", contest.Text{
		EN: "Another owner has proposed a publication. Read it and confirm it, or ask them to withdraw it.",
		ZH: "另一位负责人已提出公布方案，请查看后确认，或请对方撤回",
	})
}
