package transparency

import (
	"encoding/json"
	"fmt"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// RankingFile is the file of an export with the ranks of the works.
const RankingFile = "ranking.json"

// PrizesFile is the file of an export with the official ranking and the works that win.
const PrizesFile = "prizes.json"

// WorkRank is a line of RankingFile.
type WorkRank struct {
	WorkID    int              `json:"workId"`
	Cards     int              `json:"cards"` // complete scorecards
	Mean      results.Standing `json:"mean"`
	Corrected results.Standing `json:"corrected"`
	Interval  results.Interval `json:"interval"`
	Chances   results.Chances  `json:"chances"`
}

// Outcome is what the records of a log give.
type Outcome struct {
	Ranks    []WorkRank      // by work
	Official results.Ranking // "" before the rules are in the log
	Awards   []AwardData     // the works that win, in the order of the prizes
}

// judging is the state of an edition after the records of its log.
type judging struct {
	rules     RulesData
	official  results.Ranking
	changes   []contest.PrizeChange
	judges    []string // pseudonyms, in the order of their accounts
	shortlist []int
	excluded  map[exclusion]bool
	approved  []int                       // applications to the camp
	cards     map[cardKey][]contest.Score // by criterion; nil: not complete
}

// exclusion is a work and a kind of record that takes it out of the judging.
type exclusion struct {
	work int
	by   contest.RecordKind
}

// endedBy returns the kind of record that a record of this kind, which gives works back, ends.
func endedBy(kind contest.RecordKind) contest.RecordKind {
	if kind == contest.RecordRestored {
		return contest.RecordDisqualified
	}
	return contest.RecordHidden
}

func (s *judging) isExcluded(work int) bool {
	for _, by := range []contest.RecordKind{
		contest.RecordDisqualified, contest.RecordHidden, contest.RecordWithdrawn, contest.RecordReplaced, contest.RecordErased,
	} {
		if s.excluded[exclusion{work, by}] {
			return true
		}
	}
	return false
}

type cardKey struct {
	judge string
	work  int
}

// replay reads the records in their order.
func replay(records []Record) (judging, error) {
	state := judging{excluded: map[exclusion]bool{}, cards: map[cardKey][]contest.Score{}}
	for leaf, record := range records {
		if record.Kind == "" {
			continue // erased
		}
		if err := state.apply(record); err != nil {
			return state, fmt.Errorf("leaf %d: %w", leaf, err)
		}
	}
	return state, nil
}

// works are the ids in the data of any record about works.
type works struct {
	WorkID  int   `json:"workId"`
	WorkIDs []int `json:"workIds"`
	// ScorecardsRemoved are works whose scorecards a new shortlist removes.
	ScorecardsRemoved []int `json:"scorecardsRemoved"`
}

func (w works) all() []int {
	if w.WorkID != 0 {
		return append([]int{w.WorkID}, w.WorkIDs...)
	}
	return w.WorkIDs
}

func (s *judging) apply(record Record) error {
	switch record.Kind {
	case contest.RecordRules:
		var data RulesData
		if err := json.Unmarshal(record.Data, &data); err != nil {
			return fmt.Errorf("read rules: %w", err)
		}
		s.rules = data
		return nil
	case contest.RecordRanking, contest.RecordPrizes, contest.RecordPublished:
		return s.applyResults(record)
	case contest.RecordJudgeEnabled, contest.RecordJudgeDisabled, contest.RecordJudgeRenamed:
		var data JudgeData
		if err := json.Unmarshal(record.Data, &data); err != nil {
			return fmt.Errorf("read judge: %w", err)
		}
		if data.Role == contest.RoleJudge && !slices.Contains(s.judges, record.Judge) {
			s.judges = append(s.judges, record.Judge)
		}
		return nil
	case contest.RecordScorecard:
		work, scores, err := readScorecard(record.Data)
		if err != nil {
			return err
		}
		s.cards[cardKey{record.Judge, work}] = scores
		return nil
	}
	return s.applyWorks(record)
}

// readScorecard reads a ScorecardData. The scores are nil unless all four are given.
func readScorecard(data json.RawMessage) (work int, scores []contest.Score, err error) {
	var card struct {
		WorkID     int         `json:"workId"`
		Creativity json.Number `json:"creativity"`
		Technical  json.Number `json:"technical"`
		Artistic   json.Number `json:"artistic"`
		Story      json.Number `json:"story"`
	}
	if err := json.Unmarshal(data, &card); err != nil {
		return 0, nil, fmt.Errorf("read scorecard: %w", err)
	}
	for _, number := range []json.Number{card.Creativity, card.Technical, card.Artistic, card.Story} {
		if number == "" {
			return card.WorkID, nil, nil
		}
		score, err := contest.ParseScore(number.String())
		if err != nil {
			return 0, nil, fmt.Errorf("read scorecard: %w", err)
		}
		scores = append(scores, score)
	}
	return card.WorkID, scores, nil
}

func (s *judging) applyWorks(record Record) error {
	var data works
	if err := json.Unmarshal(record.Data, &data); err != nil {
		return fmt.Errorf("read %s: %w", record.Kind, err)
	}
	switch record.Kind {
	case contest.RecordRecusal:
		delete(s.cards, cardKey{record.Judge, data.WorkID})
	case contest.RecordShortlist:
		s.shortlist = data.WorkIDs
		for key := range s.cards {
			if slices.Contains(data.ScorecardsRemoved, key.work) {
				delete(s.cards, key)
			}
		}
	case contest.RecordDisqualified, contest.RecordHidden, contest.RecordWithdrawn, contest.RecordReplaced, contest.RecordErased:
		for _, id := range data.all() {
			s.excluded[exclusion{id, record.Kind}] = true
		}
	case contest.RecordRestored, contest.RecordShown:
		for _, id := range data.all() {
			delete(s.excluded, exclusion{id, endedBy(record.Kind)})
			if record.Edition == contest.Camp && !slices.Contains(s.approved, id) {
				s.approved = append(s.approved, id)
			}
		}
	}
	return nil
}

// panel is what the ranking is computed from: complete cards of the works that are judged.
func (s *judging) panel(edition contest.EditionID) results.Panel {
	panel := results.Panel{Weights: s.rules.Weights, Judges: s.judges}
	listed := s.shortlist
	if edition == contest.Camp {
		listed = s.approved
	}
	for _, id := range listed {
		if !s.isExcluded(id) {
			panel.Works = append(panel.Works, id)
		}
	}
	for key, scores := range s.cards {
		if scores == nil || !slices.Contains(panel.Works, key.work) {
			continue
		}
		card := results.Card{Judge: key.judge, Work: key.work}
		for c, score := range scores {
			card.Scores[c] = int(score)
		}
		panel.Cards = append(panel.Cards, card)
	}
	return panel
}
