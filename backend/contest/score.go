package contest

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// Score is one score in hundredths of a point, 0 to 10000.
type Score int

// MaxScore is the highest score, in points.
const MaxScore = 100

var errScore = errors.New("a score is a number from 0 to 100 with at most two decimals")

// ParseScore parses a score of 0 to 100 points with at most two decimals: a JSON
// number without an exponent. It uses no floating-point number, so that every score
// is exact.
func ParseScore(text string) (Score, error) {
	if len(text) > 20 {
		return 0, errScore
	}
	whole, fraction, _ := strings.Cut(text, ".")
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 2 {
		return 0, errScore
	}
	fraction += strings.Repeat("0", 2-len(fraction))
	points, err := strconv.ParseUint(whole, 10, 16)
	if err != nil || points > MaxScore {
		return 0, errScore
	}
	hundredths, err := strconv.ParseUint(fraction, 10, 16)
	if err != nil || points == MaxScore && hundredths > 0 {
		return 0, errScore
	}
	return Score(points*100 + hundredths), nil
}

// ScoreError is the field error for a value that ParseScore rejects.
func ScoreError() Text {
	return Text{
		EN: "A score is a number from 0 to 100 with at most two decimals",
		ZH: "分数须为 0 至 100 之间的数字，最多两位小数",
	}
}

// String returns the points without trailing zeros: "83.33", "90".
func (s Score) String() string { return decimal(int(s), 100, 2) }

// MarshalJSON writes the points as a number.
func (s Score) MarshalJSON() ([]byte, error) { return []byte(s.String()), nil }

// UnmarshalJSON reads what MarshalJSON writes, and what ParseScore takes.
func (s *Score) UnmarshalJSON(text []byte) error {
	score, err := ParseScore(string(text))
	*s = score
	return err
}

// Total is a weighted sum of scores in ten-thousandths of a point, 0 to 1000000.
type Total int

// String returns the points without trailing zeros: "83.3325", "90".
func (t Total) String() string { return decimal(int(t), 10000, 4) }

// MarshalJSON writes the points as a number.
func (t Total) MarshalJSON() ([]byte, error) { return []byte(t.String()), nil }

// decimal formats value/unit, where unit is ten to the power of places.
func decimal(value, unit, places int) string {
	text := fmt.Sprintf("%d.%0*d", value/unit, places, value%unit)
	return strings.TrimRight(strings.TrimRight(text, "0"), ".")
}
