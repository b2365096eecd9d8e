package clip_test

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"testing"

	"marquee/backend/embedded/sketch/clip"
)

// striped is a cover 160 wide and 90 high: a red stripe of 40 in its middle, on blue.
func striped() image.Image {
	cover := image.NewRGBA(image.Rect(0, 0, 160, 90))
	for y := range 90 {
		for x := range 160 {
			cover.Set(x, y, color.RGBA{B: 255, A: 255})
			if x >= 60 && x < 100 {
				cover.Set(x, y, color.RGBA{R: 255, A: 255})
			}
		}
	}
	return cover
}

// red counts the red pixels in the middle line of a clip's picture at a time, and its pixels that are neither red nor
// blue.
func red(t *testing.T, o clip.Options, second float64) (stripe, others int) {
	t.Helper()
	still, err := clip.Still(o, second)
	if err != nil {
		t.Fatal(err)
	}
	picture, err := png.Decode(bytes.NewReader(still))
	if err != nil {
		t.Fatal(err)
	}
	for x := range o.Width {
		r, g, b, _ := picture.At(x, o.Height/2).RGBA()
		if r > 0x8000 && g == 0 {
			stripe++
		}
		if g > 0 || r+b < 0x8000 {
			others++
		}
	}
	return stripe, others
}

func TestClipComesNearerToItsCoverThenShowsItsScenes(t *testing.T) {
	t.Parallel()
	o := tiny()
	o.Cover = striped()
	if stripe, others := red(t, o, 0); stripe != 24 || others != 0 {
		t.Errorf(
			"at the beginning the stripe is %d wide, want 24 of 96; %d pixels are none of the cover's",
			stripe,
			others,
		)
	}
	if stripe, others := red(t, o, 0.74); stripe < 26 || stripe > 28 || others != 0 {
		t.Errorf(
			"at the end of the shot the stripe is %d wide, want about 27; %d pixels are none of the cover's",
			stripe,
			others,
		)
	}
	if _, others := red(t, o, 0.76); others < 90 {
		t.Errorf("only %d pixels of the scene are not the cover's", others)
	}
}

func TestClipCropsItsCoverToTheFrame(t *testing.T) {
	t.Parallel()
	for name, size := range map[string]struct{ width, height, stripe int }{
		"upright": {54, 96, 43}, // 96 high: 40 of 90
		"scope":   {128, 54, 32},
		"exact":   {96, 54, 24},
	} {
		o := tiny()
		o.Cover, o.Scenes, o.Width, o.Height = striped(), nil, size.width, size.height
		if stripe, others := red(t, o, 0); stripe < size.stripe-1 || stripe > size.stripe+1 || others != 0 {
			t.Errorf(
				"%s: the stripe is %d wide, want %d; %d pixels are none of the cover's",
				name,
				stripe,
				size.stripe,
				others,
			)
		}
	}
}

func TestDetailsShowTheCoverFromNearBetweenTheScenes(t *testing.T) {
	t.Parallel()
	o := tiny()
	o.Cover, o.Details = striped(), 2
	each := o.Seconds / float64(3+len(o.Scenes))
	for shot := range 2 + len(o.Scenes) + 1 {
		stripe, others := red(t, o, each*float64(shot))
		isScene := shot == 2
		if isScene != (others > 0) {
			t.Errorf("shot %d has %d pixels that are none of the cover's", shot, others)
		}
		if shot > 0 && !isScene && (stripe < 30 || stripe > 50) {
			t.Errorf("shot %d shows %d pixels of the stripe, which is 43 wide", shot, stripe)
		}
	}
}
