package screening

import (
	"context"
	"regexp"
	"strings"

	"marquee/backend/ffmpeg"
)

// maxDescription is how much of ffmpeg's description of a film is read, in bytes.
const maxDescription = 1 << 20

// highRange finds the transfer curve in ffmpeg's description of a picture:
// "Stream #0:0(und): Video: hevc (Main 10), yuv420p10le(tv, bt2020nc/bt2020/smpte2084), …".
var highRange = regexp.MustCompile(`[(/ ](smpte2084|arib-std-b67)[,)]`)

// curve returns the transfer curve of the film's picture, as ffmpeg names it, when it is PQ or
// HLG; "" for others and for a film that ffmpeg cannot read. It is for files without a colr box:
// H.264 and HEVC name their curve in the stream (ITU-T H.264, section E.1.1; H.265, section
// E.2.1), and so do AV1 and ProRes.
func (m filmMaker) curve(ctx context.Context) string {
	description := &head{limit: maxDescription}
	err := m.program.Run(ctx, ffmpeg.Command{
		Dir: m.dir, Inputs: []ffmpeg.Input{{Options: []string{"-f", "mov"}, File: sourceFile}},
		Output:   []string{"-map", "0:V:0", "-c", "copy", "-frames:v", "1", "-f", "null", "-"},
		Limit:    startLimit,
		Restrict: &ffmpeg.Restrictions{Memory: maxMemory, Processor: startLimit, FileBytes: maxCopySize},
		Describe: description,
	})
	if err != nil {
		return "" // the copy will fail for the same reason
	}
	for line := range strings.Lines(string(description.kept)) {
		if !strings.HasPrefix(strings.TrimSpace(line), "Stream #0:") || !strings.Contains(line, " Video: ") || strings.Contains(line, "(attached pic)") {
			continue
		}
		if found := highRange.FindStringSubmatch(line); found != nil {
			return found[1]
		}
		return ""
	}
	return ""
}

// head is a writer that keeps the first limit bytes.
type head struct {
	limit int
	kept  []byte
}

func (h *head) Write(p []byte) (int, error) {
	h.kept = append(h.kept, p[:min(len(p), h.limit-len(h.kept))]...)
	return len(p), nil
}
