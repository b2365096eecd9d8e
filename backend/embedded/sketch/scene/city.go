package scene

import "math"

// city: the sun goes down behind three skylines that pass at different speeds.
type city struct {
	p       Palette
	skyline [3][]house
	length  [3]float64
	sun     float64
}

type house struct {
	x, width, height float64
	windows          []point // offsets from the top left corner of the house
	phase            float64
}

func newCity(d dice, p Palette, width float64) animation {
	s := &city{p: p, sun: width * d.from(0.4, 0.6)}
	for layer := range s.skyline {
		tall := []float64{0.3, 0.36, 0.3}[layer]
		x := 0.0
		for x < width+1.2 {
			h := house{x: x, width: d.from(0.09, 0.2), height: tall * d.from(0.5, 1.25), phase: d.from(0, 9)}
			for wy := 0.035; wy < h.height-0.05; wy += 0.055 {
				for wx := 0.022; wx < h.width-0.03; wx += 0.045 {
					if d.Float64() > 0.62 {
						h.windows = append(h.windows, point{wx, wy})
					}
				}
			}
			s.skyline[layer] = append(s.skyline[layer], h)
			x += h.width + d.from(0, 0.03)
		}
		s.length[layer] = x
	}
	return s
}

func (s *city) draw(c *canvas, t float64) {
	c.clear(between(s.p.Ground, s.p.Deep, min(0.6, t*0.04)))
	y := 0.36 + t*0.018
	c.disc(s.sun, y, 0.36, faint(s.p.Hot, 0.16))
	c.disc(s.sun, y, 0.3, s.p.Hot)
	for i := range 6 {
		c.rect(s.sun-0.31, y+0.06+float64(i)*0.042, 0.62, 0.006+float64(i)*0.003, s.p.Ground)
	}
	colours := [3]struct{ wall, window float64 }{{0.25, 0}, {0.6, 0.35}, {1, 0.95}}
	for layer, houses := range s.skyline {
		wall := between(s.p.Middle, s.p.Deep, colours[layer].wall)
		foot := 0.86 + float64(layer)*0.08
		shift := math.Mod(t*(0.012+0.022*float64(layer*layer)), s.length[layer])
		for _, h := range houses {
			x := h.x - shift
			if x+h.width < 0 {
				x += s.length[layer]
			}
			if x > c.width {
				continue
			}
			top := foot - h.height
			c.rect(x, top, h.width, 1.01-top, wall)
			var lit [][]point
			for i, w := range h.windows {
				if math.Mod(h.phase+float64(i)*1.7+t*0.35, 5) > 1.2 {
					lit = append(lit, box(x+w.x, top+w.y, 0.018, 0.024))
				}
			}
			c.shapes(faint(s.p.Hot, colours[layer].window), lit...)
		}
	}
}
