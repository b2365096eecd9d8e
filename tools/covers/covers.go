// Package covers draws posters for works that have none: a scene that the work's own words name, in one of twenty
// palettes, as an SVG of at most 4 kB. The same work always gets the same poster.
package covers

import (
	"strconv"

	"marquee/tools/dice"
)

// scene draws a whole cover.
type scene func(p pen) string

// Film is what a cover is drawn for.
type Film struct {
	ID int
	// Colours chooses the palette: films with the same number have the same colours.
	Colours int
	// Title and Description are in English: their words choose the scene.
	Title, Description string
}

// Draw returns the poster of a film.
func Draw(film Film) []byte {
	colours := palettes()
	// Neighbours in the list have different palettes.
	p := pen{palette: colours[(film.Colours*7+film.Colours/20)%len(colours)], Dice: dice.New(uint32(film.ID), 41)}
	drawn := choose(film.Title, film.Description, film.Colours)(p)
	if p.Chance(.5) {
		drawn = `<g transform="translate(640 0) scale(-1 1)">` + drawn + "</g>"
	}
	return []byte(
		`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ` + strconv.Itoa(
			width,
		) + " " + strconv.Itoa(
			height,
		) + `">` + drawn + "</svg>\n",
	)
}
