package config

import (
	"slices"
	"strings"
)

// Mistaken is a variable of the environment that no command reads, although its name is close to a setting's.
type Mistaken struct{ Name, Meant string }

// MistakenNames returns the variables that look like settings and are none, sorted. Variables of other software, whose
// names differ in more than two letters from every setting's, are not in it.
func MistakenNames(environment []string) (found []Mistaken) {
	known := Settings()
	isSetting := func(name string) bool {
		return slices.ContainsFunc(known, func(s Setting) bool { return s.Name == name }) ||
			slices.Contains(buildSettings(), name)
	}
	for _, line := range environment {
		name, value, _ := strings.Cut(line, "=")
		if value == "" || len(name) < 7 || isSetting(name) {
			continue
		}
		nearest, least := "", 3
		for _, setting := range known {
			if d := distance(name, setting.Name, least); len(setting.Name) >= 7 && d < least {
				nearest, least = setting.Name, d
			}
		}
		if nearest != "" {
			found = append(found, Mistaken{name, nearest})
		}
	}
	slices.SortFunc(found, func(a, b Mistaken) int { return strings.Compare(a.Name, b.Name) })
	return found
}

// buildSettings are read by the site's build and by make alone.
func buildSettings() []string {
	return []string{
		"SITE_ORIGIN_INTERNATIONAL",
		"SITE_ORIGIN_CAMP",
		"SITE_OUT",
		"BEARER_LOGIN",
		"PARTNER",
		"API_ORIGIN",
	}
}

// distance is the number of letters to insert, remove or replace to make b of a; most or more if it is at least most.
func distance(a, b string, most int) int {
	if len(a)-len(b) >= most || len(b)-len(a) >= most {
		return most
	}
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			replaced := diagonal
			if a[i] != b[j] {
				replaced++
			}
			diagonal = row[j+1]
			row[j+1] = min(replaced, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}
