package submission_test

import (
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"marquee/backend/marks"
	"marquee/backend/submission"
	"marquee/backend/upload"
)

// TestSecondsOfAFilmAddUp: a second is proven, declared or unknown, and never two of them.
func TestSecondsOfAFilmAddUp(t *testing.T) {
	t.Parallel()
	share := func(percent float64) *submission.Disclosure { return &submission.Disclosure{Share: &percent} }
	made := &upload.Provenance{Model: "veo3"}
	found := []submission.ProvenSegment{
		{From: 2, To: 12, Task: "a", Certainty: .9}, {From: 8, To: 12, Task: "b", Certainty: .85}, {From: 20, To: 30, Task: "a", Certainty: .95},
	}
	for name, c := range map[string]struct {
		evidence                  submission.AIEvidence
		label                     submission.AILabel
		proven, declared, unknown float64
	}{
		"confirmed alone":           {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true}, "declared", 0, 0, 60},
		"nothing said":              {submission.AIEvidence{Length: 60 * time.Second}, "none", 0, 0, 60},
		"a share":                   {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true, Disclosure: share(75)}, "declared", 0, 45, 15},
		"all of it":                 {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true, Disclosure: share(100)}, "declared", 0, 60, 0},
		"no share, a stage":         {submission.AIEvidence{Length: 60 * time.Second, Disclosure: &submission.Disclosure{Voice: submission.AIAssisted}}, "declared", 0, 0, 60},
		"declared as none":          {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true, Disclosure: share(0)}, "none", 0, 0, 60},
		"only warnings":             {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true, Disclosure: &submission.Disclosure{Warnings: []string{"loud"}}}, "declared", 0, 0, 60},
		"of the studio":             {submission.AIEvidence{Length: 60 * time.Second, Made: made, Confirmed: true, Disclosure: share(40)}, "certain", 60, 0, 0},
		"clips of the studio in it": {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true, Found: found, Disclosure: share(40)}, "certain", 20, 4, 36},
		"more than it runs":         {submission.AIEvidence{Length: 15 * time.Second, Found: found}, "certain", 15, 0, 0},
		"signed as made by a model": {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true, Marks: &marks.Marks{C2PA: &marks.C2PA{State: marks.StateTrusted, AI: marks.AIGenerated}}}, "certain", 60, 0, 0},
		"signed by nobody we trust": {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true, Marks: &marks.Marks{C2PA: &marks.C2PA{State: marks.StateValid, AI: marks.AIGenerated}}}, "certain", 0, 0, 60},
		"an edit with a model":      {submission.AIEvidence{Length: 60 * time.Second, Confirmed: true, Marks: &marks.Marks{C2PA: &marks.C2PA{State: marks.StateTrusted, AI: marks.AIEdited}}, Disclosure: share(50)}, "certain", 0, 30, 30},
		"a broken manifest":         {submission.AIEvidence{Length: 60 * time.Second, Marks: &marks.Marks{C2PA: &marks.C2PA{State: marks.StateInvalid, AI: marks.AIGenerated}}}, "suspected", 0, 0, 60},
		"a label":                   {submission.AIEvidence{Length: 60 * time.Second, Marks: &marks.Marks{AIGC: &marks.AIGC{Label: marks.LabelCertain}}}, "certain", 0, 0, 60},
		"traces alone":              {submission.AIEvidence{Length: 60 * time.Second, Marks: &marks.Marks{Traces: []string{"veo"}}}, "suspected", 0, 0, 60},
		"a link":                    {submission.AIEvidence{Confirmed: true, Disclosure: share(80)}, "declared", 0, 0, 0},
	} {
		got := c.evidence.AI()
		want := submission.AI{
			Label:    c.label,
			Proven:   seconds(c.proven),
			Declared: seconds(c.declared),
			Unknown:  seconds(c.unknown),
			Found:    c.evidence.Found,
		}
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("%s: %s", name, diff)
		}
	}
}

func seconds(n float64) time.Duration { return time.Duration(n * float64(time.Second)) }

// TestJurorsReadNoFreeText of a disclosure, and the original keeps it.
func TestJurorsReadNoFreeText(t *testing.T) {
	t.Parallel()
	d := &submission.Disclosure{
		Video:           submission.AIGenerated,
		Tools:           map[string][]string{"video": {"Ada’s own model"}},
		Likeness:        submission.LikenessConsented,
		ConsentUploadID: "c1",
		Warnings:        []string{"flashing"},
	}
	if got := fmt.Sprintf(
		"%+v",
		*d.ForJury(),
	); got != "{Script: Picture: Video:generated Voice: Music: Edit: Tools:map[] Share:<nil> Likeness:consented ConsentUploadID: Warnings:[flashing]}" {
		t.Error(got)
	}
	if d.Tools == nil || d.ConsentUploadID == "" || (*submission.Disclosure)(nil).ForJury() != nil {
		t.Error("the original changed")
	}
}
