package scene

import (
	"cmp"
	"errors"
	"fmt"
	"image/color"
	"io"
	"regexp"
	"slices"
	"strconv"
)

// Palette is the five colours a scene is drawn in.
type Palette struct {
	Deep, Ground, Middle, Light color.NRGBA // from dark to light
	Hot                         color.NRGBA // the one that stands out
}

// Night is a palette for clips without a cover: blue night, warm light.
func Night() Palette {
	return Palette{
		Deep: rgb(0x0a101e), Ground: rgb(0x1a2942), Middle: rgb(0x5f82a6), Light: rgb(0xefe4cc), Hot: rgb(0xf3b444),
	}
}

func rgb(hex uint32) color.NRGBA {
	return color.NRGBA{R: uint8(hex >> 16), G: uint8(hex >> 8), B: uint8(hex), A: 255}
}

// coverLimit is more than any drawn cover needs, in bytes.
const coverLimit = 1 << 20

// PaletteOf reads a palette from an SVG drawing: the colours written as #rrggbb in its first MiB. The
// most vivid one becomes Hot, the others are ordered from dark to light. Fewer than three colours are an
// error.
func PaletteOf(svg io.Reader) (Palette, error) {
	text, err := io.ReadAll(io.LimitReader(svg, coverLimit))
	if err != nil {
		return Palette{}, fmt.Errorf("read palette: %w", err)
	}
	seen := map[uint32]bool{}
	var found []color.NRGBA
	for _, match := range regexp.MustCompile(`#([0-9a-fA-F]{6})\b`).FindAllSubmatch(text, -1) {
		value, err := strconv.ParseUint(string(match[1]), 16, 32)
		if err != nil {
			return Palette{}, fmt.Errorf("read palette: %w", err)
		}
		if !seen[uint32(value)] {
			seen[uint32(value)] = true
			found = append(found, rgb(uint32(value)))
		}
	}
	if len(found) < 3 {
		return Palette{}, errors.New("read palette: the drawing has fewer than three colours")
	}
	hot := slices.MaxFunc(found, func(a, b color.NRGBA) int { return cmp.Compare(vivid(a), vivid(b)) })
	rest := slices.DeleteFunc(found, func(c color.NRGBA) bool { return c == hot })
	slices.SortFunc(rest, func(a, b color.NRGBA) int { return cmp.Compare(luma(a), luma(b)) })
	last := len(rest) - 1
	p := Palette{
		Deep:   rest[0],
		Ground: rest[max(1, last/3)],
		Middle: rest[max(1, last*2/3)],
		Light:  rest[last],
		Hot:    hot,
	}
	if p.Ground == p.Light {
		p.Ground = between(p.Deep, p.Light, 0.35)
	}
	if p.Middle == p.Ground || p.Middle == p.Light {
		p.Middle = between(p.Ground, p.Light, 0.45)
	}
	return p, nil
}

func luma(c color.NRGBA) int { return 299*int(c.R) + 587*int(c.G) + 114*int(c.B) }

// vivid is the distance of a colour from grey, 0 to 255.
func vivid(c color.NRGBA) int {
	return int(max(c.R, c.G, c.B)) - int(min(c.R, c.G, c.B))
}

// faint is the colour at a share of its strength, 0 to 1.
func faint(c color.NRGBA, share float64) color.NRGBA {
	c.A = uint8(min(max(share, 0), 1) * 255)
	return c
}

// between mixes two colours: share 0 is a, 1 is b.
func between(a, b color.NRGBA, share float64) color.NRGBA {
	mix := func(x, y uint8) uint8 { return uint8(float64(x) + (float64(y)-float64(x))*share) }
	return color.NRGBA{R: mix(a.R, b.R), G: mix(a.G, b.G), B: mix(a.B, b.B), A: 255}
}
