package sketch

import (
	"math"

	"marquee/backend/embedded/sketch/clip"
	"marquee/backend/embedded/sketch/sound"
)

// score composes a film's sound from what its prompt reads as: slow chords in the light's key, and the
// wind, water or rain of the scene. It comes up and goes down with the picture.
func score(r reading, seconds int) []int16 {
	samples := make([]int16, seconds*sound.Rate)
	chords := r.mood.chords()
	air := newAir(r.scene, r.seed)
	const change = 2.5 // seconds a chord stays
	for i := range samples {
		t := float64(i) / sound.Rate
		place := t / change
		now, next := chords[int(place)%len(chords)], chords[(int(place)+1)%len(chords)]
		turn := smooth((place - math.Floor(place) - 0.7) / 0.3)
		tone := now.at(t)*(1-turn) + next.at(t)*turn
		swell := 0.85 + 0.15*math.Sin(2*math.Pi*t/5)
		edge := smooth(t/0.8) * smooth((float64(seconds)-t)/1.2)
		samples[i] = int16(32767 * 0.7 * edge * (0.6*swell*tone + air.at(t)))
	}
	return samples
}

// chord is the notes that sound together, in Hz.
type chord []float64

// at is the chord's air pressure, -1 to 1: each note with a soft octave, and a second voice a little
// off, which beats slowly.
func (c chord) at(t float64) float64 {
	sum := 0.0
	for _, hertz := range c {
		a := 2 * math.Pi * hertz * t
		sum += 0.55*math.Sin(a) + 0.3*math.Sin(a*1.003) + 0.15*math.Sin(2*a)
	}
	return sum / float64(len(c))
}

// chords are four that belong to a light: bright ones in a major key, dark ones in a minor.
func (m mood) chords() []chord {
	root := map[mood]float64{
		night: 110, dawn: 146.83, noon: 130.81, dusk: 123.47, neon: 103.83, jade: 146.83, ember: 98, snow: 164.81, ink: 110, violet: 116.54,
	}[m]
	steps := [][]float64{{0, 7, 12, 15}, {-4, 3, 8, 12}, {-7, 0, 5, 8}, {-5, 2, 7, 10}} // i VI iv v
	switch m {
	case dawn, noon, jade, snow:
		steps = [][]float64{{0, 7, 12, 16}, {-3, 4, 9, 12}, {-7, 0, 5, 9}, {-5, 2, 7, 11}} // I vi IV V
	}
	out := make([]chord, len(steps))
	for i, notes := range steps {
		for _, n := range notes {
			out[i] = append(out[i], root*math.Pow(2, n/12))
		}
	}
	return out
}

// air is noise, made dull and let come and go.
type air struct {
	seed         uint64
	loud, dull   float64
	wave, breath float64 // how long a wave lasts in seconds; how far it goes down
	low          float64
}

func newAir(scene clip.Scene, seed uint64) *air {
	a := &air{seed: seed | 1, loud: 0.05, dull: 0.02, wave: 6, breath: 0.7}
	switch scene {
	case clip.Rain:
		a.loud, a.dull, a.breath = 0.16, 0.4, 0.2
	case clip.Sea:
		a.loud, a.dull, a.wave, a.breath = 0.5, 0.05, 4.2, 0.9
	case clip.Flock, clip.Road:
		a.loud, a.wave = 0.3, 5
	}
	return a
}

// at gives the next sample; calls go forward in time.
func (a *air) at(t float64) float64 {
	a.seed ^= a.seed << 13 // xorshift, Marsaglia 2003
	a.seed ^= a.seed >> 7
	a.seed ^= a.seed << 17
	white := float64(int64(a.seed)) / (1 << 63)
	a.low += a.dull * (white - a.low)
	return a.loud * a.low * (1 - a.breath*(0.5+0.5*math.Cos(2*math.Pi*t/a.wave)))
}

// smooth goes from 0 to 1 while x does.
func smooth(x float64) float64 {
	x = min(max(x, 0), 1)
	return x * x * (3 - 2*x)
}
