package results

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/results/ranking"
)

// ActionRanking is the action of the audit log for the choice of the official ranking.
const ActionRanking = "results.ranking"

// Subject names an edition's results in the audit log.
func Subject(edition contest.EditionID) string { return "results:" + string(edition) }

// Ids of the prizes that an edition has which selects teams, beside those of the catalogue.
const (
	PrizeSelected    = contest.PrizeSelected
	PrizeShortlisted = contest.PrizeShortlisted
)

// RankingChoice is which of an edition's rankings is official. It is fixed with the first scorecard.
type RankingChoice struct {
	Official ranking.Ranking
	Seed     uint64    // of the intervals, drawn with the contest's database
	ChosenAt time.Time // contest clock; zero: the mean, which an edition has without a choice
}

// RatedWork is a work with its credits, which only organisers see before the publication.
type RatedWork struct {
	ID      int
	Title   string
	Credits string // the team or the entrant; empty once the entrant's account is deleted
	English bool   // written in English
}

// Ratings is what results are computed from, at one moment.
type Ratings struct {
	Works  []RatedWork // that judges see, by id
	Judges []string    // by name, disabled accounts included
	// JuryAtClose is how many accounts of judges there were when judging was closed for the first time after a score; 0:
	// it was not.
	JuryAtClose int `json:"-"`
	Cards       []ranking.Card
	Partial     int // scorecards that lack a score and do not count
	// Comments are what judges wrote on complete scorecards, without empty ones.
	Comments map[CardKey]string `json:"-"`
	Ranking  RankingChoice
	Changes  []PrizeChange        // of prizes, by hand
	Field    ranking.Field        `json:"-"` // what prizes by award and by category go by
	Pinned   *judging.PinnedRules `json:"-"` // nil: no rules are in the log
	Resets   []judging.RulesCorrection
	Recused  []Recused      `json:"-"` // of the works that are rated, by work
	Access   []AccessScores `json:"-"` // scores soon after a new way into the judge's account
}

// JurySize is how many accounts of judges the minimum of cards goes by: those made after the close do not raise it.
func (r Ratings) JurySize() int { return cmp.Or(r.JuryAtClose, len(r.Judges)) }

// CardKey names a scorecard.
type CardKey struct {
	Judge string
	Work  int
}

// ResultStore reads what results are computed from.
type ResultStore interface {
	PrizeStore
	judging.RulesStore
	// Ratings reads an edition's ratings at one moment. Cards of works that judges no
	// longer see are left out; complete ones have the scores of all criteria, whose ids are in their order.
	Ratings(ctx context.Context, edition contest.EditionID, criteria []string) (Ratings, error)
	// ChooseRanking chooses an edition's official ranking. CONFLICT once a judge of the edition
	// has given a score, also with a first score at the same time, while the results are public,
	// and, unless read is empty, when another ranking than read was chosen in the meantime.
	ChooseRanking(
		ctx context.Context,
		edition contest.EditionID,
		ranks, read ranking.Ranking,
		actor string,
		at time.Time,
	) error
}

// ResultService is the organisers' use cases of the results. Every method returns
// FORBIDDEN for a zero Organiser.
type ResultService struct {
	Results ResultStore
	Clock   contest.Clock // the contest's time

	computations resultComputations
}

// EditionResults are the results of an edition at one moment.
type EditionResults struct {
	Ratings  Ratings
	Criteria contest.Criteria `json:"-"` // those of the computed scores; nil where only ranks are needed
	Computed *ranking.Results
	At       time.Time // contest clock
	// Official is the ranking that decides: the chosen one, but the mean while judges or
	// works are not connected.
	Official  ranking.Ranking
	Proposals []ranking.Proposal // for the edition's prizes
	Ties      []ranking.Tie      // of the official ranking
	LeftOut   []ranking.LeftOut  // of the official ranking
	Winners   int                // the last rank that wins a prize
}

// Enough reports whether a work has enough complete scorecards for a rank.
func (r *EditionResults) Enough(w ranking.Work) bool {
	return w.Cards >= max(1, r.Computed.Options.MinimumCards)
}

// Work returns a work by its id; the zero value for an id that is not in the results.
func (r *EditionResults) Work(id int) RatedWork {
	i, found := slices.BinarySearchFunc(
		r.Ratings.Works,
		id,
		func(w RatedWork, id int) int { return cmp.Compare(w.ID, id) },
	)
	if !found {
		return RatedWork{}
	}
	return r.Ratings.Works[i]
}

// Panel returns what results.Compute takes.
func (r Ratings) Panel(criteria contest.Criteria) ranking.Panel {
	p := ranking.Panel{Weights: criteria.Weights(), Judges: r.Judges, Cards: r.Cards}
	for _, w := range r.Works {
		p.Works = append(p.Works, w.ID)
	}
	return p
}

// RankingForm chooses the official ranking. The JSON tags are the field names on the wire.
type RankingForm struct {
	Ranking ranking.Ranking `json:"ranking"`
	Before  ranking.Ranking `json:"before"` // the chosen one as it was read; empty: any
}

// Check adds the fields that are no ranking.
func (f RankingForm) Check(fieldErrs contest.FieldErrors) RankingForm {
	for field, ranks := range map[string]ranking.Ranking{"ranking": f.Ranking, "before": cmp.Or(f.Before, ranking.Mean)} {
		checkRanking(fieldErrs, field, ranks)
	}
	return f
}

func checkRanking(fieldErrs contest.FieldErrors, field string, ranks ranking.Ranking) {
	if ranks != ranking.Mean && ranks != ranking.Corrected {
		fieldErrs.Add(field, contest.Text{EN: `The ranking is "mean" or "corrected"`, ZH: "排名方式须为 mean 或 corrected"})
	}
}

// Choose chooses an edition's official ranking. VALIDATION_FAILED for a ranking that does not exist, CONFLICT once a
// score was given, while the results are public, and when form.Before is no longer the chosen one.
func (s *ResultService) Choose(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	read contest.ReadForm[RankingForm],
) error {
	if err := by.MayChange(contest.AreaResults); err != nil {
		return err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return err
	}
	return s.Results.ChooseRanking(ctx, edition, form.Ranking, form.Before, by.Actor, s.Clock.Now())
}

// Compute computes the results of an edition, or returns those of the same scorecards again. Callers do not change
// them.
func (s *ResultService) Compute(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
) (*EditionResults, error) {
	if err := by.MayRead(contest.AreaResults); err != nil {
		return nil, err
	}
	computed, err := s.computations.results(ctx, edition, s.Results.Ratings, s.Clock.Now)
	if err != nil {
		return nil, fmt.Errorf("compute results: %w", err)
	}
	return computed, nil
}

// Decide returns computed results with the official ranking, its ties and what it proposes for
// the prizes. Of the ratings it reads the ranking and the field.
func Decide(prizes []contest.Prize, ratings Ratings, computed *ranking.Results) *EditionResults {
	r := &EditionResults{Ratings: ratings, Computed: computed, Official: cmp.Or(ratings.Ranking.Official, ranking.Mean)}
	if !computed.Connected() {
		r.Official = ranking.Mean
	}
	proposed := make([]ranking.Prize, len(prizes))
	for i, prize := range prizes {
		proposed[i] = prize.Prize
		if prize.Award == "" && prize.Category == "" {
			r.Winners = max(r.Winners, prize.Last)
		}
	}
	r.Proposals, r.Ties = computed.Propose(r.Official, proposed, ratings.Field), computed.Ties(r.Official)
	return r
}

// RankingFixed is the error of an organiser who chooses the official ranking after the
// first score.
func RankingFixed() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"ranking": contest.Text{
		EN: "The official ranking is chosen before the first score, and there are scores already",
		ZH: "正式排名方式须在首个评分之前确定，现在已有评分",
	}}}
}

// RankingChosen is the error of an organiser who chooses the official ranking when another was chosen since they read
// it.
func RankingChosen() error {
	return contest.Conflict(
		"before",
		contest.Text{EN: "Another ranking has been chosen in the meantime", ZH: "排名方式在此期间已经改选"},
	)
}

// Ranking returns an edition's official ranking.
func (s *ResultService) Ranking(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) (RankingChoice, error) {
	if err := by.MayRead(contest.AreaResults); err != nil {
		return RankingChoice{}, err
	}
	ratings, err := s.Results.Ratings(ctx, edition, nil)
	return ratings.Ranking, err
}
