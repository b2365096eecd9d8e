package transparency

import (
	"encoding/json"
	"fmt"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/jury"
	"marquee/backend/results"
	"marquee/backend/results/ranking"
)

// RankingFile is the file of an export with the ranks of the works.
const RankingFile = "ranking.json"

// PrizesFile is the file of an export with the official ranking and the works that win.
const PrizesFile = "prizes.json"

// WorkRank is a line of RankingFile.
type WorkRank struct {
	WorkID    int              `json:"workId"`
	Cards     int              `json:"cards"` // complete scorecards
	Mean      ranking.Standing `json:"mean"`
	Corrected ranking.Standing `json:"corrected"`
	Interval  ranking.Interval `json:"interval"`
	Chances   ranking.Chances  `json:"chances"`
}

// Outcome is what the records of a log give.
type Outcome struct {
	Ranks    []WorkRank      // by work
	Official ranking.Ranking // "" before the rules are in the log
	Awards   []AwardData     // the works that win, in the order of the prizes
	Order    ranking.OrderEffect
	Judges   []JudgeOrder // by pseudonym; nil before the records were read
}

// Reset is a correction of the rules after they were pinned.
type Reset struct {
	Leaf   int64
	Reason string
}

// Notice is an act that the rules allow, and that changes what the jury said, or who the jury is, after it was at work.
type Notice struct {
	Leaf int64
	What string // in English
}

// fault is a rule of the contest that a record breaks.
type fault struct {
	leaf int64
	rule string
}

// judging is the state of an edition after the records of its log. A record that breaks a rule is applied all the
// same, so that it does not make others break one.
type replayedJudging struct {
	edition contest.EditionID
	leaf    int64 // of the record that is applied
	latest  time.Time
	faults  []fault
	notices []Notice

	rules     *RulesData // nil: none are set
	criteria  []string   // ids in their order; nil: the rules do not name them, and there is no card
	pinned    bool       // by the first score, or when judging was opened
	resets    []Reset
	official  ranking.Ranking
	changes   []results.PrizeChange
	closed    bool
	public    bool
	published Outcome // that of the newest publication
	begun     bool    // the jury has acted, or judging was opened or closed
	scored    bool    // a scorecard was given
	// juryAtClose is how many accounts of judges there were when judging was closed for the first time after a score.
	juryAtClose int

	accounts   map[string]*account // by pseudonym
	judges     []string            // pseudonyms of the judges, in the order of their accounts
	shares     map[jury.Role]map[string]map[int]bool
	shortlist  []int
	categories map[int]string // of the shortlisted works
	// applications: works are approved applications, as an edition's log says by showing works that were never taken out.
	applications bool
	films        bool  // works were shortlisted, and are no applications
	approved     []int // applications
	excluded     map[exclusion]bool
	wasExcluded  map[int]bool
	replaced     map[int]bool
	recused      map[cardKey]bool
	nominations  map[nominationKey]bool // true: of a former version, to be confirmed
	cards        map[cardKey]card
	running      map[int]int64 // ms, of the works' films, as the newest cards state them
}

// account is an account of the jury.
type account struct {
	role    jury.Role
	name    string // the commitment to it
	enabled bool
	erased  bool
	fresh   time.Time   // of its first record, until another one was read
	places  map[int]int // by work, of the judge's cards
}

// cardKey is a judge and a work.
type cardKey struct {
	judge string
	work  int
}

type nominationKey struct {
	cardKey
	award contest.Award
}

// card is a scorecard.
type card struct {
	scores judging.Scores
	place  int
}

// overlap is how much earlier than a record before it a record's time may be. The instances of a service write their
// records at the same time, and each takes the time when its transaction begins.
const overlap = 5 * time.Minute

// replay reads the records in their order. Those without a kind are erased.
func replay(edition contest.EditionID, records []Record) *replayedJudging {
	state := &replayedJudging{
		edition: edition, accounts: map[string]*account{}, shares: map[jury.Role]map[string]map[int]bool{},
		excluded: map[exclusion]bool{}, wasExcluded: map[int]bool{}, replaced: map[int]bool{}, recused: map[cardKey]bool{},
		nominations: map[nominationKey]bool{}, cards: map[cardKey]card{},
		running: map[int]int64{},
	}
	for leaf, record := range records {
		if record.Kind == "" {
			continue
		}
		state.leaf = int64(leaf)
		if !state.introduces(record) {
			state.refuse(
				record.At.Before(state.latest.Add(-overlap)),
				"its time is more than five minutes before that of an earlier record",
			)
			if record.At.After(state.latest) {
				state.latest = record.At
			}
		}
		state.begun = state.begun || isAct(record.Kind)
		known := state.accounts[record.Judge]
		if err := state.apply(record); err != nil {
			state.refuse(true, err.Error())
		}
		if known != nil {
			known.fresh = time.Time{}
		}
	}
	return state
}

// refuse notes that the record breaks a rule, if it does.
func (s *replayedJudging) refuse(breaks bool, rule string) {
	if breaks && len(s.faults) < maxProblems {
		s.faults = append(s.faults, fault{s.leaf, rule})
	}
}

// notice notes an act that is worth a question, if it is one.
func (s *replayedJudging) notice(is bool, format string, values ...any) {
	if is {
		s.notices = append(s.notices, Notice{s.leaf, fmt.Sprintf(format, values...)})
	}
}

func (s *replayedJudging) apply(record Record) error {
	switch record.Kind {
	case contest.RecordRules, contest.RecordRulesReset, contest.RecordRulesPinned, contest.RecordRanking:
		return s.applyRules(record)
	case contest.RecordJudgingOpened, contest.RecordJudgingClosed:
		s.applyOpen(record.Kind == contest.RecordJudgingOpened)
		return nil
	case contest.RecordPrizes, contest.RecordPublished, contest.RecordUnpublished:
		return s.applyResults(record)
	case contest.RecordJudgeEnabled, contest.RecordJudgeDisabled, contest.RecordJudgeRenamed, contest.RecordJudgeErased,
		contest.RecordJudgeAccess, contest.RecordJudgeKey:
		return s.applyAccount(record)
	case contest.RecordScorecard, contest.RecordRecusal:
		return s.applyCard(record)
	case contest.RecordNominationMade,
		contest.RecordNominationModified,
		contest.RecordNominationConfirmed,
		contest.RecordNominationCancelled:
		return s.applyNomination(record)
	case contest.RecordAssignment:
		return s.applyAssignment(record)
	case contest.RecordShortlist, contest.RecordShortlistSelected:
		return s.applyShortlist(record)
	default:
		return s.applyWorks(record)
	}
}

// read reads the data of a record.
func read(record Record, into any) error {
	if err := json.Unmarshal(record.Data, into); err != nil {
		return fmt.Errorf("its data cannot be read: %w", err)
	}
	return nil
}

// listed are the works that judges score, also those that are excluded for the time being.
func (s *replayedJudging) listed() []int {
	if s.applications {
		return s.approved
	}
	return s.shortlist
}

// panel is what the ranking is computed from: complete cards of the works that are judged.
func (s *replayedJudging) panel() ranking.Panel {
	panel := ranking.Panel{Weights: s.rules.Weights, Judges: s.judges}
	judged := map[int]bool{}
	for _, id := range s.listed() {
		if !s.isExcluded(id) && !judged[id] {
			judged[id] = true
			panel.Works = append(panel.Works, id)
		}
	}
	for key, given := range s.cards {
		if len(s.criteria) != len(panel.Weights) || !given.scores.Complete(s.criteria) || !judged[key.work] ||
			!slices.Contains(s.judges, key.judge) {
			continue
		}
		one := ranking.Card{Judge: key.judge, Work: key.work, Place: given.place}
		for _, id := range s.criteria {
			one.Scores = append(one.Scores, int(given.scores[id]))
		}
		panel.Cards = append(panel.Cards, one)
	}
	return panel
}
