// Package scene draws animated scenes: flat shapes in five colours, frame by frame. The same Options
// give the same picture at the same second, in any process.
package scene

import (
	"image/color"
	"math"
	"math/rand/v2"
)

// Name is the name of a scene.
type Name string

// The scenes.
const (
	Orbit    Name = "orbit"    // a ringed planet and a satellite
	City     Name = "city"     // skylines pass before a setting sun
	Sea      Name = "sea"      // a sailing boat under the moon
	Lanterns Name = "lanterns" // lanterns rise over a river
	Rain     Name = "rain"     // a house in a thunderstorm
	Flock    Name = "flock"    // birds over mountain ridges
	Weave    Name = "weave"    // brocade grows row by row
	Road     Name = "road"     // a bus on the way to the sea
)

// Names lists every scene.
func Names() []Name {
	return []Name{Orbit, City, Sea, Lanterns, Rain, Flock, Weave, Road}
}

// OfTheme lists the scenes of a work's theme. The work's id decides which one is first. An unknown
// theme gets all scenes.
func OfTheme(theme string, id int) []Name {
	var names []Name
	switch theme {
	case "sci-fi":
		names = []Name{Sea, Orbit, City}
	case "fantasy":
		names = []Name{Sea, Flock, Lanterns}
	case "folk-tale":
		names = []Name{Lanterns, Rain, Weave}
	case "animals":
		names = []Name{Flock, Sea}
	case "heritage":
		names = []Name{Weave, Flock, Lanterns}
	case "public-welfare":
		names = []Name{City, Rain, Road}
	default:
		names = Names()
	}
	first := max(0, id) % len(names)
	return append(names[first:len(names):len(names)], names[:first]...)
}

// animation is a scene with all its random details decided. draw paints the picture at t seconds.
type animation interface{ draw(c *canvas, t float64) }

// compose decides the details of a scene for a picture that is width times as wide as high. It
// returns nil for an unknown scene.
func (n Name) compose(d dice, p Palette, width float64) animation {
	switch n {
	case Orbit:
		return newOrbit(d, p, width)
	case City:
		return newCity(d, p, width)
	case Sea:
		return newSea(d, p, width)
	case Lanterns:
		return newLanterns(d, p, width)
	case Rain:
		return newRain(d, p, width)
	case Flock:
		return newFlock(d, p, width)
	case Weave:
		return newWeave(d, p, width)
	case Road:
		return newRoad(d, p, width)
	}
	return nil
}

// dice is a seeded source of random numbers.
type dice struct{ *rand.Rand }

func newDice(seed uint64) dice {
	return dice{rand.New(rand.NewPCG(seed, 0x6f70656e6672616d))}
}

// from returns a number between low and high.
func (d dice) from(low, high float64) float64 { return low + d.Float64()*(high-low) }

// ridge is a range of hills: a line of heights that repeats, so that it can scroll without an end.
type ridge struct {
	heights []float64
	step    float64 // distance of two heights
}

func newRidge(d dice, width, top, rise float64) ridge {
	const count = 48
	r := ridge{heights: make([]float64, count), step: (width + 1) / (count / 2)}
	p1, p2, p3 := d.from(0, 6), d.from(0, 6), d.from(0, 6)
	for i := range r.heights {
		a := 2 * math.Pi * float64(i) / count
		swell := math.Sin(2*a+p1)*0.5 + math.Sin(5*a+p2)*0.3 + math.Sin(9*a+p3)*0.2
		r.heights[i] = top + rise*(swell/2+d.from(-0.16, 0.16))
	}
	return r
}

// draw paints the ridge, shifted to the left, down to the lower edge of the picture.
func (r ridge) draw(c *canvas, shift float64, fill color.NRGBA) {
	length := r.step * float64(len(r.heights))
	shift = math.Mod(shift, length)
	outline := []point{}
	first := int(math.Floor(shift / r.step))
	for i := first; ; i++ {
		x := float64(i)*r.step - shift
		outline = append(outline, point{x, r.heights[i%len(r.heights)]})
		if x > c.width {
			break
		}
	}
	outline = append(outline, point{outline[len(outline)-1].x, 1.01}, point{outline[0].x, 1.01})
	c.shapes(fill, outline)
}

// stars are small squares that twinkle.
type stars []struct{ x, y, size, phase float64 }

func newStars(d dice, count int, width, depth float64) stars {
	s := make(stars, count)
	for i := range s {
		s[i].x, s[i].y = d.from(0, width), d.from(0, depth)
		s[i].size = 0.004
		if d.Float64() > 0.8 {
			s[i].size = 0.007
		}
		s[i].phase = d.from(0, 6)
	}
	return s
}

func (s stars) draw(c *canvas, t, shift float64, fill color.NRGBA) {
	for _, star := range s {
		x := math.Mod(star.x+shift+c.width*4, c.width)
		c.rect(x, star.y, star.size, star.size, faint(fill, 0.65+0.35*math.Sin(t*2+star.phase)))
	}
}

// bird draws a flying bird; beat, -1 to 1, is the position of its wings.
func bird(c *canvas, x, y, span, beat float64, ink color.NRGBA) {
	lift := span * 0.45 * beat
	c.line(ink, span*0.13,
		point{x - span, y - lift}, point{x - span*0.5, y - lift*0.75 - span*0.12}, point{x, y + span*0.1},
		point{x + span*0.5, y - lift*0.75 - span*0.12}, point{x + span, y - lift})
}
