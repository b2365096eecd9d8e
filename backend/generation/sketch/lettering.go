package sketch

import (
	"fmt"
	"image"
	"image/color"
	"strings"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/gosmallcaps"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/math/fixed"
)

// typeface is the temper of the letters.
type typeface string

const (
	plain   typeface = "plain"
	lyrical typeface = "lyrical"
	machine typeface = "machine"
	old     typeface = "old"
)

// faceFor chooses letters that fit the prompt.
func faceFor(text string) typeface {
	switch {
	case anyOf(text, "robot", "robots", "neon", "cyberpunk", "sci-fi", "machine", "code", "computer", "科幻", "机器", "赛博", "电子", "代码"):
		return machine
	case anyOf(text, "poem", "dream", "dreamy", "love", "memory", "song", "ink", "magic", "诗", "梦", "爱", "记忆", "歌", "墨", "魔法"):
		return lyrical
	case anyOf(text, "legend", "ancient", "history", "temple", "myth", "heritage", "opera", "传说", "古", "历史", "寺", "神话", "非遗", "戏"):
		return old
	}
	return plain
}

// fonts are the Go fonts, which are free to draw with and have Latin letters only.
type fonts map[typeface]*opentype.Font

func loadFonts() (fonts, error) {
	out := fonts{}
	for name, data := range map[typeface][]byte{
		plain: gobold.TTF, lyrical: gobolditalic.TTF, machine: gomonobold.TTF, old: gosmallcaps.TTF,
	} {
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("read font %s: %w", name, err)
		}
		out[name] = parsed
	}
	return out, nil
}

// face gives the letters at a size in pixels.
func (f fonts) face(name typeface, pixels float64) (font.Face, error) {
	face, err := opentype.NewFace(f[name], &opentype.FaceOptions{Size: pixels, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("set font %s: %w", name, err)
	}
	return face, nil
}

// write sets one line with its baseline's left end at x, y.
func write(on *image.RGBA, face font.Face, x, y float64, ink color.Color, line string) {
	d := font.Drawer{Dst: on, Src: image.NewUniform(ink), Face: face, Dot: fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)}}
	d.DrawString(line)
}

func width(face font.Face, line string) float64 {
	return float64(font.MeasureString(face, line)) / 64
}

// setTitle breaks the words into lines and sets them as large as the area allows, from its lower left.
func (f fonts) setTitle(on *image.RGBA, area image.Rectangle, name typeface, ink color.Color, words []string) error {
	lines := words
	if wide := area.Dx() > 3*area.Dy(); wide {
		lines = []string{strings.Join(words, " ")}
	} else if len(words) > 2 {
		half := (len(words) + 1) / 2
		lines = []string{strings.Join(words[:half], " "), strings.Join(words[half:], " ")}
	}
	const probe, leading = 100.0, 1.04
	face, err := f.face(name, probe)
	if err != nil {
		return err
	}
	widest := 1.0
	for _, line := range lines {
		widest = max(widest, width(face, line))
	}
	size := min(probe*float64(area.Dx())/widest, float64(area.Dy())/(leading*float64(len(lines))))
	if face, err = f.face(name, size); err != nil {
		return err
	}
	for i, line := range lines {
		below := float64(len(lines)-1-i) * size * leading
		write(on, face, float64(area.Min.X), float64(area.Max.Y)-below-size*0.22, ink, line)
	}
	return nil
}
