package fingerprint

import "slices"

// Ground is why two films are taken for alike.
type Ground string

// The grounds.
const (
	ByPicture Ground = "picture"
	BySound   Ground = "sound"
	ByCuts    Ground = "cuts"
)

// Span is a stretch of a film, in seconds from its start.
type Span struct{ From, To float64 }

// Segment is a stretch of one film that is found again in another.
type Segment struct {
	By       Ground
	A, B     Span
	Mirrored bool
	// Agreement is how much of what was compared is the same, from 0 to 1.
	Agreement float64
}

// Match is what two films share. Without grounds they are not alike.
type Match struct {
	By       []Ground
	Segments []Segment // of picture, then of sound, each by the time in the first film
	Cuts     int       // cuts at the same distances
	Score    float64   // 0 to 1
}

// Alike reports whether the films share more than chance explains.
func (m Match) Alike() bool { return len(m.By) > 0 }

// Seconds is how much of the first film is found again on a ground.
func (m Match) Seconds(by Ground) float64 {
	sum := 0.0
	for _, s := range m.Segments {
		if s.By == by {
			sum += s.A.To - s.A.From
		}
	}
	return sum
}

// Compare finds what two films share.
func Compare(a, b *Film) Match {
	var m Match
	pictures, pictureScore := matchPictures(a, b)
	if len(pictures) > 0 {
		m.By, m.Segments = append(m.By, ByPicture), append(m.Segments, pictures...)
	}
	sounds, soundScore := matchSounds(a.Sound, b.Sound)
	if len(sounds) > 0 {
		m.By, m.Segments = append(m.By, BySound), append(m.Segments, sounds...)
	}
	score := 1 - (1-pictureScore)*(1-soundScore)
	if matched, alone := matchCuts(a.Cuts, b.Cuts); matched > 0 && (alone || len(m.By) > 0) {
		m.Cuts, m.By = matched, append(m.By, ByCuts)
		score = 1 - (1-score)*.5
	}
	m.Score = score
	slices.SortStableFunc(m.Segments, func(x, y Segment) int {
		switch {
		case x.By != y.By:
			return slices.Index(m.By, x.By) - slices.Index(m.By, y.By)
		case x.A.From < y.A.From:
			return -1
		case x.A.From > y.A.From:
			return 1
		}
		return 0
	})
	return m
}

// Swapped is the same match, seen from the other film.
func (m Match) Swapped() Match {
	m.Segments = slices.Clone(m.Segments)
	for i, s := range m.Segments {
		m.Segments[i].A, m.Segments[i].B = s.B, s.A
	}
	return m
}
