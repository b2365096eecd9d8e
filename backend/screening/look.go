package screening

import (
	"context"
	"math"
	"regexp"
	"strconv"
	"strings"

	"marquee/backend/ffmpeg"
)

// maxDescription is how much of ffmpeg's description of a film is read, in bytes.
const maxDescription = 1 << 20

// What ffmpeg's description of a picture says:
// "Stream #0:0(und): Video: hevc (Main 10), yuv420p10le(tv, bt2020nc/bt2020/smpte2084), 720x576 [SAR 64:45 DAR 16:9],
// …".
var (
	highRange   = regexp.MustCompile(`[(/ ](smpte2084|arib-std-b67)[,)]`)
	fieldOrder  = regexp.MustCompile(`[(, ](top|bottom) (coded )?first`)
	sampleShape = regexp.MustCompile(`, (\d+)x(\d+) \[SAR (\d+):(\d+) `)
)

// appearance is what ffmpeg says of a film's picture.
type appearance struct {
	curve         string // the transfer curve, as ffmpeg names it, when it is PQ or HLG
	interlaced    bool
	square        bool // its samples
	width, height int  // with square samples, before it is turned; 0 when they are square already
}

// look asks ffmpeg for what boxes do not tell or tell wrongly: H.264 and HEVC name their curve in the stream (ITU-T
// H.264, section E.1.1; H.265, section E.2.1), and so do AV1 and ProRes; QuickTime films often give the ratio of their
// samples beside a size that ignores it. Of a film that ffmpeg cannot read it says nothing.
func (m filmMaker) look(ctx context.Context) appearance {
	seen := appearance{square: true}
	line := pictureLine(m.describe(ctx, "-map", "0:V:0", "-c", "copy", "-frames:v", "1", "-f", "null", "-"))
	if found := highRange.FindStringSubmatch(line); found != nil {
		seen.curve = found[1]
	}
	seen.interlaced = fieldOrder.MatchString(line)
	if found := sampleShape.FindStringSubmatch(line); found != nil {
		var n [4]float64
		for i := range n {
			n[i], _ = strconv.ParseFloat(found[i+1], 64)
		}
		if ratio := n[2] / n[3]; ratio != 1 && ratio > .1 && ratio < 10 {
			seen.square = false
			seen.width, seen.height = int(math.Round(n[0]*ratio)), int(n[1])
		}
	}
	return seen
}

// pictureLine finds the line of the film's picture.
func pictureLine(description string) string {
	for line := range strings.Lines(description) {
		if strings.HasPrefix(strings.TrimSpace(line), "Stream #0:") && strings.Contains(line, " Video: ") &&
			!strings.Contains(line, "(attached pic)") {
			return line
		}
	}
	return ""
}

// describe runs ffmpeg on the film and returns what it says of its input and output; "" when it cannot read the film:
// the copy will fail for the same reason.
func (m filmMaker) describe(ctx context.Context, output ...string) string {
	description := &head{limit: maxDescription}
	limit := startLimit + perSecond*m.task.Duration
	err := m.program.Run(ctx, ffmpeg.Command{
		Dir: m.dir, Inputs: []ffmpeg.Input{{Options: []string{"-f", "mov"}, File: sourceFile}},
		Output: output, Limit: limit,
		Restrict: &ffmpeg.Restrictions{Memory: maxMemory, Processor: limit, FileBytes: maxCopySize},
		Describe: description,
	})
	if err != nil {
		return ""
	}
	return string(description.kept)
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
