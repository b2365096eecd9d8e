package fingerprint

import "slices"

const (
	provenAlike = .8 // a stretch of a film must be as alike to what is looked for
	showsStill  = .85
	stillTime   = .5 // seconds that a picture must be seen
	stillGap    = .6 // seconds that may be missing
)

// Find finds a clip, or with still a picture, in a film: what is surely the same. A of a segment is of the clip.
func Find(clip, film *Film, still bool) []Segment {
	if still {
		return findStill(clip, film)
	}
	segments, _ := matchPictures(clip, film)
	return slices.DeleteFunc(segments, func(s Segment) bool { return s.Agreement < provenAlike })
}

// findStill finds the stretches in which a picture, or a part of it, is seen.
func findStill(picture, film *Film) []Segment {
	var shown []Descriptor
	for i := range picture.Views {
		for k := range picture.Views[i].Keys {
			key := &picture.Views[i].Keys[k]
			shown = append(shown, key.Descriptor)
			for c := range key.Crops {
				shown = append(shown, key.Crops[c].Descriptor)
			}
		}
	}
	if len(shown) == 0 || len(film.Views) == 0 {
		return nil
	}
	var segments []Segment
	view := &film.Views[len(film.Views)-1] // within borders
	sum, count := 0.0, 0
	from, to := -1.0, 0.0
	end := func() {
		if from >= 0 && to-from >= stillTime {
			segments = append(segments, Segment{By: ByPicture, B: Span{from, to}, Agreement: sum / float64(count)})
		}
		from, sum, count = -1, 0, 0
	}
	for i := range view.Frames {
		f := &view.Frames[i]
		best := 0.0
		for d := range shown {
			best = max(best, similar(&f.Descriptor, &shown[d]))
		}
		switch {
		case best < showsStill:
			if from >= 0 && f.At-to > stillGap {
				end()
			}
			continue
		case from < 0:
			from = f.At
		}
		to, sum, count = f.At, sum+best, count+1
	}
	end()
	return segments
}
