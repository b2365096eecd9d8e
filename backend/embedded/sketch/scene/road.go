package scene

import "math"

// road: a straight road to the sea with a bus ahead, seen from the roof of another bus.
type road struct {
	p      Palette
	hills  ridge
	speed  float64
	birds  [4]struct{ x, y, phase float64 }
	centre float64
}

func newRoad(d dice, p Palette, width float64) animation {
	s := &road{p: p, hills: newRidge(d, width, 0.52, 0.05), speed: d.from(0.8, 1.2), centre: width * d.from(0.46, 0.54)}
	for i := range s.birds {
		s.birds[i].x, s.birds[i].y, s.birds[i].phase = d.from(0, width), d.from(0.08, 0.26), d.from(0, 6)
	}
	return s
}

const roadHorizon = 0.58

func (s *road) draw(c *canvas, t float64) {
	c.clear(s.p.Light)
	c.disc(s.centre, 0.44, 0.3, faint(s.p.Hot, 0.25))
	c.disc(s.centre, 0.44, 0.24, s.p.Hot)
	c.rect(0, 0.5, c.width, 0.09, s.p.Middle)
	for i := range 6 {
		w := 0.34 * (1 - float64(i)*0.1) * (0.75 + 0.25*math.Sin(t*2+float64(i)*1.9))
		c.rect(s.centre-w/2, 0.508+float64(i)*0.012, w, 0.005, s.p.Light)
	}
	for _, b := range s.birds {
		bird(
			c,
			math.Mod(b.x+t*0.05, c.width+0.2)-0.1,
			b.y+0.01*math.Sin(t+b.phase),
			0.035,
			math.Sin(t*6+b.phase),
			s.p.Deep,
		)
	}
	c.rect(0, roadHorizon, c.width, 1-roadHorizon, s.p.Ground)
	s.fields(c, t)
	c.shapes(
		s.p.Deep,
		[]point{
			{s.centre - 0.03, roadHorizon},
			{s.centre + 0.03, roadHorizon},
			{s.centre + 0.72, 1.01},
			{s.centre - 0.72, 1.01},
		},
	)
	s.marks(c, t)
	s.poles(c, t)
	s.bus(c, t)
}

// down is the y coordinate of the ground at a distance.
func down(distance float64) float64 { return roadHorizon + 0.43/distance }

// each calls place with the distances, from far to near, of a row of things along the road.
func (s *road) each(t, gap float64, count int, place func(distance float64)) {
	passed := math.Mod(t*s.speed*2.2, gap)
	for i := count; i >= 1; i-- {
		if distance := float64(i)*gap - passed + 0.4; distance >= 0.9 {
			place(distance)
		}
	}
}

func (s *road) fields(c *canvas, t float64) {
	stripe := between(s.p.Ground, s.p.Deep, 0.22)
	s.each(t, 1.6, 14, func(distance float64) {
		near, far := down(distance), down(distance+0.7)
		c.rect(0, far, c.width, near-far, stripe)
	})
}

func (s *road) marks(c *canvas, t float64) {
	s.each(t, 1.3, 16, func(distance float64) {
		near, far := down(distance), down(distance+0.55)
		wn, wf := 0.028/distance, 0.028/(distance+0.55)
		c.shapes(
			s.p.Light,
			[]point{{s.centre - wf, far}, {s.centre + wf, far}, {s.centre + wn, near}, {s.centre - wn, near}},
		)
	})
}

func (s *road) poles(c *canvas, t float64) {
	s.each(t, 2.6, 9, func(distance float64) {
		x, foot, high := s.centre-0.95/distance, down(distance), 0.75/distance
		c.rect(x-0.009/distance, foot-high, 0.018/distance, high, s.p.Deep)
		c.rect(x-0.09/distance, foot-high*0.92, 0.18/distance, 0.016/distance, s.p.Deep)
		c.rect(x-0.07/distance, foot-high*0.82, 0.14/distance, 0.014/distance, s.p.Deep)
	})
}

func (s *road) bus(c *canvas, t float64) {
	distance := 3.4 + 0.5*math.Sin(t*0.4)
	k := 0.62 / distance
	x, foot := s.centre+0.26/distance, down(distance)+0.004*math.Sin(t*9)/distance
	c.rect(x, foot-1.18*k, k, 1.1*k, s.p.Hot)
	c.rect(x+0.1*k, foot-1.04*k, 0.8*k, 0.42*k, s.p.Deep)
	c.rect(x+0.14*k, foot-1*k, 0.34*k, 0.34*k, s.p.Light)
	c.rect(x+0.52*k, foot-1*k, 0.34*k, 0.34*k, s.p.Light)
	c.rect(x, foot-0.5*k, k, 0.07*k, s.p.Light)
	for _, side := range []float64{0.06, 0.78} {
		c.rect(x+side*k, foot-0.12*k, 0.16*k, 0.14*k, s.p.Deep)
		c.rect(x+side*k, foot-0.34*k, 0.16*k, 0.1*k, between(s.p.Hot, s.p.Deep, 0.5))
	}
}
