package operations

import (
	"context"
	"encoding/json"
	"fmt"
	"time"

	"marquee/backend/contest"
	"marquee/backend/judging"
	"marquee/backend/results/ranking"
)

// ActionChangeRules is the action of the audit log for a changed part of the rules.
const ActionChangeRules = "rules.change"

// RulePartSubject names a part of an edition's rules in the audit log.
func RulePartSubject(edition contest.EditionID, part string) string {
	return "rules:" + string(edition) + ":" + part
}

// StoredPart is a part of the rules as organisers changed it.
type StoredPart struct {
	Content []byte // JSON
	At      time.Time
	By      string
}

// StoredParts are the stored parts by their names.
type StoredParts map[string]StoredPart

// Contents are the JSON of the parts.
func (p StoredParts) Contents() map[string][]byte {
	contents := map[string][]byte{}
	for name, part := range p {
		contents[name] = part.Content
	}
	return contents
}

// RuleBase is what the rules of an edition are at one moment, and what depends on them.
type RuleBase struct {
	Parts      StoredParts
	Moves      []contest.PhaseMove
	Answered   []contest.AnsweredQuestion
	Categories []string             // that works or judges have
	Awards     []string             // that works are nominated for
	Pinned     *judging.PinnedRules // nil: no rules are in the log
	Official   ranking.Ranking
	State      PhaseState // of ChangeRulePart alone
}

// edition is the edition with these rules.
func (b RuleBase) edition(planned *contest.Edition) *contest.Edition {
	e := *planned.WithParts(b.Parts.Contents()).Moved(b.Moves)
	e.Official = string(b.Official)
	return &e
}

// pinned reports whether results depend on pinned rules.
func (b RuleBase) pinned() bool { return b.Pinned != nil && b.Pinned.Pinned }

// RulePartChange is a part that is stored.
type RulePartChange struct {
	Part          string
	Content       []byte // JSON
	Before, After string // versions
	At            time.Time
	By            string
	Reason        string              // of a correction of pinned rules
	Moves         []contest.PhaseMove // of dates
	Official      ranking.Ranking     // another official ranking; "": as it is
	Rules         *judging.Rules      // for the log, unless it has them; nil: as they are
	Reset         *judging.RulesReset // corrects pinned rules, in place of Official and Rules; nil: none
	With          []RulePartChange    // other parts, which have no records of their own in the log
}

// RulePartStore keeps the parts of the rules that organisers change.
type RulePartStore interface {
	contest.RulePartReader
	RuleBase(ctx context.Context, edition contest.EditionID) (RuleBase, error)
	// ChangeRulePart calls check with what holds now, and stores the change that it returns with its audit row and its
	// records of the log, all or nothing; nil stores nothing. Calls for an edition run one after the other, and not
	// beside scores, nominations, moves of dates and publications.
	ChangeRulePart(ctx context.Context, edition contest.EditionID, check func(RuleBase) (*RulePartChange, error)) error
}

// RulePartForm changes a part. The JSON tags are the field names on the wire.
type RulePartForm struct {
	Value  json.RawMessage `json:"value"`
	Before string          `json:"before"` // the version that was read
	Reason string          `json:"reason"` // of a correction of pinned rules, which becomes public
	DryRun bool            `json:"dryRun"`
	With   []RulePartWith  `json:"with"` // parts that change at once, because one refers to another
}

// RulePartWith is another part of a change: all are stored, or none.
type RulePartWith struct {
	Part   string          `json:"part"`
	Value  json.RawMessage `json:"value"`
	Before string          `json:"before"`
}

// RulePartState is a part of an edition's rules.
type RulePartState struct {
	Part     string
	Value    any
	Version  string
	Changed  bool // by this call, or with DryRun would be
	Answered []contest.AnsweredQuestion
	Pinned   *judging.PinnedRules // nil: the part may be changed
	Changes  []RuleChange
	Effects  []RuleEffect
	At       time.Time // when organisers changed it last; zero: it is the catalogue's
	By       string
}

// RulePartService reads and changes parts of the rules. Every method returns FORBIDDEN for a zero Organiser, NOT_FOUND
// for a part that does not exist.
type RulePartService struct {
	Parts    RulePartStore
	Calendar *contest.Calendar // reads the parts again after a change; nil: none
	Clock    contest.Clock
}

// List returns the parts of an edition, which is the one of the catalogue, in their order.
func (s *RulePartService) List(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
) ([]RulePartState, error) {
	if err := by.MayRead(contest.AreaCatalogue); err != nil {
		return nil, err
	}
	base, err := s.Parts.RuleBase(ctx, planned.ID)
	if err != nil {
		return nil, fmt.Errorf("read rules: %w", err)
	}
	e := base.edition(planned)
	var states []RulePartState
	for _, part := range contest.RuleParts() {
		states = append(states, base.stateOf(part, e))
	}
	return states, nil
}

// Part returns a part of an edition, which is the one of the catalogue.
func (s *RulePartService) Part(
	ctx context.Context,
	by contest.Organiser,
	planned *contest.Edition,
	name string,
) (RulePartState, error) {
	if err := by.MayRead(contest.AreaCatalogue); err != nil {
		return RulePartState{}, err
	}
	part, known := contest.RulePartNamed(name)
	if !known {
		return RulePartState{}, contest.Fail(contest.CodeNotFound)
	}
	base, err := s.Parts.RuleBase(ctx, planned.ID)
	if err != nil {
		return RulePartState{}, fmt.Errorf("read rules: %w", err)
	}
	return base.stateOf(part, base.edition(planned)), nil
}

func (b RuleBase) stateOf(part contest.RulePart, e *contest.Edition) RulePartState {
	state := RulePartState{
		Part:     part.Name,
		Value:    part.Of(e),
		Version:  part.Version(e),
		Answered: b.Answered,
		At:       b.Parts[part.Name].At,
		By:       b.Parts[part.Name].By,
	}
	if b.pinned() && pinnedParts[part.Name] {
		state.Pinned = b.Pinned
	}
	return state
}

// pinnedParts are the parts of which results depend. Of safeguards they depend on two.
var pinnedParts = map[string]bool{
	"criteria":          true,
	"awards":            true,
	"prizes":            true,
	contest.PartRanking: true,
	"safeguards":        true,
}
