package bench

import (
	"encoding/json"
	"os"
	"slices"
	"testing"
	"time"
)

// figure is a line of the table that make bench prints.
type figure struct {
	What     string   `json:"what"`
	Figure   string   `json:"figure"`
	Measured float64  `json:"measured"`
	Unit     string   `json:"unit,omitempty"`
	Digits   int      `json:"digits"`
	AtMost   *float64 `json:"atMost,omitempty"`
	AtLeast  *float64 `json:"atLeast,omitempty"`
}

// publish writes figures to the test's log and, with -figures, to a file. It checks no limits, since times on a busy
// machine prove little.
func publish(t *testing.T, figures ...figure) {
	t.Helper()
	for _, f := range figures {
		t.Logf("%s, %s: %.*f %s", f.What, f.Figure, f.Digits, f.Measured, f.Unit)
	}
	name := given().figures
	if name == "" {
		return
	}
	file, err := os.OpenFile(name, os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o644)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	lines := json.NewEncoder(file)
	for _, f := range figures {
		if err := lines.Encode(f); err != nil {
			t.Fatal(err)
		}
	}
}

// quantile returns the value below which a share of the values is; 0 without values.
func quantile[T float64 | time.Duration](values []T, share float64) T {
	if len(values) == 0 {
		return 0
	}
	sorted := slices.Sorted(slices.Values(values))
	return sorted[min(len(sorted)-1, int(share*float64(len(sorted))))]
}

func median(values []float64) float64 { return quantile(values, 0.5) }

func milliseconds(d time.Duration) float64 { return float64(d) / float64(time.Millisecond) }
