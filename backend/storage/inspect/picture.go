package inspect

import (
	"bufio"
	"context"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"marquee/backend/upload"
)

const (
	// maxPictureHead is how many bytes are searched for the size of an image, which
	// follows profiles and previews of up to 64 KiB each.
	maxPictureHead = 4 << 20
	// maxPictureBytes is the maximum size of a picture that is decoded.
	maxPictureBytes = 48 << 20
	// maxScans is the maximum number of passes over a JPEG. Encoders write up to 64; a
	// file of a few bytes per pass takes minutes to decode.
	maxScans = 200
	// maxScannedPixels bounds the pixels of a JPEG times its passes, the cost of decoding it:
	// sixteen passes over the largest picture, which take about a second. Encoders make ten to
	// twelve.
	maxScannedPixels = 16 * upload.MaxPictureSide * upload.MaxPictureSide
	// maxPictureChunks is the maximum number of chunks of a PNG. Encoders write one for each
	// 8 KiB or more.
	maxPictureChunks = 100_000
	// decodedAtOnce is how many bytes are decoded until the deadline is looked at. The smallest
	// pass over a JPEG has about 30.
	decodedAtOnce = 256
	// pictureWindow is the size of a request for a picture that is read whole.
	pictureWindow = 1 << 20
)

// inspectPicture reads the size of an image from its header, and decodes one of at most
// upload.MaxPictureSide pixels a side, from the first byte to the last. Memory is
// allocated for pixels only then: up to 250 MB for a progressive JPEG. The size is that of
// the picture as displayed.
func inspectPicture(ctx context.Context, r io.ReaderAt, size int64, kind upload.FileType) upload.FileFacts {
	facts := upload.FileFacts{Type: kind}
	head := io.NewSectionReader(r, 0, min(size, maxPictureHead))
	decodeConfig, decode := jpeg.DecodeConfig, jpeg.Decode
	if kind == upload.TypePNG {
		decodeConfig, decode = decodeCritical(png.DecodeConfig), decodeCritical(png.Decode)
	}
	if kind == upload.TypeJPG && codedArithmetically(io.NewSectionReader(r, 0, min(size, maxPictureHead))) {
		facts.Problem = upload.ProblemArithmetic
		return facts
	}
	config, err := decodeConfig(bufio.NewReaderSize(head, minWindow))
	if err != nil || config.Width == 0 || config.Height == 0 {
		facts.Problem = upload.ProblemPicture
		return facts
	}
	facts.Width, facts.Height = config.Width, config.Height
	if kind == upload.TypeJPG &&
		Orientation(bufio.NewReaderSize(io.NewSectionReader(r, 0, min(size, maxPictureHead)), minWindow)) >= 5 {
		facts.Width, facts.Height = config.Height, config.Width
	}
	if max(config.Width, config.Height) > upload.MaxPictureSide {
		return facts
	}
	if size > maxPictureBytes {
		facts.Problem = upload.ProblemPicture
		return facts
	}
	whole := func() io.Reader { return bufio.NewReaderSize(io.NewSectionReader(r, 0, size), pictureWindow) }
	passes := min(maxScans, maxScannedPixels/(config.Width*config.Height))
	if kind == upload.TypeJPG && countScans(whole()) > passes || kind == upload.TypePNG && !pngWithin(whole(), passes) {
		facts.Problem = upload.ProblemBudget
		return facts
	}
	if kind == upload.TypeJPG {
		decode = func(content io.Reader) (image.Image, error) { return jpeg.Decode(ReadableJPEG(content, config)) }
	}
	content := &boundedReader{ctx: ctx, content: whole()}
	if !isWhole(content, decode, config) {
		facts.Problem = upload.ProblemPicture
	}
	if content.late {
		facts.Problem = upload.ProblemBudget
	}
	return facts
}

// boundedReader reads a little at a time, and fails once ctx is done.
type boundedReader struct {
	ctx     context.Context
	content io.Reader
	late    bool // a read was refused
}

// Read implements io.Reader.
func (r *boundedReader) Read(p []byte) (int, error) {
	if err := r.ctx.Err(); err != nil {
		r.late = true
		return 0, err
	}
	return r.content.Read(p[:min(len(p), decodedAtOnce)])
}

// isWhole decodes a picture and drops it.
func isWhole(content io.Reader, decode func(io.Reader) (image.Image, error), config image.Config) bool {
	picture, err := decode(content)
	return err == nil && picture.Bounds().Dx() == config.Width && picture.Bounds().Dy() == config.Height
}
