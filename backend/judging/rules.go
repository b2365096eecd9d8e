package judging

import (
	"cmp"
	"context"
	"errors"
	"reflect"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results/ranking"
)

// ActionResetRules is the action of the audit log for rules that are corrected after they were pinned.
const ActionResetRules = "results.rules.reset"

// Rules are what an edition's results depend on beside the scorecards. They are pinned by the first score, when
// judging is opened, or by an organiser: other ones then need an owner's reset, with a reason. The JSON is that of the
// transparency log.
type Rules struct {
	// Criteria are the ids of what judges score, in the order in which ties are decided. Records of former releases
	// have none: a scorecard names them between its work and its place.
	Criteria []string `json:"criteria,omitempty"`
	Weights  []int    `json:"weights"` // of the criteria, in percent
	// Shrinkage, Draws and Seed are the options of the correction and its chances.
	Shrinkage     float64 `json:"shrinkage,omitempty"`
	WorkShrinkage float64 `json:"workShrinkage,omitempty"`
	// MinimumCards is how many complete scorecards a work needs for a rank and a prize; 0: results.UsualMinimum of the
	// jury, see Options.
	MinimumCards int                   `json:"minimumCards,omitempty"`
	Draws        int                   `json:"draws,omitempty"`
	Seed         uint64                `json:"seed,omitempty"`
	Prizes       []PrizeRule           `json:"prizes,omitempty"`
	Official     ranking.Ranking       `json:"official,omitempty"`
	Nominations  map[contest.Award]int `json:"nominationLimits,omitempty"` // per nominator
	WatchFirst   bool                  `json:"watchFirst,omitempty"`       // works are scored after their film was watched
	SignedCards  bool                  `json:"signedCards,omitempty"`      // nominations, scorecards and recusals without a signature are refused
}

// PrizeRule is a prize and what the ranks propose for it, see results.Prize.
type PrizeRule struct {
	ID        string             `json:"id"`
	First     int                `json:"first,omitempty"`
	Last      int                `json:"last,omitempty"`
	Criterion *ranking.Criterion `json:"criterion,omitempty"`
	Award     string             `json:"award,omitempty"`
	Category  string             `json:"category,omitempty"`
	Final     bool               `json:"final,omitempty"`
}

// Prize is the prize of the rule.
func (p PrizeRule) Prize() ranking.Prize { return ranking.Prize(p) }

// RulesOf returns the edition's rules. The store adds the official ranking and the seed.
func RulesOf(e *contest.Edition) Rules {
	options := ranking.Usual(0)
	rules := Rules{
		Criteria:      e.Criteria.IDs(),
		Weights:       e.Criteria.Weights(),
		Shrinkage:     options.Shrinkage,
		WorkShrinkage: options.WorkShrinkage,
		MinimumCards:  e.MinimumCards,
		Draws:         options.Draws,
		WatchFirst:    e.WatchBeforeScore,
		SignedCards:   e.SignedCards,
		Nominations:   e.Awards.Limits(),
	}
	if e.Shrinkage > 0 {
		rules.Shrinkage = e.Shrinkage
	}
	if !e.Nominates() {
		rules.Nominations = nil
	}
	for _, p := range e.Prizes {
		rules.Prizes = append(rules.Prizes, PrizeRule(p.Prize))
	}
	return rules
}

// Options returns the options with which the results of a jury are computed; judges counts all its accounts, disabled
// ones included, until judging is closed for the first time after a score: later ones do not count.
func (r Rules) Options(judges int) ranking.Options {
	return ranking.Options{
		Shrinkage: cmp.Or(r.Shrinkage, ranking.Usual(0).Shrinkage), WorkShrinkage: r.WorkShrinkage,
		MinimumCards: cmp.Or(r.MinimumCards, ranking.UsualMinimum(judges)), Draws: r.Draws, Seed: r.Seed,
	}
}

// Equal reports whether both editions of the rules are the same, whatever their official ranking and seed, which the
// store has.
func (r Rules) Equal(other Rules) bool {
	r.Official, r.Seed, other.Official, other.Seed = "", 0, "", 0
	if r.Criteria == nil || other.Criteria == nil { // of a former release, whose criteria had their places
		r.Criteria, other.Criteria = nil, nil
	}
	return reflect.DeepEqual(r, other)
}

// PinnedRules are the rules in the transparency log.
type PinnedRules struct {
	Rules
	Pinned bool
	By     contest.RecordKind // what pinned them: contest.RecordScorecard, contest.RecordJudgingOpened or contest.RecordRulesPinned; "": nothing
	At     time.Time          // to the minute
	Leaf   int64              // of the record that pinned them; -1: none yet
	Actor  string             // who opened judging or pinned them, as in the audit log; "": a judge's score did
}

// RulesCorrection is a reset of pinned rules.
type RulesCorrection struct {
	Leaf   int64     // -1: none yet
	At     time.Time // to the minute
	Reason string
	By     string // actor, as in the audit log; "": not known
}

// RulesReset replaces pinned rules.
type RulesReset struct {
	Edition  contest.EditionID
	Rules    Rules
	Official ranking.Ranking // "": as it is
	Before   string          // results.RulesVersion of what was read; "": any
	Texts    bool            // names or sums of prizes change too: rules that are the same otherwise are corrected all the same
	DryRun   bool            // change nothing
	Reason   string
	Actor    string
	At       time.Time
}

// RulesStore reads and replaces the rules in the transparency log.
type RulesStore interface {
	// PinnedRules returns the newest rules; nil before the first.
	PinnedRules(ctx context.Context, edition contest.EditionID) (*PinnedRules, error)
	// ResetRules replaces pinned rules. CONFLICT before rules are pinned, while results are public, and when nothing
	// would change.
	ResetRules(ctx context.Context, reset RulesReset) error
	// PinRules pins the rules, and reports whether they were not pinned before. CONFLICT while results are public, when
	// other rules are pinned, and when the rules are no longer pin.Before.
	PinRules(ctx context.Context, pin RulesPin) (bool, error)
	// RulesResets lists the resets, the first one first.
	RulesResets(ctx context.Context, edition contest.EditionID) ([]RulesCorrection, error)
}

// Allow returns RulesPinned when other rules than the edition's are pinned.
func (p *PinnedRules) Allow(edition *contest.Edition) error {
	if p == nil || !p.Pinned || p.Rules.Equal(RulesOf(edition)) {
		return nil
	}
	return RulesPinned()
}

// RulesPinned is the error for rules that differ from the pinned ones.
func RulesPinned() error { return contest.Conflict("rules", RulesPinnedText()) }

// RulesPinnedText is what RulesPinned says.
func RulesPinnedText() contest.Text {
	return contest.Text{
		EN: "Weights, prizes, the minimum of cards or nominations differ from those that were pinned before the first score. " +
			"Restore them in the catalogue, or have an owner correct them in public (results rules --reset).",
		ZH: "权重、奖项、最少评分数或提名名额与首个评分之前锁定的规则不一致。请在内容目录中恢复原规则，或由负责人公开更正（results rules --reset）。",
	}
}

// IsRulesPinned reports whether an error is RulesPinned.
func IsRulesPinned(err error) bool {
	var failed *contest.Error
	if !errors.As(err, &failed) || failed.Code != contest.CodeConflict {
		return false
	}
	_, pinned := failed.Fields["rules"]
	return pinned
}

// RulesNotPinned is the error of a reset before there is anything to reset.
func RulesNotPinned() error {
	return contest.Conflict("rules", contest.Text{
		EN: "The rules are not pinned yet: there is no score, judging was not opened, and nobody pinned them. Change them in the catalogue.",
		ZH: "规则尚未锁定：还没有评分，评审未曾开启，也没有人锁定。请直接在内容目录中修改。",
	})
}

// RulesUnchanged is the error of a reset to the same rules.
func RulesUnchanged() error {
	return contest.Conflict("rules", contest.Text{
		EN: "These are the pinned rules already. Change them in the catalogue first, or name another official ranking.",
		ZH: "这些就是已锁定的规则。请先在内容目录中修改，或指定另一种正式排名方式。",
	})
}

// RulesPin pins an edition's rules.
type RulesPin struct {
	Edition contest.EditionID
	Rules   Rules
	Before  string // results.RulesVersion of what was read; "": any
	DryRun  bool   // change nothing
	Actor   string
	At      time.Time
}
