package clip

import (
	"image/color"
	"math"
)

// Scene is the name of a drawn scene.
type Scene string

// The scenes.
const (
	Orbit    Scene = "orbit"    // a ringed planet and a satellite
	City     Scene = "city"     // skylines pass before a setting sun
	Sea      Scene = "sea"      // a sailing boat under the moon
	Lanterns Scene = "lanterns" // lanterns rise over a river
	Rain     Scene = "rain"     // a house in a thunderstorm
	Flock    Scene = "flock"    // birds over mountain ridges
	Weave    Scene = "weave"    // brocade grows row by row
	Road     Scene = "road"     // a bus on the way to the sea
)

// composed is a scene with all its dice thrown; draw paints the picture at t seconds.
type composed interface{ draw(c *canvas, t float64) }

// SceneFor chooses the scene of a work by its theme; the works of a theme share a few scenes by turns
// of their ids. A theme that is not known gets any.
func SceneFor(theme string, id int) Scene {
	var scenes []Scene
	switch theme {
	case "sci-fi":
		scenes = []Scene{Sea, Orbit, City}
	case "fantasy":
		scenes = []Scene{Sea, Flock, Lanterns}
	case "folk-tale":
		scenes = []Scene{Lanterns, Rain, Weave}
	case "animals":
		scenes = []Scene{Flock, Sea}
	case "heritage":
		scenes = []Scene{Weave, Flock, Lanterns}
	case "public-welfare":
		scenes = []Scene{City, Rain, Road}
	default:
		scenes = Scenes()
	}
	return scenes[max(0, id)%len(scenes)]
}

// Scenes lists every scene.
func Scenes() []Scene {
	return []Scene{Orbit, City, Sea, Lanterns, Rain, Flock, Weave, Road}
}

func (s Scene) known() bool { return s.compose(newDice(1), Night(), 1) != nil }

// compose throws the dice for a picture that is width times as wide as high; nil for an unknown scene.
func (s Scene) compose(d dice, p Palette, width float64) composed {
	switch s {
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

// ridge is a range of hills: a line of heights that repeats, and can therefore pass for ever.
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

// draw paints the ridge shifted to the left by the given distance, down to the picture's foot.
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

// stars are square, like dust on a print, and some of them twinkle.
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

// bird draws a gliding bird; beat from -1 to 1 is where its wings are.
func bird(c *canvas, x, y, span, beat float64, ink color.NRGBA) {
	lift := span * 0.45 * beat
	c.line(ink, span*0.13,
		point{x - span, y - lift}, point{x - span*0.5, y - lift*0.75 - span*0.12}, point{x, y + span*0.1},
		point{x + span*0.5, y - lift*0.75 - span*0.12}, point{x + span, y - lift})
}
