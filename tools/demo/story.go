package demo

import (
	"bufio"
	"bytes"
	"fmt"
	"strconv"
	"strings"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// film is one entry of a theme's file:
//
//	== ID | RATIO | SECONDS
//	title: CHINESE ~ ENGLISH
//	series: CHINESE ~ ENGLISH | EPISODE   (only of a series)
//	zh: DESCRIPTION
//	en: DESCRIPTION
//	process: CHINESE ~ ENGLISH            ("process: none" is an empty text; without the line it is null)
//
// Straight apostrophes become curly. A line that begins with # is a comment.
type film struct {
	id          int
	ratio       string
	seconds     int
	title       pair
	series      *catalogue.Series
	description pair
	process     *pair // nil: the entrant wrote nothing
}

// pair is a text in both languages.
type pair struct{ zh, en string }

func parseFilms(data []byte) ([]film, error) {
	var films []film
	lines := bufio.NewScanner(bytes.NewReader(data))
	for number := 1; lines.Scan(); number++ {
		text := strings.TrimSpace(lines.Text())
		if text == "" || strings.HasPrefix(text, "#") {
			continue
		}
		if facts, begins := strings.CutPrefix(text, "== "); begins {
			f, err := parseFacts(facts)
			if err != nil {
				return nil, fmt.Errorf("line %d: %w", number, err)
			}
			films = append(films, f)
			continue
		}
		if len(films) == 0 {
			return nil, fmt.Errorf("line %d: %q is before the first film", number, text)
		}
		if err := films[len(films)-1].take(text); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	for _, f := range films {
		if f.title.zh == "" || f.description.zh == "" || f.description.en == "" {
			return nil, fmt.Errorf("film %d has no title or no description", f.id)
		}
	}
	return films, lines.Err()
}

// parseFacts reads the first line of a film.
func parseFacts(text string) (film, error) {
	parts := strings.Split(text, " | ")
	if len(parts) != 3 {
		return film{}, fmt.Errorf("%q is not an id, a ratio and seconds", text)
	}
	id, err := strconv.Atoi(parts[0])
	if err != nil {
		return film{}, fmt.Errorf("read id: %w", err)
	}
	seconds, err := strconv.Atoi(parts[2])
	if err != nil {
		return film{}, fmt.Errorf("read seconds: %w", err)
	}
	return film{id: id, ratio: parts[1], seconds: seconds}, nil
}

// take adds one line to the film.
func (f *film) take(text string) (err error) {
	key, value, _ := strings.Cut(text, ": ")
	switch key {
	case "title":
		f.title, err = parsePair(value)
	case "series":
		f.series, err = parseSeries(value)
	case "zh":
		f.description.zh = value
	case "en":
		f.description.en = curly(value)
	case "process":
		f.process = &pair{}
		if value != "none" {
			*f.process, err = parsePair(value)
		}
	default:
		err = fmt.Errorf("%q is not a line of a film", text)
	}
	return err
}

func parseSeries(text string) (*catalogue.Series, error) {
	both, number, _ := strings.Cut(text, " | ")
	episode, err := strconv.Atoi(number)
	if err != nil {
		return nil, fmt.Errorf("read episode: %w", err)
	}
	name, err := parsePair(both)
	return &catalogue.Series{Name: contest.Text{ZH: name.zh, EN: name.en}, Episode: episode}, err
}

func parsePair(text string) (pair, error) {
	zh, en, both := strings.Cut(text, " ~ ")
	if !both || zh == "" || en == "" {
		return pair{}, fmt.Errorf("%q is not in both languages", text)
	}
	return pair{zh: zh, en: curly(en)}, nil
}

func curly(text string) string { return strings.ReplaceAll(text, "'", "’") }
