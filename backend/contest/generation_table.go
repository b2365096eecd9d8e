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
// on offer depends on the providers that are configured.
//
// Sources: Imagen 4 (https://cloud.google.com/vertex-ai/generative-ai/docs/models/imagen/4-0-generate),
// Veo 3 (…/docs/models/veo/3-0-generate), Seedream and Seedance
// (https://www.volcengine.com/docs/82379/1541523, …/1520757).
func GenerationTable() []GenerationCapability {
	all := []string{"16:9", "9:16", "4:3", "3:4", "1:1", "2.39:1"}
	five, two := all[:5], all[:2]
	pictures, clips := []string{"1K", "2K"}, []string{"720P", "1080P"}
	reference, _ := KindReference.Limits()
	return []GenerationCapability{
		{Type: TextToImage, Model: Seedream, Ratios: all, Resolutions: pictures, MaxCount: 4},
		{Type: TextToImage, Model: Imagen4, Ratios: five, Resolutions: pictures, MaxCount: 4},
		{Type: ImageToImage, Model: Seedream, Ratios: all, Resolutions: pictures, MaxCount: 4, Reference: &reference},
		{Type: ImageToImage, Model: Imagen4, Ratios: five, Resolutions: pictures, MaxCount: 4, Reference: &reference},
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

// ratioTolerance is how far a picture may be from a ratio: 21:9, which some models
// make of 2.39:1, lies 2.4 % off.
const ratioTolerance = 0.05

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

// hasRatio reports whether a picture of so many pixels has a ratio.
func hasRatio(width, height int, ratio string) bool {
	want := RatioOf(ratio)
	if width <= 0 || height <= 0 || want == 0 {
		return false
	}
	off := float64(width) / float64(height) / want
	return off > 1-ratioTolerance && off < 1+ratioTolerance
}
