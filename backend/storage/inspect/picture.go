package inspect

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"marquee/backend/contest"
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
	maxScannedPixels = 16 * contest.MaxPictureSide * contest.MaxPictureSide
	// maxPictureChunks is the maximum number of chunks of a PNG. Encoders write one for each
	// 8 KiB or more.
	maxPictureChunks = 100_000
	// decodedAtOnce is how many bytes are decoded until the deadline is looked at. The smallest
	// pass over a JPEG has about 30.
	decodedAtOnce = 256
	// pictureWindow is the size of a request for a picture that is read whole.
	pictureWindow = 1 << 20
)

var errScans = errors.New("inspect: too many scans")

// inspectPicture reads the size of an image from its header, and decodes one of at most
// contest.MaxPictureSide pixels a side, from the first byte to the last. Memory is
// allocated for pixels only then: up to 250 MB for a progressive JPEG. The size is that of
// the picture as displayed.
func inspectPicture(ctx context.Context, r io.ReaderAt, size int64, kind contest.FileType) contest.FileFacts {
	facts := contest.FileFacts{Type: kind}
	head := io.NewSectionReader(r, 0, min(size, maxPictureHead))
	decodeConfig, decode := jpeg.DecodeConfig, jpeg.Decode
	if kind == contest.TypePNG {
		decodeConfig, decode = decodeCritical(png.DecodeConfig), decodeCritical(png.Decode)
	}
	config, err := decodeConfig(bufio.NewReaderSize(head, minWindow))
	if err != nil || config.Width == 0 || config.Height == 0 {
		facts.Problem = contest.ProblemPicture
		return facts
	}
	facts.Width, facts.Height = config.Width, config.Height
	if kind == contest.TypeJPG && Orientation(bufio.NewReaderSize(io.NewSectionReader(r, 0, min(size, maxPictureHead)), minWindow)) >= 5 {
		facts.Width, facts.Height = config.Height, config.Width
	}
	if max(config.Width, config.Height) > contest.MaxPictureSide {
		return facts
	}
	if size > maxPictureBytes {
		facts.Problem = contest.ProblemPicture
		return facts
	}
	whole := func() io.Reader { return bufio.NewReaderSize(io.NewSectionReader(r, 0, size), pictureWindow) }
	passes := min(maxScans, maxScannedPixels/(config.Width*config.Height))
	if kind == contest.TypeJPG && countScans(whole()) > passes || kind == contest.TypePNG && !pngWithin(whole(), passes) {
		facts.Problem = contest.ProblemBudget
		return facts
	}
	content := &boundedReader{ctx: ctx, content: whole()}
	if !isWhole(content, decode, config) {
		facts.Problem = contest.ProblemPicture
	}
	if content.late {
		facts.Problem = contest.ProblemBudget
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

// countScans counts the passes over a JPEG, until there are more than maxScans.
func countScans(content io.Reader) int {
	var counter scanCounter
	_, _ = io.Copy(&counter, content) // decoding finds what cannot be read
	return counter.scans
}

// scanCounter counts the markers of a scan, and fails when there are more than maxScans. Coded
// pixels contain none by accident.
type scanCounter struct {
	scans  int
	marker bool // the last byte begins a marker
}

// Write implements io.Writer.
func (c *scanCounter) Write(p []byte) (int, error) {
	if len(p) == 0 {
		return 0, nil
	}
	if c.marker && p[0] == 0xDA {
		c.scans++
	}
	c.scans += bytes.Count(p, []byte{0xFF, 0xDA})
	c.marker = p[len(p)-1] == 0xFF
	if c.scans > maxScans {
		return 0, errScans
	}
	return len(p), nil
}
