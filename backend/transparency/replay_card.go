package transparency

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// statedCard is what a record states of a scorecard, or of the work of which a judge is recused.
type statedCard struct {
	work, place int
	criteria    []string // ids in the order of the record
	scores      judging.Scores
}

// isScorecardKey reports whether a member of a card's data is no criterion.
func isScorecardKey(name string) bool {
	switch name {
	case "workId", "place", "key", "signature", "signed", "by":
		return true
	default:
		return false
	}
}

// readScorecard reads a ScorecardData or a RecusalData.
func readScorecard(data json.RawMessage) (statedCard, error) {
	unreadable := errors.New("its data cannot be read")
	card := statedCard{scores: judging.Scores{}}
	decoder := json.NewDecoder(bytes.NewReader(data))
	if start, err := decoder.Token(); err != nil || start != json.Delim('{') {
		return card, unreadable
	}
	for decoder.More() {
		token, err := decoder.Token()
		name, isName := token.(string)
		var value json.RawMessage
		if err != nil || !isName || decoder.Decode(&value) != nil {
			return card, unreadable
		}
		switch {
		case name == "workId":
			err = json.Unmarshal(value, &card.work)
		case name == "place":
			err = json.Unmarshal(value, &card.place)
		case isScorecardKey(name):
		case slices.Contains(card.criteria, name):
			return card, unreadable
		default:
			card.criteria = append(card.criteria, name)
			if string(value) == "null" {
				continue
			}
			score, wrong := contest.ParseScore(string(value))
			if wrong != nil {
				return card, wrong
			}
			card.scores[name] = score
		}
		if err != nil {
			return card, unreadable
		}
	}
	return card, nil
}

// criteriaAre reports whether a card has the scores of the rules' criteria. Rules of former releases do not name them:
// their first card does.
func (s *replayedJudging) criteriaAre(criteria []string) bool {
	if s.criteria == nil {
		s.criteria = criteria
	}
	return s.rules == nil || len(criteria) == len(s.rules.Weights) && slices.Equal(criteria, s.criteria)
}

// isAward reports whether the rules have an award. In logs of former releases they may have none, and no quota.
func (s *replayedJudging) isAward(award contest.Award) bool {
	if s.rules == nil || s.rules.Nominations == nil {
		return award != ""
	}
	_, found := s.rules.Nominations[award]
	return found
}
