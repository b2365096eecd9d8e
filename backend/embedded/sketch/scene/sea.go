package scene

import "math"

// sea: a sailing boat, the moon and its reflection on the water.
type sea struct {
	p      Palette
	stars  stars
	moon   point
	bars   []struct{ width, shift, phase float64 }
	phases [5]float64
	boat   float64
}

func newSea(d dice, p Palette, width float64) animation {
	s := &sea{
		p:     p,
		stars: newStars(d, 60, width, 0.5),
		moon:  point{width * d.from(0.55, 0.7), d.from(0.24, 0.32)},
		boat:  width * d.from(0.24, 0.34),
	}
	s.bars = make([]struct{ width, shift, phase float64 }, 13)
	for i := range s.bars {
		s.bars[i].width, s.bars[i].shift, s.bars[i].phase = d.from(0.5, 1), d.from(-0.03, 0.03), d.from(0, 6)
	}
	for i := range s.phases {
		s.phases[i] = d.from(0, 6)
	}
	return s
}

const horizon = 0.56

func (s *sea) draw(c *canvas, t float64) {
	c.clear(s.p.Ground)
	for i := range 5 {
		y := float64(i) * 0.08
		c.rect(0, 0, c.width, 0.46-y, faint(s.p.Deep, 0.16))
	}
	s.stars.draw(c, t, 0, s.p.Light)
	c.disc(s.moon.x, s.moon.y, 0.2, faint(s.p.Light, 0.1))
	c.disc(s.moon.x, s.moon.y, 0.155, s.p.Light)
	c.rect(0, horizon, c.width, 1-horizon, between(s.p.Deep, s.p.Ground, 0.35))
	var path [][]point
	for i, bar := range s.bars {
		y := horizon + 0.016 + float64(i)*0.03
		w := (0.16 + float64(i)*0.012) * bar.width * (0.8 + 0.2*math.Sin(t*1.8+bar.phase))
		path = append(path, box(s.moon.x-w+bar.shift+0.012*math.Sin(t+bar.phase), y, w*2, 0.006+float64(i)*0.0006))
	}
	c.shapes(faint(s.p.Light, 0.8), path...)
	for i := range s.phases {
		if i == 2 {
			s.sail(c, t)
		}
		s.wave(c, t, i)
	}
}

// wave draws one of five waves, 0 at the horizon to 4 in front.
func (s *sea) wave(c *canvas, t float64, i int) {
	depth := float64(i) / 4
	y := 0.66 + depth*0.27
	outline := []point{{-0.02, 1.01}}
	for x := -0.02; x <= c.width+0.04; x += 0.02 {
		swell := math.Sin(x*(11-depth*5)+t*(0.9+depth*0.5)+s.phases[i]) * (0.008 + depth*0.014)
		outline = append(outline, point{x, y + swell + 0.006*math.Sin(x*23-t*1.3+s.phases[i])})
	}
	c.shapes(between(s.p.Middle, s.p.Deep, 0.35+depth*0.65), append(outline, point{c.width + 0.04, 1.01}))
}

func (s *sea) sail(c *canvas, t float64) {
	x := s.boat + t*0.022
	y := 0.775 + 0.012*math.Sin(t*1.3+s.phases[1])
	lean := 0.05 * math.Sin(t*0.9+s.phases[0])
	at := func(points ...point) []point {
		sin, cos := math.Sincos(lean)
		for i, p := range points {
			points[i] = point{x + p.x*cos - p.y*sin, y + p.x*sin + p.y*cos}
		}
		return points
	}
	c.shapes(s.p.Light, at(point{0.008, -0.4}, point{0.1, -0.24}, point{0.17, -0.07}, point{0.008, -0.07}))
	c.shapes(s.p.Hot, at(point{-0.01, -0.34}, point{-0.01, -0.07}, point{-0.13, -0.07}, point{-0.08, -0.2}))
	c.shapes(
		s.p.Deep,
		at(point{-0.19, -0.045}, point{0.2, -0.05}, point{0.13, 0.035}, point{-0.12, 0.035}),
		at(point{-0.006, -0.42}, point{0.004, -0.42}, point{0.004, -0.04}, point{-0.006, -0.04}),
	)
}
