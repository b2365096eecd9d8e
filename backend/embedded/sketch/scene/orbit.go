package scene

import "math"

// orbit: a banded planet with a ring, and a small satellite that passes in front of it.
type orbit struct {
	p      Palette
	stars  stars
	planet point
	radius float64
	tilt   float64
	start  float64
}

func newOrbit(d dice, p Palette, width float64) animation {
	return &orbit{
		p: p, stars: newStars(d, 90, width, 1),
		planet: point{width * d.from(0.62, 0.72), d.from(0.48, 0.58)},
		radius: min(0.46, width*0.3), tilt: d.from(-0.42, -0.2), start: d.from(0, 2),
	}
}

func (s *orbit) draw(c *canvas, t float64) {
	c.clear(s.p.Deep)
	s.stars.draw(c, t, -t*0.006, s.p.Light)
	s.ring(c, math.Pi, t)
	c.disc(s.planet.x, s.planet.y, s.radius, s.p.Ground)
	for i, band := range []struct{ at, thick, share float64 }{{-0.55, 0.16, 0.5}, {-0.18, 0.09, 0.4}, {0.34, 0.2, 0.35}, {0.72, 0.08, 0.3}} {
		s.band(c, band.at+0.02*math.Sin(t*0.5+float64(i)), band.thick, band.share)
	}
	s.ring(c, 0, t)
	s.satellite(c, t)
}

// band draws a stripe of the planet: the slice between two heights, tilted with it.
func (s *orbit) band(c *canvas, at, thick, share float64) {
	var outline []point
	sin, cos := math.Sincos(s.tilt)
	const steps = 16
	for side := range 2 {
		for i := range steps + 1 {
			y := at + thick*float64(i)/steps
			x := math.Sqrt(max(0, 1-y*y))
			if side == 1 {
				y = at + thick*float64(steps-i)/steps
				x = -math.Sqrt(max(0, 1-y*y))
			}
			outline = append(outline, point{s.planet.x + s.radius*(x*cos-y*sin), s.planet.y + s.radius*(x*sin+y*cos)})
		}
	}
	c.shapes(faint(s.p.Middle, share), outline)
}

// ring draws one half of the ring: behind the planet (from π) or in front of it (from 0).
func (s *orbit) ring(c *canvas, from, t float64) {
	sin, cos := math.Sincos(s.tilt)
	for i, size := range []float64{1.45, 1.58, 1.76} {
		var along []point
		for k := range 41 {
			b, a := math.Sincos(from + math.Pi*float64(k)/40)
			x, y := a*s.radius*size, b*s.radius*size*(0.2+0.012*math.Sin(t*0.7))
			along = append(along, point{s.planet.x + x*cos - y*sin, s.planet.y + x*sin + y*cos})
		}
		if i == 1 {
			c.line(s.p.Hot, 0.026, along...)
		} else {
			c.line(s.p.Light, 0.008, along...)
		}
	}
}

func (s *orbit) satellite(c *canvas, t float64) {
	x := math.Mod(0.1+s.start+t*0.11, c.width+0.5) - 0.25
	y := 0.24 + 0.05*math.Sin(t*0.8+s.start) + x*0.06
	turn := -0.25 + 0.12*math.Sin(t*0.6)
	sin, cos := math.Sincos(turn)
	part := func(dx, dy, w, h float64) []point {
		corners := box(dx-w/2, dy-h/2, w, h)
		for i, p := range corners {
			corners[i] = point{x + p.x*cos - p.y*sin, y + p.x*sin + p.y*cos}
		}
		return corners
	}
	c.shapes(s.p.Hot, part(-0.17, 0, 0.12, 0.11), part(0.17, 0, 0.12, 0.11))
	c.shapes(s.p.Deep, part(-0.17, 0, 0.006, 0.11), part(0.17, 0, 0.006, 0.11))
	c.shapes(s.p.Light, part(0, 0, 0.2, 0.05), part(0, -0.06, 0.007, 0.09))
	if math.Mod(t, 1) < 0.5 {
		lamp := part(0, -0.115, 0, 0)[0]
		c.disc(lamp.x, lamp.y, 0.014, s.p.Hot)
	}
}
