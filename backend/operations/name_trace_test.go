package operations_test

import (
	"testing"

	"marquee/backend/operations"
)

func TestTracesOfAPerson(t *testing.T) {
	t.Parallel()
	for _, row := range []struct {
		name         string
		words, parts int
	}{
		{"Mara Kessler", 1, 0}, {"José", 1, 0}, {"Jose\u0301", 1, 0}, {"李明", 0, 1}, {"梅", 0, 0}, {"An", 0, 0}, {" ", 0, 0}, {"김철수", 0, 1}, {"D'Arcy (jr.)", 1, 0},
	} {
		found := operations.TracesOf([]string{row.name, row.name}, nil, []string{"12 34"})
		if len(found.Patterns) != row.words || len(found.Parts) != row.parts {
			t.Errorf("%q: %+v", row.name, found)
		}
	}
	if found := operations.TracesOf(
		nil,
		[]string{"Ada@Films.example"},
		[]string{"+49 30 123456"},
	); found.Parts[0] != "ada@films.example" ||
		found.Patterns[0] != "4[^0-9]*9[^0-9]*3[^0-9]*0[^0-9]*1[^0-9]*2[^0-9]*3[^0-9]*4[^0-9]*5[^0-9]*6" {
		t.Errorf("email and phone: %+v", found)
	}
}
