package transparency

import (
	"cmp"
	"encoding/json"
	"errors"
	"fmt"
	"reflect"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// outcome computes the results of the cards, with this many draws for the chances; the zero Outcome before the rules
// are in the log.
func (s *replayedJudging) outcome(draws int) (Outcome, error) {
	if s.rules == nil {
		return Outcome{}, nil
	}
	options := s.rules.Options(cmp.Or(s.juryAtClose, len(s.judges)))
	options.Draws = draws
	computed, err := ranking.Compute(s.panel(), options)
	if err != nil {
		return Outcome{}, fmt.Errorf("compute results: %w", err)
	}
	prizes := make([]contest.Prize, len(s.rules.Prizes))
	for i, p := range s.rules.Prizes {
		prizes[i].Prize = p.Prize()
	}
	ratings := results.Ratings{
		Ranking: results.RankingChoice{Official: s.official},
		Changes: s.changes,
		Field:   s.field(),
	}
	outcome := outcomeOf(prizes, results.Decide(prizes, ratings, computed))
	outcome.Judges = judgeOrders(computed.Judges)
	return outcome, nil
}

// field is what prizes by award and by category go by.
func (s *replayedJudging) field() ranking.Field {
	field := ranking.Field{Categories: s.categories, Nominations: map[string]map[int]int{}}
	for key, waits := range s.nominations {
		award := string(key.award)
		if field.Nominations[award] == nil {
			field.Nominations[award] = map[int]int{}
		}
		if !waits {
			field.Nominations[award][key.work]++
		}
	}
	return field
}

// draws is how many draws the chances of the ranks take.
func (s *replayedJudging) draws() int {
	if s.rules == nil {
		return 0
	}
	return s.rules.Draws
}

// OutcomeOf returns the outcome of an edition's results as the service computes them.
func OutcomeOf(edition *contest.Edition, r *results.EditionResults) Outcome {
	return outcomeOf(edition.Prizes, r)
}

func outcomeOf(prizes []contest.Prize, r *results.EditionResults) Outcome {
	o := Outcome{Ranks: make([]WorkRank, len(r.Computed.Works)), Official: r.Official, Order: r.Computed.Order}
	for i, w := range r.Computed.Works {
		o.Ranks[i] = WorkRank{
			WorkID:    w.ID,
			Cards:     w.Cards,
			Mean:      w.Mean,
			Corrected: w.Corrected,
			Interval:  w.Interval,
			Chances:   w.Chances,
		}
	}
	for _, w := range r.Awarded(prizes) {
		o.Awards = append(o.Awards, AwardData{WorkID: w.WorkID, Prizes: w.Prizes})
	}
	return o
}

// Compute computes the outcome from the records; the zero Outcome before the rules are in the log. Records that break
// a rule of the contest count as they are: Verify refuses them.
func Compute(edition contest.EditionID, records []Record) (Outcome, error) {
	state := replay(edition, records)
	return state.outcome(state.draws())
}

// ErrOutcome is the error of CheckOutcome.
var ErrOutcome = errors.New("the records give other results")

// CheckOutcome returns ErrOutcome unless the records of the export give its outcome and its nominations.
func (e Export) CheckOutcome() error {
	_, err := e.checked()
	return err
}

// checked returns the outcome that the records give, or ErrOutcome unless it and the nominations are those of the
// export, whose judges may be left out.
func (e Export) checked() (Outcome, error) {
	state, err := e.replay()
	if err != nil {
		return Outcome{}, err
	}
	computed, err := state.outcome(state.draws())
	if err != nil {
		return Outcome{}, err
	}
	same := computed
	if e.Judges == nil {
		same.Judges = nil
	}
	if !reflect.DeepEqual(same, e.Outcome) || e.Nominations != nil && state.nominationsDiffer(e.Nominations) {
		return computed, ErrOutcome
	}
	return computed, nil
}

// Compute computes the outcome from the records, see Compute.
func (e Export) Compute() (Outcome, error) {
	state, err := e.replay()
	if err != nil {
		return Outcome{}, err
	}
	return state.outcome(state.draws())
}

func (e Export) replay() (*replayedJudging, error) {
	records := make([]Record, len(e.Rows))
	for i, row := range e.Rows {
		if row.Erased {
			continue
		}
		var err error
		if records[i], err = parseRecord(row.Record); err != nil {
			return nil, err
		}
	}
	return replay(e.Edition, records), nil
}

// encode writes RankingFile and PrizesFile.
func (o Outcome) encode() (ranks, prizes []byte, err error) {
	if o.Ranks == nil {
		o.Ranks = []WorkRank{}
	}
	won := struct {
		Official ranking.Ranking `json:"official"`
		Awards   []AwardData     `json:"awards"`
	}{o.Official, append([]AwardData{}, o.Awards...)}
	if ranks, err = json.MarshalIndent(o.Ranks, "", " "); err == nil {
		prizes, err = json.MarshalIndent(won, "", " ")
	}
	if err != nil {
		return nil, nil, fmt.Errorf("write results: %w", err)
	}
	return append(ranks, '\n'), append(prizes, '\n'), nil
}
