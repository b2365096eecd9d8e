package ranking_test

import (
	"testing"

	"marquee/backend/results/ranking"
)

// The figures are those of this simulation, and agree with those of the panels with three cards each.
func TestPrecisionOfAJury(t *testing.T) {
	t.Parallel()
	three, twelve := ranking.MeasurePrecision(12, 40, 3), ranking.MeasurePrecision(12, 40, 12)
	if again := ranking.MeasurePrecision(12, 40, 3); again != three {
		t.Errorf("%+v, again %+v", three, again)
	}
	if three.Corrected < .5 || three.Corrected > .68 || three.Mean >= three.Corrected {
		t.Errorf("three cards each: %+v", three)
	}
	if twelve.Corrected <= three.Corrected+.1 || twelve.Corrected != twelve.Mean {
		t.Errorf("a full jury: %+v; both rankings are the same then", twelve)
	}
	if p, enough := ranking.CardsFor(12, 40, .7); !enough || p.Cards <= 3 || p.Cards > 9 || p.Corrected < .7 {
		t.Errorf("%+v, %v", p, enough)
	}
	if p, enough := ranking.CardsFor(1, 40, .7); enough || p.Cards != 1 {
		t.Errorf("one judge: %+v, %v", p, enough)
	}
}
