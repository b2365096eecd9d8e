package studio

import (
	"slices"

	"marquee/backend/upload"
)

// Type is the kind of a task: what is generated, and from what input.
type Type string

// The types of a task.
const (
	TextToImage  Type = "text_to_image"
	ImageToImage Type = "image_to_image"
	TextToVideo  Type = "text_to_video"
	ImageToVideo Type = "image_to_video"
)

// Valid reports whether the type exists.
func (t Type) Valid() bool {
	return t == TextToImage || t == ImageToImage || t == TextToVideo || t == ImageToVideo
}

// Video reports whether the type makes clips.
func (t Type) Video() bool { return t == TextToVideo || t == ImageToVideo }

// Referenced reports whether the type starts from a picture.
func (t Type) Referenced() bool { return t == ImageToImage || t == ImageToVideo }

// Model is a model by the product's own name; the provider's id for it is
// configuration.
type Model string

// The models.
const (
	Seedream Model = "seedream" // pictures
	Imagen4  Model = "imagen4"  // pictures
	Seedance Model = "seedance" // clips
	Veo3     Model = "veo3"     // clips
)

// Models lists every model of the capability table once.
func Models() []Model {
	var models []Model
	for _, c := range Capabilities() {
		if !slices.Contains(models, c.Model) {
			models = append(models, c.Model)
		}
	}
	return models
}

// Valid reports whether the capability table has the model.
func (m Model) Valid() bool { return slices.Contains(Models(), m) }

// Video reports whether the model makes clips.
func (m Model) Video() bool {
	return slices.ContainsFunc(Capabilities(), func(c Capability) bool { return c.Model == m && c.Type.Video() })
}

// Capability is what one model can do for one type.
type Capability struct {
	Type        Type
	Model       Model
	Ratios      []string
	Resolutions []string
	Durations   []int // seconds; empty for pictures
	MaxCount    int
	Audio       bool               // clips may have sound
	Reference   *upload.KindLimits // what the picture to start from may be; nil without one
}

// Capabilities is the table of everything that can be created; the configured
// providers decide which of its rows are available. A row has the options that the
// contest wants and the model supports:
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
//     to 2.39:1 (https://www.volcengine.com/docs/82379/1520757). Audio needs 1.5, so
//     this table has none.
func Capabilities() []Capability {
	all := []string{"16:9", "9:16", "4:3", "3:4", "1:1", "2.39:1"}
	five, two := all[:5], all[:2]
	pictures, clips := []string{"1K", "2K"}, []string{"720P", "1080P"}
	reference, _ := upload.KindReference.Limits()
	return []Capability{
		{Type: TextToImage, Model: Seedream, Ratios: all, Resolutions: pictures, MaxCount: 4},
		{Type: TextToImage, Model: Imagen4, Ratios: five, Resolutions: pictures, MaxCount: 4},
		{Type: ImageToImage, Model: Seedream, Ratios: all, Resolutions: pictures, MaxCount: 4, Reference: &reference},
		{
			Type:        ImageToImage,
			Model:       Imagen4,
			Ratios:      five,
			Resolutions: pictures[:1],
			MaxCount:    4,
			Reference:   &reference,
		},
		{Type: TextToVideo, Model: Seedance, Ratios: all, Resolutions: clips, Durations: []int{5, 8, 10}, MaxCount: 2},
		{
			Type:        TextToVideo,
			Model:       Veo3,
			Ratios:      two,
			Resolutions: clips,
			Durations:   []int{8},
			MaxCount:    2,
			Audio:       true,
		},
		{
			Type:        ImageToVideo,
			Model:       Seedance,
			Ratios:      all,
			Resolutions: clips,
			Durations:   []int{5, 8, 10},
			MaxCount:    2,
			Reference:   &reference,
		},
		{
			Type:        ImageToVideo,
			Model:       Veo3,
			Ratios:      two,
			Resolutions: clips,
			Durations:   []int{8},
			MaxCount:    2,
			Audio:       true,
			Reference:   &reference,
		},
	}
}

// capability finds a row of a table; false when there is none.
func capability(table []Capability, kind Type, model Model) (Capability, bool) {
	i := slices.IndexFunc(table, func(c Capability) bool { return c.Type == kind && c.Model == model })
	if i < 0 {
		return Capability{}, false
	}
	return table[i], true
}

// How far a picture's ratio may be from the requested one.
const (
	// The first frame of a clip: hardly anything may be cropped.
	referenceTolerance = 0.05
	// A result: for 4:3 Imagen returns 1280 × 896, which is 7.1 % off, for 2.39:1
	// Seedance returns 1470 × 630.
	resultTolerance = 0.08
)

// MinClipReference is the shortest side of a clip's first frame, in pixels: the limit
// of Seedance (https://www.volcengine.com/docs/82379/1520757).
const MinClipReference = 300

// RatioOf converts a ratio such as "16:9" to width over height; 0 for any other text.
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

// hasRatio reports whether width and height have a ratio within a tolerance.
func hasRatio(width, height int, ratio string, tolerance float64) bool {
	want := RatioOf(ratio)
	if width <= 0 || height <= 0 || want == 0 {
		return false
	}
	off := float64(width) / float64(height) / want
	return off > 1-tolerance && off < 1+tolerance
}
