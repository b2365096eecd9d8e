package ranking

import (
	"math"
	"math/rand/v2"
	"strconv"
	"testing"
)

// TestWorksVarianceOfABalancedPanel: where every judge has scored every work, restricted maximum likelihood gives what
// the analysis of variance does.
func TestWorksVarianceOfABalancedPanel(t *testing.T) {
	t.Parallel()
	const judges, works = 6, 15
	r := rand.New(rand.NewPCG(1, 36)) //nolint:gosec // repeatable on purpose
	p := Panel{Weights: []int{40, 30, 20, 10}}
	var values [judges][works]float64
	for w := range works {
		p.Works = append(p.Works, w+1)
		quality := 6000 + 800*r.NormFloat64()
		for j := range judges {
			score := max(0, min(10000, int(quality+300*float64(j)+500*r.NormFloat64())))
			values[j][w] = float64(score)
			p.Cards = append(
				p.Cards,
				Card{Judge: strconv.Itoa(j), Work: w + 1, Scores: []int{score, score, score, score}},
			)
		}
	}
	var ofWork [works]float64
	var ofJudge [judges]float64
	mean := 0.0
	for j := range judges {
		p.Judges = append(p.Judges, strconv.Itoa(j))
		for w := range works {
			ofWork[w] += values[j][w] / judges
			ofJudge[j] += values[j][w] / works
			mean += values[j][w] / judges / works
		}
	}
	between, rest := 0.0, 0.0
	for w := range works {
		away := ofWork[w] - mean
		between += judges * away * away / (works - 1)
		for j := range judges {
			left := values[j][w] - ofWork[w] - ofJudge[j] + mean
			rest += left * left / (judges - 1) / (works - 1)
		}
	}
	want := (between - rest) / judges
	got := newMixed(newTable(p), Options{Shrinkage: 2, WorkShrinkage: 0.5}).components[0].works
	if math.Abs(got-want) > want*1e-6 {
		t.Errorf("the variance of the works is %f, want %f", got, want)
	}
}
