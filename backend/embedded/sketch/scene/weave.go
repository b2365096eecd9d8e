package scene

import (
	"image/color"
	"math"
)

// weave: brocade grows from the bottom, thread by thread, around a shimmering diamond.
type weave struct {
	p       Palette
	ring    int
	modulus int
	speed   float64
	start   float64
}

func newWeave(d dice, p Palette, _ float64) animation {
	return &weave{p: p, ring: 5 + d.IntN(3), modulus: 6 + d.IntN(4), speed: d.from(2.4, 3.2), start: d.from(5, 9)}
}

const weaveRows = 22

func (s *weave) draw(c *canvas, t float64) {
	c.clear(s.p.Deep)
	cell := 1.0 / weaveRows
	columns := int(math.Ceil(c.width / cell))
	for x := range columns {
		c.rect((float64(x)+0.46)*cell, 0, cell*0.08, 1, faint(s.p.Middle, 0.35))
	}
	done := s.start + t*s.speed // rows that are finished, the last one in part
	threads := map[color.NRGBA][][]point{}
	var order []color.NRGBA // of their first use: tiles share pixels at their edges
	for y := range weaveRows {
		row := weaveRows - 1 - y
		for x := range columns {
			if float64(y)+float64(x)/float64(columns) > done {
				continue
			}
			fill := s.colour(float64(x)-float64(columns)/2+0.5, float64(row)-weaveRows/2+0.5, t)
			px, py := float64(x)*cell, float64(row)*cell
			tile := box(px+cell*0.06, py+cell*0.2, cell*0.88, cell*0.6)
			if (x+y)%2 == 0 {
				tile = box(px+cell*0.2, py+cell*0.06, cell*0.6, cell*0.88)
			}
			if threads[fill] == nil {
				order = append(order, fill)
			}
			threads[fill] = append(threads[fill], tile)
		}
	}
	for _, fill := range order {
		c.shapes(fill, threads[fill]...)
	}
	s.shuttle(c, done, cell)
}

// colour is the colour of the thread at a place, counted from the middle of the cloth.
func (s *weave) colour(x, y, t float64) color.NRGBA {
	u, v := int(math.Abs(x)), int(math.Abs(y))
	if (u*3+v*5)%s.modulus == 0 {
		return s.p.Hot
	}
	ring := (u + v) % s.ring
	shade := [7]color.NRGBA{s.p.Hot, s.p.Ground, s.p.Light, s.p.Middle, s.p.Ground, s.p.Middle, s.p.Light}[ring]
	if math.Mod(float64(u+v)-t*4+400, 26) < 2 { // light runs outwards over the silk
		return between(shade, s.p.Light, 0.5)
	}
	return shade
}

func (s *weave) shuttle(c *canvas, done, cell float64) {
	if done >= weaveRows {
		return
	}
	row, along := math.Modf(done)
	x, y := along*c.width, 1-(row+0.5)*cell
	c.line(s.p.Hot, cell*0.14, point{0, y}, point{x, y})
	c.shapes(
		s.p.Light,
		[]point{
			{x - cell*1.6, y},
			{x - cell*0.6, y - cell*0.5},
			{x + cell*0.6, y - cell*0.5},
			{x + cell*1.6, y},
			{x + cell*0.6, y + cell*0.5},
			{x - cell*0.6, y + cell*0.5},
		},
	)
}
