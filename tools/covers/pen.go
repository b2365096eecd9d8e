package covers

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"marquee/tools/dice"
)

// The size of a cover, in SVG units.
const (
	width  = 640
	height = 360
)

// pen has the colours and random numbers of a scene.
type pen struct {
	palette
	*dice.Dice
}

// n formats a number with at most one decimal.
func n(v float64) string {
	text := strconv.FormatFloat(v, 'f', 1, 64)
	return strings.TrimSuffix(strings.Replace(text, "-0.0", "0", 1), ".0")
}

// f formats a path; %v is a number with at most one decimal.
func f(format string, numbers ...float64) string {
	written := make([]any, len(numbers))
	for i, v := range numbers {
		written[i] = n(v)
	}
	return fmt.Sprintf(format, written...)
}

// each joins the results of k calls of draw.
func each(k int, draw func(i float64) string) string {
	var out strings.Builder
	for i := range k {
		out.WriteString(draw(float64(i)))
	}
	return out.String()
}

func fill(d, colour string) string { return `<path d="` + d + `" fill="` + colour + `"/>` }

func fade(d, colour string, share float64) string {
	return fmt.Sprintf(`<path d="%s" fill="%s" opacity="%.2g"/>`, d, colour, share)
}

func line(d, colour string, w float64) string {
	return `<path d="` + d + `" fill="none" stroke="` + colour + `" stroke-width="` + n(
		w,
	) + `" stroke-linecap="round"/>`
}

func circle(x, y, r float64, colour string) string {
	return f(`<circle cx="%v" cy="%v" r="%v" fill="`, x, y, r) + colour + `"/>`
}

func box(x, y, w, h float64, colour string) string {
	return f(`<rect x="%v" y="%v" width="%v" height="%v" fill="`, x, y, w, h) + colour + `"/>`
}

func ground(colour string) string { return fill("M0 0h640v360H0z", colour) }

// at scales and moves a drawing around the origin.
func at(x, y, scale float64, drawn string) string {
	return f(
		`<g transform="translate(%v %v) scale(`,
		x,
		y,
	) + strconv.FormatFloat(
		scale,
		'f',
		2,
		64,
	) + `)">` + drawn + "</g>"
}

// rotate rotates a drawing around a point, in degrees.
func rotate(x, y, degrees float64, drawn string) string {
	return f(`<g transform="rotate(%v %v %v)">`, degrees, x, y) + drawn + "</g>"
}

// ridge is a line of jagged mountains at the height y.
func (p pen) ridge(y, rise float64, colour string) string {
	d := f("M-5 %v", y)
	for x := 0.0; x < width+40; x += 34 + p.Float()*26 {
		d += f("L%v %v", x, y-p.Float()*rise)
	}
	return fill(d+"V365H-5z", colour)
}

// hills is a line of soft hills at the height y.
func (p pen) hills(y, rise float64, colour string) string {
	d := f("M-10 %v", y)
	for x := -10.0; x < width+10; {
		s := 80 + p.Float()*130
		d += f("q%v %v %v %v", s/2, -p.Between(-.3, 1)*rise, s, p.Between(-.15, .15)*rise)
		x += s
	}
	return fill(d+"V365H-10z", colour)
}

// stars are k little squares above the height y.
func (p pen) stars(k int, y float64, colour string) string {
	return fill(each(k, func(float64) string {
		s := 1.5
		if p.Chance(.2) {
			s = 2.6
		}
		return f("M%v %vh%vv%vh-%vz", p.Float()*width, p.Float()*y, s, s, s)
	}), colour)
}

// glints are the stripes of a reflection on water.
func (p pen) glints(x, y, w float64, colour string) string {
	return fill(each(9, func(i float64) string {
		ww := w * (1 - i/11) * p.Between(.6, 1.1)
		return f("M%v %vh%vv%vh-%vz", x-ww/2+p.Between(-12, 12), y+i*8+i*i*.35, ww, 2+i*.25, ww)
	}), colour)
}

// waves fill everything below the height y.
func waves(y, rise float64, colour string) string {
	return fill(f("M-20 %v", y)+strings.Repeat(f("q20 %v 40 0t40 0", -rise), 9)+"V365H-20z", colour)
}

func person(x, y, s float64, colour string) string {
	return at(
		x,
		y,
		s,
		`<g fill="`+colour+`"><circle cy="-37" r="5"/><path d="M-7-28q7-5 14 0l3 17-3 1-2-6 1 34H2L0 0l-2 18h-5l1-34-2 6-3-1z"/></g>`,
	)
}

func bird(x, y, s float64, colour string) string {
	return line(
		f("M%v %vq%v %v %v %vq%v %v %v %v", x-10*s, y-3*s, 6*s, -5*s, 10*s, 3*s, 4*s, -8*s, 10*s, -3*s),
		colour,
		2*s,
	)
}

// flock is k birds in a loose line.
func (p pen) flock(x, y float64, k int, colour string) string {
	return each(k, func(i float64) string {
		return bird(x+i*28+p.Between(-6, 6), y+i*9+p.Between(-6, 6), p.Between(.6, 1.2), colour)
	})
}

func pine(x, y, h float64, colour string) string {
	d := f("M%v %v", x, y-h)
	for i := 1.0; i <= 3; i++ {
		d += f("L%v %vh%v", x+h*.3*i/3, y-h+h*.3*i, -h*.08)
	}
	d += f("L%v %vV%vH%vV%v", x+3, y-h*.1, y, x-3, y-h*.1)
	for i := 3.0; i >= 1; i-- {
		d += f("L%v %vh%v", x-h*.3*i/3, y-h+h*.3*i, h*.08)
	}
	return fill(d+"z", colour)
}

func house(x, y, w, h float64, wall, roof string) string {
	return box(x, y-h, w, h, wall) + fill(f("M%v %vL%v %vL%v %vz", x-w*.12, y-h, x+w/2, y-h-w*.45, x+w*1.12, y-h), roof)
}

func cloud(x, y, s float64, colour string) string {
	return at(x, y, s, fill("M-60 0a17 17 0 0 1 8-32a26 26 0 0 1 48-10a22 22 0 0 1 38 12a16 16 0 0 1 26 30z", colour))
}

// cos and sin take degrees.
func cos(degrees float64) float64 { return math.Cos(degrees * math.Pi / 180) }
func sin(degrees float64) float64 { return math.Sin(degrees * math.Pi / 180) }
