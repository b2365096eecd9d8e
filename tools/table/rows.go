// Package table converts works to a table for spreadsheets and back without loss.
package table

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
)

// Nothing is the value of a process that was never filled in, as opposed to an empty one.
const Nothing = "null"

// Yes is the value of the column stale for a translation that is older than its Chinese text.
const Yes = "yes"

// Columns are the headers of the table, in order.
func Columns() []string {
	return []string{
		"id", "title_zh", "title_en", "description_zh", "description_en", "process_zh", "process_en",
		"theme", "series_zh", "series_en", "episode", "cover", "ratio", "seconds", "film", "credits", "stale",
	}
}

// Country is a further column, of tables with works whose country is known.
const Country = "country"

// Header returns the headers of a table of these works, in order.
func Header(works catalogue.Works) []string {
	if slices.ContainsFunc(works.Submitted, func(w catalogue.Submitted) bool { return w.Country != "" }) {
		return append(Columns(), Country)
	}
	return Columns()
}

// Rows converts works to a table, without the header.
func Rows(works catalogue.Works) [][]string {
	english := map[int]catalogue.Translation{}
	for _, t := range works.Overlay {
		english[t.ID] = t
	}
	var out [][]string
	countries := len(Header(works)) > len(Columns())
	for _, w := range works.Normalised().Submitted {
		t, translated := english[w.ID]
		row := []string{
			strconv.Itoa(w.ID),
			w.Name,
			t.Name,
			w.Description,
			t.Description,
			process(w.Process),
			process(t.Process),
			w.Theme,
		}
		if !translated {
			row[6] = ""
		}
		if w.Series != nil {
			row = append(row, w.Series.Name.ZH, w.Series.Name.EN, strconv.Itoa(w.Series.Episode))
		} else {
			row = append(row, "", "", "")
		}
		row = append(row, w.Cover)
		if w.Video != nil {
			row = append(row, w.Video.Ratio, strconv.Itoa(w.Video.Seconds), w.Video.File)
		} else {
			row = append(row, "", "", "")
		}
		row = append(row, w.Credits)
		if t.Stale {
			row = append(row, Yes)
		} else {
			row = append(row, "")
		}
		if countries {
			row = append(row, w.Country)
		}
		out = append(out, row)
	}
	return out
}

func process(text *string) string {
	if text == nil {
		return Nothing
	}
	return *text
}

// Sheet is a table that was read.
type Sheet struct {
	catalogue.Works
	Rows map[int]int // of the works by id, as a spreadsheet counts them: from 1, header included
}

// Works reads a table with its header. Its error has a line per invalid cell.
func Works(cells [][]string) (Sheet, error) {
	if len(cells) == 0 {
		return Sheet{}, errors.New("the table is empty")
	}
	head := slices.Clone(cells[0])
	for i := range head {
		head[i] = strings.ToLower(strings.TrimSpace(head[i]))
	}
	if err := checkHead(head); err != nil {
		return Sheet{}, err
	}
	var works catalogue.Works
	var wrong []error
	seen := map[int]int{}
	for i, row := range cells[1:] {
		r := &reader{number: i + 2, cells: map[string]string{}}
		for j, name := range head {
			if j < len(row) {
				r.cells[name] = row[j]
			}
		}
		if strings.TrimSpace(strings.Join(row, "")) == "" {
			continue
		}
		r.checkLost(head)
		submitted, translation := r.work()
		if first, twice := seen[submitted.ID]; twice && submitted.ID > 0 {
			r.problem("id", "is %d, as in row %d; each work has an id of its own", submitted.ID, first)
		}
		seen[submitted.ID] = r.number
		works.Submitted = append(works.Submitted, submitted)
		if translation != nil {
			works.Overlay = append(works.Overlay, *translation)
		}
		wrong = append(wrong, r.problems...)
	}
	return Sheet{Works: works.Normalised(), Rows: seen}, errors.Join(wrong...)
}

func checkHead(head []string) error {
	var wrong []error
	for _, name := range head {
		if name != "" && name != Country && !slices.Contains(Columns(), name) {
			wrong = append(
				wrong,
				fmt.Errorf("the column %q is unknown; there are %s", name, strings.Join(Columns(), ", ")),
			)
		}
	}
	for _, name := range Columns() {
		if !slices.Contains(head, name) {
			wrong = append(
				wrong,
				fmt.Errorf("the column %q is missing; export the works to see what a table looks like", name),
			)
		}
	}
	return errors.Join(wrong...)
}

// reader reads a row.
type reader struct {
	number   int // as in a spreadsheet, from 1, header included
	cells    map[string]string
	problems []error
}

func (r *reader) problem(column, message string, args ...any) {
	r.problems = append(r.problems, fmt.Errorf("row %d, %s: %s", r.number, column, fmt.Sprintf(message, args...)))
}

// checkLost finds characters that an earlier program could not read.
func (r *reader) checkLost(columns []string) {
	for _, column := range columns {
		if strings.ContainsRune(r.cells[column], utf8.RuneError) {
			r.problem(column, "has “�” in place of a character that was lost; type it again")
		}
	}
}

func (r *reader) text(column string) string { return strings.TrimSpace(r.cells[column]) }

func (r *reader) required(column string) string {
	text := r.text(column)
	if text == "" {
		r.problem(column, "is empty; it needs a text")
	}
	return text
}

func (r *reader) whole(column string) int {
	number, err := strconv.Atoi(r.text(column))
	if err != nil || number < 1 {
		r.problem(column, "is %q; it must be a whole number from 1", r.text(column))
	}
	return number
}

func (r *reader) process(column string) *string {
	text := r.text(column)
	if text == Nothing {
		return nil
	}
	return &text
}

func (r *reader) work() (catalogue.Submitted, *catalogue.Translation) {
	w := catalogue.Submitted{
		ID:          r.whole("id"),
		Name:        r.required("title_zh"),
		Description: r.required("description_zh"),
		Process: r.process(
			"process_zh",
		),
		Theme:   r.text("theme"),
		Cover:   r.text("cover"),
		Credits: r.text("credits"),
		Country: r.text(Country),
	}
	if w.Theme != "" && !slices.Contains(catalogue.Themes(), w.Theme) {
		r.problem("theme", "is %q; it must be one of %s, or empty", w.Theme, strings.Join(catalogue.Themes(), ", "))
	}
	if r.text("series_zh")+r.text("series_en")+r.text("episode") != "" {
		name := contest.Text{ZH: r.required("series_zh"), EN: r.required("series_en")}
		w.Series = &catalogue.Series{Name: name, Episode: r.whole("episode")}
	}
	if r.text("ratio")+r.text("seconds")+r.text("film") != "" {
		w.Video = &catalogue.Video{Ratio: r.required("ratio"), Seconds: r.whole("seconds"), File: r.text("film")}
	}
	if stale := r.text("stale"); stale != "" && stale != Yes {
		r.problem("stale", "is %q; it must be %s, or empty", stale, Yes)
	}
	if r.text("title_en")+r.text("description_en")+r.text("process_en") == "" {
		return w, nil
	}
	return w, &catalogue.Translation{
		ID:          w.ID,
		Name:        r.required("title_en"),
		Description: r.required("description_en"),
		Process:     r.process("process_en"),
		Stale:       r.text("stale") == Yes,
	}
}

// Column is the column of a value in a file of works, such as "video.ratio"; the value's own name
// where the table has no such column.
func Column(file, value string) string {
	side := map[string]string{catalogue.SubmittedFile: "_zh", catalogue.OverlayFile: "_en"}[file]
	switch value {
	case "name":
		return "title" + side
	case "description", "process":
		return value + side
	case "series.name.zh", "series.name.en":
		return "series_" + strings.TrimPrefix(value, "series.name.")
	case "series.episode":
		return "episode"
	case "video.ratio", "video.seconds":
		return strings.TrimPrefix(value, "video.")
	case "video.file":
		return "film"
	}
	return value
}
