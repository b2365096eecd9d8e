package brand

import "strings"

// Theme is the light in which an edition's pages are seen.
type Theme string

// The themes.
const (
	Night Theme = "night"
	Day   Theme = "day"
)

// The pages' colours in each theme, and what is written on a day's accent.
const (
	nightPage = "#0e0b08"
	dayPage   = "#f4eee1"
	dayPaper  = "#fff9ee"
)

// The contrasts that an accent must have: on the page, and that of the ink where the lamp is weakest.
const (
	onPage = 4.5
	onLamp = 6.0
)

// Token is a colour by the name that styles read, without its dashes.
type Token struct{ Name, Value string }

// Lamp is what an accent makes of a theme: eleven tokens. Danger, caution and done keep their own colours.
type Lamp []Token

// Accent is the colour of the accent itself.
func (l Lamp) Accent() string { return l[0].Value }

// Ink is the colour of letters on the accent.
func (l Lamp) Ink() string { return l[4].Value }

// NewLamp makes an accent the lamp of a theme. An accent on which letters could not be read is refused, with the
// nearest that holds: its hue stays, its lightness rises by night and falls by day.
func NewLamp(accent string, theme Theme) (Lamp, error) {
	accent = strings.ToLower(accent)
	if _, ok := channels(accent); !ok {
		return nil, problem("must be a colour such as #4fc4a0", "应为 #4fc4a0 这样的颜色")
	}
	if holds(accent, theme) {
		return lampOf(accent, theme), nil
	}
	nearest := Nearest(accent, theme)
	if theme == Day {
		return nil, problem(
			"is too light to be read on paper: the nearest colour that holds is %s",
			"太浅，在纸色页面上无法看清：最接近的可用颜色是 %s",
			nearest,
		)
	}
	return nil, problem(
		"is too dark to carry ink: the nearest colour that holds is %s",
		"太暗，承不住墨色文字：最接近的可用颜色是 %s",
		nearest,
	)
}

// Nearest is the colour of the same hue whose lightness is nearest to an accent's and holds the contrasts.
func Nearest(accent string, theme Theme) string {
	c := colorOf(accent)
	step := 0.005
	if theme == Day {
		step = -step
	}
	for ; c.L >= 0 && c.L <= 1; c.L += step {
		if hex := c.hex(); holds(hex, theme) {
			return hex
		}
	}
	return c.hex()
}

func holds(accent string, theme Theme) bool {
	page := nightPage
	if theme == Day {
		page = dayPage
	}
	lamp := lampOf(accent, theme)
	return contrast(accent, page) >= onPage && contrast(lamp[8].Value, lamp.Ink()) >= onLamp
}

// lampOf is the ramp of an accent: the light's centre, where it is hot, its middle and its far end, and the dimmed
// lamp. By day the screen is a cloth of the accent, so that its letters are paper.
func lampOf(accent string, theme Theme) Lamp {
	c := colorOf(accent)
	of := func(l, chroma, turned float64) string { return color{l, chroma, c.H + turned}.hex() }
	if theme == Day {
		return Lamp{
			{"accent", accent},
			{
				"accent-hover",
				of(c.L-0.07, c.C, 0),
			},
			{"accent-press", of(c.L-0.12, c.C, 0)},
			{"accent-quiet", of(0.92, 0.03, 0)},
			{"on-accent", dayPaper},
			{"lamp-core", of(c.L+0.035, c.C, 0)},
			{"lamp-hot", of(c.L+0.02, c.C, 0)},
			{"lamp-mid", accent},
			{"lamp-far", of(c.L-0.05, c.C, 0)},
			{"lamp-low", of(0.78, c.C*0.4, 0)},
			{"leader-sweep-shade", "#00000029"},
		}
	}
	return Lamp{
		{"accent", accent},
		{
			"accent-hover",
			of(c.L+0.05, c.C*0.82, 0),
		},
		{"accent-press", of(c.L-0.05, c.C, -6)},
		{"accent-quiet", of(0.29, 0.05, 0)},
		{"on-accent", of(0.155, 0.03, 0)},
		{
			"lamp-core",
			of(0.95, c.C*0.36, 8),
		},
		{"lamp-hot", of(min(0.9, c.L+0.09), c.C*0.66, 4)},
		{"lamp-mid", of(c.L+0.012, c.C*0.97, 0)},
		{
			"lamp-far",
			of(c.L-0.09, c.C*1.04, -12),
		},
		{"lamp-low", of(0.42, c.C*0.5, -6)},
		{"leader-sweep-shade", of(c.L-0.26, c.C*1.1, -22) + "5c"},
	}
}
