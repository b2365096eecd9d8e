package brand

import (
	"fmt"
	"math"
	"strconv"
)

// color is a colour in OKLCH: lightness 0 to 1, chroma, hue in degrees.
// Source: Björn Ottosson, "A perceptual color space for image processing", bottosson.github.io/posts/oklab.
type color struct{ L, C, H float64 }

// channels are red, green and blue of a colour such as "#ffb02e", 0 to 1.
func channels(hex string) (rgb [3]float64, ok bool) {
	if len(hex) != 7 || hex[0] != '#' {
		return rgb, false
	}
	value, err := strconv.ParseUint(hex[1:], 16, 32)
	if err != nil {
		return rgb, false
	}
	return [3]float64{float64(value>>16) / 255, float64(value>>8&255) / 255, float64(value&255) / 255}, true
}

func linear(c float64) float64 {
	if c <= 0.04045 {
		return c / 12.92
	}
	return math.Pow((c+0.055)/1.055, 2.4)
}

func gamma(c float64) float64 {
	if c <= 0.0031308 {
		return 12.92 * c
	}
	return 1.055*math.Pow(c, 1/2.4) - 0.055
}

// contrast is the ratio of WCAG 2 between two colours that channels reads.
func contrast(a, b string) float64 {
	one, two := luminance(a), luminance(b)
	return (math.Max(one, two) + 0.05) / (math.Min(one, two) + 0.05)
}

func luminance(hex string) float64 {
	rgb, _ := channels(hex)
	return 0.2126*linear(rgb[0]) + 0.7152*linear(rgb[1]) + 0.0722*linear(rgb[2])
}

func colorOf(hex string) color {
	rgb, _ := channels(hex)
	r, g, b := linear(rgb[0]), linear(rgb[1]), linear(rgb[2])
	l := math.Cbrt(0.4122214708*r + 0.5363325363*g + 0.0514459929*b)
	m := math.Cbrt(0.2119034982*r + 0.6806995451*g + 0.1073969566*b)
	s := math.Cbrt(0.0883024619*r + 0.2817188376*g + 0.6299787005*b)
	x := 1.9779984951*l - 2.428592205*m + 0.4505937099*s
	y := 0.0259040371*l + 0.7827717662*m - 0.808675766*s
	hue := math.Mod(math.Atan2(y, x)*180/math.Pi+360, 360)
	return color{0.2104542553*l + 0.793617785*m - 0.0040720468*s, math.Hypot(x, y), hue}
}

// hex is the colour in sRGB, with the chroma that sRGB has room for.
func (c color) hex() string {
	for chroma := c.C; chroma >= 0; chroma -= 0.004 {
		if rgb, fits := (color{c.L, chroma, c.H}).rgb(); fits {
			return rgb
		}
	}
	grey, _ := (color{math.Min(1, math.Max(0, c.L)), 0, 0}).rgb()
	return grey
}

func cube(v float64) float64 { return v * v * v }

func (c color) rgb() (hex string, fits bool) {
	x, y := c.C*math.Cos(c.H*math.Pi/180), c.C*math.Sin(c.H*math.Pi/180)
	l := cube(c.L + 0.3963377774*x + 0.2158037573*y)
	m := cube(c.L - 0.1055613458*x - 0.0638541728*y)
	s := cube(c.L - 0.0894841775*x - 1.291485548*y)
	fits = true
	hex = "#"
	for _, v := range [3]float64{
		4.0767416621*l - 3.3077115913*m + 0.2309699292*s,
		-1.2684380046*l + 2.6097574011*m - 0.3413193965*s,
		-0.0041960863*l - 0.7034186147*m + 1.707614701*s,
	} {
		fits = fits && v > -0.002 && v < 1.002
		hex += fmt.Sprintf("%02x", int(math.Floor(math.Min(1, math.Max(0, gamma(math.Max(0, v))))*255+0.5)))
	}
	return hex, fits
}
