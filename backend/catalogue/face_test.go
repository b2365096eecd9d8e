package catalogue_test

import (
	"fmt"
	"math/rand/v2"
	"strings"
	"testing"
	"testing/fstest"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// branded is the real content with values of the international edition's brand.
func branded(t *testing.T, name, more string, files map[string]string) fstest.MapFS {
	t.Helper()
	const file = "editions/international/brand.json"
	content := realContent(t)
	data := string(content[file].Data)
	data = strings.Replace(data, `"name": { "zh": "开画", "en": "Open Frame" },`, name, 1)
	data = strings.Replace(data, `"social": [],`, more+` "social": [],`, 1)
	content[file] = &fstest.MapFile{Data: []byte(data)}
	for name, text := range files {
		content["editions/international/"+name] = &fstest.MapFile{Data: []byte(text)}
	}
	return content
}

const jadeMark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36" fill="none" stroke="#000" stroke-width="3"><path d="M3 26q7-8 15 0t15 0"/></svg>`

// TestLoadFace takes a name, a mark and a colour of an organiser's own.
func TestLoadFace(t *testing.T) {
	t.Parallel()
	c, err := catalogue.LoadFS(
		branded(
			t,
			`"name": { "zh": "丝路光影", "en": "Silk Road Lights" },`,
			`"mark": "mark.svg", "accent": "#4fc4a0",`,
			map[string]string{"mark.svg": jadeMark},
		),
	)
	if err != nil {
		t.Fatal(err)
	}
	look := c.Edition(contest.International).Look
	if look.Accent != "#4fc4a0" || look.OnAccent != "#00100a" ||
		!strings.Contains(look.Mark, `stroke="currentColor"`) ||
		strings.Contains(look.Mark, "svg") {
		t.Errorf("%+v", look)
	}
}

// TestLoadFaceRefuses what pages could not show, with file, line and words.
func TestLoadFaceRefuses(t *testing.T) {
	t.Parallel()
	const name, brand = `"name": { "zh": "开画", "en": "Open Frame" },`, "editions/international/brand.json"
	for why, c := range map[string]struct {
		name, more string
		files      map[string]string
		want       string
	}{
		"long":              {`"name": { "zh": "开画", "en": "` + strings.Repeat("Name ", 9) + `" },`, "", nil, ""},
		"too long":          {`"name": { "zh": "开画", "en": "` + strings.Repeat("Names ", 9) + `" },`, "", nil, brand + `:2: name.en has more than 40 characters`},
		"too long, Chinese": {`"name": { "zh": "一二三四五六七八九十一二三", "en": "A" },`, "", nil, brand + `:2: name.zh has more than 12 Chinese characters`},
		"wide":              {`"name": { "zh": "开画", "en": "WWWWWWWWWWWWWWWWWWWW WWWWWWWWWWWWWWWWWWW" },`, "", nil, `name.en is too long for two lines of the stage: give a shorter stageName`},
		"right to left":     {`"name": { "zh": "开画", "en": "مهرجان" },`, "", nil, `name.en has letters that cannot be set on the stage: مهرجان. Give a stageName`},
		"with a stage name": {`"name": { "zh": "开画", "en": "مهرجان" },`, `"stageName": { "zh": "开画", "en": "Mahrajan" },`, nil, ""},
		"dark":              {name, `"accent": "#12306b",`, nil, `accent is too dark to carry ink: the nearest colour that holds is #85abf0`},
		"no colour":         {name, `"accent": "jade",`, nil, `accent must be a colour such as #4fc4a0`},
		"no mark":           {name, `"mark": "mark.svg",`, nil, `mark is no file of the edition's folder: editions/international/mark.svg`},
		"mark elsewhere":    {name, `"mark": "../camp/mark.svg",`, nil, `mark must be a file of the edition's folder`},
		"script":            {name, `"mark": "mark.svg",`, map[string]string{"mark.svg": strings.Replace(jadeMark, "<path", "<script/><path", 1)}, `editions/international/mark.svg: has an element <script>`},
	} {
		_, err := catalogue.LoadFS(branded(t, c.name, c.more, c.files))
		if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
			t.Errorf("%s: %v, want %q", why, err, c.want)
		}
	}
}

// TestGeneratedBrands: 300 brands of all lengths, scripts, colours and zones load, or are refused with file, line and
// words.
func TestGeneratedBrands(t *testing.T) {
	t.Parallel()
	random := rand.New(rand.NewPCG(7, 41))
	scripts := []string{
		"abcdefghij klmnopq",
		"WMABC ",
		"丝路光影北境生成节",
		"AI 短片",
		"مهرجان ",
		"סרט ",
		"Фильм ",
		"éüÅłő ",
		`<>"\`,
		"🎬 a",
	}
	zones := []string{
		"America/Los_Angeles",
		"Asia/Kolkata",
		"UTC",
		"Europe/Oslo",
		"Pacific/Apia",
		"Etc/GMT-8",
		"Mars/Base",
	}
	word := func(most int) string {
		script := random.IntN(len(scripts))
		if random.IntN(3) > 0 {
			script %= 4
		}
		letters, length := []rune(scripts[script]), 1+random.IntN(most)
		var name strings.Builder
		for range length {
			name.WriteRune(letters[random.IntN(len(letters))])
		}
		return name.String()
	}
	loaded := 0
	for i := range 300 {
		more := fmt.Sprintf(`"accent": "#%06x",`, random.IntN(1<<24)|0x808080)
		if random.IntN(2) == 0 {
			more += fmt.Sprintf(`"stageName": { "zh": %q, "en": %q },`, word(14), word(30))
		}
		content := branded(t, fmt.Sprintf(`"name": { "zh": %q, "en": %q },`, word(14), word(42)), more, nil)
		if random.IntN(4) == 0 {
			const timeline = "editions/camp/timeline.json"
			data := strings.Replace(string(content[timeline].Data), "Asia/Shanghai", zones[random.IntN(len(zones))], 1)
			content[timeline] = &fstest.MapFile{Data: []byte(data)}
		}
		_, err := catalogue.LoadFS(content)
		if err == nil {
			loaded++
			continue
		}
		_, problems, _ := strings.Cut(err.Error(), "\n")
		for line := range strings.Lines(problems) {
			if !strings.Contains(line, ".json:") {
				t.Errorf("%d: %q has no file and line", i, line)
			}
		}
	}
	if loaded < 10 || loaded > 290 {
		t.Errorf("%d of 300 loaded", loaded)
	}
}
