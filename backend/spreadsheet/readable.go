package spreadsheet

import (
	"slices"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// Reader is who reads a workbook: in which language, in which edition's zone, and what colleagues are called.
type Reader struct {
	Language contest.Language
	Edition  *contest.Edition
	Names    contest.ActorNames
}

// Readable puts the tables of a workbook into words of a language.
func Readable(
	language contest.Language,
	edition *contest.Edition,
	names contest.ActorNames,
	tables []registration.Table,
) []registration.Table {
	return Reader{Language: language, Edition: edition, Names: names}.All(tables)
}

// Readable returns a table for people: headings, the sheet's name and the values of lists in words of the reader's
// language, times marked as times with their zone in the heading, and organisers by name. What has no word stays as it
// is.
func (r Reader) Readable(t registration.Table) registration.Table {
	words := registration.Table{
		Name:    r.word(sheets(), t.Name),
		Numeric: t.Numeric,
		Columns: make([]string, len(t.Columns)),
	}
	for i, column := range t.Columns {
		words.Columns[i] = r.heading(t.Name, column)
		if text, named := t.Headings[column]; named {
			words.Columns[i] = text.In(r.Language)
		}
		if slices.Contains(timeColumns(), column) {
			words.Times = append(words.Times, i)
			words.Columns[i] += r.zone()
		}
	}
	for _, row := range t.Rows {
		cells := make([]string, len(row))
		for i, cell := range row {
			cells[i] = r.value(t.Name, t.Columns[i], cell)
		}
		words.Rows = append(words.Rows, cells)
	}
	return words
}

// All is Readable for the tables of a workbook.
func (r Reader) All(tables []registration.Table) []registration.Table {
	all := make([]registration.Table, len(tables))
	for i, t := range tables {
		all[i] = r.Readable(t)
	}
	return all
}

func (r Reader) word(words map[string]contest.Text, name string) string {
	if text, known := words[name]; known {
		return r.ownWords(text)
	}
	return name
}

// heading is a column's name in words; "member2_email" is the address of the second member.
func (r Reader) heading(table, column string) string {
	if rest, of := strings.CutPrefix(column, "member"); of {
		number, field, _ := strings.Cut(rest, "_")
		if text, known := headings()[field]; known {
			return contest.Text{EN: "Member %s: %s", ZH: "成员 %s：%s"}.Format(number, text.In(r.Language)).In(r.Language)
		}
	}
	if text := r.ruled(table, column); text != "" {
		return text
	}
	return r.word(headings(), column)
}

// ruled is the heading of a column of a criterion or an award, after the edition's rules; "" for another column.
func (r Reader) ruled(table, column string) string {
	switch table {
	case "ranks", "judges", "cards":
		return r.criterion(column)
	case "nominations":
		if text := r.award(column); text != column {
			return text
		}
	}
	return ""
}

func (r Reader) criterion(column string) string {
	for _, one := range r.Edition.Criteria {
		switch column {
		case one.ID:
			return one.Name.In(r.Language)
		case "mean_" + one.ID:
			return contest.Text{EN: "Mean: %s", ZH: "平均·%s"}.Format(one.Name.In(r.Language)).In(r.Language)
		case "corrected_" + one.ID:
			return contest.Text{EN: "Corrected: %s", ZH: "校正·%s"}.Format(one.Name.In(r.Language)).In(r.Language)
		case "severity_" + one.ID:
			return contest.Text{EN: "Severity: %s", ZH: "宽严·%s"}.Format(one.Name.In(r.Language)).In(r.Language)
		}
	}
	return ""
}

// award is the name of an award; what is none stays as it is.
func (r Reader) award(id string) string {
	for _, one := range r.Edition.Awards {
		if string(one.ID) == id {
			return one.Name.In(r.Language)
		}
	}
	return id
}

// zone names the zone of the times, behind a heading.
func (r Reader) zone() string {
	name := r.Edition.ZoneTime().In(r.Language)
	return contest.Text{EN: " (" + name + ")", ZH: "（" + name + "）"}.In(r.Language)
}

// value is a cell in words: a choice of the column, a yes or no, or an organiser's name.
func (r Reader) value(table, column, cell string) string {
	switch {
	case column == "actor" || strings.HasSuffix(column, "_by"):
		if strings.HasPrefix(cell, "organiser:") {
			return r.Names.Name(cell)
		}
		return cell
	case cell == "true":
		return contest.Text{EN: "yes", ZH: "是"}.In(r.Language)
	case cell == "false":
		return contest.Text{EN: "no", ZH: "否"}.In(r.Language)
	}
	if column == "prize" {
		return r.prize(cell)
	}
	if column == "award" {
		return r.award(cell)
	}
	if category, known := r.Edition.Category(cell); column == "category" && known {
		return category.Name.In(r.Language)
	}
	if column == "subject" && table == "audit" {
		return r.subject(cell)
	}
	choices := values()[table+"."+column]
	if choices == nil {
		choices = values()[column]
	}
	if choices == nil {
		return cell
	}
	parts := strings.Split(cell, ", ")
	for i, part := range parts {
		parts[i] = r.word(choices, part)
	}
	if r.Language == contest.Chinese {
		return strings.Join(parts, "、")
	}
	return strings.Join(parts, ", ")
}

// prize is the name of a prize; one that the edition has no longer stays as it is.
func (r Reader) prize(id string) string {
	for _, prize := range r.Edition.Prizes {
		if name := prize.Name.In(r.Language); prize.ID == id && name != "" {
			return name
		}
	}
	return id
}

// subject is what an act was about: its kind in words, and its number or name.
func (r Reader) subject(cell string) string {
	kind, rest, found := strings.Cut(cell, ":")
	text, known := subjects()[kind]
	if !found || !known {
		return cell
	}
	parts := strings.Split(rest, ":")
	for i, part := range parts {
		parts[i] = r.word(subjectParts(), part)
	}
	return r.ownWords(text) + " " + strings.Join(parts, ", ")
}
