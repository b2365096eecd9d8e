package demo

import (
	"fmt"
	"strconv"
	"strings"
	"unicode"

	"marquee/tools/dice"
)

// maker tells how films were made. Every sentence has its turn before one comes again.
type maker struct {
	dice  *dice.Dice
	pools map[string][]pair
	decks map[string][]pair
}

func newMaker(d *dice.Dice) (*maker, error) {
	data, err := storyFiles.ReadFile("stories/process.txt")
	if err != nil {
		return nil, fmt.Errorf("read process: %w", err)
	}
	m := &maker{dice: d, pools: map[string][]pair{}, decks: map[string][]pair{}}
	pool := ""
	err = eachLine(data, func(text string) error {
		if name, begins := strings.CutPrefix(text, "== "); begins {
			pool = name
			return nil
		}
		both, err := parsePair(text)
		m.pools[pool] = append(m.pools[pool], both)
		return err
	})
	for _, name := range []string{"begin", "middle", "end", "pointer"} {
		if err == nil && len(m.pools[name]) == 0 {
			err = fmt.Errorf("there is no part %q", name)
		}
	}
	if err != nil {
		return nil, fmt.Errorf("read process: %w", err)
	}
	return m, nil
}

// tell is the process of a film with the given key, of one to three sentences or so.
func (m *maker) tell(key pair) pair {
	shapes := [][]string{
		{"middle"}, {"middle", "middle"}, {"begin", "end"}, {"begin", "middle"}, {"begin", "middle"}, {"middle", "end"}, {"begin", "end"},
		{"begin", "middle", "end"}, {"begin", "middle", "end"}, {"begin", "middle", "middle", "end"},
	}
	var zh, en []string
	for _, part := range shapes[m.dice.Intn(len(shapes))] {
		sentence := m.sentence(part, key)
		zh, en = append(zh, sentence.zh), append(en, sentence.en)
	}
	return pair{zh: strings.Join(zh, ""), en: strings.Join(en, " ")}
}

// sentence takes the next one of a pool that fits.
func (m *maker) sentence(pool string, key pair) pair {
	for {
		deck := m.decks[pool]
		if len(deck) == 0 {
			deck = append(deck, m.pools[pool]...)
			dice.Shuffle(m.dice, deck)
		}
		for i, sentence := range deck {
			if key.zh == "" && strings.Contains(sentence.zh+sentence.en, "{k}") {
				continue
			}
			m.decks[pool] = append(deck[:i:i], deck[i+1:]...)
			return m.fill(sentence, key)
		}
		m.decks[pool] = nil
	}
}

func (m *maker) fill(sentence, key pair) pair {
	many, few := strconv.Itoa(17+m.dice.Intn(148)), strconv.Itoa(3+m.dice.Intn(22))
	return pair{
		zh: spaced(strings.NewReplacer("{k}", key.zh, "{n}", many, "{m}", few).Replace(sentence.zh)),
		en: strings.NewReplacer("{k}", key.en, "{n}", many, "{m}", few).Replace(sentence.en),
	}
}

// spaced puts a blank between Chinese characters and figures, as Chinese typesetters do.
func spaced(text string) string {
	var out strings.Builder
	before := ' '
	for _, r := range text {
		if unicode.Is(unicode.Han, before) && isFigure(r) || isFigure(before) && unicode.Is(unicode.Han, r) {
			out.WriteByte(' ')
		}
		out.WriteRune(r)
		before = r
	}
	return out.String()
}

func isFigure(r rune) bool { return r >= '0' && r <= '9' }
