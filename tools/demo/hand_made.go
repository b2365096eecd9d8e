package demo

// HandMade lists the works that were written, drawn and filmed one by one: the demo is written around
// them and never changes them.
func HandMade() []int {
	return []int{
		103, 104, 105, 107, 108, 131, 132, 134, 207, 208, 209, 256,
		257, 311, 312, 314, 402, 403, 405, 477, 478, 561, 562, 583,
	}
}
