package web

import (
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
	"marquee/backend/httpkit"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
	submissionweb "marquee/backend/submission/web"
)

func (s *Console) resultRoutes() []httpkit.Route {
	const base = "/apis/organiser/results"
	return []httpkit.Route{
		httpkit.Get(base, httpkit.LoggedIn, s.results),
		httpkit.Get(base+"/export", httpkit.LoggedIn, s.exportResults),
		httpkit.Get(base+"/verify", httpkit.LoggedIn, s.verifyResults),
		httpkit.Post(base+"/citation", httpkit.LoggedIn, s.citeWork),
		httpkit.Post(base+"/prize", httpkit.LoggedIn, s.revisePrize),
		httpkit.Post(base+"/ranking", httpkit.LoggedIn, s.chooseRanking),
		httpkit.Get(base+"/rules", httpkit.LoggedIn, s.rules),
		httpkit.Post(base+"/rules/pin", httpkit.LoggedIn, s.pinRules),
		httpkit.Post(base+"/rules/reset", httpkit.LoggedIn, s.resetRules),
		httpkit.Post(base+"/publish", httpkit.LoggedIn, s.publishResults),
		httpkit.Post(base+"/withdraw", httpkit.LoggedIn, s.withdrawProposal),
		httpkit.Post(base+"/unpublish", httpkit.LoggedIn, s.unpublishResults),
		httpkit.Get(base+"/publication", httpkit.LoggedIn, s.publicationState),
		httpkit.Post(base+"/publication/look", httpkit.LoggedIn, s.lookAtPublication),
		httpkit.Post(base+"/publication/stop", httpkit.LoggedIn, s.stopPublication),
		httpkit.Post(base+"/publication/resume", httpkit.LoggedIn, s.resumePublication),
		httpkit.Post(base+"/publication/back", httpkit.LoggedIn, s.takePublicationBack),
	}
}

// computed computes the results of the call's edition.
func (s *Console) computed(c echo.Context) (*results.EditionResults, error) {
	return s.Results.Compute(c.Request().Context(), httpkit.By(c), s.Edition(c))
}

// ratedWorkAnswer is a work in the results.
type ratedWorkAnswer struct {
	WorkID    int      `json:"workId"`
	Title     string   `json:"title"`
	Credits   string   `json:"credits"`
	Rank      *int     `json:"rank"` // in the official ranking; null without enough cards
	Cards     int      `json:"cards"`
	Mean      any      `json:"mean"`
	Corrected any      `json:"corrected"`
	Interval  any      `json:"interval"`
	Chances   any      `json:"chances"`
	Prizes    []string `json:"prizes"`
	Citation  any      `json:"citation"` // null: none
	submissionweb.WorkLabelAnswer
}

// PrizeAnswer is a prize of the edition.
type PrizeAnswer struct {
	ID   string       `json:"id"`
	Name contest.Text `json:"name"`
	// The ranks, or the criterion, that decide about it; null for the others, and all null for a prize given by hand.
	First     *int               `json:"first"`
	Last      *int               `json:"last"`
	Criterion *ranking.Criterion `json:"criterion"`
}

func prizeOf(p contest.Prize) PrizeAnswer {
	answer := PrizeAnswer{ID: p.ID, Name: p.Name, Criterion: p.Criterion}
	if p.First > 0 {
		answer.First, answer.Last = &p.First, &p.Last
	}
	return answer
}

type resultsAnswer struct {
	At          time.Time         `json:"at"`
	Official    string            `json:"official"`
	Ranking     rankingAnswer     `json:"ranking"`
	Connected   bool              `json:"connected"`
	Minimum     int               `json:"minimumCards"` // that a rank needs
	PublishedAt *time.Time        `json:"publishedAt"`
	Cards       int               `json:"cards"`
	Partial     int               `json:"partial"`
	Prizes      []PrizeAnswer     `json:"prizes"` // the highest first
	Works       []ratedWorkAnswer `json:"works"`
	Total       int               `json:"total"`   // works of the filter
	Next        *contest.Cursor   `json:"next"`    // of them
	Changes     []PrizeChanged    `json:"changes"` // of prizes, by hand
	Judges      any               `json:"judges"`
	Proposals   any               `json:"proposals"`
	Ties        any               `json:"ties"`
	LeftOut     any               `json:"leftOut"`
	Close       any               `json:"close"` // neighbours that cannot be told apart
	Order       any               `json:"order"`
	Proposal    *proposalAnswer   `json:"proposal,omitempty"` // of a publication; nil: none waits for its confirmation
}

// rankFilter reads a filter and an order of the works from the query.
func (s *Console) rankFilter(c echo.Context, fieldErrs contest.FieldErrors) results.RankFilter {
	return results.RankFilter{
		Search:     httpkit.QuerySearch(c, "q"),
		Category:   s.QueryCategory(c, fieldErrs),
		Translated: s.Titled(c),
		Sort: httpkit.QueryChoice(
			c,
			fieldErrs,
			"sort",
			results.RanksByRank,
			results.RanksByMean,
			results.RanksByCorrected,
			results.RanksByCards,
			results.RanksByWork,
			results.RanksByTitle,
		),
		Titles:     s.Titles(c, fieldErrs),
		Descending: httpkit.QueryTrue(c, fieldErrs, "descending"),
	}
}

// results returns ranks, prizes and statistics of the judges. The works are in the order of their official ranks unless
// the query names an order, and all of them unless it names a page.
func (s *Console) results(c echo.Context) error {
	fieldErrs := contest.FieldErrors{}
	filter := s.rankFilter(c, fieldErrs)
	filter.Part = httpkit.QueryPart(c, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	r, err := s.computed(c)
	if err != nil {
		return err
	}
	public, err := s.Publications.Published(c.Request().Context(), httpkit.By(c), s.Edition(c).ID)
	if err != nil {
		return err
	}
	edition := s.Edition(c)
	proposal, err := s.Publications.Proposal(c.Request().Context(), httpkit.By(c), edition, results.PublishResults)
	if err != nil {
		return err
	}
	answer := resultsAnswer{
		At: r.At.In(
			edition.Location,
		),
		Official:  string(r.Official),
		Ranking:   rankingOf(edition, r),
		Changes:   prizesChanged(edition, r),
		Connected: r.Computed.Connected(),
		Minimum:   r.Computed.Options.MinimumCards,
		Cards:     len(r.Ratings.Cards),
		Partial:   r.Ratings.Partial,
		Prizes:    []PrizeAnswer{},
		Works:     []ratedWorkAnswer{},
		Judges:    r.Computed.Judges,
		Proposals: list(r.Proposals),
		Ties:      list(r.Ties),
		LeftOut:   list(r.LeftOut),
		Close:     list(r.Close()),
		Order:     r.Computed.Order,
		Proposal:  s.proposal(c, proposal),
	}
	if public != nil {
		answer.PublishedAt = httpkit.TimeOrNull(edition, public.PublishedAt)
	}
	for _, p := range edition.Prizes {
		answer.Prizes = append(answer.Prizes, prizeOf(p))
	}
	prizes := map[int][]string{}
	for _, w := range r.Awarded(edition.Prizes) {
		prizes[w.WorkID] = w.Prizes
	}
	citations, err := s.citations(c)
	if err != nil {
		return err
	}
	found := filter.Of(r)
	answer.Total, answer.Next = found.Total, found.Next
	ids := make([]int, len(found.Rows))
	for i, w := range found.Rows {
		ids[i] = w.ID
	}
	labels, err := s.Labels(c, ids)
	if err != nil {
		return err
	}
	for i, w := range found.Rows {
		known, rank := r.Work(w.ID), w.In(r.Official).Rank
		of := ratedWorkAnswer{
			WorkID:          w.ID,
			Title:           known.Title,
			Credits:         known.Credits,
			Cards:           w.Cards,
			Mean:            w.Mean,
			Corrected:       w.Corrected,
			Interval:        w.Interval,
			Chances:         w.Probabilities(),
			Prizes:          list(prizes[w.ID]),
			WorkLabelAnswer: labels[i],
		}
		if rank > 0 {
			of.Rank = &rank
		}
		if citation, cited := citations[w.ID]; cited {
			of.Citation = citation
		}
		answer.Works = append(answer.Works, of)
	}
	return httpkit.OK(c, answer)
}

// list is a list that is never null on the wire.
func list[T any](values []T) []T { return append([]T{}, values...) }
