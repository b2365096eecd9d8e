package sketch

import (
	"image"
	"image/color"
	"image/draw"
	"math"

	"golang.org/x/image/vector"
)

// label writes into the upper left corner that this is a sketch, in both languages. The two Chinese
// characters are drawn stroke by stroke, for the letters at hand have none.
func (f fonts) label(on *image.RGBA, paper, ink color.Color) error {
	short := float64(min(on.Rect.Dx(), on.Rect.Dy()))
	size := max(14, short*0.034)
	face, err := f.face(plain, size)
	if err != nil {
		return err
	}
	const english = "SKETCH · DRAWN WITHOUT AI"
	left, top := size*0.9, size*0.9
	wide := width(face, english)
	signs := size * 1.05
	tag := image.Rect(int(left), int(top), int(left+size*0.7+wide+size*0.5+2*signs+size*0.2+size*0.7), int(top+size*1.9))
	draw.Draw(on, tag, image.NewUniform(paper), image.Point{}, draw.Src)
	write(on, face, left+size*0.7, top+size*1.3, ink, english)
	x := left + size*0.7 + wide + size*0.5
	for _, sign := range [][]stroke{signCao(), signTu()} {
		for _, s := range sign {
			s.draw(on, x, top+size*0.42, signs, ink)
		}
		x += signs + size*0.2
	}
	return nil
}

// stroke is a straight brush stroke in a unit square, from one point to another.
type stroke struct{ x1, y1, x2, y2 float64 }

// signCao is 草, grass: the first character of "sketch".
func signCao() []stroke {
	return []stroke{
		{0.06, 0.16, 0.94, 0.16}, {0.33, 0.03, 0.33, 0.28}, {0.67, 0.03, 0.67, 0.28},
		{0.25, 0.37, 0.75, 0.37}, {0.25, 0.50, 0.75, 0.50}, {0.25, 0.63, 0.75, 0.63}, {0.25, 0.37, 0.25, 0.63}, {0.75, 0.37, 0.75, 0.63},
		{0.04, 0.79, 0.96, 0.79}, {0.5, 0.63, 0.5, 1},
	}
}

// signTu is 图, picture: the second.
func signTu() []stroke {
	return []stroke{
		{0.08, 0.06, 0.92, 0.06}, {0.08, 0.96, 0.92, 0.96}, {0.08, 0.06, 0.08, 0.96}, {0.92, 0.06, 0.92, 0.96},
		{0.45, 0.15, 0.26, 0.40}, {0.39, 0.25, 0.69, 0.25}, {0.69, 0.25, 0.25, 0.60}, {0.36, 0.34, 0.78, 0.60},
		{0.43, 0.61, 0.59, 0.69}, {0.36, 0.75, 0.62, 0.85},
	}
}

// draw paints the stroke with the square's upper left at x, y and sides of side pixels.
func (s stroke) draw(on *image.RGBA, x, y, side float64, ink color.Color) {
	thick := side * 0.085
	ax, ay, bx, by := x+s.x1*side, y+s.y1*side, x+s.x2*side, y+s.y2*side
	length := max(math.Hypot(bx-ax, by-ay), 1e-6)
	dx, dy := (bx-ax)/length*thick/2, (by-ay)/length*thick/2
	area := image.Rect(int(min(ax, bx)-thick)-1, int(min(ay, by)-thick)-1, int(max(ax, bx)+thick)+2, int(max(ay, by)+thick)+2).Intersect(on.Rect)
	if area.Empty() {
		return
	}
	var brush vector.Rasterizer
	brush.Reset(area.Dx(), area.Dy())
	corner := func(px, py float64) (float32, float32) {
		return float32(px) - float32(area.Min.X), float32(py) - float32(area.Min.Y)
	}
	brush.MoveTo(corner(ax-dx-dy, ay-dy+dx))
	brush.LineTo(corner(bx+dx-dy, by+dy+dx))
	brush.LineTo(corner(bx+dx+dy, by+dy-dx))
	brush.LineTo(corner(ax-dx+dy, ay-dy-dx))
	brush.ClosePath()
	brush.Draw(on, area, image.NewUniform(ink), image.Point{})
}
