package scene

import (
	"cmp"
	"math"
	"slices"
)

// lanterns: paper lights rise from a river at night.
type lanterns struct {
	p     Palette
	hills ridge
	stars stars
	all   []lantern
	ferry float64
}

type lantern struct{ x, start, speed, size, phase float64 }

const shore = 0.74

func newLanterns(d dice, p Palette, width float64) animation {
	s := &lanterns{
		p:     p,
		hills: newRidge(d, width, 0.64, 0.12),
		stars: newStars(d, 40, width, 0.5),
		ferry: width * d.from(0.3, 0.6),
	}
	for range int(11 + 5*width) {
		s.all = append(
			s.all,
			lantern{
				x:     d.from(0, width),
				start: d.from(0, 1),
				speed: d.from(0.02, 0.05),
				size:  d.from(0.35, 1),
				phase: d.from(0, 6),
			},
		)
	}
	slices.SortFunc(s.all, func(a, b lantern) int { return cmp.Compare(a.size, b.size) })
	return s
}

func (s *lanterns) draw(c *canvas, t float64) {
	c.clear(s.p.Deep)
	s.stars.draw(c, t, 0, s.p.Light)
	s.hills.draw(c, t*0.008, s.p.Ground)
	c.rect(0, shore, c.width, 1-shore, between(s.p.Deep, s.p.Ground, 0.3))
	c.rect(0, shore, c.width, 0.012, faint(s.p.Middle, 0.8))
	for _, l := range s.all {
		x, y := l.at(t)
		s.glimmer(c, t, l, x, y)
	}
	s.boat(c, t)
	for _, l := range s.all {
		x, y := l.at(t)
		s.paper(c, x, y, l.size*0.075)
	}
}

// at is the position of a lantern, which rises out of the picture and starts again from the water.
func (l lantern) at(t float64) (x, y float64) {
	rise := math.Mod(l.start+t*l.speed*(0.5+l.size), 1)
	return l.x + 0.03*math.Sin(t*0.7+l.phase), shore + 0.02 - rise*0.95
}

func (s *lanterns) paper(c *canvas, x, y, r float64) {
	c.disc(x, y, r*2.1, faint(s.p.Hot, 0.1))
	c.disc(x, y, r*1.5, faint(s.p.Hot, 0.14))
	c.shapes(s.p.Hot, oval(point{x, y}, r, r*0.86, 0))
	c.shapes(faint(s.p.Light, 0.75), oval(point{x, y + r*0.1}, r*0.42, r*0.72, 0))
	c.rect(x-r*0.4, y-r*1.02, r*0.8, r*0.2, s.p.Middle)
	c.rect(x-r*0.4, y+r*0.8, r*0.8, r*0.2, s.p.Middle)
	c.rect(x-r*0.04, y+r, r*0.08, r*0.55, s.p.Hot)
}

// glimmer is the lantern's light on the water, weaker the higher it has risen.
func (s *lanterns) glimmer(c *canvas, t float64, l lantern, x, y float64) {
	near := max(0, 1-(shore-y)*1.1)
	for i := range 4 {
		w := 0.07 * l.size * (1 - float64(i)*0.18) * (0.7 + 0.3*math.Sin(t*2.4+l.phase+float64(i)))
		c.rect(x-w/2, shore+0.045+l.size*0.06+float64(i)*0.034, w, 0.007, faint(s.p.Hot, 0.55*near))
	}
}

func (s *lanterns) boat(c *canvas, t float64) {
	x, y := s.ferry+t*0.014, 0.885+0.004*math.Sin(t*1.2)
	c.shapes(
		s.p.Deep,
		[]point{
			{x - 0.26, y - 0.03},
			{x - 0.2, y + 0.012},
			{x + 0.2, y + 0.012},
			{x + 0.27, y - 0.04},
			{x + 0.21, y + 0.055},
			{x - 0.19, y + 0.055},
		},
		[]point{
			{x + 0.1, y + 0.01},
			{x + 0.112, y - 0.1},
			{x + 0.136, y - 0.12},
			{x + 0.16, y - 0.1},
			{x + 0.17, y + 0.01},
		},
	)
	c.disc(x+0.136, y-0.142, 0.021, s.p.Deep)
	c.line(s.p.Deep, 0.009, point{x + 0.08 + 0.02*math.Sin(t), y - 0.2}, point{x + 0.25, y + 0.09})
}
