package similar_test

import (
	"testing"

	"marquee/backend/catalogue"
	"marquee/tools/similar"
)

func TestMatchesAreSimilarTexts(t *testing.T) {
	t.Parallel()
	process := "所有的倒影都是另外做的，因为模型不相信水里的人和岸上的是同一个人。"
	works := catalogue.Works{
		Submitted: []catalogue.Submitted{
			{ID: 9, Name: "长椅", Description: "每天下午四点，老周都会准时坐到站台的长椅上，等一班三年前就停运的公交车。后来车没有来。"},
			{ID: 5, Name: "开往海边", Description: "每天下午四点，老周都会准时坐到站台的长椅上，等一班三年前就停运的公交车。终于车真的来了。", Process: &process},
			{ID: 7, Name: "别的", Description: "湿地巡护员老徐每年只等一只鹤，它左腿戴环，今年迟到了十九天，谁也不知道为什么，包括那只鹤。", Process: &process},
		},
		Overlay: []catalogue.Translation{
			{ID: 5, Name: "To the Sea", Description: "An old man waits for a bus that was withdrawn."},
			{ID: 7, Name: "to the sea!", Description: "The warden of the wetland waits for one crane, which is late."},
			{ID: 9, Name: "The Bench", Description: "Something else altogether, in other words, and at length."},
		},
	}
	want := []similar.Match{
		{A: 5, B: 7, Field: "process", Language: "Chinese", Likeness: 1},
		{A: 5, B: 7, Field: "title", Language: "English", Likeness: 1},
		{A: 5, B: 9, Field: "description", Language: "Chinese"},
	}
	got := similar.Matches(works, .7)
	if len(got) != len(want) {
		t.Fatalf("found %+v", got)
	}
	for i, w := range want {
		g := got[i]
		if g.A != w.A || g.B != w.B || g.Field != w.Field || g.Language != w.Language ||
			w.Likeness != 0 && g.Likeness != w.Likeness ||
			g.Likeness < .7 ||
			g.Likeness > 1 {
			t.Errorf("match %d is %+v, want %+v", i, g, w)
		}
	}
	if len(similar.Matches(works, .99)) != 2 {
		t.Error("at 99 % only equal texts match")
	}
}
