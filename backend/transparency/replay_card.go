package transparency

import (
	"bytes"
	"encoding/json"
	"errors"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
)

// statedCard is what a record states of a scorecard, or of the work of which a judge is recused.
type statedCard struct {
	work, place int
	criteria    []string // ids in the order of the record
	scores      judging.Scores
	watched     *WatchedData
}

// isScorecardKey reports whether a member of a card's data is no criterion.
func isScorecardKey(name string) bool {
	switch name {
	case "workId", "place", "watched", "key", "signature", "signed", "by":
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
		case name == "watched":
			err = json.Unmarshal(value, &card.watched)
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

// applyWatched refuses a card of a work that the judge has not watched, where the rules say that works are watched
// first. A work whose film has another running time than before is worth a question.
func (s *replayedJudging) applyWatched(work int, watched *WatchedData) {
	if s.rules == nil || !s.rules.WatchFirst {
		s.refuse(watched != nil, "it states what was watched, which the rules do not ask for")
		return
	}
	if watched == nil {
		s.refuse(true, "it does not state what was watched, as the rules ask")
		return
	}
	played, film := time.Duration(watched.Played)*time.Millisecond, time.Duration(watched.Film)*time.Millisecond
	s.refuse(
		watched.Played < 0 || watched.Played > watched.Film || played < judging.WatchedAfter(film),
		"the judge had not watched the work",
	)
	known, is := s.running[work]
	s.notice(is && known != watched.Film, "the film of work %d has another running time than in an earlier card", work)
	s.running[work] = watched.Film
}

// isAward reports whether the rules have an award. In logs of former releases they may have none, and no quota.
func (s *replayedJudging) isAward(award contest.Award) bool {
	if s.rules == nil || s.rules.Nominations == nil {
		return award != ""
	}
	_, found := s.rules.Nominations[award]
	return found
}
