package catalogue_test

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// TestCheck separates problems from notes on what may be intended.
func TestCheck(t *testing.T) {
	t.Parallel()
	const zh, en = "editions/international/works.zh.json", "editions/international/works.en.json"
	const programmes = "editions/international/programmes.json"
	for name, c := range map[string]struct {
		edit          edit
		problem, note string
	}{
		"untouched":              {edit{zh, `"id": 103`, `"id": 103 `}, "", "[6].process of work 132 (鹤归时) is empty"},
		"not translated":         {edit{en, `"id": 583`, `"id": 584`}, zh + ":", ""},
		"process not translated": {edit{en, `"process": "For the candle, see above."`, `"process": null`}, "process has no text; the Chinese one has", ""},
		"stale translation":      {edit{en, `"id": 105,`, `"id": 105, "stale": true,`}, "[2].stale says that the Chinese texts of work 105 have changed since", ""},
		"lost character":         {edit{zh, "鲸鱼替我们收着", "鲸鱼\uFFFD我们收着"}, "[2].name has “�” in place of a character that was lost", ""},
		"invalid UTF-8":          {edit{zh, "鲸鱼替我们收着", "鲸鱼\xff我们收着"}, "[2].name has “�” in place of a character that was lost", ""},
		"no theme":               {edit{zh, `"theme": "animals",`, ``}, "", "work 105 (鲸鱼替我们收着) has no theme"},
		"cover not shown":        {edit{zh, `"cover": "105.svg",`, ``}, "", "covers/105.svg: is shown by no work"},
		"programme of no work":   {edit{programmes, `583,`, `584,`}, programmes + ":17: [0].films[0] is 584; no finalist has this id", ""},
		"programme, no cover":    {edit{zh, `"cover": "583.svg",`, ``}, "[0].films[0] is work 583, which has no cover to show", ""},
		"ratio of its own":       {edit{zh, `"ratio": "2.39:1"`, `"ratio": "1.85:1"`}, "", "[6].process of work 132"},
		"no cover":               {edit{zh, `"cover": "105.svg",`, ``}, "", "work 105 (鲸鱼替我们收着) has no cover"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content := realContent(t)
			before := string(content[c.edit.file].Data)
			after := strings.Replace(before, c.edit.old, c.edit.new, 1)
			if after == before {
				t.Fatalf("%s does not contain %q", c.edit.file, c.edit.old)
			}
			content[c.edit.file] = &fstest.MapFile{Data: []byte(after)}
			report := catalogue.Check(content)
			if c.problem == "" && len(report.Problems) > 0 || c.problem != "" && !says(report.Problems, c.problem) {
				t.Errorf("the problems are %v, want %q", report.Problems, c.problem)
			}
			if c.note != "" && !says(report.Notes, c.note) {
				t.Errorf("no note says %q: %v", c.note, report.Notes)
			}
			if report.Works != 24 {
				t.Errorf("there are %d works", report.Works)
			}
		})
	}
}

func says(problems catalogue.Problems, want string) bool {
	return slices.ContainsFunc(problems, func(p catalogue.Problem) bool { return strings.Contains(p.String(), want) })
}

// TestLoadUntranslated accepts works without an English version.
func TestLoadUntranslated(t *testing.T) {
	t.Parallel()
	content := realContent(t)
	works, err := catalogue.ReadWorks(content, contest.International)
	if err != nil {
		t.Fatal(err)
	}
	works.Overlay = works.Overlay[1:]
	files, err := works.Files()
	if err != nil {
		t.Fatal(err)
	}
	content["editions/international/works.en.json"] = &fstest.MapFile{Data: files[catalogue.OverlayFile]}
	c, err := catalogue.LoadFS(content)
	if err != nil || c.Edition(contest.International).Works[0].English.ID != 0 ||
		c.Edition(contest.International).Works[1].English.ID != 104 {
		t.Errorf("a work without an English version: %v", err)
	}
}

// TestFiles: the order of works and the white space around texts do not change the bytes.
func TestFiles(t *testing.T) {
	t.Parallel()
	process := " two\r\nlines "
	works := catalogue.Works{Submitted: []catalogue.Submitted{
		{ID: 2, Name: "b", Description: "<b> & c"}, {ID: 1, Name: " a ", Description: "x", Process: &process},
	}}
	files, err := works.Files()
	if err != nil {
		t.Fatal(err)
	}
	want := `[
  {
    "id": 1,
    "name": "a",
    "description": "x",
    "process": "two\nlines"
  },
  {
    "id": 2,
    "name": "b",
    "description": "<b> & c",
    "process": null
  }
]
`
	if got := string(files[catalogue.SubmittedFile]); got != want {
		t.Errorf("got %s", got)
	}
	if got := string(files[catalogue.OverlayFile]); got != "[]\n" {
		t.Errorf("no translations are written as %q", got)
	}
	if process != " two\r\nlines " {
		t.Error("writing changed the works")
	}
}

func TestRatioOf(t *testing.T) {
	t.Parallel()
	for size, want := range map[[2]int]string{
		{1920, 1080}: "16:9", {2048, 858}: "2.39:1", {640, 480}: "4:3", {1080, 1920}: "9:16", {608, 1080}: "9:16",
		{1080, 1080}: "1:1", {1080, 1350}: "4:5", {1998, 1080}: "1.85:1", {1000, 700}: "1.43:1", {500, 800}: "0.63:1",
		{3000, 1000}: "3:1", {1, 4000}: "0.1:1", {0, 0}: "16:9",
	} {
		got := catalogue.RatioOf(size[0], size[1])
		if got != want {
			t.Errorf("%v is %s, want %s", size, got, want)
		}
	}
	if shape := (catalogue.Video{Ratio: "2.39:1"}).Shape(); shape != 2.39 {
		t.Errorf("2.39:1 is %v", shape)
	}
	if shape := (catalogue.Video{}).Shape(); shape != 16.0/9 {
		t.Errorf("a film without a ratio is %v", shape)
	}
}
