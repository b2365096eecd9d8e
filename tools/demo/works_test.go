package demo_test

import (
	"io/fs"
	"os"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/tools/demo"
	"marquee/tools/similar"
)

const content = "../../catalogue"

// merged is the demo around the works made by hand.
func merged(t *testing.T) catalogue.Works {
	t.Helper()
	there, err := catalogue.ReadWorks(os.DirFS(content), contest.International)
	if err != nil {
		t.Fatal(err)
	}
	works, lost, err := demo.Merge(there)
	if err != nil || len(lost) > 0 {
		t.Fatalf("merge lost %v: %v", lost, err)
	}
	return works
}

func files(t *testing.T, works catalogue.Works) (chinese, english []byte) {
	t.Helper()
	written, err := works.Files()
	if err != nil {
		t.Fatal(err)
	}
	return written[catalogue.SubmittedFile], written[catalogue.OverlayFile]
}

// TestIDs holds the demo to about 400 works from 103 to 583, in blocks with gaps.
func TestIDs(t *testing.T) {
	t.Parallel()
	works := merged(t)
	if k := len(works.Submitted); k < 390 || k > 410 || len(works.Overlay) != k {
		t.Fatalf("there are %d works, %d of them in English", k, len(works.Overlay))
	}
	gaps, before := 0, 102
	for i, w := range works.Submitted {
		if w.ID <= before || works.Overlay[i].ID != w.ID {
			t.Fatalf("%d follows %d, in English %d", w.ID, before, works.Overlay[i].ID)
		}
		if w.ID > before+3 {
			gaps++
		}
		before = w.ID
	}
	if gaps < 5 || before != 583 {
		t.Errorf("there are %d gaps, the last work is %d", gaps, before)
	}
}

// TestTexts looks at every text: whole, within the limits of the catalogue, each title once.
func TestTexts(t *testing.T) {
	t.Parallel()
	works := merged(t)
	titles := map[string]int{}
	for i, w := range works.Submitted {
		for _, text := range append(chinese(w), english(works.Overlay[i])...) {
			if strings.ContainsAny(text, "{}|~'\n") && !slices.Contains(demo.HandMade(), w.ID) ||
				strings.Contains(text, "  ") ||
				strings.Contains(text, "。。") {
				t.Errorf("work %d has %q", w.ID, text)
			}
		}
		for _, title := range []string{w.Name, works.Overlay[i].Name} {
			if other, twice := titles[title]; twice {
				t.Errorf("works %d and %d are both called %q", other, w.ID, title)
			}
			titles[title] = w.ID
		}
		if contest.DescriptionWeight(w.Description) > contest.MaxDescription {
			t.Errorf("work %d has too long a description for the form", w.ID)
		}
	}
	if problems := check(t, works).Problems; len(problems) > 0 {
		t.Error(problems)
	}
}

// check is what the catalogue finds wrong when it has these works and a cover for each.
func check(t *testing.T, works catalogue.Works) catalogue.Report {
	t.Helper()
	all := fstest.MapFS{}
	disk := os.DirFS(content)
	err := fs.WalkDir(disk, ".", func(name string, entry fs.DirEntry, err error) error {
		if name == "covers" {
			return fs.SkipDir
		}
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(disk, name)
		all[name] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	for _, w := range works.Submitted {
		all["covers/"+w.Cover] = &fstest.MapFile{}
	}
	zh, en := files(t, works)
	all["editions/international/"+catalogue.SubmittedFile] = &fstest.MapFile{Data: zh}
	all["editions/international/"+catalogue.OverlayFile] = &fstest.MapFile{Data: en}
	return catalogue.Check(all)
}

// TestKinds holds that there is some of everything the product has to cope with.
func TestKinds(t *testing.T) {
	t.Parallel()
	works := merged(t)
	themes, episodes := map[string]int{}, map[string][]int{}
	null, empty, pointing := 0, 0, 0
	for i, w := range works.Submitted {
		themes[w.Theme]++
		if w.Series != nil {
			episodes[w.Series.Name.EN] = append(episodes[w.Series.Name.EN], w.Series.Episode)
		}
		switch {
		case w.Process == nil:
			null++
		case *w.Process == "":
			empty++
		case strings.Contains(*w.Process, "简介") && strings.Contains(strings.ToLower(*works.Overlay[i].Process), "descri"):
			pointing++
		}
		if v := w.Video; !slices.Contains(demo.HandMade(), w.ID) && (v.Seconds < 60 || v.Seconds > 300) {
			t.Errorf("work %d runs for %d s", w.ID, v.Seconds)
		}
	}
	for _, theme := range catalogue.Themes() {
		if themes[theme] < 40 {
			t.Errorf("%d works are of the theme %s", themes[theme], theme)
		}
	}
	if null < 5 || empty < 5 || pointing < 5 || len(episodes) < 5 {
		t.Errorf(
			"%d processes are null, %d empty, %d point elsewhere; there are %d series",
			null,
			empty,
			pointing,
			len(episodes),
		)
	}
	alike := 0
	for _, m := range similar.Matches(works, .9) {
		if m.Field == "description" && m.Language == "Chinese" {
			alike++
		}
	}
	if alike < 5 {
		t.Errorf("%d pairs of works are nearly the same", alike)
	}
	for name, numbers := range episodes {
		if !slices.IsSorted(numbers) {
			t.Errorf("%s has its episodes in the order %v", name, numbers)
		}
	}
}

// TestSiblings allows only what was sent in twice to be nearly the same.
func TestSiblings(t *testing.T) {
	t.Parallel()
	works, err := demo.Works()
	if err != nil {
		t.Fatal(err)
	}
	names := map[int]string{}
	for _, w := range works.Submitted {
		names[w.ID] = w.Name
	}
	for _, m := range similar.Matches(works, .75) {
		again := strings.HasPrefix(names[m.A], names[m.B]) || strings.HasPrefix(names[m.B], names[m.A])
		if m.Field == "description" && !again {
			t.Errorf("%s and %s are %.0f %% alike in %s", names[m.A], names[m.B], 100*m.Likeness, m.Language)
		}
	}
}

// TestMergeKeeps tells which works would be lost, and leaves those made by hand as they are.
func TestMergeKeeps(t *testing.T) {
	t.Parallel()
	there := catalogue.Works{Submitted: []catalogue.Submitted{
		{ID: 103, Name: "手工", Description: "不变"}, {ID: 110, Name: "决赛作品", Description: "某人的"},
	}}
	works, lost, err := demo.Merge(there)
	if err != nil || !slices.Equal(lost, []int{110}) {
		t.Fatalf("lost are %v: %v", lost, err)
	}
	if works.Submitted[0].Name != "手工" {
		t.Errorf("work 103 became %q", works.Submitted[0].Name)
	}
}
