package inspect

import (
	"bufio"
	"image"
	"image/jpeg"
	"image/png"
	"io"

	"marquee/backend/contest"
)

// maxPictureHead is how many bytes are searched for the size of an image, which follows
// profiles and previews of up to 64 KiB each.
const maxPictureHead = 4 << 20

// inspectPicture reads the size of an image from its header, without decoding pixels.
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
