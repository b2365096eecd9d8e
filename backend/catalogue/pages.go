package catalogue

import (
	"io/fs"
	"path"
	"slices"
	"strings"

	"marquee/backend/contest"
)

// pages checks the files that only the site reads (prizes, jury, guidelines and such) against their schemas: the one of
// the edition, about-camp.schema.json, or the one of both, prizes.schema.json.
func (f *folder) pages(at string, e *Edition) {
	entries, err := fs.ReadDir(f.content, at)
	if err != nil {
		f.faults = append(f.faults, Fault{File: at, Message: "is missing; every edition has a folder"})
		return
	}
	for _, needed := range []string{"about.json", "guidelines.json", "jury.json", "prizes.json"} {
		if !f.exists(path.Join(at, needed)) {
			f.faults = append(f.faults, Fault{File: path.Join(at, needed), Message: "is missing"})
		}
	}
	checked := []string{"brand.json", "timeline.json", "rules.json", "criteria.json", SubmittedFile, OverlayFile}
	for _, entry := range entries {
		if path.Ext(entry.Name()) != ".json" || slices.Contains(checked, entry.Name()) {
			continue
		}
		f.page(path.Join(at, entry.Name()), strings.TrimSuffix(entry.Name(), ".json"), e)
	}
}

func (f *folder) page(name, noun string, e *Edition) {
	described := path.Join("schema", noun+"-"+string(e.ID)+".schema.json")
	if !f.exists(described) {
		described = path.Join("schema", noun+".schema.json")
	}
	if opened := f.described(name, described); opened != nil {
		opened.knowsPhases(noun, e)
	}
}

// described opens a file that fits the schema; nil, with every fault noted, when it does not.
func (f *folder) described(name, described string) *file {
	if !f.exists(described) {
		f.faults = append(f.faults, Fault{File: name, Message: "is read by nobody, and there is no " + described + "; is its name misspelt?"})
		return nil
	}
	s, err := readSchema(f.content, described)
	if err != nil {
		f.faults = append(f.faults, Fault{File: described, Message: "cannot be used: " + err.Error()})
		return nil
	}
	opened := f.open(name)
	if opened == nil {
		return nil
	}
	before := len(f.faults)
	opened.fits(opened.root, s, s.Defs, "")
	if len(f.faults) > before {
		return nil
	}
	return opened
}

// knowsPhases holds the parts of a page that speak of phases to those of the timeline.
func (f *file) knowsPhases(noun string, e *Edition) {
	if len(e.Phases) == 0 {
		return // timeline.json is at fault
	}
	switch noun {
	case "guidelines":
		schedule := f.root.member("schedule")
		for i, phase := range schedule.keys {
			if !slices.ContainsFunc(e.Phases, func(p contest.Phase) bool { return p.ID == phase }) {
				f.fault(schedule.values[i], join("schedule", phase), "is no phase of timeline.json; there are %s", phaseNames(e))
			}
		}
		for _, phase := range e.Phases {
			if schedule.member(phase.ID) == nil {
				f.fault(schedule, join("schedule", phase.ID), "is missing: what happens in this phase.")
			}
		}
	case "about":
		sheet := f.root.member("callSheet")
		if sheet == nil {
			return
		}
		for i, line := range sheet.list {
			phase, _ := textOf(line.member("phase"))
			if !slices.ContainsFunc(e.Phases, func(p contest.Phase) bool { return p.ID == phase }) {
				f.faultAt([]any{"callSheet", i, "phase"}, "is %q, no phase of timeline.json; there are %s", phase, phaseNames(e))
			}
		}
	}
}

func phaseNames(e *Edition) string {
	var names []string
	for _, phase := range e.Phases {
		names = append(names, phase.ID)
	}
	return strings.Join(names, ", ")
}
