package scene

import "math"

// flock: birds fly over ridges that scroll at different speeds, before a rising sun.
type flock struct {
	p      Palette
	ridges [4]ridge
	birds  []struct {
		at          point
		span, phase float64
	}
	sun float64
}

func newFlock(d dice, p Palette, width float64) animation {
	s := &flock{p: p, sun: width * d.from(0.3, 0.7)}
	for i := range s.ridges {
		s.ridges[i] = newRidge(d, width, 0.52+float64(i)*0.125, 0.24-float64(i)*0.035)
	}
	s.birds = make([]struct {
		at          point
		span, phase float64
	}, 9+d.IntN(5))
	for i := range s.birds {
		side := float64(i%2*2 - 1)
		row := float64((i + 1) / 2)
		s.birds[i].at = point{-row*0.1 + d.from(-0.015, 0.015), side*row*0.034 + d.from(-0.012, 0.012)}
		s.birds[i].span = 0.05 - row*0.0025
		s.birds[i].phase = d.from(0, 2)
	}
	return s
}

func (s *flock) draw(c *canvas, t float64) {
	c.clear(s.p.Light)
	for i := range 4 {
		c.rect(0, 0, c.width, 0.44-float64(i)*0.11, faint(s.p.Middle, 0.13))
	}
	y := 0.5 - t*0.014
	c.disc(s.sun, y, 0.27, faint(s.p.Hot, 0.2))
	c.disc(s.sun, y, 0.21, s.p.Hot)
	shades := [4]float64{0, 0.3, 0.62, 1}
	for i, r := range s.ridges {
		if i == 3 {
			s.fly(c, t)
		}
		fill := between(between(s.p.Middle, s.p.Light, 0.35), s.p.Deep, shades[i])
		if i == 1 || i == 2 {
			fill = between(fill, s.p.Ground, 0.4)
		}
		r.draw(c, t*(0.008+0.014*float64(i*i)), fill)
	}
}

func (s *flock) fly(c *canvas, t float64) {
	lead := point{c.width*0.42 + t*0.045, 0.3 + 0.03*math.Sin(t*0.5) - t*0.004}
	for _, b := range s.birds {
		// A few wing beats, then a glide, like large birds.
		beat := math.Sin(t*7+b.phase) * max(0.25, math.Sin(t*0.9+b.phase))
		bird(c, lead.x+b.at.x, lead.y+b.at.y+0.006*beat, b.span, beat, s.p.Deep)
	}
}
