package transparency

import (
	"encoding/json"
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// applyAccount applies the records of accounts of the jury.
func (s *replayedJudging) applyAccount(record Record) error {
	known := s.accounts[record.Judge]
	s.refuse(known != nil && known.erased, "the account is erased")
	switch record.Kind {
	case contest.RecordJudgeErased, contest.RecordJudgeAccess, contest.RecordJudgeKey:
		s.refuse(known == nil, "the judge has no account")
		if known != nil && record.Kind == contest.RecordJudgeErased {
			known.erased, known.enabled = true, false
		}
		return nil
	}
	var data JudgeData
	if err := read(record, &data); err != nil {
		return err
	}
	if known == nil {
		s.refuse(record.Kind == contest.RecordJudgeRenamed, "the judge has no account")
		known = &account{
			role:    data.Role,
			name:    data.Name,
			places:  map[int]int{},
			enabled: record.Kind == contest.RecordJudgeEnabled,
			fresh:   record.At,
		}
		s.accounts[record.Judge] = known
		if data.Role == jury.RoleJudge {
			s.judges = append(s.judges, record.Judge)
			s.notice(len(s.cards) > 0, "judge %s joined after the first score", record.Judge)
		}
		return nil
	}
	s.refuse(data.Role != known.role, "the role of the account changes")
	s.refuse(
		data.Name != known.name && record.Kind != contest.RecordJudgeRenamed,
		"the name of the account changes without being renamed",
	)
	known.name = data.Name
	if record.Kind != contest.RecordJudgeRenamed {
		known.enabled = record.Kind == contest.RecordJudgeEnabled
	}
	return nil
}

// introduces reports whether a record of an account may have any time: before the jury's first act, where accounts
// stand in a random order, and in the first record of an account and a link of the same time after it. What it states
// is proved by its place.
func (s *replayedJudging) introduces(record Record) bool {
	if !strings.HasPrefix(string(record.Kind), "judge.") {
		return false
	}
	known := s.accounts[record.Judge]
	if !s.begun || known == nil {
		return true
	}
	var access AccessData
	return known.fresh.Equal(record.At) && record.Kind == contest.RecordJudgeAccess &&
		json.Unmarshal(record.Data, &access) == nil &&
		access.What == contest.AccessLink
}

// isAct reports whether a record is one of the jury's acts, or begins or ends them.
func isAct(kind contest.RecordKind) bool {
	switch kind {
	case contest.RecordNominationMade, contest.RecordScorecard, contest.RecordRecusal, contest.RecordAssignment,
		contest.RecordJudgingOpened, contest.RecordJudgingClosed, contest.RecordPublished:
		return true
	default:
		return false
	}
}

// actor refuses a record of somebody who may not act at this time.
func (s *replayedJudging) actor(record Record, role jury.Role) *account {
	s.refuse(s.closed, "judging is closed")
	known := s.accounts[record.Judge]
	if known == nil {
		s.refuse(true, "the judge has no account")
		return &account{places: map[int]int{}}
	}
	s.refuse(!known.enabled, "the account is disabled")
	s.refuse(known.role != role, "the account is not that of a "+string(role))
	return known
}

// applyCard applies a scorecard or a recusal.
func (s *replayedJudging) applyCard(record Record) error {
	read, err := readScorecard(record.Data)
	if err != nil {
		return err
	}
	work, place := read.work, read.place
	by, key := s.actor(record, jury.RoleJudge), cardKey{record.Judge, work}
	s.refuse(!slices.Contains(s.listed(), work), "the work is not one that judges score")
	s.refuse(s.excluded[exclusion{work, contest.RecordDisqualified}], "the work is disqualified")
	s.refuse(s.recused[key], "the judge is recused from the work")
	s.refuse(!s.isGiven(jury.RoleJudge, key), "the work is not in the judge's share")
	if record.Kind == contest.RecordRecusal {
		_, scored := s.cards[key]
		s.notice(scored && byOrganiser(record), "an organiser took out the card of %s for work %d", record.Judge, work)
		s.recused[key] = true
		delete(s.cards, key)
		delete(by.places, work)
		return nil
	}
	s.refuse(s.rules == nil, "no rules are set before it")
	s.refuse(!s.criteriaAre(read.criteria), "its scores are not those of the criteria")
	s.applyWatched(work, read.watched)
	s.pinned, s.scored = true, true
	next, isChange := by.places[work]
	if !isChange {
		for _, taken := range by.places {
			next = max(next, taken)
		}
		next++
	}
	s.refuse(place != next, "its place is not the next in the judge's running order")
	by.places[work] = place
	s.cards[key] = card{read.scores, place}
	return nil
}

// isGiven reports whether no assignment to others keeps a work from a judge.
func (s *replayedJudging) isGiven(role jury.Role, key cardKey) bool {
	share, has := s.shares[role][key.judge]
	return !has || share[key.work]
}

// applyAssignment applies all shares of a role.
func (s *replayedJudging) applyAssignment(record Record) error {
	var data AssignmentData
	if err := read(record, &data); err != nil {
		return err
	}
	s.refuse(s.public, "works are assigned while results are public")
	judged := len(s.nominations) > 0
	if data.Role == jury.RoleJudge {
		judged = len(s.cards) > 0
	}
	s.refuse(s.closed && judged, "works are assigned while judging is closed")
	shares := map[string]map[int]bool{}
	for _, share := range data.Judges {
		known := s.accounts[share.Judge]
		s.refuse(known == nil || known.role != data.Role, "a share is that of somebody without an account of the role")
		s.refuse(shares[share.Judge] != nil, "a judge has two shares")
		works := map[int]bool{}
		for _, work := range share.WorkIDs {
			s.refuse(works[work], "a share has a work twice")
			works[work] = true
		}
		shares[share.Judge] = works
	}
	s.shares[data.Role] = shares
	return nil
}

// applyNomination applies the records of nominations.
func (s *replayedJudging) applyNomination(record Record) error {
	s.actor(record, jury.RoleNominator)
	if record.Kind == contest.RecordNominationCancelled {
		var data CancelledData
		if err := read(record, &data); err != nil {
			return err
		}
		for _, cancelled := range data.Nominations {
			s.notice(
				byOrganiser(record),
				"an organiser took out the nomination of %s for work %d",
				record.Judge,
				cancelled.WorkID,
			)
			key := nominationKey{cardKey{record.Judge, cancelled.WorkID}, cancelled.Award}
			_, exists := s.nominations[key]
			s.refuse(!exists, "there is no such nomination")
			delete(s.nominations, key)
		}
		return nil
	}
	var data NominationData
	if err := read(record, &data); err != nil {
		return err
	}
	key := nominationKey{cardKey{record.Judge, data.WorkID}, data.Award}
	waits, exists := s.nominations[key]
	made := record.Kind == contest.RecordNominationMade
	s.refuse(made && exists, "the nomination exists already")
	s.refuse(!made && !exists, "there is no such nomination")
	s.refuse(
		exists && waits != (record.Kind == contest.RecordNominationConfirmed),
		"a nomination is confirmed when its work is replaced, and only then",
	)
	s.refuse(!s.isAward(key.award), "there is no such award")
	s.refuse(s.isExcluded(key.work), "the work is excluded")
	s.refuse(!s.isGiven(jury.RoleNominator, key.cardKey), "the work is not in the nominator's share")
	if !exists {
		s.refuse(s.overQuota(key), "it is over the quota")
	}
	s.nominations[key] = false
	return nil
}

// overQuota reports whether a further nomination is one too many. Works that were excluded at some time do not count,
// since they may return in the same moment.
func (s *replayedJudging) overQuota(of nominationKey) bool {
	if s.rules == nil || s.rules.Nominations == nil {
		return false
	}
	others := 0
	for key := range s.nominations {
		if key.judge == of.judge && key.award == of.award && key.work != of.work && !s.wasExcluded[key.work] {
			others++
		}
	}
	return others >= s.rules.Nominations[of.award]
}
