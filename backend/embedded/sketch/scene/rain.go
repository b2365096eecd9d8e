package scene

import "math"

// rain: clouds, slanting drops, lightning now and then, one lit window.
type rain struct {
	p       Palette
	clouds  []struct{ x, y, r, speed float64 }
	drops   []struct{ x, y, speed float64 }
	near    ridge
	far     ridge
	flashAt float64
	bolt    []point
	house   float64
}

func newRain(d dice, p Palette, width float64) animation {
	s := &rain{
		p:       p,
		far:     newRidge(d, width, 0.74, 0.1),
		near:    newRidge(d, width, 0.86, 0.06),
		flashAt: d.from(0.8, 2),
		house:   width * d.from(0.2, 0.32),
	}
	s.clouds = make([]struct{ x, y, r, speed float64 }, int(9+7*width))
	for i := range s.clouds {
		s.clouds[i].x, s.clouds[i].y = d.from(0, width+0.6), d.from(-0.04, 0.16)
		s.clouds[i].r, s.clouds[i].speed = d.from(0.09, 0.17), d.from(0.01, 0.04)
	}
	s.drops = make([]struct{ x, y, speed float64 }, int(60*width))
	for i := range s.drops {
		s.drops[i].x, s.drops[i].y, s.drops[i].speed = d.from(0, width+0.3), d.from(0, 1), d.from(0.7, 1.1)
	}
	x := width * d.from(0.55, 0.75)
	for _, p := range []point{{0.05, 0.2}, {-0.13, 0.52}, {-0.03, 0.52}, {-0.11, 0.8}, {0.14, 0.43}, {0.03, 0.43}, {0.15, 0.2}} {
		s.bolt = append(s.bolt, point{x + p.x, p.y})
	}
	return s
}

const flashEvery = 3.1

func (s *rain) draw(c *canvas, t float64) {
	since := math.Mod(t+flashEvery-s.flashAt, flashEvery)
	flash := max(0, 1-since/0.55)
	c.clear(between(s.p.Ground, s.p.Middle, flash*0.8))
	if flash > 0 {
		c.shapes(faint(s.p.Hot, flash*1.4), s.bolt)
	}
	s.far.draw(c, t*0.004, between(s.p.Ground, s.p.Deep, 0.55))
	s.sky(c, t)
	s.shelter(c, t)
	s.near.draw(c, t*0.01, s.p.Deep)
	var falling [][]point
	for _, drop := range s.drops {
		y := math.Mod(drop.y+t*drop.speed, 1.1)
		x := math.Mod(drop.x+c.width+0.3-y*0.28, c.width+0.3)
		falling = append(falling, ribbon(0.004, point{x, y}, point{x - 0.017, y + 0.06}))
	}
	c.shapes(faint(s.p.Light, 0.55), falling...)
}

func (s *rain) sky(c *canvas, t float64) {
	for layer := range 2 {
		var puffs [][]point
		for i, cloud := range s.clouds {
			if i%2 != layer {
				continue
			}
			x := math.Mod(cloud.x+t*cloud.speed, c.width+0.6) - 0.3
			puffs = append(puffs, oval(point{x, cloud.y - float64(layer)*0.06}, cloud.r*1.25, cloud.r, 0))
		}
		c.shapes(between(s.p.Middle, s.p.Deep, float64(layer)*0.85), puffs...)
	}
	c.rect(0, 0, c.width, 0.05, between(s.p.Middle, s.p.Deep, 0.85))
}

func (s *rain) shelter(c *canvas, t float64) {
	x, y := s.house, 0.84
	c.shapes(
		s.p.Deep,
		[]point{
			{x - 0.1, y + 0.05},
			{x - 0.1, y - 0.09},
			{x - 0.125, y - 0.08},
			{x, y - 0.19},
			{x + 0.125, y - 0.08},
			{x + 0.1, y - 0.09},
			{x + 0.1, y + 0.05},
		},
	)
	glow := 0.85 + 0.15*math.Sin(t*5)*math.Sin(t*1.7)
	c.disc(x, y-0.04, 0.1, faint(s.p.Hot, 0.14*glow))
	c.rect(x-0.026, y-0.068, 0.052, 0.056, faint(s.p.Hot, glow))
	c.rect(x-0.002, y-0.068, 0.004, 0.056, s.p.Deep)
}
