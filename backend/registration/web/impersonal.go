package web

import (
	"slices"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// SetOf is a set of names.
func SetOf(names ...string) map[string]bool {
	set := make(map[string]bool, len(names))
	for _, name := range names {
		set[name] = true
	}
	return set
}

// impersonalColumns are the columns of exports that stay.
var impersonalColumns = SetOf(
	"id",
	"application",
	"state",
	"type",
	"experience",
	"language",
	"sent",
	"reviewed",
	"work",
	"version",
	"description",
	"tools",
	"english",
	"category",
	"seconds",
	"width",
	"height",
	"copy",
	"warnings",
	"shortlisted",
	"disqualified",
	"film_made_with",
	"cover_made_with",
	"film_reference",
	"film_ordered",
	"cover_reference",
	"cover_ordered",
	"spoken",
	"subtitles",
	"ai_script",
	"ai_picture",
	"ai_video",
	"ai_voice",
	"ai_music",
	"ai_edit",
	"ai_share",
	"likeness",
	"consent",
	"content_warnings",
	"role",
	"disabled",
	"done",
	"partial",
	"of",
	"recused",
	"last_seen",
	"reminded",
	"second_factor_required",
	"second_factor",
	"declared",
	"at",
	"action",
	"log",
	"leaf",
	"name_en",
	"name_zh",
	"begins",
	"ends",
	"planned",
	"planned_begin",
	"days_en",
	"days_zh",
	"moved",
	"position",
	"judged",
	"selected",
	"prize",
	"tied",
	"not_enough_cards",
	"award",
	"given_at",
	"changed_at",
	"replaced",
	"place",
	"file",
	"path",
	"zh",
	"en",
	"needs",
	"first_rank",
	"entering_the_winners",
	"leaving_the_winners",
)

// ImpersonalTables leaves the columns about people out.
func ImpersonalTables(edition *contest.Edition, tables []registration.Table) []registration.Table {
	kept := make([]registration.Table, len(tables))
	for i, t := range tables {
		k := registration.Table{Name: t.Name, Headings: t.Headings, Rows: make([][]string, len(t.Rows))}
		for column, name := range t.Columns {
			numeric := slices.Contains(t.Numeric, column)
			if !numeric && !impersonalColumns[name] && !slices.Contains(t.Impersonal, name) &&
				(name != "title" || edition.Applies()) {
				continue
			}
			if numeric {
				k.Numeric = append(k.Numeric, len(k.Columns))
			}
			if slices.Contains(t.Times, column) {
				k.Times = append(k.Times, len(k.Columns))
			}
			k.Columns = append(k.Columns, name)
			for row, cells := range t.Rows {
				k.Rows[row] = append(k.Rows[row], cells[column])
			}
		}
		kept[i] = k
	}
	return kept
}
