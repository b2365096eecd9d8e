package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/results"
)

// winnerAnswer is a work that wins, as it becomes public.
type winnerAnswer struct {
	WorkID  int           `json:"workId"`
	Title   string        `json:"title"`
	Credits string        `json:"credits"`
	Prizes  []string      `json:"prizes"`
	Rank    int           `json:"rank"`
	Jury    *contest.Text `json:"jury"`
}

func winnerAnswers(w *results.Winners) []winnerAnswer {
	answers := []winnerAnswer{}
	if w != nil {
		for _, of := range w.Winners {
			answers = append(
				answers,
				winnerAnswer{
					WorkID:  of.WorkID,
					Title:   of.Title,
					Credits: of.Credits,
					Prizes:  of.Prizes,
					Rank:    of.Rank,
					Jury:    of.Jury,
				},
			)
		}
	}
	return answers
}

type publicationAnswer struct {
	Changed bool           `json:"changed"`
	Before  []winnerAnswer `json:"before"` // empty: nothing is public
	After   []winnerAnswer `json:"after"`
	Mails   int            `json:"mails"`
	Plan    string         `json:"plan"` // of after, to be published with
	// Differences are those between organisers' lists and after: with any it cannot be published.
	Differences []differenceAnswer `json:"differences,omitempty"`
	// FewCards are works without a rank, for want of scorecards; MinimumCards is how many a rank needs.
	FewCards     []fewCardsAnswer `json:"fewCards"`
	MinimumCards int              `json:"minimumCards"`
	// Publication is the id of the one that began; nil for a dry run, a proposal and when nothing changes.
	Publication *string `json:"publication"`
	// Confirmation is the state of the second owner's confirmation; nil in editions without one.
	Confirmation *confirmationAnswer `json:"confirmation,omitempty"`
}

// fewCardsAnswer is a work with fewer complete scorecards than a rank needs.
type fewCardsAnswer struct {
	WorkID int      `json:"workId"`
	Title  string   `json:"title"`
	Cards  int      `json:"cards"`
	Owing  []string `json:"owing"`  // names of the judges who have not scored it
	Prizes []string `json:"prizes"` // that it wins by hand
}

func fewCards(works []results.FewCards) []fewCardsAnswer {
	answers := make([]fewCardsAnswer, len(works))
	for i, w := range works {
		answers[i] = fewCardsAnswer{
			WorkID: w.WorkID,
			Title:  w.Title,
			Cards:  w.Cards,
			Owing:  list(w.Owing),
			Prizes: list(w.Prizes),
		}
	}
	return answers
}

type confirmationAnswer struct {
	Proposal *proposalAnswer `json:"proposal"` // null: nothing is proposed
	Void     bool            `json:"void"`     // something has changed since it was proposed
}

// proposalAnswer is a publication that one owner has proposed.
type proposalAnswer struct {
	By  string    `json:"by"` // actor, as in the audit log
	At  time.Time `json:"at"`
	Own bool      `json:"own"` // the caller proposed it, and cannot confirm it
}

func (s *Console) proposal(c echo.Context, p *results.PublicationProposal) *proposalAnswer {
	if p == nil {
		return nil
	}
	return &proposalAnswer{By: p.By, At: p.At.In(s.Edition(c).Location), Own: results.OwnProposal(httpkit.By(c), *p)}
}

// publishResults begins the publication of the results or proposes it; a dry run returns what it would change.
func (s *Console) publishResults(c echo.Context) error {
	plan, err := s.Publications.Publish(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c),
		httpkit.ReadForm[results.PublicationForm](c),
	)
	if err != nil {
		return err
	}
	answer := publicationAnswer{
		Changed:     plan.Changed,
		Before:      winnerAnswers(plan.Before),
		After:       winnerAnswers(&plan.After),
		Mails:       len(plan.Mails),
		Plan:        plan.Digest,
		Differences: s.differences(c, plan.Differences),
		Publication: idOfRun(
			plan.Run,
		),
		FewCards:     fewCards(plan.FewCards),
		MinimumCards: plan.Results.Computed.Options.MinimumCards,
	}
	answer.Confirmation = s.confirmation(c, plan.Proposal, plan.Digest)
	return httpkit.OK(c, answer)
}

// confirmation is the state of a second owner's confirmation of a plan; nil in editions without one.
func (s *Console) confirmation(c echo.Context, p *results.PublicationProposal, plan string) *confirmationAnswer {
	if !s.Edition(c).ConfirmPublication {
		return nil
	}
	return &confirmationAnswer{Proposal: s.proposal(c, p), Void: p != nil && p.Plan != plan}
}

// withdrawProposal takes the caller's proposal of a publication back.
func (s *Console) withdrawProposal(c echo.Context) error {
	changed, err := s.Publications.Withdraw(
		c.Request().Context(),
		httpkit.By(c),
		s.Edition(c).ID,
		httpkit.ReadForm[results.WithdrawalForm](c),
	)
	if err != nil {
		return err
	}
	return httpkit.OK(c, unpublishedAnswer{Changed: changed})
}

type unpublishedAnswer struct {
	Changed bool `json:"changed"` // false: nothing was public
}

// unpublishResults takes the results back. Mails that were sent stay sent.
func (s *Console) unpublishResults(c echo.Context) error {
	changed, err := s.Publications.Unpublish(c.Request().Context(), httpkit.By(c), s.Edition(c))
	if err != nil {
		return err
	}
	return httpkit.OK(c, unpublishedAnswer{Changed: changed})
}
