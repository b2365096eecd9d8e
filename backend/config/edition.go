package config

import (
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// edition is what settings depend on of an edition of the catalogue.
type edition struct {
	ID    string
	URL   string // of its edition.json, "" for none
	Order int
}

// variable is the end of the names of an edition's settings: SILK_ROAD of silk-road.
func (e edition) variable() string {
	return strings.ToUpper(strings.ReplaceAll(e.ID, "-", "_"))
}

// sampleEditions are those of the catalogue that comes with the software: their settings are the documented ones.
func sampleEditions() []edition { return []edition{{ID: "international"}, {ID: "camp"}} }

// editions lists the folders of editions in CATALOGUE_DIR, in the order of their files. Where there are none, which the
// catalogue's loader complains about, they are those of the sample.
func (r *reader) editions() []edition {
	dir := cmp.Or(strings.TrimSpace(r.lookup("CATALOGUE_DIR")), "catalogue")
	folders, err := os.ReadDir(filepath.Join(dir, "editions"))
	if err != nil || r.recorded != nil {
		return sampleEditions()
	}
	var all []edition
	for _, folder := range folders {
		if !folder.IsDir() || strings.HasPrefix(folder.Name(), ".") {
			continue
		}
		e := edition{ID: folder.Name()}
		if text, err := os.ReadFile(filepath.Join(dir, "editions", e.ID, "edition.json")); err == nil {
			_ = json.Unmarshal(text, &e) // the catalogue's loader complains about a malformed file
		}
		e.ID, e.Order = folder.Name(), cmp.Or(e.Order, 100)
		all = append(all, e)
	}
	if len(all) == 0 {
		return sampleEditions()
	}
	slices.SortStableFunc(
		all,
		func(a, b edition) int { return cmp.Or(cmp.Compare(a.Order, b.Order), cmp.Compare(a.ID, b.ID)) },
	)
	return all
}

// EditionValue is the value of a setting that each edition has.
type EditionValue struct{ Edition, Value string }

// EditionValues are the values of a setting that each edition has, in the order of the editions.
type EditionValues []EditionValue

// Of returns the value of an edition; "" for one without.
func (v EditionValues) Of(edition string) string {
	for _, each := range v {
		if each.Edition == edition {
			return each.Value
		}
	}
	return ""
}

// First is the value of the first edition; "" without editions.
func (v EditionValues) First() string {
	if len(v) == 0 {
		return ""
	}
	return v[0].Value
}

// Any reports whether an edition has a value.
func (v EditionValues) Any() bool {
	return slices.ContainsFunc(v, func(each EditionValue) bool { return each.Value != "" })
}

// Variables are the settings as lines of an environment, with names that begin with a prefix such as SITE_ORIGIN_.
func (v EditionValues) Variables(prefix string) []string {
	lines := make([]string, len(v))
	for i, each := range v {
		lines[i] = prefix + edition{ID: each.Edition}.variable() + "=" + each.Value
	}
	return lines
}

// values lists the values in the order of the editions.
func (v EditionValues) values() []string {
	all := make([]string, len(v))
	for i, each := range v {
		all[i] = each.Value
	}
	return all
}

// EditionIDs lists the editions of CATALOGUE_DIR in their order.
func EditionIDs(lookup Lookup) []string {
	r := &reader{lookup: lookup}
	var ids []string
	for _, e := range r.editions() {
		ids = append(ids, e.ID)
	}
	return ids
}
