package report

import (
	"math"

	"marquee/backend/results/ranking"
)

// Sizes of the plots, in units of the view box.
const (
	plotWidth = 720
	labels    = 230 // width of the names on the left
	rowHeight = 22
	margin    = 30 // below, for the scale
	mostRows  = 60 // works in the plot of the ranks
)

// plot is a plot with a row for each work or judge.
type plot struct {
	Width, Height, Labels, Bottom int
	Ticks                         []tick
	Rows                          []row
	Zero                          float64 // where 0 is
}

type tick struct {
	X     float64
	Label string
}

// row is a line of a plot. Low to High is a line, Dot and Mark are points.
type row struct {
	Name           string
	Y              int
	Dot, Mark      float64
	Low, High      float64
	HasLine        bool
	BarX, BarWidth float64
}

// scale places points between the names and the right edge.
type scale struct{ low, high float64 }

func (s scale) at(points ranking.Points) float64 {
	const right = 24
	x := labels + (float64(points)/10000-s.low)/(s.high-s.low)*(plotWidth-labels-right)
	return math.Round(x*10) / 10
}

// ticks are round numbers of points, about eight.
func (s scale) ticks() []tick {
	step := 1.0
	for _, wider := range []float64{2, 5, 10, 20, 50} {
		if (s.high-s.low)/step > 8 {
			step = wider
		}
	}
	var all []tick
	for value := math.Ceil(s.low/step) * step; value <= s.high; value += step {
		all = append(
			all,
			tick{s.at(ranking.Points(math.Round(value * 10000))), ranking.Points(math.Round(value * 10000)).String()},
		)
	}
	return all
}

func newPlot(s scale, rows int) plot {
	return plot{
		Width:  plotWidth,
		Height: rows*rowHeight + margin,
		Labels: labels - 12,
		Bottom: rows * rowHeight,
		Ticks:  s.ticks(),
	}
}

// RankPlot shows the first works: corrected total, mean and interval.
func (v view) RankPlot() plot {
	var works []ranking.Work
	s := scale{math.Inf(1), math.Inf(-1)}
	for _, w := range v.Ranked() {
		if w.Cards == 0 || len(works) == mostRows {
			break
		}
		works = append(works, w)
		for _, points := range []ranking.Points{w.Mean.Total, w.Corrected.Total, w.Interval.Low, w.Interval.High} {
			if w.Interval.Draws > 0 || points != 0 {
				s.low, s.high = min(s.low, float64(points)/10000), max(s.high, float64(points)/10000)
			}
		}
	}
	if len(works) == 0 {
		return plot{}
	}
	s.low, s.high = math.Floor(s.low)-1, math.Ceil(s.high)+1
	p := newPlot(s, len(works))
	for i, w := range works {
		p.Rows = append(p.Rows, row{
			Name: v.Work(
				w.ID,
			).Title,
			Y:       i*rowHeight + rowHeight/2,
			Dot:     s.at(w.Corrected.Total),
			Mark:    s.at(w.Mean.Total),
			Low:     s.at(w.Interval.Low),
			High:    s.at(w.Interval.High),
			HasLine: w.Interval.Draws > 0,
		})
	}
	return p
}

// SeverityPlot shows what each judge adds to a work's true value.
func (v view) SeverityPlot() plot {
	widest := 1.0
	rows := 0
	for _, j := range v.Computed.Judges {
		if j.Cards > 0 {
			rows++
			widest = max(widest, math.Ceil(math.Abs(float64(j.Severity)/10000)))
		}
	}
	if rows == 0 {
		return plot{}
	}
	s := scale{-widest - 1, widest + 1}
	p := newPlot(s, rows)
	p.Zero = s.at(0)
	for _, j := range v.Computed.Judges {
		if j.Cards > 0 {
			x := s.at(j.Severity)
			p.Rows = append(p.Rows, row{
				Name:     j.Name,
				Y:        len(p.Rows)*rowHeight + rowHeight/2,
				BarX:     min(x, p.Zero),
				BarWidth: math.Max(1, math.Round(10*math.Abs(x-p.Zero))/10),
			})
		}
	}
	return p
}

// Cut shortens a name to fit beside a plot.
func (r row) Cut() string {
	const most = 26
	width, runes := 0, []rune(r.Name)
	for i, letter := range runes {
		width++
		if letter >= 0x2e80 { // full width
			width++
		}
		if width > most+2 {
			return string(runes[:i]) + "…"
		}
	}
	return r.Name
}
