package sketch

import (
	"image"
	"image/color"
	"image/draw"
)

// label writes "sketch" into the upper left corner, in both languages. That a model made it says the label of every
// result, which a rehearsal shows as well.
func (f fonts) label(on *image.RGBA, paper, ink color.Color) error {
	const english, chinese = "SKETCH", "演练草图"
	size := max(14, float64(min(on.Rect.Dx(), on.Rect.Dy()))*0.034)
	latin, err := f.sized(plain, size)
	if err != nil {
		return err
	}
	signs, err := f.sized(han, size)
	if err != nil {
		return err
	}
	left, top, inset := size*0.9, size*0.9, size*0.7
	second := left + inset + width(latin, english) + inset
	tag := image.Rect(int(left), int(top), int(second+width(signs, chinese)+inset), int(top+size*1.9))
	draw.Draw(on, tag, image.NewUniform(paper), image.Point{}, draw.Src)
	write(on, latin, left+inset, top+size*1.3, ink, english)
	write(on, signs, second, top+size*1.3, ink, chinese)
	return nil
}
