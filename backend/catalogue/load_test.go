package catalogue_test

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// edit is one mistake of an editor: the first occurrence of old in a file becomes new. An empty old replaces the whole
// file.
type edit struct{ file, old, new string }

// original is the real content with the works that have a film. Tests must not change it.
var original = sync.OnceValues(func() (fstest.MapFS, error) {
	copied := fstest.MapFS{}
	disk := os.DirFS(content)
	err := fs.WalkDir(disk, ".", func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		data, err := fs.ReadFile(disk, path)
		copied[path] = &fstest.MapFile{Data: data}
		return err
	})
	if err != nil {
		return nil, err
	}
	return copied, fewer(copied)
})

// realContent is a copy of original, whose files tests may replace.
func realContent(t *testing.T) fstest.MapFS {
	t.Helper()
	all, err := original()
	if err != nil {
		t.Fatal(err)
	}
	return maps.Clone(all)
}

// fewer keeps the 24 works that have a film, so that tests can refer to their lines.
func fewer(content fstest.MapFS) error {
	works, err := catalogue.ReadWorks(content, contest.International)
	if err != nil {
		return err
	}
	kept := map[int]bool{}
	works.Submitted = slices.DeleteFunc(works.Submitted, func(w catalogue.Submitted) bool {
		if kept[w.ID] = w.Video.File != ""; !kept[w.ID] {
			delete(content, "covers/"+w.Cover)
		}
		return !kept[w.ID]
	})
	works.Overlay = slices.DeleteFunc(works.Overlay, func(w catalogue.Translation) bool { return !kept[w.ID] })
	files, err := works.Files()
	if err != nil || len(works.Submitted) != 24 {
		return fmt.Errorf("%d works have a film: %w", len(works.Submitted), err)
	}
	for name, data := range files {
		content["editions/international/"+name] = &fstest.MapFile{Data: data}
	}
	return nil
}

// loadEdited loads the real content with the edits, and returns its problems as lines.
func loadEdited(t *testing.T, edits ...edit) []string {
	t.Helper()
	edited := realContent(t)
	for _, e := range edits {
		after := e.new
		if e.old != "" {
			before := string(edited[e.file].Data)
			after = strings.Replace(before, e.old, e.new, 1)
			if after == before {
				t.Fatalf("%s does not contain %q", e.file, e.old)
			}
		}
		edited[e.file] = &fstest.MapFile{Data: []byte(after)}
	}
	c, err := catalogue.LoadFS(edited)
	var problems catalogue.Problems
	if !errors.As(err, &problems) {
		t.Fatalf("got the catalogue %v and the error %v, want problems", c != nil, err)
	}
	var lines []string
	for _, p := range problems {
		lines = append(lines, p.String())
	}
	return lines
}

func TestLoadRefuses(t *testing.T) {
	t.Parallel()
	const (
		brand    = "editions/international/brand.json"
		timeline = "editions/international/timeline.json"
		rules    = "editions/international/rules.json"
		criteria = "editions/international/criteria.json"
		awards   = "editions/international/awards.json"
		zh       = "editions/international/works.zh.json"
		en       = "editions/international/works.en.json"
		about    = "editions/international/about.json"
		jury     = "editions/international/jury.json"
		prizes   = "editions/international/prizes.json"
		guide    = "editions/international/guidelines.json"
		camp     = "editions/camp/about.json"
		privacy  = "editions/camp/privacy.json"
		terms    = "editions/international/terms.json"
		shows    = "editions/international/programmes.json"
	)
	for name, c := range map[string]struct {
		edit edit
		want string
	}{
		"short row": {edit{privacy, `"en": "Why" }, `, `"en": "Why" }, { "zh": "多", "en": "More" }, `},
			`chapters[1].blocks[0].rows[0] has 3 cells; the table has 4 columns`},
		"programme twice":       {edit{shows, `"id": "ways-home"`, `"id": "night-shift"`}, `[2].id is "night-shift", which another programme has already`},
		"film in two":           {edit{shows, `107,`, `583,`}, `[1].films[0] is work 583, which the programme "night-shift" shows already`},
		"programme of nothing":  {edit{shows, `"films": [`, `"film": [`}, `[0].films is missing`},
		"no note in English":    {edit{shows, `"en": "Eleven horses`, `"en2": "Eleven horses`}, `[2].note.en has no English text`},
		"no terms":              {edit{terms, "", ``}, terms + `:1: is incomplete JSON`},
		"surplus comma":         {edit{brand, `"social": [],`, `"social": [],,`}, brand + `:8: is not valid JSON`},
		"cut off":               {edit{criteria, "", `[ { "id": "creativity"`}, `is incomplete JSON`},
		"two contents":          {edit{criteria, "", `[] []`}, `something follows`},
		"key twice":             {edit{brand, `"contactMail":`, `"social": [], "contactMail":`}, `the key "social" is given twice`},
		"unknown key":           {edit{brand, `"social"`, `"socials": [], "social"`}, `socials is a key that nobody reads; there are accent, accountMailDomains, `},
		"missing key":           {edit{brand, `"analyticsScript": ""`, `"social2": ""`}, brand + `:1: analyticsScript is missing`},
		"nested for ever":       {edit{jury, "", strings.Repeat("[", 99) + strings.Repeat("]", 99)}, `is nested more than 64 deep`},
		"address with a name":   {edit{brand, `"analyticsScript": ""`, `"analyticsScript": "https://me@a.example/x.js"`}, `analyticsScript must be an address`},
		"wrong kind":            {edit{brand, `"analyticsScript": ""`, `"analyticsScript": 7`}, `analyticsScript is 7; it must be a text in quotation marks`},
		"list wanted":           {edit{brand, `"social": []`, `"social": {}`}, `social is an object; it must be a list`},
		"object wanted":         {edit{brand, `"social": []`, `"social": ["x"]`}, `social[0] is a text; it must be an object`},
		"no English":            {edit{brand, `"en": "Open Frame"`, `"en": " "`}, brand + `:2: name.en has no English text`},
		"no Chinese":            {edit{brand, `"zh": "开画", `, ``}, `name.zh has no Chinese text`},
		"null text":             {edit{brand, `"zh": "开画", `, `"zh": null, `}, `name.zh is null; it must be a text`},
		"mail address":          {edit{brand, `hello@openframe.example`, `hello`}, `contactMail must be an email address`},
		"host with scheme":      {edit{brand, `"video.openframe`, `"https://video.openframe`}, `videoLinkHosts[0] must be a bare host`},
		"host twice":            {edit{brand, `creator.openframe`, `video.openframe`}, `videoLinkHosts[1] is listed twice`},
		"parameters of no host": {edit{brand, `{ "host": "creator.`, `{ "host": "maker.`}, `videoLinkParameters[1].host is none of videoLinkHosts: video.openframe.example, creator.openframe.example`},
		"parameters twice":      {edit{brand, `{ "host": "creator.`, `{ "host": "video.`}, `videoLinkParameters[1].host is listed twice`},
		"parameter with a sign": {edit{brand, `"names": ["id", "v"]`, `"names": ["id="]`}, `videoLinkParameters[0].names[0] must be the name of a parameter such as v`},
		"asset host path":       {edit{brand, `"cn": ""`, `"cn": "https://a.example/b"`}, `assetHosts.cn must be a host`},
		"plain http":            {edit{brand, `"analyticsScript": ""`, `"analyticsScript": "http://a.example/x.js"`}, `analyticsScript must be an address that begins with https://`},
		"social link":           {edit{brand, `"social": []`, `"social": [{"name": {"zh": "微博", "en": "Weibo"}, "url": "javascript:x"}]`}, `social[0].url must be an address`},
		"no zone":               {edit{timeline, `Asia/Shanghai`, `Asia/Atlantis`}, `timezone must be a time zone`},
		"zone without a city":   {edit{timeline, `Asia/Shanghai`, `Etc/GMT-8`}, timeline + `:2: timezone names no city`},
		"no time":               {edit{timeline, `2025-09-30T12:00:00+08:00`, `30 September`}, timeline + `:3: registration.endsAt must be a time such as`},
		"foreign offset":        {edit{timeline, `2025-09-30T12:00:00+08:00`, `2025-09-30T12:00:00Z`}, `must be written with the offset of Asia/Shanghai: 2025-09-30T20:00:00+08:00`},
		"ends before it opens":  {edit{timeline, `2025-07-15T00:00:00+08:00", "endsAt": "2025-09-30`, `2025-11-15T00:00:00+08:00", "endsAt": "2025-09-30`}, `registration.endsAt must lie after opensAt`},
		"submission too early":  {edit{timeline, `"submission": { "endsAt": "2025-10-01`, `"submission": { "endsAt": "2025-09-01`}, `submission.endsAt must not lie before`},
		"phases out of order":   {edit{timeline, `"startsAt": "2025-10-16`, `"startsAt": "2025-10-10`}, `phases[2].startsAt must not lie before the phase "preliminary" is over`},
		"phase backwards":       {edit{timeline, `"endsAt": "2025-12-07`, `"endsAt": "2025-12-05`}, `phases[4].endsAt must lie after startsAt`},
		"hour on another day":   {edit{timeline, `"at": "2025-12-06`, `"at": "2025-12-07`}, `phases[4].at must lie between startsAt and endsAt`},
		"hour of no day":        {edit{"editions/camp/timeline.json", `"endsAt": null, "name": { "zh": "终选`, `"endsAt": null, "at": "2025-11-01T10:00:00+08:00", "name": { "zh": "终选`}, `phases[2].at must lie between startsAt and endsAt`},
		"hour of another zone":  {edit{timeline, `"at": "2025-12-06T19:30:00+08:00"`, `"at": "2025-12-06T11:30:00Z"`}, `phases[4].at must be written with the offset of Asia/Shanghai: 2025-12-06T19:30:00+08:00`},
		"phase twice":           {edit{timeline, `"id": "expert"`, `"id": "preliminary"`}, `phases[2].id must be a short name`},
		"known after unknown":   {edit{timeline, `"startsAt": "2025-10-16T00:00:00+08:00", "endsAt": "2025-10-31T00:00:00+08:00"`, `"startsAt": null, "endsAt": null`}, `phases[3].startsAt is known, though`},
		"end without start":     {edit{timeline, `"startsAt": "2025-12-06T00:00:00+08:00"`, `"startsAt": null`}, `phases[4].startsAt must be known when endsAt is`},
		"other days in English": {edit{timeline, `"1 – 15 October"`, `"1 – 14 October"`}, `phases[1].when.en disagrees with the phase's dates: they are "1 – 15 October"`},
		"other days in Chinese": {edit{timeline, `10 月 16 – 30 日`, `10 月 17 – 30 日`}, `phases[2].when.zh disagrees with the phase's dates: they are "10 月 16 – 30 日"`},
		"other month":           {edit{timeline, `"Mid-November"`, `"Mid-October"`}, `phases[3].when.en names a month in which the phase neither begins nor ends`},
		"day without a date":    {edit{"editions/camp/timeline.json", `"After the shortlist"`, `"12 November"`}, `phases[2].when.en names a date, though the phase has none`},
		"entries end elsewhere": {edit{timeline, `"submission": { "endsAt": "2025-10-01`, `"submission": { "endsAt": "2025-10-02`}, `phases[0].endsAt must be the end of entries, 2025-10-02T00:00:00+08:00`},
		"entries begin later":   {edit{timeline, `"id": "registration", "startsAt": "2025-07-15`, `"id": "registration", "startsAt": "2025-07-16`}, `phases[0].startsAt must be the opening of registration`},
		"no decision window":    {edit{timeline, `"decisionWindowHours": 72`, `"decisionWindowHours": 0`}, `decisionWindowHours must be from 1 to 720`},
		"negative grace":        {edit{timeline, `"uploadGraceHours": 6`, `"uploadGraceHours": -1`}, `uploadGraceHours must be from 0 to 720`},
		"half a person":         {edit{rules, `"maximumTeamMembers": 5`, `"maximumTeamMembers": 5.5`}, `figures.maximumTeamMembers is 5.5; it must be a whole number`},
		"team of none":          {edit{rules, `"maximumTeamMembers": 5`, `"maximumTeamMembers": 0`}, `figures.maximumTeamMembers must be from 1 to 1000`},
		"more than all":         {edit{rules, `"minimumAiPercent": 70`, `"minimumAiPercent": 170`}, `figures.minimumAiPercent must be from 1 to 100: The share of a film`},
		"no submissions":        {edit{rules, `"maximumSubmissions": 10,`, ``}, `figures.maximumSubmissions is missing`},
		"award twice":           {edit{awards, `"CREATIVE"`, `"LEVEL"`}, `[1].id is the id of two awards`},
		"an award without":      {edit{awards, `"limit": 10, `, ``}, `[0].limit is missing`},
		"award with a sign":     {edit{awards, `"CREATIVE"`, `"BEST-OF"`}, `[1].id is "BEST-OF", which does not fit`},
		"award with a taken id": {edit{awards, `"CREATIVE"`, `"total"`}, `[1].id is "total", a name that tables of nominations use`},
		"nine awards":           {edit{awards, "", "[" + strings.Repeat(`{ "id": "A", "limit": 1, "name": { "zh": "一", "en": "A" } },`, 8) + `{ "id": "A", "limit": 1, "name": { "zh": "一", "en": "A" } }]`}, `has 9 entries; it must have at most 8`},
		"limit zero":            {edit{awards, `"limit": 10`, `"limit": 0`}, `[0].limit must be from 1 to 1000`},
		"weights":               {edit{criteria, `"weight": 40`, `"weight": 30`}, criteria + `:1: has weights that add up to 90`},
		"criterion twice":       {edit{criteria, `"id": "technical"`, `"id": "creativity"`}, `[1].id is the id of two criteria`},
		"unknown criterion":     {edit{prizes, `"criterion": "technical"`, `"criterion": "charm"`}, `prizes[3].awards[1].criterion is "charm", no criterion of the edition; there are creativity, technical, artistic, story`},
		"criterion of a card":   {edit{criteria, `"id": "technical"`, `"id": "comments"`}, `[1].id is "comments", a name that scorecards use for something else`},
		"criterion with a sign": {edit{criteria, `"id": "technical"`, `"id": "Tech"`}, `[1].id is "Tech", which does not fit`},
		"weightless":            {edit{criteria, `"weight": 10`, `"weight": 0`}, `[3].weight must be from 1 to 100`},
		"no criteria":           {edit{criteria, "", `[]`}, `has 0 entries; it must have 1 to 8: What judges score`},
		"id twice":              {edit{zh, `"id": 104`, `"id": 103`}, `[1].id is 103, which another entry has already`},
		"unknown theme":         {edit{zh, `"theme": "animals"`, `"theme": "animal"`}, `theme is "animal"; it must be one of sci-fi`},
		"no title":              {edit{zh, `"name": "窑记得"`, `"name": ""`}, `[3].name must have a text`},
		"title too long":        {edit{zh, `"name": "窑记得"`, `"name": "` + strings.Repeat("窑", 101) + `"`}, `[3].name must have a text of at most 100`},
		"description too long":  {edit{zh, `"description": "`, `"description": "` + strings.Repeat("长", 500)}, `[0].description must have a text of at most 500`},
		"English too long":      {edit{en, `"description": "`, `"description": "` + strings.Repeat("l", 1000)}, `[0].description must have a text of at most 1000`},
		"process too long":      {edit{zh, `"process": "`, `"process": "` + strings.Repeat("长", 5000)}, `[0].process has more than 5000`},
		"cover not there":       {edit{zh, `"cover": "105.svg"`, `"cover": "999.svg"`}, `[2].cover names 999.svg, which is not in the folder covers`},
		"cover elsewhere":       {edit{zh, `"cover": "105.svg"`, `"cover": "../105.svg"`}, `[2].cover must be a bare file name`},
		"unknown frame":         {edit{zh, `"ratio": "4:3"`, `"ratio": "0:3"`}, `video.ratio must be width to height, such as 16:9 or 2.39:1`},
		"no running time":       {edit{zh, `"seconds": 29`, `"seconds": 0`}, `video.seconds must be from 1 to 600`},
		"film elsewhere":        {edit{zh, `"file": "103.mp4"`, `"file": "films/103.mp4"`}, `[0].video.file must be a bare file name that ends in .mp4 or .mov`},
		"stale in words":        {edit{en, `"id": 103,`, `"id": 103, "stale": "yes",`}, `[0].stale is a text; it must be true or false`},
		"episode twice":         {edit{zh, `"episode": 2`, `"episode": 1`}, `[23].series.episode must be a number from 1 that no other`},
		"translates nothing":    {edit{en, `"id": 583`, `"id": 584`}, `[23].id is 584; no work has this id`},
		"process too many":      {edit{en, `"process": ""`, `"process": "Text"`}, `process has a text, but the Chinese one has none`},
		"file without schema":   {edit{"editions/international/price.json", "", `{}`}, `price.json: is read by nobody, and there is no schema/price.schema.json; is its name misspelt?`},
		"page half translated":  {edit{jury, `"zh": "导演", "en": "Director"`, `"zh": "导演"`}, jury + `:3: [1].role.en has no English text`},
		"text with a third":     {edit{jury, `"en": "Director"`, `"en": "Director", "fr": "x"`}, `[1].role.fr is a key that nobody reads; there are en, zh`},
		"text no object":        {edit{jury, `{ "zh": "导演", "en": "Director" }`, `"Director"`}, `[1].role is a text; it must be an object in curly brackets`},
		"text a number":         {edit{jury, `"en": "Director"`, `"en": 7`}, `[1].role.en is 7; it must be a text in quotation marks`},
		"unknown head":          {edit{jury, `"portrait": "bun"`, `"portrait": "bald"`}, jury + `:2: [0].portrait is "bald"; it must be one of bun, short`},
		"name in one language":  {edit{jury, `"name": null`, `"name": { "zh": "林" }`}, `[0].name.en has no English text; every text is needed in both languages`},
		"page key missing":      {edit{jury, `"portrait": "bun", `, ``}, jury + `:2: [0].portrait is missing: Which head is drawn.`},
		"page key unknown":      {edit{prizes, `"winners": 1,`, `"winners": 1, "winner": 1,`}, `prizes[0].winner is a key that nobody reads; there are amount, award, awards, by, category, criterion, currency, id, name, recipients, winners`},
		"amount in words":       {edit{prizes, `"amount": 3000`, `"amount": "3000"`}, `prizes[0].amount is a text; it must be a whole number or null`},
		"nothing to win":        {edit{prizes, `"amount": 3000`, `"amount": 0`}, `prizes[0].amount must be from 1 to 10000000: What each winner is paid`},
		"half a dollar":         {edit{prizes, `"amount": 3000`, `"amount": 3000.5`}, `prizes[0].amount is 3000.5; it must be a whole number or null`},
		"no currency":           {edit{prizes, `"USD"`, `"$"`}, `currency is "$", which does not fit: The currency of all amounts by its ISO 4217 code, such as USD.`},
		"no such day":           {edit{guide, `2025-07-10`, `10 July`}, `changed is "10 July", which does not fit: The day on which`},
		"unknown block":         {edit{guide, `"type": "steps"`, `"type": "stairs"`}, `type is "stairs"; it must be one of text, note, list, steps, figures, table, files, criteria, prizes, contact`},
		"block without type":    {edit{guide, `{ "type": "contact" }`, `{ }`}, `.type is ""; it must be one of text`},
		"block of another":      {edit{guide, `{ "type": "contact" }`, `{ "type": "contact", "text": { "zh": "一", "en": "x" } }`}, `.text is a key that nobody reads; there are type`},
		"unknown file kind":     {edit{guide, `"cover", "process"`, `"cover", "poster"`}, `kinds[2] is "poster"; it must be one of video, cover`},
		"unknown phase":         {edit{guide, `"ceremony": {`, `"party": {`}, `schedule.party is no phase of timeline.json; there are registration, preliminary`},
		"phase forgotten":       {edit{guide, `"ceremony": {`, `"party": {`}, `schedule.ceremony is missing: what happens in this phase.`},
		"three frames": {edit{about, `    { "id": "scope", "ratio": "2.39:1", "caption": { "zh": "宽银幕：水上有人。", "en": "Scope. Someone is out on the water." } },
`, ``}, `frames has 3 entries; it must have 4: The four pictures`},
		"empty outline":        {edit{about, `"viewBox": "0 0 1312 220"`, `"viewBox": ""`}, `lettering.zh.viewBox is "", which does not fit: The drawing's extent`},
		"name no text":         {edit{jury, `"name": null`, `"name": "林"`}, `[0].name is a text; it must be an object in curly brackets or null`},
		"wide space for text":  {edit{brand, `"zh": "开画"`, `"zh": "　"`}, `name.zh has no Chinese text; every text is needed in both languages`},
		"figure too long":      {edit{guide, `"figure": "`, `"figure": "` + strings.Repeat("9", 40)}, `.figure must have a text of at most 40 characters`},
		"address with spaces":  {edit{brand, `"analyticsScript": ""`, `"analyticsScript": "https://a.example /x.js"`}, `analyticsScript must be an address that begins with https://, or empty`},
		"number with a point":  {edit{rules, `"maximumTeamMembers": 5`, `"maximumTeamMembers": 5.0`}, rules + `:4: figures.maximumTeamMembers cannot be read`},
		"no phases":            {edit{timeline, "", `{"timezone": "Asia/Shanghai", "phases": []}`}, `phases has 0 entries; it must have at least 1`},
		"text no text":         {edit{guide, `{ "type": "contact" }`, `"contact"`}, `is a text; it must be an object in curly brackets`},
		"call of no phase":     {edit{camp, `"phase": "camp"`, `"phase": "tent"`}, `callSheet[3].phase is "tent", no phase of timeline.json; there are registration`},
		"page of another kind": {edit{"editions/camp/jury.json", "", `{}`}, `editions/camp/jury.json:1: is an object; it must be a list`},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			lines := loadEdited(t, c.edit)
			if !slices.ContainsFunc(lines, func(line string) bool { return strings.Contains(line, c.want) }) {
				t.Errorf("no problem says %q:\n%s", c.want, strings.Join(lines, "\n"))
			}
		})
	}
}

func TestLoadReportsEveryProblemByFile(t *testing.T) {
	t.Parallel()
	lines := loadEdited(t,
		edit{"editions/camp/criteria.json", `"weight": 10`, `"weight": 20`},
		edit{"editions/camp/brand.json", `"en": "Open Frame Camp"`, `"en": ""`},
		edit{"editions/international/rules.json", `"minimumAge": 18`, `"minimumAge": "18"`},
		edit{"editions/international/works.zh.json", `"id": 104`, `"id": 103`},
	)
	got := strings.Join(lines, "\n")
	for _, want := range []string{"add up to 110", "name.en has no English", "minimumAge is a text", "[1].id is 103"} {
		if !strings.Contains(got, want) {
			t.Errorf("no problem says %q:\n%s", want, got)
		}
	}
	var files []string
	for _, line := range lines {
		file, _, _ := strings.Cut(line, ":")
		files = append(files, file)
	}
	if !slices.IsSorted(files) {
		t.Errorf("the problems are not by file:\n%s", got)
	}
}

func TestLoadMissingFiles(t *testing.T) {
	t.Parallel()
	if _, err := catalogue.Load(t.TempDir()); err == nil || !strings.Contains(err.Error(), "has no folder editions") {
		t.Errorf("an empty folder gives %v", err)
	}
	edited := realContent(t)
	delete(edited, "editions/camp/timeline.json")
	delete(edited, "editions/international/works.en.json")
	delete(edited, "editions/camp/prizes.json")
	delete(edited, "schema/about-applications.schema.json")
	_, err := catalogue.LoadFS(edited)
	for _, want := range []string{"editions/camp/prizes.json: is missing", "editions/camp/about.json: is read by nobody, and there is no schema/about.schema.json", "editions/camp/timeline.json: is missing", "editions/international/works.en.json: is missing"} {
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %q", err, want)
		}
	}
}

func TestLoadWithoutWorks(t *testing.T) {
	t.Parallel()
	edited := realContent(t)
	delete(edited, "editions/international/works.zh.json")
	delete(edited, "editions/international/works.en.json")
	c, err := catalogue.LoadFS(edited)
	if err != nil || len(c.Edition(contest.International).Works) != 0 {
		t.Fatalf("an edition whose finalists are not known yet: %v", err)
	}
}
