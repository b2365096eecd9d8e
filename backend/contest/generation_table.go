package contest

import "slices"

// GenerationCapability is what one model can do for one type.
type GenerationCapability struct {
	Type        GenerationType
	Model       GenerationModel
	Ratios      []string
	Resolutions []string
	Durations   []int // seconds; empty for pictures
	MaxCount    int
	Audio       bool        // clips may have sound
	Reference   *KindLimits // what the picture to start from may be; nil without one
}

// GenerationTable is the one table of what can be ordered; which of its lines are
// on offer depends on the providers that are configured. It holds what the contest
// asks for and the model can do, both:
//
//   - Imagen 4: five ratios, 1K and 2K, four pictures at once
//     (https://cloud.google.com/vertex-ai/generative-ai/docs/models/imagen/4-0-generate-001).
//     The model that starts from a picture has 1K only (…/imagen/3-0-capability-001).
//   - Veo 3 and 3.1: two ratios, 720P and 1080P, clips of 4, 6 or 8 seconds, of which
//     the contest has 8, sound (…/docs/models/veo/3-0-generate-001, …/veo/3-1-generate).
//   - Seedream 4.0: any size of 1280 × 720 to 4096 × 4096 pixels, so every ratio
//     (https://www.volcengine.com/docs/82379/1541523). Later ones begin at 2560 × 1440:
//     their 1K is as large.
//   - Seedance 1.0 pro: clips of 2 to 12 seconds; 1.5 pro: 4 to 12; 21:9 is the nearest
//     to 2.39:1 (https://www.volcengine.com/docs/82379/1520757). Only 1.5 makes sound: it
//     is not offered.
func GenerationTable() []GenerationCapability {
	all := []string{"16:9", "9:16", "4:3", "3:4", "1:1", "2.39:1"}
	five, two := all[:5], all[:2]
	pictures, clips := []string{"1K", "2K"}, []string{"720P", "1080P"}
	reference, _ := KindReference.Limits()
	return []GenerationCapability{
		{Type: TextToImage, Model: Seedream, Ratios: all, Resolutions: pictures, MaxCount: 4},
		{Type: TextToImage, Model: Imagen4, Ratios: five, Resolutions: pictures, MaxCount: 4},
		{Type: ImageToImage, Model: Seedream, Ratios: all, Resolutions: pictures, MaxCount: 4, Reference: &reference},
		{Type: ImageToImage, Model: Imagen4, Ratios: five, Resolutions: pictures[:1], MaxCount: 4, Reference: &reference},
		{Type: TextToVideo, Model: Seedance, Ratios: all, Resolutions: clips, Durations: []int{5, 8, 10}, MaxCount: 2},
		{Type: TextToVideo, Model: Veo3, Ratios: two, Resolutions: clips, Durations: []int{8}, MaxCount: 2, Audio: true},
		{Type: ImageToVideo, Model: Seedance, Ratios: all, Resolutions: clips, Durations: []int{5, 8, 10}, MaxCount: 2, Reference: &reference},
		{Type: ImageToVideo, Model: Veo3, Ratios: two, Resolutions: clips, Durations: []int{8}, MaxCount: 2, Audio: true, Reference: &reference},
	}
}

// capability finds a line of a table; false when there is none.
func capability(table []GenerationCapability, kind GenerationType, model GenerationModel) (GenerationCapability, bool) {
	i := slices.IndexFunc(table, func(c GenerationCapability) bool { return c.Type == kind && c.Model == model })
	if i < 0 {
		return GenerationCapability{}, false
	}
	return table[i], true
}

// Valid reports whether the type exists.
func (t GenerationType) Valid() bool {
	return t == TextToImage || t == ImageToImage || t == TextToVideo || t == ImageToVideo
}

// Valid reports whether the model exists.
func (m GenerationModel) Valid() bool {
	return m == Seedream || m == Imagen4 || m == Seedance || m == Veo3
}

// How far the ratio of a picture may be from the one that was chosen.
const (
	// A reference that a clip begins with: nothing of it is to be cut off that is seen.
	referenceTolerance = 0.05
	// A result: Imagen makes 1280 × 896 of 4:3, which lies 7.1 % off, Seedance 1470 × 630
	// of 2.39:1.
	resultTolerance = 0.08
)

// minClipReference is the shortest side of a picture that a clip begins with, in
// pixels: Seedance takes none below (https://www.volcengine.com/docs/82379/1520757).
const minClipReference = 300

// RatioOf is a ratio such as "16:9" as width over height; 0 for any other text.
func RatioOf(text string) float64 {
	switch text {
	case "16:9":
		return 16.0 / 9
	case "9:16":
		return 9.0 / 16
	case "4:3":
		return 4.0 / 3
	case "3:4":
		return 3.0 / 4
	case "1:1":
		return 1
	case "2.39:1":
		return 2.39
	default:
		return 0
	}
}

// hasRatio reports whether a picture of so many pixels has a ratio, up to a tolerance.
func hasRatio(width, height int, ratio string, tolerance float64) bool {
	want := RatioOf(ratio)
	if width <= 0 || height <= 0 || want == 0 {
		return false
	}
	off := float64(width) / float64(height) / want
	return off > 1-tolerance && off < 1+tolerance
}
