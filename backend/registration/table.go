package registration

import (
	"fmt"
	"strconv"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// Table is what an export writes into a file.
type Table struct {
	Name    string // of the sheet
	Columns []string
	Rows    [][]string
	// Numeric has the indexes of the columns with numbers, which a workbook can calculate with.
	Numeric []int
	// Times has the indexes of the columns whose RFC 3339 times are written as times of a workbook.
	Times []int
	// Headings are the words of columns that have a name of their own, such as a question.
	Headings map[string]contest.Text
	// Impersonal are columns that name nobody although no list of columns knows them.
	Impersonal []string
}

// AddQuestions adds a column for each question.
func (t *Table) AddQuestions(questions []contest.Question) {
	for _, q := range questions {
		name := contest.AnswerColumn(q.ID)
		if t.Headings == nil {
			t.Headings = map[string]contest.Text{}
		}
		t.Columns, t.Headings[name] = append(t.Columns, name), q.Label
		if q.Kind.NamesNobody() {
			t.Impersonal = append(t.Impersonal, name)
		}
	}
}

// AnswerCells are the cells of AddQuestions.
func AnswerCells(questions []contest.Question, answers contest.Answers) []string {
	cells := make([]string, len(questions))
	for i, q := range questions {
		cells[i] = answers.Cell(q.ID)
	}
	return cells
}

// registrationTable has a row per registration with every field; times are the
// edition's.
func registrationTable(edition *contest.Edition, registrations []Registration, notes map[string]SubjectNotes) Table {
	t := Table{Name: "registrations", Columns: []string{
		"id", "application", "state", "type", "name", "account", "email", "phone_country", "phone", "experience",
		"social_links", "previous_works", "motivation", "language", "sent", "reviewed", "reviewed_by", "reason",
		"concept", "script", "pv", "portfolio",
		"team", "contact_name", "contact_email", "contact_phone_country", "contact_phone",
	}}
	for i := range edition.MaxTeamMembers {
		member := fmt.Sprintf("member%d_", i+1)
		t.Columns = append(t.Columns, member+"name", member+"email", member+"phone_country", member+"phone")
	}
	t.Columns = append(t.Columns, NoteColumns()...)
	questions := edition.QuestionsAt(contest.AskedAtRegistration)
	t.AddQuestions(questions)
	for _, r := range registrations {
		f := r.Form
		row := []string{
			r.ID,
			applicationID(r),
			string(r.State),
			string(f.Type),
			f.Name,
			r.Account,
			f.Email,
			f.PhoneCountry,
			f.Phone,
			string(f.Experience),
			f.SocialLinks,
			f.PreviousWorks,
			f.Motivation,
			string(r.Language),
			TableTime(r.SubmittedAt, edition),
			TableTime(r.ReviewedAt, edition),
			r.ReviewedBy,
			r.Reason,
		}
		for _, kind := range MaterialKinds() {
			row = append(row, materialName(r.Materials, kind))
		}
		team := Team{}
		if f.Team != nil {
			team = *f.Team
		}
		row = append(row, team.Name, team.ContactName, team.ContactEmail, team.ContactPhoneCountry, team.ContactPhone)
		for i := range edition.MaxTeamMembers {
			m := Member{}
			if i < len(team.Members) {
				m = team.Members[i]
			}
			row = append(row, m.Name, m.Email, m.PhoneCountry, m.Phone)
		}
		row = append(row, notes[contest.RegistrationSubject(r.ID)].Cells()...)
		t.Rows = append(t.Rows, append(row, AnswerCells(questions, f.Answers)...))
	}
	return t
}

// applicationID is the id of an application to the camp, "" for another registration.
func applicationID(r Registration) string {
	if r.WorkID == 0 {
		return ""
	}
	return strconv.Itoa(r.WorkID)
}

// materialName is the name of a file on the applicant's device, "" without one.
func materialName(materials []Material, kind upload.FileKind) string {
	for _, m := range materials {
		if m.Kind == kind {
			return m.Name
		}
	}
	return ""
}

// TableTime formats a time in the edition's zone, "" for zero.
func TableTime(at time.Time, edition *contest.Edition) string {
	if at.IsZero() {
		return ""
	}
	return at.In(edition.Location).Format(time.RFC3339)
}
