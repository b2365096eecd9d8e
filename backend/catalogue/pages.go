package catalogue

import (
	"fmt"
	"io/fs"
	"path"
	"slices"
)

// pages checks the files that only the site reads (prizes, jury, guidelines and such): they must be
// JSON, and a text that is there in one language must be there in the other.
func (f *folder) pages(at string) {
	entries, err := fs.ReadDir(f.content, at)
	if err != nil {
		f.faults = append(f.faults, Fault{File: at, Message: "is missing; every edition has a folder"})
		return
	}
	checked := []string{"brand.json", "timeline.json", "rules.json", "criteria.json", "works.zh.json", "works.en.json"}
	for _, entry := range entries {
		if path.Ext(entry.Name()) != ".json" || slices.Contains(checked, entry.Name()) {
			continue
		}
		if opened := f.open(path.Join(at, entry.Name())); opened != nil {
			opened.translated(opened.root, "")
		}
	}
}

// translated looks for objects that hold a text under zh or en. Drawings, which are no texts, may
// exist in one language.
func (f *file) translated(n *node, place string) {
	_, chinese := textOf(n.member("zh"))
	_, english := textOf(n.member("en"))
	if chinese || english {
		f.wholeText(n, place)
	}
	for i, key := range n.keys {
		f.translated(n.values[i], join(place, key))
	}
	for i, item := range n.list {
		f.translated(item, fmt.Sprintf("%s[%d]", place, i))
	}
}
