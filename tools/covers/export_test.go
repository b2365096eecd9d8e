package covers

// Scenes is the number of scenes.
func Scenes() int {
	count := 0
	for _, of := range scenes() {
		count += len(of)
	}
	return count
}
