package bench

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/fingerprint"
	"marquee/backend/fingerprint/fingerprinttest"
)

// BenchmarkDuplicates measures the parts of comparing a new film of three minutes with 10,000 stored ones, in
// milliseconds of processor time, which other work on the machine changes less than time does.
func BenchmarkDuplicates(b *testing.B) {
	m := fingerprinttest.Maker{T: b, Program: ffmpegtest.Find(b), Dir: b.TempDir(), Long: .5}
	films := make([]*fingerprint.Film, 4)
	for n := range films {
		films[n] = m.Read(m.Film(n))
	}
	const length = 180
	film := longer(films, 0, length)
	dice := rand.New(rand.NewPCG(1, againstFilms))
	words := func(n int) []uint64 {
		list := make([]uint64, n)
		for i := range list {
			list[i] = dice.Uint64()
		}
		return list
	}
	var index fingerprint.Index
	s := film.Sketch()
	for n := range againstFilms {
		index.Add(fmt.Sprint(n), fingerprint.Sketch{
			Whole: words(len(s.Whole)), Crops: words(len(s.Crops)), Sound: words(len(s.Sound)),
		})
	}
	stored := make([][]byte, 32)
	for i := range stored {
		stored[i] = longer(films, i%len(films), length).Marshal()
	}
	b.Logf("words: %d whole, %d crops, %d sound", len(s.Whole), len(s.Crops), len(s.Sound))
	for name, part := range map[string]func(){
		"index":   func() { index.Candidates(film) },
		"compare": func() { fingerprint.CompareStored(stored, film) },
	} {
		b.Run(name, func(b *testing.B) {
			before := processorTime(b)
			for b.Loop() {
				part()
			}
			b.ReportMetric(float64((processorTime(b)-before).Milliseconds())/float64(b.N), "cpu-ms/op")
		})
	}
}
