package demo

import (
	"fmt"
	"slices"
	"strings"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/tools/dice"
)

// film is a work before it has an id.
type film struct {
	theme       string
	premise     string
	title       pair
	description pair
	process     *pair // nil: the entrant wrote nothing
	series      *catalogue.Series
	ratio       string
	seconds     int
	recutOf     string // the Chinese title of the film that this is another cut of
}

// Works writes the demo's works but for those made by hand, sorted by id.
func Works(seed uint32) (catalogue.Works, error) {
	stories, err := premises()
	if err != nil {
		return catalogue.Works{}, err
	}
	d := dice.New(seed, 2025)
	m, err := newMaker(d)
	if err != nil {
		return catalogue.Works{}, err
	}
	films := shoot(d, m, stories)
	free := ids()
	if len(films) > len(free) {
		return catalogue.Works{}, fmt.Errorf("write demo: %d films and only %d ids", len(films), len(free))
	}
	films = append(films, recuts(d, stories, films, len(free)-len(films))...)
	films = inOrder(d, films)
	var out catalogue.Works
	for i, f := range films {
		submitted, translation := f.work(free[i])
		out.Submitted, out.Overlay = append(out.Submitted, submitted), append(out.Overlay, translation)
	}
	return out, nil
}

// shoot makes one film of every variant of every premise.
func shoot(d *dice.Dice, m *maker, stories []premise) []film {
	var films []film
	for _, p := range stories {
		first := d.Intn(4)
		for i, v := range p.films {
			f := film{
				theme: p.theme, premise: p.name, title: v.title, description: p.tell(v, first+i),
				ratio: ratio(d), seconds: 62 + d.Intn(237),
			}
			if p.series != nil {
				f.series = &catalogue.Series{Name: contest.Text{ZH: p.series.zh, EN: p.series.en}, Episode: i + 1}
			}
			f.tellProcess(d, m, p.key(v))
			films = append(films, f)
		}
	}
	return films
}

// tellProcess writes the process, leaves it out, or puts it into the description and says so.
func (f *film) tellProcess(d *dice.Dice, m *maker, key pair) {
	switch at := d.Float(); {
	case at < .05: // never filled in
	case at < .1:
		f.process = &pair{}
	case at < .14:
		told := m.sentence("middle", key)
		f.description = pair{zh: f.description.zh + told.zh, en: f.description.en + " " + told.en}
		pointer := m.sentence("pointer", pair{})
		f.process = &pointer
	default:
		told := m.tell(key)
		f.process = &told
	}
}

func ratio(d *dice.Dice) string {
	ratios := []string{"16:9", "16:9", "16:9", "16:9", "16:9", "16:9", "2.39:1", "2.39:1", "4:3", "9:16"}
	return ratios[d.Intn(len(ratios))]
}

// recuts are k films that were sent in a second time, a little changed.
func recuts(d *dice.Dice, stories []premise, films []film, k int) []film {
	ways := []struct{ title, process pair }{
		{pair{"（导演剪辑版）", " (Director’s Cut)"}, pair{"与《%s》出自同一批素材，换了结尾。", "Made from the same material as “%s”, with another ending."}},
		{pair{"（竖屏版）", " (Upright Cut)"}, pair{"《%s》的竖屏重构版，逐个镜头重新裁切。", "“%s”, recomposed shot by shot for an upright frame."}},
		{pair{"（无对白版）", " (Without Words)"}, pair{"《%s》去掉全部对白的一版，故事没有变。", "“%s” with all dialogue taken out. The story is the same."}},
		{pair{"（修订）", ", Revised"}, pair{"上传《%s》时选错了文件，这是正确的一版。", "We sent the wrong file for “%s”. This is the right one."}},
	}
	candidates := slices.DeleteFunc(slices.Clone(films), func(f film) bool { return f.series != nil || f.process == nil || f.process.zh == "" })
	dice.Shuffle(d, candidates)
	var out []film
	for i, f := range candidates[:min(k, len(candidates))] {
		way := ways[i%len(ways)]
		copied := f
		copied.recutOf = f.title.zh
		copied.title = pair{zh: f.title.zh + way.title.zh, en: f.title.en + way.title.en}
		copied.process = &pair{zh: fmt.Sprintf(way.process.zh, f.title.zh), en: fmt.Sprintf(way.process.en, f.title.en)}
		switch i % len(ways) {
		case 0:
			copied.description = otherEnd(stories, f)
		case 1:
			copied.ratio = "9:16"
		}
		out = append(out, copied)
	}
	return out
}

// otherEnd is the description with another of the premise's ends.
func otherEnd(stories []premise, f film) pair {
	told := f.description
	for _, p := range stories {
		if p.name != f.premise {
			continue
		}
		at := slices.IndexFunc(p.ends, func(end pair) bool { return strings.Contains(told.zh, end.zh) })
		a, b := p.ends[at], p.ends[(at+1)%len(p.ends)]
		told = pair{zh: strings.Replace(told.zh, a.zh, b.zh, 1), en: strings.Replace(told.en, a.en, b.en, 1)}
	}
	return told
}

// work is the film with an id.
func (f film) work(id int) (catalogue.Submitted, catalogue.Translation) {
	submitted := catalogue.Submitted{
		ID: id, Name: f.title.zh, Description: f.description.zh, Theme: f.theme, Series: f.series,
		Cover: fmt.Sprintf("%d.svg", id), Video: &catalogue.Video{Ratio: f.ratio, Seconds: f.seconds},
	}
	translation := catalogue.Translation{ID: id, Name: f.title.en, Description: f.description.en}
	if f.process != nil {
		submitted.Process, translation.Process = &f.process.zh, &f.process.en
	}
	return submitted, translation
}
