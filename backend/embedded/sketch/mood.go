package sketch

import (
	"image/color"

	"marquee/backend/embedded/sketch/scene"
)

// mood is the light of a picture: a time of day or a temper. It decides palette and key.
type mood string

const (
	night  mood = "night"
	dawn   mood = "dawn"
	noon   mood = "noon"
	dusk   mood = "dusk"
	neon   mood = "neon"
	jade   mood = "jade"
	ember  mood = "ember"
	snow   mood = "snow"
	ink    mood = "ink"
	violet mood = "violet"
)

func moods() []mood {
	return []mood{night, dawn, noon, dusk, neon, jade, ember, snow, ink, violet}
}

// palette returns the mood's colours.
func (m mood) palette() scene.Palette {
	five := map[mood][5]uint32{
		night:  {0x0a101e, 0x1a2942, 0x5f82a6, 0xefe4cc, 0xf3b444},
		dawn:   {0x2a2440, 0x6a5577, 0xd99a93, 0xfbe6cf, 0xff7f5c},
		noon:   {0x123a57, 0x2f7ea6, 0x86c5d8, 0xf6f1de, 0xf2613f},
		dusk:   {0x2b1630, 0x7a2f48, 0xd9663f, 0xfbd9a0, 0xffc03d},
		neon:   {0x0c0620, 0x2a1060, 0x7a2bd1, 0xc8f4ff, 0xff2e93},
		jade:   {0x0d2a22, 0x1f5a44, 0x6fa67c, 0xeef2d8, 0xe9b44c},
		ember:  {0x22090b, 0x6d1a16, 0xc4492a, 0xfbe3c4, 0xffb02e},
		snow:   {0x24384a, 0x5f7f96, 0xafc7d3, 0xf7fafb, 0xd8433b},
		ink:    {0x16161a, 0x4b4b50, 0x9a9892, 0xf2efe6, 0xb3282d},
		violet: {0x1d1137, 0x4c2a78, 0xa674c4, 0xf7e3f2, 0xff9ecf},
	}[m]
	return scene.Palette{
		Deep: rgb(five[0]), Ground: rgb(five[1]), Middle: rgb(five[2]), Light: rgb(five[3]), Hot: rgb(five[4]),
	}
}

// key is the root, in Hz, and the mode of the music: bright moods are in major.
func (m mood) key() (root float64, major bool) {
	root = map[mood]float64{
		night: 110, dawn: 146.83, noon: 130.81, dusk: 123.47, neon: 103.83, jade: 146.83, ember: 98, snow: 164.81, ink: 110, violet: 116.54,
	}[m]
	return root, m == dawn || m == noon || m == jade || m == snow
}

func rgb(v uint32) color.NRGBA {
	return color.NRGBA{R: uint8(v >> 16), G: uint8(v >> 8), B: uint8(v), A: 255}
}
