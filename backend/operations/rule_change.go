package operations

import (
	"encoding/json"
	"fmt"
	"maps"
	"reflect"
	"slices"
)

// RuleChange is a value in a part before and after a change; nil where there is none.
type RuleChange struct {
	Path          string // "[0].weight"
	Before, After any
}

// changesOf compares two values of a part as their JSON. Objects in a list are compared by their ids.
func changesOf(before, after any) []RuleChange {
	var all []RuleChange
	compareRules("", plain(before), plain(after), &all)
	return all
}

// plain is a value as JSON reads it.
func plain(value any) any {
	encoded, err := json.Marshal(value)
	if err != nil {
		return nil
	}
	var read any
	if err := json.Unmarshal(encoded, &read); err != nil {
		return nil
	}
	return read
}

func compareRules(path string, before, after any, all *[]RuleChange) {
	if reflect.DeepEqual(before, after) {
		return
	}
	if a, b, are := objects(before, after); are {
		keys := map[string]bool{}
		for key := range a {
			keys[key] = true
		}
		for key := range b {
			keys[key] = true
		}
		for _, key := range slices.Sorted(maps.Keys(keys)) {
			compareRules(joined(path, key), a[key], b[key], all)
		}
		return
	}
	a, isList := before.([]any)
	b, areLists := after.([]any)
	if isList && areLists && listed(a) && listed(b) {
		compareLists(path, a, b, all)
		return
	}
	*all = append(*all, RuleChange{Path: path, Before: before, After: after})
}

func compareLists(path string, before, after []any, all *[]RuleChange) {
	for i, item := range after {
		var was any
		if j := indexOf(before, idOf(item)); j >= 0 {
			was = before[j]
		}
		compareRules(fmt.Sprintf("%s[%d]", path, i), was, item, all)
	}
	for i, item := range before {
		if indexOf(after, idOf(item)) < 0 {
			*all = append(*all, RuleChange{Path: fmt.Sprintf("%s[%d]", path, i), Before: item})
		}
	}
	if order := func(list, of []any) (ids []any) {
		for _, item := range list {
			if indexOf(of, idOf(item)) >= 0 {
				ids = append(ids, idOf(item))
			}
		}
		return ids
	}; !slices.Equal(order(before, after), order(after, before)) {
		*all = append(*all, RuleChange{Path: path, Before: order(before, after), After: order(after, before)})
	}
}

func objects(a, b any) (first, second map[string]any, are bool) {
	first, isFirst := a.(map[string]any)
	second, isSecond := b.(map[string]any)
	return first, second, isFirst && isSecond
}

// listed reports whether every item is an object with an id.
func listed(list []any) bool {
	return !slices.ContainsFunc(list, func(item any) bool { return idOf(item) == "" })
}

func idOf(item any) string {
	object, _ := item.(map[string]any) //nolint:errcheck // "" for none
	id, _ := object["id"].(string)     //nolint:errcheck // "" for none
	return id
}

func indexOf(list []any, id string) int {
	return slices.IndexFunc(list, func(item any) bool { return idOf(item) == id })
}

func joined(path, key string) string {
	if path == "" {
		return key
	}
	return path + "." + key
}
