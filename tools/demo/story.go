package demo

import (
	"bufio"
	"bytes"
	"embed"
	"fmt"
	"slices"
	"strings"

	"marquee/backend/catalogue"
)

// A theme's file is a list of premises. Each begins with "== " and a name that is not shown, then:
//
//	series: NAME            its films are the episodes of a series, in order (optional)
//	key: none               {1} is no thing that the process could speak of (optional)
//	zh: TEXT                the story, with {1} to {4} for what differs from film to film
//	en: TEXT
//	end: SENTENCE           how it may end; there are two
//	- TITLE | {1} | {2} | … one film
//
// The file retold.txt adds a second zh and en to some, endings.txt a third end to each. Everything but zh and en has both
// languages, as "Chinese ~ English". Straight apostrophes become curly.
//
//go:embed stories/*.txt
var storyFiles embed.FS

// pair is a text in both languages.
type pair struct{ zh, en string }

// premise is a story that several films tell, each with other people, places and things.
type premise struct {
	theme   string
	name    string
	stories []pair // the story in one or two tellings
	ends    []pair
	series  *pair
	keyless bool
	films   []variant
}

// variant is what one film of a premise fills in.
type variant struct {
	title pair
	slots []pair
}

// premises reads all stories, in the order of the themes.
func premises() ([]premise, error) {
	var all []premise
	for _, theme := range catalogue.Themes() {
		name := "stories/" + theme + ".txt"
		data, err := storyFiles.ReadFile(name)
		if err != nil {
			return nil, fmt.Errorf("read stories: %w", err)
		}
		found, err := parsePremises(theme, data)
		if err != nil {
			return nil, fmt.Errorf("read %s: %w", name, err)
		}
		all = append(all, found...)
	}
	for _, name := range []string{"stories/retold.txt", "stories/endings.txt"} {
		if err := retell(all, name); err != nil {
			return nil, err
		}
	}
	return all, nil
}

// retell gives premises their second tellings, or their third ends.
func retell(all []premise, name string) error {
	data, err := storyFiles.ReadFile(name)
	if err != nil {
		return fmt.Errorf("read stories: %w", err)
	}
	at := -1
	err = eachLine(data, func(text string) error {
		if name, begins := strings.CutPrefix(text, "== "); begins {
			if at = slices.IndexFunc(all, func(p premise) bool { return p.name == name }); at < 0 {
				return fmt.Errorf("there is no premise %q", name)
			}
			return nil
		}
		return all[at].take(text)
	})
	if err != nil {
		return fmt.Errorf("read %s: %w", name, err)
	}
	return nil
}

func parsePremises(theme string, data []byte) ([]premise, error) {
	var all []premise
	err := eachLine(data, func(text string) error {
		if name, begins := strings.CutPrefix(text, "== "); begins {
			all = append(all, premise{theme: theme, name: name})
			return nil
		}
		if len(all) == 0 {
			return fmt.Errorf("%q stands before the first premise", text)
		}
		return all[len(all)-1].take(text)
	})
	for _, p := range all {
		if err == nil && (len(p.stories) != 1 || p.stories[0].en == "" || len(p.ends) != 2 || len(p.films) == 0) {
			err = fmt.Errorf("the premise %q is not complete", p.name)
		}
	}
	return all, err
}

// take adds one line to the premise.
func (p *premise) take(text string) error {
	if film, is := strings.CutPrefix(text, "- "); is {
		var parts []pair
		for part := range strings.SplitSeq(film, " | ") {
			both, err := parsePair(part)
			if err != nil {
				return err
			}
			parts = append(parts, both)
		}
		p.films = append(p.films, variant{title: parts[0], slots: parts[1:]})
		return nil
	}
	key, value, _ := strings.Cut(text, ": ")
	switch key {
	case "zh":
		p.stories = append(p.stories, pair{zh: value})
		return nil
	case "en":
		if len(p.stories) == 0 {
			return fmt.Errorf("the premise %q begins in English", p.name)
		}
		p.stories[len(p.stories)-1].en = curly(value)
		return nil
	case "key":
		p.keyless = true
		return nil
	}
	both, err := parsePair(value)
	switch {
	case err != nil:
		return err
	case key == "series":
		p.series = &both
	case key == "end":
		p.ends = append(p.ends, both)
	default:
		return fmt.Errorf("%q is no line of a premise", text)
	}
	return nil
}

func parsePair(text string) (pair, error) {
	zh, en, both := strings.Cut(text, " ~ ")
	if !both || zh == "" || en == "" {
		return pair{}, fmt.Errorf("%q is not in both languages", text)
	}
	return pair{zh: strings.TrimSpace(zh), en: curly(strings.TrimSpace(en))}, nil
}

func curly(text string) string { return strings.ReplaceAll(text, "'", "’") }

// eachLine calls take for every line that is neither empty nor a comment, until it fails.
func eachLine(data []byte, take func(text string) error) error {
	lines := bufio.NewScanner(bytes.NewReader(data))
	for number := 1; lines.Scan(); number++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if err := take(text); err != nil {
			return fmt.Errorf("line %d: %w", number, err)
		}
	}
	return lines.Err()
}

// tell is the story of a film, which takes turns in tellings and ends with its neighbours.
func (p *premise) tell(film variant, turn int) pair {
	told, end := p.stories[turn%len(p.stories)], turn/len(p.stories)%len(p.ends)
	for i, slot := range film.slots {
		mark := fmt.Sprintf("{%d}", i+1)
		told.zh = strings.ReplaceAll(told.zh, mark, slot.zh)
		told.en = strings.ReplaceAll(told.en, mark, slot.en)
	}
	told.en = strings.NewReplacer(",,", ",", ",.", ".").Replace(told.en)
	return pair{zh: told.zh + p.ends[end].zh, en: told.en + " " + p.ends[end].en}
}

// key is the thing at the centre of a film, without an article; empty when there is none to name.
func (p *premise) key(film variant) pair {
	if p.keyless || len(film.slots) == 0 {
		return pair{}
	}
	key := film.slots[0]
	words := strings.Fields(key.en)
	if len(words) > 1 && slices.Contains([]string{"a", "an", "the", "his", "her"}, strings.ToLower(words[0])) {
		words = words[1:]
	}
	return pair{zh: key.zh, en: strings.Join(words, " ")}
}
