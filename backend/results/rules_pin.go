package results

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/results/ranking"
)

// ActionPinRules is the action of the audit log for rules that an organiser pins before the first score.
const ActionPinRules = "results.rules.pin"

// RulesState is what is known of an edition's rules.
type RulesState struct {
	Pinned    *judging.PinnedRules // nil: no rules are in the log
	Catalogue judging.Rules        // those of the edition as the service runs
	Choice    RankingChoice        // official now
	Resets    []judging.RulesCorrection
	Counts    CardCounts
}

// CardCounts are the works of an edition by their number of complete scorecards.
type CardCounts struct {
	Works   []int // by number of cards, from 0 to the highest; nil without a work
	Minimum int   // of cards, for a rank
}

// cardCounts counts the cards that works have so far.
func cardCounts(r Ratings, minimum int) CardCounts {
	cards := map[int]int{}
	for _, card := range r.Cards {
		cards[card.Work]++
	}
	counts := CardCounts{Minimum: minimum}
	if minimum == 0 {
		counts.Minimum = ranking.UsualMinimum(r.JurySize())
	}
	for _, work := range r.Works {
		n := cards[work.ID]
		for len(counts.Works) <= n {
			counts.Works = append(counts.Works, 0)
		}
		counts.Works[n]++
	}
	return counts
}

// Version identifies what was read, for a later change.
func (s RulesState) Version() string { return RulesVersion(s.Pinned, s.Catalogue, s.Choice.Official) }

// InForce returns the rules that apply: those that are pinned, else the catalogue's.
func (s RulesState) InForce() judging.Rules {
	rules := s.Catalogue
	if s.Pinned != nil && s.Pinned.Pinned {
		rules = s.Pinned.Rules
	}
	rules.Official, rules.Seed = s.Choice.Official, s.Choice.Seed
	return rules
}

// RulesVersion identifies the rules of the log and of the catalogue, and the official ranking.
func RulesVersion(pinned *judging.PinnedRules, catalogue judging.Rules, official ranking.Ranking) string {
	read := struct {
		Rules     *judging.Rules
		Pinned    bool
		Catalogue judging.Rules
		Official  ranking.Ranking
	}{Catalogue: catalogue, Official: official}
	if pinned != nil {
		rules := pinned.Rules
		// The choice of before the rules were pinned is in Official.
		rules.Official = ""
		read.Rules, read.Pinned = &rules, pinned.Pinned
	}
	encoded, err := json.Marshal(read)
	if err != nil {
		panic(err) // numbers and strings only
	}
	sum := sha256.Sum256(encoded)
	return hex.EncodeToString(sum[:16])
}

// RulesForm pins or resets rules. The JSON tags are the field names on the wire.
type RulesForm struct {
	Before   string          `json:"before"`   // RulesState.Version as it was read; required unless DryRun
	Official ranking.Ranking `json:"official"` // of a reset: another official ranking; "": as it is
	Reason   string          `json:"reason"`   // of a reset, which becomes public; required unless DryRun
	DryRun   bool            `json:"dryRun"`
}

// RulesState reads an edition's rules.
func (s *ResultService) RulesState(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
) (RulesState, error) {
	state := RulesState{Catalogue: judging.RulesOf(edition)}
	var err error
	if state.Pinned, err = s.PinnedRules(ctx, by, edition.ID); err != nil {
		return RulesState{}, err
	}
	if state.Choice, err = s.Ranking(ctx, by, edition.ID); err != nil {
		return RulesState{}, err
	}
	if state.Resets, err = s.Results.RulesResets(ctx, edition.ID); err != nil {
		return RulesState{}, err
	}
	ratings, err := s.Results.Ratings(ctx, edition.ID, edition.Criteria.IDs())
	if err != nil {
		return RulesState{}, err
	}
	state.Counts = cardCounts(ratings, state.InForce().MinimumCards)
	return state, nil
}

// PinRules pins the edition's rules before the first score, and reports whether they were not pinned. Repeating it
// changes nothing. VALIDATION_FAILED; CONFLICT as judging.RulesStore.
func (s *ResultService) PinRules(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[RulesForm],
) (bool, error) {
	if err := by.MayChange(contest.AreaResults); err != nil {
		return false, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return false, err
	}
	form.checkBefore(fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return false, err
	}
	return s.Results.PinRules(ctx, judging.RulesPin{
		Edition: edition.ID,
		Rules:   judging.RulesOf(edition),
		Before:  form.Before,
		DryRun:  form.DryRun,
		Actor:   by.Actor,
		At:      s.Clock.Now(),
	})
}

// CorrectRules is ResetRules for a form. CONFLICT also when the rules are no longer form.Before.
func (s *ResultService) CorrectRules(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[RulesForm],
) error {
	if err := by.Check(); err != nil {
		return err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return err
	}
	form.checkBefore(fieldErrs)
	if form.Official != "" {
		checkRanking(fieldErrs, "official", form.Official)
	}
	if !form.DryRun || form.Reason != "" {
		form.Reason = fieldErrs.Required("reason", form.Reason, contest.MaxReason)
	}
	if err := fieldErrs.Err(); err != nil {
		return err
	}
	return s.Results.ResetRules(ctx, judging.RulesReset{
		Edition:  edition.ID,
		Rules:    judging.RulesOf(edition),
		Official: form.Official,
		Before:   form.Before,
		DryRun:   form.DryRun,
		Reason:   form.Reason,
		Actor:    by.Actor,
		At:       s.Clock.Now(),
	})
}

func (f RulesForm) checkBefore(fieldErrs contest.FieldErrors) {
	if f.Before == "" && !f.DryRun {
		fieldErrs.Add("before", contest.Text{EN: "Say which rules you read", ZH: "请说明所依据的规则版本"})
	}
}

// RulesChanged is the error of a change to rules that are no longer those that were read.
func RulesChanged() error {
	return contest.Conflict("before", contest.Text{
		EN: "The rules have changed in the meantime. Please look at them again.", ZH: "规则在此期间已有变动，请重新查看",
	})
}
