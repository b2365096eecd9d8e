package fingerprint

import "slices"

// cuts finds the times at which one shot ends and the next begins: where frames differ far more than those around them.
func cuts(n int, frame func(int) picture) []float64 {
	difference := make([]float64, n)
	for i := 1; i < n; i++ {
		a, b := frame(i-1), frame(i)
		sum := 0
		for at := 0; at < len(a); at += 3 {
			d := int(a[at]) - int(b[at])
			if d < 0 {
				d = -d
			}
			sum += d
		}
		difference[i] = float64(sum) / float64(len(a)/3)
	}
	const around = 4 // frames
	var times []float64
	for i := 1; i < n; i++ {
		near := slices.Clone(difference[max(1, i-around):min(n, i+around+1)])
		slices.Sort(near)
		second := near[max(0, len(near)-2)]
		middle := near[len(near)/2]
		if difference[i] == near[len(near)-1] && difference[i] > 7 && difference[i] > 2*second+1 &&
			difference[i] > 4*middle+2 {
			times = append(times, float64(i)/FrameRate)
		}
	}
	return times
}
