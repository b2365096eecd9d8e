package transparency

import (
	"reflect"
	"slices"

	"marquee/backend/contest"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// applyRules applies the records of what the results depend on beside the scorecards.
func (s *replayedJudging) applyRules(record Record) error {
	switch record.Kind {
	case contest.RecordRules:
		var data RulesData
		if err := read(record, &data); err != nil {
			return err
		}
		s.refuse(s.pinned, "rules change after the first score or the opening of judging, without a reset")
		s.setRules(data)
	case contest.RecordRulesReset:
		var data ResetData
		if err := read(record, &data); err != nil {
			return err
		}
		s.refuse(!s.pinned, "rules are reset before they are pinned")
		s.refuse(s.public, "rules are reset while results are public")
		s.refuse(!contest.Readable(data.Reason), "rules are reset without a reason")
		s.resets = append(s.resets, Reset{Leaf: s.leaf, Reason: data.Reason})
		s.setRules(data.RulesData)
	case contest.RecordRulesPinned:
		s.refuse(s.pinned, "rules are pinned already")
		s.refuse(s.rules == nil, "no rules are set before they are pinned")
		s.pinned = true
	default:
		var data RankingData
		if err := read(record, &data); err != nil {
			return err
		}
		s.refuse(
			s.pinned,
			"the official ranking changes after the first score or the opening of judging, without a reset",
		)
		s.refuse(!isRanking(data.Ranking), "there is no such ranking")
		s.official = ranking.Ranking(data.Ranking)
	}
	return nil
}

// setRules refuses rules that no contest can have, and keeps those before.
func (s *replayedJudging) setRules(rules RulesData) {
	if reason := unsound(rules); reason != "" {
		s.refuse(true, reason)
		return
	}
	s.rules = &rules
	if rules.Criteria != nil {
		s.criteria = rules.Criteria
	}
	if rules.Official != "" {
		s.official = rules.Official
	}
}

func (s *replayedJudging) applyOpen(open bool) {
	s.refuse(open != s.closed, "judging is so already")
	s.refuse(open && s.public, "judging is opened while results are public")
	s.notice(open && len(s.cards) > 0, "judging was opened again after scores were given")
	s.closed = !open
	if s.closed && s.scored && s.juryAtClose == 0 {
		s.juryAtClose = len(s.judges)
	}
	s.pinned = s.pinned || open
}

// applyResults applies the records of prizes and publications.
func (s *replayedJudging) applyResults(record Record) error {
	switch record.Kind {
	case contest.RecordPrizes:
		var data PrizeData
		if err := read(record, &data); err != nil {
			return err
		}
		known := s.rules != nil &&
			slices.ContainsFunc(s.rules.Prizes, func(p PrizeRule) bool { return p.ID == data.Prize })
		s.refuse(!known, "the rules have no such prize")
		s.refuse(!contest.Readable(data.Reason), "a prize is changed without a reason")
		s.refuse(!slices.Contains(s.listed(), data.WorkID), "the work is not one that judges score")
		s.refuse(s.public, "a prize is changed while results are public")
		s.changes = slices.DeleteFunc(
			s.changes,
			func(c results.PrizeChange) bool { return c.Prize == data.Prize && c.WorkID == data.WorkID },
		)
		s.changes = append(
			s.changes,
			results.PrizeChange{Prize: data.Prize, WorkID: data.WorkID, Given: data.Given, Reason: data.Reason},
		)
	case contest.RecordPublished:
		var data PublicationData
		if err := read(record, &data); err != nil {
			return err
		}
		s.refuse(!s.closed, "results are published while judging is open")
		s.public = true
		given, err := s.outcome(0)
		if err != nil {
			return err
		}
		s.published = given
		s.refuse(
			!reflect.DeepEqual(given.Awards, data.Awards),
			"the prizes that were published are not those that the records before it give",
		)
	default:
		s.refuse(!s.public, "no results are public")
		s.public = false
	}
	return nil
}
