package changes_test

import (
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/catalogue"
	"marquee/tools/changes"
)

func TestBetweenListsChangedFields(t *testing.T) {
	t.Parallel()
	long := strings.Repeat("Nothing changes here at all. ", 4)
	process := "两天"
	before := catalogue.Works{
		Submitted: []catalogue.Submitted{
			{ID: 3, Name: "去", Description: "一"}, {ID: 1, Name: "海", Description: "船来了", Process: &process},
			{ID: 4, Name: "同", Description: "同", Video: &catalogue.Video{Ratio: "16:9", Seconds: 65}},
		},
		Overlay: []catalogue.Translation{{ID: 1, Name: "Sea", Description: long + "The boat arrives." + long}},
	}
	after := catalogue.Works{
		Submitted: []catalogue.Submitted{
			{ID: 1, Name: "海", Description: "船来了"}, {ID: 2, Name: "新", Description: "二"},
			{ID: 4, Name: "同", Description: "同", Video: &catalogue.Video{Ratio: "16:9", Seconds: 65}},
		},
		Overlay: []catalogue.Translation{{ID: 1, Name: "Sea", Description: long + "The ship arrives." + long}},
	}
	want := []changes.Change{
		{ID: 1, Title: "海 (Sea)", Kind: changes.Changed, Fields: []changes.Field{
			{
				Name: "the English description",
				Was:  "…changes here at all. The boat arrives.Nothing changes…",
				Now:  "…changes here at all. The ship arrives.Nothing changes…",
			},
			{Name: "the Chinese process", Was: "两天"},
		}},
		{ID: 2, Title: "新", Kind: changes.New},
		{ID: 3, Title: "去", Kind: changes.Gone},
	}
	if diff := cmp.Diff(want, changes.Between(before, after)); diff != "" {
		t.Error(diff)
	}
	if same := changes.Between(before, before); len(same) != 0 {
		t.Errorf("a state differs from itself: %v", same)
	}
}
