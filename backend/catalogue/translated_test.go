package catalogue_test

import (
	"slices"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

func TestTranslatedWorksFindsTheEnglishTexts(t *testing.T) {
	c := &catalogue.Catalogue{Editions: []*catalogue.Edition{{Edition: contest.Edition{ID: contest.International}}}}
	add := func(id int, name, description string) {
		c.Edition(contest.International).Works = append(c.Edition(contest.International).Works, catalogue.Work{
			Submitted: catalogue.Submitted{
				ID:   id,
				Name: "河流",
			},
			English: catalogue.Translation{Name: name, Description: description},
		})
	}
	add(103, "The River", "A boat")
	add(104, "Snow", "Beside the RIVER")
	add(105, "Sand", "A desert")
	c.Edition(contest.International).Works[1].English.Process = new("Drawn by hand")
	for text, want := range map[string][]int{"river": {103, 104}, "SNOW": {104}, "by HAND": {104}, "河": nil} {
		if got := c.TranslatedWorks(contest.International, text); !slices.Equal(got, want) {
			t.Errorf("%q is in %v, want %v", text, got, want)
		}
	}
	if got := c.TranslatedWorks(contest.Camp, "river"); got != nil {
		t.Errorf("the camp has %v, want none", got)
	}
}
