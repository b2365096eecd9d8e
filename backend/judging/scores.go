package judging

import (
	"bytes"
	"encoding/json"
	"fmt"
	"maps"

	"marquee/backend/contest"
)

// Scores are a judge's scores for a work by the ids of the criteria. A score not given yet is missing.
type Scores map[string]contest.Score

// Equal reports whether the same scores are given.
func (s Scores) Equal(other Scores) bool { return maps.Equal(s, other) }

// Complete reports whether the scores of all criteria are given. Results use complete scorecards only.
func (s Scores) Complete(criteria []string) bool {
	for _, id := range criteria {
		if _, given := s[id]; !given {
			return false
		}
	}
	return true
}

// Total returns the weighted sum of the scores, without rounding. A missing score counts 0.
func (s Scores) Total(criteria contest.Criteria) contest.Total {
	total := contest.Total(0)
	for _, one := range criteria {
		total += contest.Total(s[one.ID]) * contest.Total(one.Weight)
	}
	return total
}

// OrderedScores are scores in the order of an edition's criteria. Their JSON has a key for each criterion, null without
// a score.
type OrderedScores struct {
	Criteria []string // their ids
	Scores   Scores
}

// In returns the scores in the order of an edition's criteria.
func (s Scores) In(criteria contest.Criteria) OrderedScores {
	return OrderedScores{Criteria: criteria.IDs(), Scores: s}
}

// MarshalJSON implements json.Marshaler.
func (o OrderedScores) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, id := range o.Criteria {
		if i > 0 {
			out.WriteByte(',')
		}
		name, err := json.Marshal(id)
		if err != nil {
			return nil, err
		}
		value := "null"
		if score, given := o.Scores[id]; given {
			value = score.String()
		}
		fmt.Fprintf(&out, "%s:%s", name, value)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}
