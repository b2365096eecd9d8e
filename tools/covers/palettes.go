package covers

// palette has five colours: ground, deep, middle, light, and hot for accents.
type palette struct{ ground, deep, middle, light, hot string }

// palettes are the palettes of the covers.
func palettes() []palette {
	return []palette{
		{"#0f4046", "#06191c", "#4f8f8c", "#f1e2bd", "#e9653b"}, // tide
		{"#5f1722", "#1d080c", "#b8504a", "#f6dcc0", "#f0a63c"}, // oxblood
		{"#2f4f2d", "#0f1c11", "#8aa35a", "#f1e8ca", "#dd5030"}, // moss
		{"#1a2942", "#0a101e", "#5f82a6", "#efe4cc", "#f3b444"}, // night
		{"#cf8f22", "#2b1808", "#8a3c12", "#fbeccb", "#f4c766"}, // ochre
		{"#46575b", "#12191b", "#8fa3a0", "#ece4d2", "#de5c2c"}, // slate
		{"#e9785d", "#3c1015", "#b83f37", "#fff0da", "#f7c59f"}, // coral
		{"#1f6c5b", "#07231e", "#7fc0a4", "#f4ebd2", "#e5aa33"}, // jade
		{"#dccfb4", "#1b1714", "#a3937a", "#fffaf0", "#c2361e"}, // paper
		{"#71404b", "#23111a", "#c98676", "#f7e0c3", "#f2ac42"}, // dusk
		{"#a9c3c4", "#16282d", "#6f979b", "#f5f3e8", "#e2603a"}, // ice
		{"#3a2f2a", "#0d0a09", "#7d6a58", "#efe3d0", "#e8472b"}, // soot
		{"#3b3a72", "#12122b", "#8480c4", "#f3e6da", "#f28a5b"}, // iris
		{"#7b2d53", "#260a1c", "#cf6f93", "#fbe6df", "#f5c04a"}, // plum
		{"#275a83", "#08192a", "#74b0cf", "#f6efdb", "#f06a45"}, // harbour
		{"#b9542a", "#2c0f08", "#7a2a1c", "#fdebc8", "#f7b733"}, // brick
		{"#5c6b2f", "#1a2009", "#a8b45f", "#fbf2d0", "#e4572e"}, // olive
		{"#c9a9a0", "#2b1a22", "#936670", "#fff5ea", "#a92f3f"}, // rose
		{"#175b6b", "#041a22", "#45a6a3", "#fbe9c6", "#ffb347"}, // lagoon
		{"#4b3b2b", "#171009", "#a88a5e", "#f7ead0", "#4fb0a5"}, // walnut
	}
}
