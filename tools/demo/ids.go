package demo

import "slices"

// HandMade lists the works that were written, drawn and filmed one by one: the demo is written around
// them and never changes them.
func HandMade() []int {
	return []int{
		103, 104, 105, 107, 108, 131, 132, 134, 207, 208, 209, 256,
		257, 311, 312, 314, 402, 403, 405, 477, 478, 561, 562, 583,
	}
}

// ids lists the other ids of the demo in rising order: blocks with gaps between them.
func ids() []int {
	gaps := [][2]int{
		{112, 118}, {143, 149}, {178, 190}, {229, 233}, {268, 279},
		{330, 341}, {372, 375}, {418, 424}, {455, 461}, {512, 518},
	}
	var free []int
	for id := 103; id <= 583; id++ {
		inGap := slices.ContainsFunc(gaps, func(gap [2]int) bool { return gap[0] <= id && id <= gap[1] })
		if !inGap && !slices.Contains(HandMade(), id) {
			free = append(free, id)
		}
	}
	return free
}
