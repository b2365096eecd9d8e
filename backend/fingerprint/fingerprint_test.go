package fingerprint_test

import (
	"fmt"
	"math"
	"reflect"
	"slices"
	"testing"

	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/fingerprint"
	"marquee/backend/fingerprint/fingerprinttest"
)

// TestFilmIsRecognised finds every change of two films, a drawn one and a generated one, among others: what the row
// near-duplicates of make bench measures with many.
func TestFilmIsRecognised(t *testing.T) {
	t.Parallel()
	m := fingerprinttest.Maker{T: t, Program: ffmpegtest.Find(t), Dir: t.TempDir(), Long: .5}
	var index fingerprint.Index
	films := map[string]*fingerprint.Film{}
	for n := range 4 {
		films[fmt.Sprint(n)] = m.Read(m.Film(n))
		index.Add(fmt.Sprint(n), films[fmt.Sprint(n)].Sketch())
	}
	for a, x := range films {
		for b, y := range films {
			if match := fingerprint.Compare(x, y); match.Alike() != (a == b) {
				t.Errorf("films %s and %s: %+v", a, b, match)
			}
		}
	}
	wantStored(t, films["1"])
	for n := range 2 {
		original := films[fmt.Sprint(n)]
		for c, change := range fingerprinttest.Changes {
			got := m.Read(m.Changed(n, c, original.Length))
			if candidates := index.Candidates(got); !slices.Contains(candidates, fmt.Sprint(n)) {
				t.Errorf("film %d, %s: candidates %q", n, change.Name, candidates)
			}
			match := fingerprint.Compare(original, got)
			by := fingerprint.ByPicture
			if change.Name == "other picture" {
				by = fingerprint.BySound
			}
			if !slices.Contains(match.By, by) {
				t.Errorf("film %d, %s: alike by %q", n, change.Name, match.By)
			}
			if back := match.Swapped().Swapped(); !reflect.DeepEqual(back, match) {
				t.Errorf("swapped twice: %+v", back)
			}
			for _, s := range match.Segments {
				if off := s.A.From - s.B.From - .37*original.Length; change.Name == "excerpt 20 %" &&
					math.Abs(off) > .5 {
					t.Errorf("film %d, %s: %+v is %.2f s off", n, change.Name, s, off)
				}
				if s.By == fingerprint.ByPicture && s.Mirrored != (change.Name == "mirror") {
					t.Errorf("film %d, %s: mirrored %v", n, change.Name, s.Mirrored)
				}
			}
		}
	}
}

// wantStored requires that what is stored of a film is read as it was, and that less is not read.
func wantStored(t *testing.T, film *fingerprint.Film) {
	t.Helper()
	content := film.Marshal()
	got, err := fingerprint.Unmarshal(content)
	if err != nil || !reflect.DeepEqual(got, film) {
		t.Errorf("read another film: %v", err)
	}
	sketch, err := fingerprint.UnmarshalSketch(film.Sketch().Marshal())
	if err != nil || !reflect.DeepEqual(sketch, film.Sketch()) {
		t.Errorf("read another sketch: %v", err)
	}
	for n := range 100 {
		if _, err := fingerprint.Unmarshal(content[:n*len(content)/100]); err == nil {
			t.Errorf("a fingerprint cut to %d %% is read", n)
		}
	}
	content[0]++
	if _, err := fingerprint.Unmarshal(content); err != fingerprint.ErrVersion {
		t.Errorf("another version: %v", err)
	}
}

// TestNothingIsLikeNothing: films without picture, without sound, black, and shorter than a second.
func TestNothingIsLikeNothing(t *testing.T) {
	t.Parallel()
	black := make([]byte, fingerprint.Width*fingerprint.Height*fingerprint.FrameRate*5)
	films := []*fingerprint.Film{
		fingerprint.Make(
			nil,
			nil,
		),
		fingerprint.Make(black, nil),
		fingerprint.Make(nil, make([]int16, 5*fingerprint.SampleRate)),
		fingerprint.Make(black[:fingerprint.Width*fingerprint.Height], make([]int16, 10)),
	}
	var index fingerprint.Index
	for i, a := range films {
		index.Add(fmt.Sprint(i), a.Sketch())
		for j, b := range films {
			if match := fingerprint.Compare(a, b); match.Alike() {
				t.Errorf("%d and %d: %+v", i, j, match)
			}
		}
	}
	for i, a := range films {
		if got := index.Candidates(a); len(got) > 0 {
			t.Errorf("%d: candidates %q", i, got)
		}
	}
}
