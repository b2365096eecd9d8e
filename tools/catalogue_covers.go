package main

import (
	"cmp"
	"strings"

	"marquee/backend/catalogue"
	"marquee/tools/covers"
)

// coverFilms lists the films to draw covers for, by id. Cuts of one film, whose titles differ only in brackets, have
// the first one's scene and colours. Episodes of a series share its colours, and each has the scene of its own words.
func coverFilms(works catalogue.Works) map[int]covers.Film {
	english := map[int]catalogue.Translation{}
	for _, t := range works.Overlay {
		english[t.ID] = t
	}
	firsts, films := map[string]int{}, map[int]covers.Film{}
	first := func(name string, id int) int {
		firsts[name] = cmp.Or(firsts[name], id)
		return firsts[name]
	}
	for _, w := range works.Submitted {
		title, _, _ := strings.Cut(w.Name, "（")
		told := english[first(title, w.ID)]
		film := covers.Film{ID: w.ID, Colours: told.ID, Title: told.Name, Description: told.Description}
		if w.Series != nil {
			film.Colours = first("series "+w.Series.Name.ZH, w.ID)
		}
		films[w.ID] = film
	}
	return films
}
