package transparency

import (
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// signedBody is what a judge's signature is over, beside scores: the body of a call.
type signedBody struct {
	WorkID   *int           `json:"workId"`
	Award    *contest.Award `json:"award"`
	Comments string         `json:"comments"` // as its hash in the record
	Reason   string         `json:"reason"`   // likewise
	Before   *int           `json:"before"`
	Cancel   bool           `json:"cancel"`
	// Versions are those of all nominations that a nominator saw who cancels them.
	Versions string `json:"versions"`
}

func (b signedBody) award() contest.Award {
	if b.Award == nil {
		return ""
	}
	return *b.Award
}

// readSigned reads what was signed, in its one encoding: no two readers find different things in it, by a field that is
// there twice or in other capitals.
func readSigned(signed string) (body signedBody, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal([]byte(signed), &fields); err != nil {
		return body, fmt.Errorf("read what was signed: %w", err)
	}
	canonical, err := contest.CanonicalJSON(fields)
	if err != nil || canonical != signed {
		return body, errors.New("what was signed is not canonical JSON")
	}
	known := []string{"workId", "award", "comments", "reason", "before", "cancel", "versions"}
	for name := range fields {
		at := slices.IndexFunc(known, func(one string) bool { return strings.EqualFold(one, name) })
		if at >= 0 && known[at] != name {
			return body, errors.New("what was signed has a field in other capitals")
		}
	}
	if err := json.Unmarshal([]byte(signed), &body); err != nil {
		return body, fmt.Errorf("read what was signed: %w", err)
	}
	return body, nil
}
