package inspect

import (
	"bufio"
	"bytes"
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
	// pictureWindow is the size of a request for a picture that is read whole.
	pictureWindow = 1 << 20
)

var errScans = errors.New("inspect: too many scans")

// inspectPicture reads the size of an image from its header, and decodes one of at most
// contest.MaxPictureSide pixels a side, from the first byte to the last. Memory is
// allocated for pixels only then: up to 250 MB for a progressive JPEG. The size is that of
// the picture as displayed.
func inspectPicture(r io.ReaderAt, size int64, kind contest.FileType) contest.FileFacts {
	facts := contest.FileFacts{Type: kind}
	head := io.NewSectionReader(r, 0, min(size, maxPictureHead))
	decodeConfig, decode := jpeg.DecodeConfig, jpeg.Decode
	if kind == contest.TypePNG {
		decodeConfig, decode = png.DecodeConfig, png.Decode
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
	if kind == contest.TypeJPG {
		scans := scanCounter{most: min(maxScans, maxScannedPixels/(config.Width*config.Height))}
		if _, err := io.Copy(&scans, bufio.NewReaderSize(io.NewSectionReader(r, 0, size), pictureWindow)); errors.Is(err, errScans) {
			facts.Problem = contest.ProblemBudget
			return facts
		}
	}
	if !isWhole(bufio.NewReaderSize(io.NewSectionReader(r, 0, size), pictureWindow), decode, config) {
		facts.Problem = contest.ProblemPicture
	}
	return facts
}

// isWhole decodes a picture and drops it.
func isWhole(content io.Reader, decode func(io.Reader) (image.Image, error), config image.Config) bool {
	picture, err := decode(content)
	return err == nil && picture.Bounds().Dx() == config.Width && picture.Bounds().Dy() == config.Height
}

// scanCounter fails when the bytes have more markers of a scan than most. Coded pixels contain
// none by accident.
type scanCounter struct {
	most   int
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
	if c.scans > c.most {
		return 0, errScans
	}
	return len(p), nil
}
