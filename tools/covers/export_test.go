package covers

// Scenes is the number of scenes.
func Scenes() int { return len(drawings()) + len(neutral()) }

// Words lists the words that choose each scene.
func Words() []string {
	var out []string
	for _, one := range drawings() {
		out = append(out, one.words)
	}
	return out
}
