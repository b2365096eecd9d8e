package inspect

import (
	"bytes"
	"image"
	"image/color"
	"io"
)

// ReadableJPEG lets Go's decoder read a JPEG that browsers show: one in four inks without the segment of Adobe, which
// Go wants in order to know them, and one whose end mark is missing. The config is that of the picture's header.
func ReadableJPEG(content io.Reader, config image.Config) io.Reader {
	const (
		start = "\xFF\xD8"
		end   = "\xFF\xD9"
		// adobe is an APP14 of inks as they are. The picture's own one comes later, and counts.
		adobe = "\xFF\xEE\x00\x0EAdobe\x00\x64\x00\x00\x00\x00\x00"
	)
	if config.ColorModel != color.CMYKModel {
		return io.MultiReader(content, bytes.NewReader([]byte(end)))
	}
	head := make([]byte, len(start))
	if _, err := io.ReadFull(content, head); err != nil {
		return bytes.NewReader(nil)
	}
	return io.MultiReader(bytes.NewReader(append(head, adobe...)), content, bytes.NewReader([]byte(end)))
}
