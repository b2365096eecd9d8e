package fingerprint

import (
	"math/bits"
	"math/rand/v2"
	"testing"
)

// similarByCell is similar, one cell after the other.
func similarByCell(a, b *Descriptor) float64 {
	agree, active, evidence := 0, 0, 0
	for y := range cells {
		for x := range cells {
			lane := uint64(0xffff) << (x * waves)
			both := a.Sure[y] & b.Sure[y] & lane
			all, sure := bits.OnesCount64((a.Sure[y]|b.Sure[y])&lane), bits.OnesCount64(both)
			wrong := bits.OnesCount64((a.Sign[y] ^ b.Sign[y]) & both)
			if all < cellBits {
				continue
			}
			active++
			if sure >= cellBits && 2*sure >= all && wrong*laneTolerance <= sure {
				agree++
				evidence += sure - 2*wrong
			}
		}
	}
	if evidence < tellingBits*2/3 || agree < tellingCells {
		return 0
	}
	return float64(agree) / float64(active)
}

// TestFramesAreComparedCellByCell: what is counted for four cells at once is what is counted for each.
func TestFramesAreComparedCellByCell(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(1, 2))
	alike := 0
	for range 200_000 {
		var a, b Descriptor
		for y := range cells {
			a.Sign[y], a.Sure[y] = dice.Uint64(), dice.Uint64()|dice.Uint64()
			if dice.IntN(4) == 0 {
				a.Sure[y] &= dice.Uint64() & dice.Uint64() & dice.Uint64()
			}
			few := dice.Uint64() & dice.Uint64() & dice.Uint64() & dice.Uint64()
			b.Sign[y], b.Sure[y] = a.Sign[y]^few, a.Sure[y]^few&dice.Uint64()
			if dice.IntN(4) == 0 {
				b.Sign[y], b.Sure[y] = dice.Uint64(), dice.Uint64()
			}
		}
		got, want := similar(&a, &b), similarByCell(&a, &b)
		if got != want {
			t.Fatalf("%+v and %+v are alike to %v, want %v", a, b, got, want)
		}
		if want > 0 {
			alike++
		}
	}
	if alike < 10_000 || alike > 190_000 {
		t.Errorf("%d pairs are alike: too few or too many to say something", alike)
	}
}

// TestNoAlikeSoundIsPassedOver: wherever a window is alike, and with silence in it, mayBeAlike says so.
func TestNoAlikeSoundIsPassedOver(t *testing.T) {
	t.Parallel()
	dice := rand.New(rand.NewPCG(3, 4))
	refused := 0
	for range 20_000 {
		n := soundWindow + dice.IntN(100)
		a, b := make([]uint32, n), make([]uint32, n)
		from := dice.IntN(n - soundWindow + 1)
		wrong := dice.IntN(14)
		for i := range a {
			a[i], b[i] = dice.Uint32(), dice.Uint32()
			if i >= from && i < from+soundWindow {
				b[i] = a[i]
				for _, bit := range dice.Perm(32)[:wrong] {
					b[i] ^= 1 << bit
				}
			}
			if dice.IntN(20) == 0 {
				a[i] = 0
			}
		}
		differs := make([]int, n)
		for i := range a {
			differs[i] = bits.OnesCount32(a[i] ^ b[i])
			if a[i] == 0 || b[i] == 0 {
				differs[i] = silentWord
			}
		}
		least := 32 * soundWindow
		for _, window := range windowsOf(differs) {
			least = min(least, window)
		}
		may := mayBeAlike(pairWords(a), pairWords(b), n)
		if float64(least) <= alikeSound*soundWindow && !may {
			t.Fatalf("a window differs in %d bits and is passed over", least)
		}
		if !may {
			refused++
		}
	}
	if refused == 0 {
		t.Error("nothing is ever passed over")
	}
}

// windowsOf are the sums of all windows.
func windowsOf(differs []int) (sums []int) {
	for from := 0; from+soundWindow <= len(differs); from++ {
		sum := 0
		for _, d := range differs[from : from+soundWindow] {
			sum += d
		}
		sums = append(sums, sum)
	}
	return sums
}
