package demo

import (
	"cmp"
	"embed"
	"fmt"
	"slices"

	"marquee/backend/catalogue"
)

//go:embed stories/*.txt
var storyFiles embed.FS

// Works lists the demo's works but for those made by hand, sorted by id.
func Works() (catalogue.Works, error) {
	var out catalogue.Works
	for _, theme := range catalogue.Themes() {
		name := "stories/" + theme + ".txt"
		data, err := storyFiles.ReadFile(name)
		if err != nil {
			return catalogue.Works{}, fmt.Errorf("read stories: %w", err)
		}
		films, err := parseFilms(data)
		if err != nil {
			return catalogue.Works{}, fmt.Errorf("read %s: %w", name, err)
		}
		for _, f := range films {
			submitted, translation := f.work(theme)
			out.Submitted, out.Overlay = append(out.Submitted, submitted), append(out.Overlay, translation)
		}
	}
	slices.SortFunc(out.Submitted, func(a, b catalogue.Submitted) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(out.Overlay, func(a, b catalogue.Translation) int { return cmp.Compare(a.ID, b.ID) })
	return out, nil
}

func (f film) work(theme string) (catalogue.Submitted, catalogue.Translation) {
	submitted := catalogue.Submitted{
		ID: f.id, Name: f.title.zh, Description: f.description.zh, Theme: theme, Series: f.series,
		Cover: fmt.Sprintf("%d.svg", f.id), Video: &catalogue.Video{Ratio: f.ratio, Seconds: f.seconds},
	}
	translation := catalogue.Translation{ID: f.id, Name: f.title.en, Description: f.description.en}
	if f.process != nil {
		submitted.Process, translation.Process = &f.process.zh, &f.process.en
	}
	return submitted, translation
}
