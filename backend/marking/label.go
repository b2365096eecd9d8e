package marking

import (
	"bytes"
	_ "embed" // the label
	"fmt"
	"image"
	"image/color"
	"image/draw"
	"image/jpeg"
	"image/png"

	scaled "golang.org/x/image/draw"
)

// labelMask is "AI 生成 AI-generated", white on black, with letters of 200 pixels.
//
//go:embed label.png
var labelMask []byte

// The size of the label: capital letters are 0.72 of the size high, and the standard asks for 5 % of the shortest side.
const (
	maskSize  = 200
	sizeShare = 0.072
	// The label lies in the lower right corner, as far from the sides as a letter is high.
	marginShare = 0.03
)

// onPicture returns a picture with the label, in the same format.
func onPicture(content []byte) ([]byte, error) {
	decoded, _, err := image.Decode(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("label picture: %w", err)
	}
	bounds := decoded.Bounds()
	canvas := image.NewNRGBA(image.Rect(0, 0, bounds.Dx(), bounds.Dy()))
	draw.Draw(canvas, canvas.Rect, decoded, bounds.Min, draw.Src)
	if err := lay(canvas); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if isPNG(content) {
		err = (&png.Encoder{CompressionLevel: png.BestSpeed}).Encode(&out, canvas)
	} else {
		err = jpeg.Encode(&out, canvas, &jpeg.Options{Quality: 95})
	}
	if err != nil {
		return nil, fmt.Errorf("label picture: %w", err)
	}
	return out.Bytes(), nil
}

// overlayFor returns a transparent PNG with the label, of the size of a picture.
func overlayFor(content []byte) ([]byte, error) {
	config, _, err := image.DecodeConfig(bytes.NewReader(content))
	if err != nil {
		return nil, fmt.Errorf("label clip: %w", err)
	}
	canvas := image.NewNRGBA(image.Rect(0, 0, config.Width, config.Height))
	if err := lay(canvas); err != nil {
		return nil, err
	}
	var out bytes.Buffer
	if err := png.Encode(&out, canvas); err != nil {
		return nil, fmt.Errorf("label clip: %w", err)
	}
	return out.Bytes(), nil
}

// lay draws the label, white on a dark plate.
func lay(canvas *image.NRGBA) error {
	mask, err := png.Decode(bytes.NewReader(labelMask))
	if err != nil {
		return fmt.Errorf("read label: %w", err)
	}
	side := float64(min(canvas.Rect.Dx(), canvas.Rect.Dy()))
	scale := side * sizeShare / maskSize
	width, height := int(float64(mask.Bounds().Dx())*scale+.5), int(float64(mask.Bounds().Dy())*scale+.5)
	margin, inset := int(side*marginShare), int(side*sizeShare/3)
	at := image.Rect(
		0,
		0,
		width,
		height,
	).Add(
		image.Pt(canvas.Rect.Dx()-margin-inset-width, canvas.Rect.Dy()-margin-inset-height),
	)
	draw.Draw(canvas, at.Inset(-inset), image.NewUniform(color.NRGBA{A: 150}), image.Point{}, draw.Over)
	letters := image.NewAlpha(image.Rect(0, 0, width, height))
	grey := image.NewGray(letters.Rect)
	scaled.CatmullRom.Scale(grey, grey.Rect, mask, mask.Bounds(), draw.Src, nil)
	copy(letters.Pix, grey.Pix)
	draw.DrawMask(canvas, at, image.White, image.Point{}, letters, image.Point{}, draw.Over)
	return nil
}
