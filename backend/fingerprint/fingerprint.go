// Package fingerprint recognises a film, or a part of it, after it was changed: encoded badly, cropped, letterboxed,
// mirrored, given a logo or other sound, shortened, made faster or slower. A fingerprint describes pictures, sound and
// the times of the cuts; Compare finds the seconds that two films share, and Index the films of a collection that are
// worth comparing with a new one. The package reads and writes no files and knows nothing of contests.
//
// Pictures are described by the signs of the low frequencies of a cosine transform, as in PDQ (Facebook, "The TMK+PDQF
// Video-Hashing Algorithm and the PDQ Image-Hashing Algorithm", 2019), but in 16 cells of the frame each by itself, so
// that a logo changes one cell only, and with a third value for frequencies that are hardly there, as in the video
// signature of MPEG-7 (ISO/IEC 15938-3). Sound is described as in Haitsma and Kalker, "A Highly Robust Audio
// Fingerprinting System", 2002.
package fingerprint

import "time"

// What the decoder gives Make: gray frames of one size, and sound of one channel.
const (
	Width      = 128 // pixels, whatever shape the film has
	Height     = 72
	FrameRate  = 12   // frames a second, for the cuts
	SampleRate = 8000 // samples a second, of 16 bits
)

const (
	maxDescribed = 720 // frames of a view; of longer films every second, third … is described
	// Key frames, of which crops are described too, are keyEvery seconds apart; in films that have not wantedKeys
	// of them they are closer, but not more than closestKeys.
	keyEvery    = 1.0
	closestKeys = .25
	wantedKeys  = 90
)

// Film is the fingerprint of a film. Times are in seconds from its start.
type Film struct {
	Length float64
	Views  []View    // of whole frames; if they have borders, also of what is within
	Sound  []uint32  // soundRate words a second; 0 where it is silent
	Cuts   []float64 // times
}

// View is what is seen in a part of the frames.
type View struct {
	Frames []Frame
	Keys   []Key
}

// Frame is a described frame.
type Frame struct {
	At float64
	Descriptor
	Motion Motion
	Word   uint64 // see word
}

// Key is a frame whose centre is described too, at the sizes in crops.
type Key struct {
	Frame // whole
	Crops [len(crops)]Crop
}

// Crop is the described centre of a frame.
type Crop struct {
	Descriptor
	Motion Motion
	Word   uint64
}

// crops are the sides of the centred crops of a key frame, as shares of the frame's.
var crops = [...]float64{.96, .92, .88, .84, .80, .75}

// Make describes a film from its decoded frames and sound, either of which may be missing. frames has Width × Height
// bytes a frame, FrameRate a second; sound has SampleRate samples a second.
func Make(frames []byte, sound []int16) *Film {
	const size = Width * Height
	n := len(frames) / size
	f := &Film{Length: max(float64(n)/FrameRate, float64(len(sound))/SampleRate)}
	f.Sound = listen(sound)
	if n == 0 {
		return f
	}
	frame := func(i int) picture { return frames[i*size : (i+1)*size] }
	f.Cuts = cuts(n, frame)
	whole := box{0, 0, Width, Height}
	f.Views = []View{makeView(n, frame, whole)}
	// A shot that stands still in an excerpt may look as if it had borders: both views are kept.
	if inner := borders(n, frame); inner != whole {
		f.Views = append(f.Views, makeView(n, frame, inner))
	}
	return f
}

func makeView(n int, frame func(int) picture, part box) (v View) {
	step := (n + maxDescribed - 1) / maxDescribed
	every := min(keyEvery, max(closestKeys, float64(n)/FrameRate/wantedKeys))
	lastKey := -every
	for i := 0; i < n; i += step {
		at := float64(i) / FrameRate
		square := frame(i).square(part, 1)
		whole := Frame{At: at, Descriptor: describe(square), Motion: unknownMotion, Word: word(square)}
		var before picture
		if i >= motionBefore {
			before = frame(i - motionBefore)
			whole.Motion = motion(before.square(part, 1), square)
		}
		v.Frames = append(v.Frames, whole)
		if at-lastKey < every || !whole.telling() {
			continue
		}
		if last := len(
			v.Keys,
		) - 1; last >= 0 && at-v.Keys[last].At < sameShotTime*every &&
			similar(&v.Keys[last].Descriptor, &whole.Descriptor) > sameShot {
			continue
		}
		lastKey = at
		key := Key{Frame: whole}
		for c, side := range crops {
			cropped := frame(i).square(part, side)
			key.Crops[c] = Crop{describe(cropped), unknownMotion, word(cropped)}
			if before != nil {
				key.Crops[c].Motion = motion(before.square(part, side), cropped)
			}
		}
		v.Keys = append(v.Keys, key)
	}
	return v
}

const (
	// sameShot is the likeness of frames of one shot, of which the first of sameShotTime is a key frame.
	sameShot     = .93
	sameShotTime = 4
)

// Duration is the film's length.
func (f *Film) Duration() time.Duration { return time.Duration(f.Length * float64(time.Second)) }
