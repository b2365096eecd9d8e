// Package covers draws posters for works that have none: a scene of the work's theme in one of twenty
// palettes, as an SVG of at most 4 kB. The same work always gets the same poster.
package covers

import (
	"fmt"
	"strconv"

	"marquee/tools/dice"
)

// scene draws a whole cover.
type scene func(p pen) string

// scenes are the scenes of each theme.
func scenes() map[string][]scene {
	return map[string][]scene{
		"sci-fi":         {orbit, dishes, metropolis, rocket, dome, eclipse},
		"fantasy":        {moonBoat, door, island, balloons, castle, staircase},
		"folk-tale":      {lanterns, tree, thunder, bridge, mountainGate, rabbitMoon},
		"animals":        {cranes, whale, owl, cats, shoal, deer},
		"heritage":       {vases, mask, roofs, fan, weave, drum},
		"public-welfare": {seedling, bench, bus, windows, umbrellas, hands},
	}
}

// Draw returns the poster of a work. The theme must be one of the catalogue.
func Draw(id int, theme string) ([]byte, error) {
	of := scenes()[theme]
	if len(of) == 0 {
		return nil, fmt.Errorf("draw cover: no scene for the theme %q", theme)
	}
	colours := palettes()
	// Neighbours in the list have different scenes and palettes.
	p := pen{palette: colours[(id*7+id/20)%len(colours)], Dice: dice.New(uint32(id), 41)}
	drawn := of[(id+id/6)%len(of)](p)
	if p.Chance(.5) {
		drawn = `<g transform="translate(640 0) scale(-1 1)">` + drawn + "</g>"
	}
	svg := `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ` + strconv.Itoa(width) + " " + strconv.Itoa(height) + `">` + drawn + "</svg>\n"
	return []byte(svg), nil
}
