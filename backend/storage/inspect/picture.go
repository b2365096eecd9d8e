package inspect

import (
	"bufio"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"marquee/backend/contest"
)

// maxPictureHead is how far into a picture its size may stand: behind profiles and
// previews, which are up to 64 KiB each.
const maxPictureHead = 4 << 20

// inspectPicture reads the sides from the header; it decodes no pixels.
func inspectPicture(r io.ReaderAt, size int64, kind contest.FileType) contest.FileFacts {
	facts := contest.FileFacts{Type: kind}
	head := bufio.NewReaderSize(io.NewSectionReader(r, 0, min(size, maxPictureHead)), windowSize)
	var config image.Config
	var err error
	if kind == contest.TypeJPG {
		config, err = jpeg.DecodeConfig(head)
	} else {
		config, err = png.DecodeConfig(head)
	}
	if err == nil {
		facts.Width, facts.Height = config.Width, config.Height
	}
	return facts
}
