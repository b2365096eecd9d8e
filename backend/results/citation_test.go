package results

import (
	"maps"
	"reflect"
	"slices"
	"testing"

	"marquee/backend/contest"
)

func TestCitationsAreChecked(t *testing.T) {
	role := func(zh, en, name string) CrewRole { return CrewRole{Role: contest.Text{ZH: zh, EN: en}, Name: name} }
	fieldErrs := contest.FieldErrors{}
	checkCitations([]Citation{
		{
			WorkID:    1,
			Roles:     []CrewRole{role("导演", "Direction", " Ada "), role("", "Sound", "")},
			Jury:      &contest.Text{ZH: "好", EN: ""},
			AIPercent: 101,
		},
		{WorkID: 1},
		{WorkID: 2, Roles: make([]CrewRole, maxRoles+1)},
	}, fieldErrs)
	want := []string{
		"citations[0].aiPercent", "citations[0].jury.en", "citations[0].roles[1].name", "citations[0].roles[1].role.zh",
		"citations[1].id", "citations[2].roles",
	}
	if got := slices.Sorted(maps.Keys(fieldErrs)); !slices.Equal(got, want) {
		t.Errorf("wrong fields %v, want %v", got, want)
	}
	fieldErrs = contest.FieldErrors{}
	whole := checkCitations(
		[]Citation{{WorkID: 1, Roles: []CrewRole{role("导演", "Direction", " Ada ")}, AIPercent: 100}},
		fieldErrs,
	)
	if len(fieldErrs) > 0 || whole[0].Roles[0].Name != "Ada" {
		t.Errorf("%+v: %v", whole, fieldErrs)
	}
}

func TestCitationsStandWithTheirWinners(t *testing.T) {
	won := func() *Winners {
		return &Winners{Winners: []Winner{{WorkID: 1, Credits: "Ada"}, {WorkID: 2, Credits: ""}}}
	}
	line := &contest.Text{ZH: "它记得。", EN: "It remembers."}
	roles := []CrewRole{{Role: contest.Text{ZH: "导演", EN: "Direction"}, Name: "Ada"}}
	given := []Citation{{WorkID: 1, Roles: roles, Jury: line, AIPercent: 82}, {WorkID: 2, Roles: roles, Jury: line}}
	w := won()
	if err := w.cite(given, nil); err != nil {
		t.Fatal(err)
	}
	if first := w.Winners[0]; !reflect.DeepEqual(first.Roles, roles) || first.Jury != line || first.AIPercent != 82 {
		t.Errorf("the winner has %+v", first)
	}
	if deleted := w.Winners[1]; deleted.Roles != nil || deleted.Jury != line {
		t.Errorf("a deleted account has %+v", deleted)
	}
	again := won()
	if err := again.cite(nil, w); err != nil || !reflect.DeepEqual(again, w) {
		t.Errorf("published again without citations: %+v, %v", again, err)
	}
	fewer := &Winners{Winners: []Winner{{WorkID: 2}}}
	if err := fewer.cite(nil, w); err != nil {
		t.Errorf("a work that was public and wins nothing: %v", err)
	}
	if err := won().cite([]Citation{}, w); err != nil {
		t.Error(err)
	}
	if err := won().cite([]Citation{{WorkID: 9}}, nil); contest.CodeOf(err) != contest.CodeValidation {
		t.Errorf("a citation of a work that wins nothing: %v", err)
	}
}
