package results

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
)

// Actions of the audit log that concern finalists.
const (
	ActionAnnounce   = "shortlist.announce"
	ActionUnannounce = "shortlist.unannounce"
)

// MailAnnounced is the kind of the mail that names a finalist.
const MailAnnounced contest.MailKind = "finalist-announced"

// newsAnnounced is what such a mail is about, beside the prizes of others.
const newsAnnounced = "announced"

// Finalist is a work that was announced.
type Finalist struct {
	WorkID  int    `json:"id"`
	Title   string `json:"title"`
	Credits string `json:"credits"` // the team or the entrant
}

// Finalists is what is published of an edition's shortlist, in its order.
type Finalists struct {
	AnnouncedAt time.Time  `json:"announcedAt"`
	Works       []Finalist `json:"works"`
}

// sameAs reports whether both name the same works in the same order.
func (f Finalists) sameAs(other *Finalists) bool {
	return other != nil && slices.Equal(f.Works, other.Works)
}

// IDs lists the works in their order.
func (f Finalists) IDs() []int {
	ids := make([]int, len(f.Works))
	for i, w := range f.Works {
		ids[i] = w.WorkID
	}
	return ids
}

// digest identifies what becomes public, whenever that is.
func (f Finalists) digest() (string, error) {
	encoded, err := json.Marshal(f.Works)
	if err != nil {
		return "", fmt.Errorf("encode plan: %w", err)
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:]), nil
}

// AnnouncementStore stores which finalists are public.
type AnnouncementStore interface {
	// Announced returns the finalists that are public; nil for none.
	Announced(ctx context.Context, edition contest.EditionID) (*Finalists, error)
	// ListedFinalists returns the works of the shortlist that judges see, in its order.
	ListedFinalists(ctx context.Context, edition contest.EditionID) ([]Finalist, error)
}

// AnnouncementPlan is what an announcement changes.
type AnnouncementPlan struct {
	Before  *Finalists // nil: nothing is public
	After   Finalists
	Changed bool
	Mails   []ResultMail // that leave
	Digest  string
	// Proposal is what is proposed, nil for nothing; it is void unless its Plan is Digest.
	Proposal *PublicationProposal
	Run      *PublicationRun // that began; nil for a dry run, a proposal and when nothing changes
}

// AnnouncementForm asks for the publication of the finalists.
type AnnouncementForm struct {
	DryRun bool   `json:"dryRun"`
	Plan   string `json:"plan"` // the Digest that was read; required unless DryRun
	// Confirm carries out what another owner proposed, in an edition with ConfirmPublication.
	Confirm bool `json:"confirm"`
}

// Check adds the form's wrong fields.
func (f AnnouncementForm) Check(fieldErrs contest.FieldErrors) AnnouncementForm {
	if !f.DryRun && f.Plan == "" {
		fieldErrs.Add("plan", planMissing())
	}
	return f
}

func planMissing() contest.Text {
	return contest.Text{EN: "Please read what becomes public first, and send its plan", ZH: "请先查看将要公布的内容，再提交该方案"}
}

// Announce begins the publication of the shortlisted works as finalists, in an edition of films. See Publish,
// also for editions with ConfirmPublication.
func (s *PublicationService) Announce(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[AnnouncementForm],
) (AnnouncementPlan, error) {
	if err := by.MayChange(contest.AreaShortlist); err != nil {
		return AnnouncementPlan{}, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return AnnouncementPlan{}, err
	}
	if edition.Applies() {
		return AnnouncementPlan{}, &contest.Error{
			Code: contest.CodeValidation,
			Fields: contest.FieldErrors{"edition": contest.Text{
				EN: "The camp announces its teams with the results", ZH: "创作营的入选团队随结果一并公布",
			}},
		}
	}
	if edition.ConfirmPublication && !form.DryRun {
		if err := by.MayChange(contest.AreaPublication); err != nil {
			return AnnouncementPlan{}, err
		}
	}
	former, err := s.formerRun(ctx, edition.ID, PublishFinalists)
	if err != nil {
		return AnnouncementPlan{}, err
	}
	plan, err := s.announcement(ctx, edition)
	if err == nil {
		plan.Proposal, err = s.Proposal(ctx, by, edition, PublishFinalists)
	}
	if err != nil || form.DryRun {
		return plan, err
	}
	if form.Confirm {
		if err := s.mayConfirm(ctx, by, edition.ID, plan.Proposal, plan.Digest); err != nil {
			return AnnouncementPlan{}, err
		}
	}
	if len(plan.After.Works) == 0 {
		return AnnouncementPlan{}, &contest.Error{
			Code: contest.CodeValidation,
			Fields: contest.FieldErrors{"shortlist": contest.Text{
				EN: "The shortlist has no work: there is nothing to announce", ZH: "入围名单为空，无可公布",
			}},
		}
	}
	if form.Plan != plan.Digest {
		return AnnouncementPlan{}, PlanChanged()
	}
	if !plan.Changed && len(plan.Mails) == 0 {
		return plan, nil
	}
	if plan.Run, err = s.stillOnItsWay(
		ctx,
		former,
		edition.ID,
		PublishFinalists,
		plan.Digest,
	); err != nil ||
		plan.Run != nil && !form.Confirm {
		return plan, err
	}
	if edition.ConfirmPublication && !form.Confirm {
		plan.Proposal, err = s.propose(
			ctx,
			by,
			edition,
			PublicationProposal{Kind: PublishFinalists, Plan: plan.Digest},
			plan.Proposal,
		)
		return plan, err
	}
	return s.beginAnnouncement(ctx, by, edition, plan, former, form.Confirm)
}

// beginAnnouncement begins the publication of a plan, which carries out a proposal if it confirms one.
func (s *PublicationService) beginAnnouncement(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	plan AnnouncementPlan,
	former PublicationRun,
	confirms bool,
) (AnnouncementPlan, error) {
	run := PublicationRun{
		Edition: edition.ID,
		Kind:    PublishFinalists,
		Plan:    plan.Digest,
		Former:  former.ID,
		Works:   len(plan.After.Works),
		Mails:   len(plan.Mails),
	}
	var err error
	if run.Content, err = encodeContent(plan.After); err != nil {
		return AnnouncementPlan{}, err
	}
	var publication *NewPublication
	if confirms {
		publication = &NewPublication{Edition: edition.ID, Confirms: plan.Proposal, Actor: by.Actor, At: s.Clock.Now()}
		run.ProposedBy, plan.Proposal = plan.Proposal.By, nil
	}
	plan.Run, err = s.begin(ctx, by, run, publication)
	return plan, err
}

// announcement returns what an announcement would change.
func (s *PublicationService) announcement(ctx context.Context, edition *contest.Edition) (AnnouncementPlan, error) {
	var plan AnnouncementPlan
	var err error
	if plan.Before, err = s.Publications.Announced(ctx, edition.ID); err != nil {
		return plan, err
	}
	if plan.After.Works, err = s.Publications.ListedFinalists(ctx, edition.ID); err != nil {
		return plan, err
	}
	plan.Changed = !plan.After.sameAs(plan.Before)
	plan.After.AnnouncedAt = s.Clock.Now().UTC().Truncate(time.Second)
	if !plan.Changed {
		plan.After.AnnouncedAt = plan.Before.AnnouncedAt
	}
	if plan.Digest, err = plan.After.digest(); err != nil {
		return plan, err
	}
	plan.Mails, err = s.announcementMails(ctx, edition.ID, plan.After)
	return plan, err
}

// announcementMails lists the entrants of finalists who were not told before.
func (s *PublicationService) announcementMails(
	ctx context.Context,
	edition contest.EditionID,
	finalists Finalists,
) ([]ResultMail, error) {
	entrants, err := s.Publications.ResultMails(ctx, edition)
	if err != nil {
		return nil, err
	}
	mailed, err := s.Publications.MailedResults(ctx, edition)
	if err != nil {
		return nil, err
	}
	var mails []ResultMail
	for _, m := range entrants {
		listed := slices.ContainsFunc(finalists.Works, func(f Finalist) bool { return f.WorkID == m.WorkID })
		if listed && !slices.Contains(mailed[m.WorkID], newsAnnounced) {
			mails = append(mails, m)
		}
	}
	return mails, nil
}

// finalistPages are the paths of the pages that an announcement changes, of its first works.
func finalistPages(f Finalists) []string {
	pages := []string{"/", "/en", "/shortlist", "/en/shortlist"}
	for _, w := range f.Works[:min(len(f.Works), 3)] {
		pages = append(pages, fmt.Sprintf("/shortlist/%d", w.WorkID), fmt.Sprintf("/en/shortlist/%d", w.WorkID))
	}
	return pages
}
