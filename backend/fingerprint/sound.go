package fingerprint

import (
	"math"
	"math/cmplx"
)

const (
	soundRate = 16 // words a second
	window    = 4096
	bands     = 33
	lowBand   = 300.0 // Hz
	highBand  = 3000.0
	silence   = 40.0 // amplitude of a sample, of 32,768
)

// listen describes sound: bit b of a word tells whether the energy of band b less that of band b+1 has grown since the
// word before. Silence gives 0.
func listen(samples []int16) []uint32 {
	const hop = SampleRate / soundRate
	if len(samples) < window {
		return nil
	}
	words := make([]uint32, 0, len(samples)/hop)
	var before [bands]float64
	buffer := make([]complex128, window)
	for from := 0; from+window <= len(samples); from += hop {
		power := 0.0
		for i := range buffer {
			v := float64(samples[from+i])
			power += v * v
			buffer[i] = complex(v*hann[i], 0)
		}
		fft(buffer)
		var energy [bands]float64
		for b := range energy {
			for k := edges[b]; k < edges[b+1]; k++ {
				energy[b] += real(buffer[k])*real(buffer[k]) + imag(buffer[k])*imag(buffer[k])
			}
		}
		var w uint32
		if math.Sqrt(power/window) > silence && len(words) > 0 {
			for b := range bands - 1 {
				if energy[b]-energy[b+1]-(before[b]-before[b+1]) > 0 {
					w |= 1 << b
				}
			}
		}
		before = energy
		words = append(words, w)
	}
	return words
}

var hann = func() (w [window]float64) {
	for i := range w {
		w[i] = .5 - .5*math.Cos(2*math.Pi*float64(i)/window)
	}
	return w
}()

// edges are the first bins of the bands, spaced evenly in pitch.
var edges = func() (e [bands + 1]int) {
	for b := range e {
		hz := lowBand * math.Pow(highBand/lowBand, float64(b)/bands)
		e[b] = int(math.Round(hz * window / SampleRate))
	}
	return e
}()

var roots = func() (r [window / 2]complex128) {
	for k := range r {
		r[k] = cmplx.Exp(complex(0, -2*math.Pi*float64(k)/window))
	}
	return r
}()

// fft transforms values in place (Cooley and Tukey, 1965).
func fft(values []complex128) {
	n := len(values)
	for i, j := 1, 0; i < n; i++ {
		bit := n >> 1
		for ; j&bit != 0; bit >>= 1 {
			j ^= bit
		}
		j ^= bit
		if i < j {
			values[i], values[j] = values[j], values[i]
		}
	}
	for size := 2; size <= n; size *= 2 {
		half, step := size/2, window/size
		for from := 0; from < n; from += size {
			for k := range half {
				a, b := values[from+k], values[from+k+half]*roots[k*step]
				values[from+k], values[from+k+half] = a+b, a-b
			}
		}
	}
}
