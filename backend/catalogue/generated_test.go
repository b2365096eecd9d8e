package catalogue_test

import (
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

var (
	generatedCatalogues = flag.Int("generated-catalogues", 60, "how many catalogues TestGeneratedCatalogues loads")
	generatedSeed       = flag.Uint64("generated-seed", 1, "chooses other catalogues")
	generatedInto       = flag.String("generated-into", "", "a folder for those that load, to build their pages")
)

// generated is an edition of somebody's: files in place of those of the sample, and what is wrong with one of them.
type generated struct {
	*rand.Rand
	files map[string]any
	wrong string // file that is refused; "" for none
}

func (g *generated) put(file string, content any) { g.files["editions/international/"+file] = content }

// refuse makes a file wrong, in one of the ways, in one of four catalogues.
func (g *generated) refuse(file string, ways ...func()) {
	if g.wrong == "" && g.IntN(12) == 0 {
		g.wrong = "editions/international/" + file
		ways[g.IntN(len(ways))]()
	}
}

// text is a text of so many characters, of one of the scripts.
func (g *generated) text(length int, scripts ...string) string {
	letters := []rune(scripts[g.IntN(len(scripts))])
	var b strings.Builder
	for i := range length {
		if i > 0 && i < length-1 && i%9 == 8 {
			b.WriteByte(' ')
			continue
		}
		b.WriteRune(letters[g.IntN(len(letters))])
	}
	return b.String()
}

const (
	latin   = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
	accents = "éèüöåñçßøšžőăîâÉÜÖÅÑ"
	chinese = "丝路光影国际短片大赛山海之间银幕影展电创作"
	arabic  = "مهرجانسينماضوء"
	hebrew  = "פסטיבלקולנועאור"
)

// both is a text in both languages, of any length up to most, whose English side may be of any script.
func (g *generated) both(most int) object {
	return object{
		"en": g.text(1+g.IntN(most), latin, accents, arabic, hebrew, latin),
		"zh": g.text(1+g.IntN(most), chinese, chinese+latin, arabic),
	}
}

type object = map[string]any

// zones are the ends of the world's clock, and what lies between: half hours, and days that have 23.
var zones = []string{
	"Pacific/Pago_Pago", "Pacific/Kiritimati", "America/Los_Angeles", "America/St_Johns", "Europe/Lisbon", "Asia/Kathmandu",
	"Asia/Shanghai", "Australia/Lord_Howe", "Pacific/Chatham", "America/Sao_Paulo",
}

func generate(t *testing.T, seed uint64) (content fstest.MapFS, wrong string) {
	t.Helper()
	content = realContent(t)
	g := &generated{Rand: rand.New(rand.NewPCG(seed, *generatedSeed)), files: map[string]any{}}
	read := func(file string) (value object) {
		if err := json.Unmarshal(content["editions/international/"+file].Data, &value); err != nil {
			t.Fatal(err)
		}
		return value
	}
	g.brand(read("brand.json"))
	criteria := g.criteria()
	awards := g.rows(0, 8, 30, "A%d")
	for _, award := range awards {
		award["limit"] = 1 + g.IntN(20)
	}
	g.refuse("awards.json", func() { awards = g.rows(9, 20, 30, "A%d") },
		func() { awards = []object{{"id": "A", "limit": 0, "name": g.both(9)}} },
		func() { awards = []object{{"id": "A", "limit": 1}} })
	g.put("awards.json", append([]object{}, awards...))
	categories := g.rows(0, 12, 30, "category-%d")
	g.refuse("categories.json", func() { categories = append(categories, object{"id": "no name"}) },
		func() { categories = g.rows(31, 40, 30, "category-%d") })
	if len(categories) > 0 {
		g.put("categories.json", categories)
	}
	g.prizes(criteria, awards, categories)
	location, err := time.LoadLocation(zones[g.IntN(len(zones))])
	if err != nil {
		t.Fatal(err)
	}
	timeline := inZone(read("timeline.json"), location).(object)
	timeline["timezone"] = location.String()
	g.refuse("timeline.json", func() { timeline["timezone"] = "UTC-7" },
		func() { timeline["submission"] = object{"endsAt": "2024-10-01T00:00:00+08:00"} })
	g.put("timeline.json", timeline)
	for name, value := range g.files {
		data, err := json.MarshalIndent(value, "", "  ")
		if err != nil {
			t.Fatal(err)
		}
		content[name] = &fstest.MapFile{Data: data}
	}
	return content, g.wrong
}

// keep writes a catalogue into a folder of its own.
func keep(t *testing.T, seed uint64, content fstest.MapFS) {
	t.Helper()
	root := filepath.Join(*generatedInto, fmt.Sprint(seed))
	for name, file := range content {
		at := filepath.Join(root, name)
		if err := errors.Join(os.MkdirAll(filepath.Dir(at), 0o700), os.WriteFile(at, file.Data, 0o600)); err != nil {
			t.Fatal(err)
		}
	}
}

// inZone is a value whose times are the same on the clocks of another zone.
func inZone(value any, location *time.Location) any {
	switch value := value.(type) {
	case object:
		for key := range value {
			value[key] = inZone(value[key], location)
		}
	case []any:
		for i := range value {
			value[i] = inZone(value[i], location)
		}
	case string:
		if at, err := time.Parse(time.RFC3339, value); err == nil {
			year, month, day := at.Date()
			return time.Date(year, month, day, at.Hour(), at.Minute(), 0, 0, location).Format(time.RFC3339)
		}
	}
	return value
}

func (g *generated) brand(brand object) {
	en, zh := g.text(1+g.IntN(40), latin, accents), g.text(1+g.IntN(12), chinese)
	name := object{"en": en, "zh": zh}
	if g.IntN(4) == 0 { // a name of another script, with one for the stage
		name["en"], brand["stageName"] = g.text(1+g.IntN(12), arabic, hebrew), object{"en": en, "zh": zh}
	}
	brand["name"] = name
	for _, key := range []string{"contest", "title", "organiser"} {
		brand[key] = g.both(60)
	}
	g.refuse("brand.json", func() { name["en"] = g.text(50+g.IntN(40), latin) },
		func() { name["zh"] = g.text(13+g.IntN(20), chinese) }, func() { name["en"] = "" },
		func() { brand["accent"] = "#111111" }, func() { brand["mark"] = "none.svg" },
		func() { delete(brand, "title") })
	g.put("brand.json", brand)
}

// rows are texts with an id, of a number between least and most.
func (g *generated) rows(least, most, length int, id string) (rows []object) {
	for i := range least + g.IntN(most-least+1) {
		rows = append(rows, object{"id": fmt.Sprintf(id, i+1), "name": g.both(length)})
	}
	return rows
}

func (g *generated) criteria() []object {
	criteria := g.rows(1, 8, 30, "c_%d")
	left := 100
	for i, criterion := range criteria {
		weight := left
		if rest := len(criteria) - 1 - i; rest > 0 {
			weight = 1 + g.IntN(left-rest)
		}
		left -= weight
		criterion["weight"], criterion["note"] = weight, g.both(60)
	}
	g.refuse("criteria.json", func() { criteria = nil }, func() { criteria[0]["weight"] = 101 },
		func() { criteria[0]["id"] = "Not an id" }, func() { criteria = g.rows(9, 20, 10, "c_%d") })
	g.put("criteria.json", append([]object{}, criteria...))
	return criteria
}

func (g *generated) prizes(criteria, awards, categories []object) {
	prizes := g.rows(0, 40, 40, "prize-%d")
	for i, prize := range prizes {
		prize["recipients"], prize["winners"], prize["amount"] = g.both(30), 1+g.IntN(5), g.IntN(1_000_000)
		of := map[string][]object{"criterion": criteria, "award": awards, "category": categories}
		by := []string{"", "criterion", "award", "category"}[g.IntN(4)]
		if rows := of[by]; i > 0 && len(rows) > 0 && g.wrong == "" {
			prize["by"], prize[by] = by, rows[g.IntN(len(rows))]["id"]
			if by == "criterion" {
				prize["winners"] = 1
			}
		}
	}
	g.refuse("prizes.json", func() { prizes = append(prizes, object{"id": "nameless"}) }, func() {
		prize := g.rows(1, 1, 10, "of-nothing-%d")[0]
		prize["recipients"], prize["winners"], prize["amount"] = g.both(9), 1, 5
		prize["by"], prize["criterion"] = "criterion", "none"
		prizes = append(prizes, prize)
	})
	currency := []string{"USD", "CNY", "EUR", "BRL"}[g.IntN(4)]
	g.put("prizes.json", object{"currency": currency, "prizes": append([]object{}, prizes...)})
}

// TestGeneratedCatalogues: each is loaded, or refused with the file, the line and a sentence of what is wrong with it.
func TestGeneratedCatalogues(t *testing.T) {
	t.Parallel()
	loaded, refused := 0, 0
	for seed := range uint64(*generatedCatalogues) {
		content, wrong := generate(t, seed)
		c, err := catalogue.LoadFS(content)
		if wrong == "" {
			if loaded++; err != nil {
				t.Errorf("catalogue %d: %v", seed, err)
			} else if c.Edition(contest.International) == nil {
				t.Errorf("catalogue %d has no edition", seed)
			} else if *generatedInto != "" {
				keep(t, seed, content)
			}
			continue
		}
		refused++
		var problems catalogue.Problems
		if !errors.As(err, &problems) {
			t.Errorf("catalogue %d: %v, want a problem of %s:\n%.1000s", seed, err, wrong, content[wrong].Data)
			continue
		}
		if !slices.ContainsFunc(problems, func(p catalogue.Problem) bool { return p.File == wrong }) {
			t.Errorf("catalogue %d names no %s: %v", seed, wrong, err)
		}
		for _, p := range problems {
			if p.File == "" || p.Line < 1 || len(p.Message) < 10 || strings.Contains(p.String(), "%!") {
				t.Errorf("catalogue %d: no line or no sentence: %q", seed, p)
			}
		}
	}
	t.Logf("%d loaded, %d refused", loaded, refused)
	if loaded == 0 || refused == 0 {
		t.Errorf("%d loaded, %d refused", loaded, refused)
	}
}
