package fingerprint

import (
	"math"
	"math/bits"
)

// change is how the picture of one film was changed into that of another.
type change struct {
	mirrored     bool // a
	viewA, viewB *View
	cropA, cropB int // number of the crop that is compared, -1 for the whole
}

const (
	// alikeFrames is the least likeness of two frames of the same picture.
	alikeFrames = leastAgreement
	// leastHits is how many frames a stretch must share.
	leastHits    = 4
	leastSeconds = .9
	// leastDistinct is how many of them must differ from each other.
	leastDistinct = 2
	maxStretches  = 12

	// A stretch of so few moving places must be alike in what is seen.
	leastMoves = 30
	stillAlike = .86
	// Places that move in both films must move one way, in this share.
	movesAlike = .85
	// The likeness of frames, which counts more, and the share of moving places that move alike have at least this sum:
	// the second part for a second, and less the longer a stretch is.
	seenWeight    = 1.5
	longTogether  = 1.74
	shortTogether = .45
)

// hit is a pair of frames that look alike.
type hit struct {
	a, b     int // numbers of the frames
	ta, tb   float64
	likeness float64
	weight   float64 // likeness, less where they move differently
	timing   float64 // likeness, less where only one moves too
}

// seen is a frame at a time, as it is compared.
type seen struct {
	at float64
	d  Descriptor
	m  Motion
}

// matchPictures finds the stretches whose pictures are alike, and how sure that is.
func matchPictures(a, b *Film) ([]Segment, float64) {
	if len(a.Views) == 0 || len(b.Views) == 0 {
		return nil, 0
	}
	c, ok := guessChange(a, b)
	if !ok {
		return nil, 0
	}
	as, bs := frames(c.viewA, c.cropA, c.mirrored), frames(c.viewB, c.cropB, false)
	var hits []hit
	for i := range as {
		for j := range bs {
			if l := similar(&as[i].d, &bs[j].d); l >= alikeFrames {
				var moves movement
				moves.add(as[i].m, bs[j].m)
				alike := (float64(moves.same) + 1) / (float64(moves.both) + 1)
				timing := (float64(moves.same) + 1) / (float64(moves.either) + 1)
				hits = append(hits, hit{i, j, as[i].at, bs[j].at, l, l * alike * alike, l * timing})
			}
		}
	}
	var segments []Segment
	distinct, count := 0, 0
	sum := 0.0
	for range maxStretches {
		found, rest := stretch(hits, as, bs, a.Length, b.Length)
		if found == nil {
			break
		}
		hits = rest
		if found.count == 0 || !found.convincing() {
			continue
		}
		distinct, count, sum = distinct+found.different(), count+found.count, sum+found.likeness
		segments = append(
			segments,
			Segment{
				By:        ByPicture,
				A:         found.a,
				B:         found.b,
				Mirrored:  c.mirrored,
				Agreement: found.likeness / float64(found.count),
			},
		)
	}
	if count == 0 || distinct < leastDistinct {
		return nil, 0
	}
	return segments, sum / float64(count) * (1 - math.Pow(.75, float64(count)))
}

// frames are the frames of a view of which a crop is described, or all of them.
func frames(f *View, crop int, mirrored bool) []seen {
	var list []seen
	if crop < 0 {
		for i := range f.Frames {
			if f.Frames[i].telling() {
				list = append(list, seen{f.Frames[i].At, f.Frames[i].Descriptor, f.Frames[i].Motion})
			}
		}
	} else {
		for i := range f.Keys {
			if f.Keys[i].Crops[crop].telling() {
				list = append(list, seen{f.Keys[i].At, f.Keys[i].Crops[crop].Descriptor, f.Keys[i].Crops[crop].Motion})
			}
		}
	}
	if mirrored {
		for i := range list {
			list[i].d, list[i].m = list[i].d.mirrored(), list[i].m.mirrored()
		}
	}
	return list
}

// guessChange compares key frames of one film with all frames of the other in every way, and returns the way in which
// most are alike.
func guessChange(a, b *Film) (best change, ok bool) {
	most := 0.0
	try := func(c change, of []Key, crop int, among []Frame) {
		sum := 0.0
		for i := range min(len(of), guessedKeys) {
			d, word := of[i*len(of)/min(len(of), guessedKeys)].cropped(crop)
			if c.mirrored {
				d, word = d.mirrored(), mirroredWord(word)
			}
			likest := 0.0
			for j := range among {
				if bits.OnesCount64(word^among[j].Word) <= guessedWord {
					likest = max(likest, similar(&d, &among[j].Descriptor))
				}
			}
			if likest >= alikeFrames {
				sum += likest - alikeFrames/2
			}
		}
		if sum > most*1.02 {
			best, most, ok = c, sum, true
		}
	}
	for i := range a.Views {
		for j := range b.Views {
			va, vb := &a.Views[i], &b.Views[j]
			for _, mirrored := range []bool{false, true} {
				whole := change{mirrored, va, vb, -1, -1}
				if len(va.Keys) <= len(vb.Keys) {
					try(whole, va.Keys, -1, vb.Frames)
				} else {
					try(whole, vb.Keys, -1, va.Frames)
				}
			}
		}
	}
	if least := shorter(a, b); ok && most >= surelyWhole*float64(least) {
		return best, true
	}
	for i := range a.Views {
		for j := range b.Views {
			va, vb := &a.Views[i], &b.Views[j]
			for _, mirrored := range []bool{false, true} {
				for crop := range crops {
					try(change{mirrored, va, vb, crop, -1}, va.Keys, crop, vb.Frames)
					try(change{mirrored, va, vb, -1, crop}, vb.Keys, crop, va.Frames)
				}
			}
		}
	}
	return best, ok
}

const (
	// guessedKeys is how many key frames of a film are compared in every way, evenly chosen.
	guessedKeys = 60
	// guessedWord is in how many bits the words of two frames may differ that are compared. Of unrelated frames half do.
	guessedWord = 26
)

// surelyWhole is the sum of likenesses for each key frame that crops are not tried from.
const surelyWhole = .5

// shorter is the number of compared key frames of the film that has fewer.
func shorter(a, b *Film) int {
	return min(len(a.Views[0].Keys), len(b.Views[0].Keys), guessedKeys)
}

// cropped is the description of a crop, or of the whole frame for -1.
func (k *Key) cropped(crop int) (Descriptor, uint64) {
	if crop < 0 {
		return k.Descriptor, k.Word
	}
	return k.Crops[crop].Descriptor, k.Crops[crop].Word
}
