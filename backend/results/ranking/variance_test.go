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
	got := newMixed(newTable(p), Options{Shrinkage: 2, WorkShrinkage: 0.5}).variances[0].of[ofWorks]
	if math.Abs(got-want) > want*1e-6 {
		t.Errorf("the variance of the works is %f, want %f", got, want)
	}
}

// TestVariancesAreMostLikely: of uneven panels no other variances near those that are estimated have a greater
// restricted likelihood, which is computed here with the covariances of all cards.
func TestVariancesAreMostLikely(t *testing.T) {
	t.Parallel()
	for seed := range uint64(100) {
		r := rand.New(rand.NewPCG(seed, 36)) //nolint:gosec // repeatable on purpose
		judges, works := 2+r.IntN(6), 3+r.IntN(10)
		p := unevenPanel(r, judges, works)
		o := Options{Shrinkage: 2, WorkShrinkage: []float64{0.5, 0}[seed%2]}
		m := newMixed(newTable(p), o)
		v := m.variances[0]
		if !v.known || m.residuals == 0 {
			continue
		}
		best := restricted(m, v.of)
		for _, factor := range []float64{0, 0.5, 0.9, 0.98, 1.02, 1.1, 2} {
			for i := range v.of {
				other := v.of
				other[i] *= factor
				if v.of[i] == 0 {
					other[i] = v.of[ofNoise] * factor / 10
				}
				if i == ofNoise && factor == 0 || i == ofWorks && o.WorkShrinkage == 0 {
					continue
				}
				if found := restricted(m, other); found > best+1e-5 {
					t.Errorf("seed %d: %v has %f, and %v %f", seed, v.of, best, other, found)
				}
			}
		}
	}
}

// unevenPanel has cards of two judges in three, and scores with severities.
func unevenPanel(r *rand.Rand, judges, works int) Panel {
	p := Panel{Weights: []int{100}}
	var severities []float64
	for j := range judges {
		p.Judges = append(p.Judges, strconv.Itoa(j))
		severities = append(severities, 600*r.NormFloat64())
	}
	for w := range works {
		p.Works = append(p.Works, w+1)
		quality := 5500 + 700*r.NormFloat64()
		for j, severity := range severities {
			if r.IntN(3) > 0 {
				score := max(0, min(10000, int(quality+severity+500*r.NormFloat64())))
				p.Cards = append(p.Cards, Card{Judge: p.Judges[j], Work: w + 1, Scores: []int{score}})
			}
		}
	}
	return p
}

// restricted returns the restricted log-likelihood of the first criterion, less a constant, from its definition: y is
// normal with the covariances V, and the field, or each work, is unknown.
func restricted(m *mixed, v [componentCount]float64) float64 {
	var values []float64
	var unknown, covariances [][]float64
	type cell struct{ work, judge int }
	var cells []cell
	for w, cards := range m.table.byWork {
		for _, card := range cards {
			cells, values = append(cells, cell{w, card.judge}), append(values, m.value(card, 0))
			row := make([]float64, len(m.table.works))
			row[w] = 1
			if m.options.WorkShrinkage > 0 {
				row = []float64{1}
			}
			unknown = append(unknown, row)
		}
	}
	for i, one := range cells {
		covariances = append(covariances, make([]float64, len(cells)))
		for k, other := range cells {
			if i == k {
				covariances[i][k] += v[ofNoise]
			}
			if one.judge == other.judge {
				covariances[i][k] += v[ofSeverity]
			}
			if one.work == other.work && m.options.WorkShrinkage > 0 {
				covariances[i][k] += v[ofWorks]
			}
		}
	}
	logarithm := logDeterminant(covariances)
	invert(covariances)
	count := len(unknown[0])
	information, right := square(count), make([]float64, count)
	rest := 0.0
	for i, line := range covariances {
		for k, weight := range line {
			rest += values[i] * weight * values[k]
			for a := range count {
				right[a] += unknown[i][a] * weight * values[k]
				for b := range count {
					information[a][b] += unknown[i][a] * weight * unknown[k][b]
				}
			}
		}
	}
	for a := range count { // a work without a card
		if information[a][a] == 0 {
			information[a][a] = 1
		}
	}
	logarithm += logDeterminant(information)
	invert(information)
	for a := range count {
		for b := range count {
			rest -= right[a] * information[a][b] * right[b]
		}
	}
	return -(logarithm + rest) / 2
}

// logDeterminant leaves the matrix as it is.
func logDeterminant(matrix [][]float64) float64 {
	lower := square(len(matrix))
	for i := range matrix {
		copy(lower[i], matrix[i])
	}
	root(lower)
	sum := 0.0
	for i := range lower {
		sum += 2 * math.Log(lower[i][i])
	}
	return sum
}
