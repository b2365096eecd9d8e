package sketch

import (
	_ "embed"
	"fmt"
	"image"
	"image/color"

	"golang.org/x/image/font"
	"golang.org/x/image/font/gofont/gobold"
	"golang.org/x/image/font/gofont/gobolditalic"
	"golang.org/x/image/font/gofont/gomonobold"
	"golang.org/x/image/font/gofont/gosmallcaps"
	"golang.org/x/image/font/opentype"
	"golang.org/x/image/font/sfnt"
	"golang.org/x/image/math/fixed"
)

// fontName is the name of a font for titles and labels.
type fontName string

const (
	plain   fontName = "plain"
	lyrical fontName = "lyrical"
	machine fontName = "machine"
	old     fontName = "old"
	han     fontName = "han" // Chinese
)

// fontFor chooses a font that suits the prompt.
func fontFor(text string) fontName {
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

// chinese is a subset of Noto Serif CJK SC Bold by fonts/cut.mjs, under fonts/OFL.txt.
//
//go:embed fonts/chinese.otf
var chinese string

// fonts are the Go fonts, which have Latin letters only, and one for Chinese.
type fonts map[fontName]*opentype.Font

func loadFonts() (fonts, error) {
	out := fonts{}
	for name, data := range map[fontName][]byte{
		plain: gobold.TTF, lyrical: gobolditalic.TTF, machine: gomonobold.TTF, old: gosmallcaps.TTF, han: []byte(chinese),
	} {
		parsed, err := opentype.Parse(data)
		if err != nil {
			return nil, fmt.Errorf("read font %s: %w", name, err)
		}
		out[name] = parsed
	}
	return out, nil
}

// writesChinese reports whether the Chinese font has a character.
func (f fonts) writesChinese(r rune) bool {
	var buffer sfnt.Buffer
	glyph, err := f[han].GlyphIndex(&buffer, r)
	return err == nil && glyph != 0
}

// sized returns a font at a size in pixels.
func (f fonts) sized(name fontName, pixels float64) (font.Face, error) {
	sized, err := opentype.NewFace(f[name], &opentype.FaceOptions{Size: pixels, DPI: 72, Hinting: font.HintingNone})
	if err != nil {
		return nil, fmt.Errorf("set font %s: %w", name, err)
	}
	return sized, nil
}

// write draws one line of text. x, y is the left end of its baseline.
func write(on *image.RGBA, sized font.Face, x, y float64, ink color.Color, line string) {
	d := font.Drawer{
		Dst:  on,
		Src:  image.NewUniform(ink),
		Face: sized,
		Dot:  fixed.Point26_6{X: fixed.Int26_6(x * 64), Y: fixed.Int26_6(y * 64)},
	}
	d.DrawString(line)
}

func width(sized font.Face, line string) float64 {
	return float64(font.MeasureString(sized, line)) / 64
}

// The most lines of a title, and their distance in font sizes.
const (
	titleLines = 3
	leading    = 1.08
)

// setTitle draws the title at the lower left of an area, in the number of lines that lets it be largest.
func (f fonts) setTitle(on *image.RGBA, area image.Rectangle, name fontName, ink color.Color, t title) error {
	const probe = 100.0
	sized, err := f.sized(name, probe)
	if err != nil {
		return err
	}
	var lines []string
	size := 0.0
	for most := 1; most <= titleLines; most++ {
		broken, widest := t.lines(most), 1.0
		for _, line := range broken {
			widest = max(widest, width(sized, line))
		}
		if fits := min(
			probe*float64(area.Dx())/widest,
			float64(area.Dy())/(leading*float64(len(broken))),
		); fits > size {
			lines, size = broken, fits
		}
	}
	if sized, err = f.sized(name, size); err != nil {
		return err
	}
	for i, line := range lines {
		below := float64(len(lines)-1-i) * size * leading
		write(on, sized, float64(area.Min.X), float64(area.Max.Y)-below-size*0.22, ink, line)
	}
	return nil
}
