package store

import (
	"context"
	"encoding/json"
	"fmt"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
	"marquee/backend/registration"
)

// Marked is a condition for the rows about whose subject, an SQL expression, organisers wrote what the filter asks for.
// It begins with AND, is empty for a filter that selects all, needs @edition and adds its own arguments.
func Marked(filter registration.MarkFilter, subject string, args pgx.NamedArgs) string {
	condition := ""
	if filter.Tag != "" {
		args["tag"] = filter.Tag
		condition += ` AND ` + subject + ` IN (SELECT n.subject FROM subject_notes n, unnest(n.tags) AS written (tag)
			WHERE n.edition = @edition AND lower(written.tag) = lower(@tag))`
	}
	switch filter.Assignee {
	case "":
	case registration.AssigneeNobody:
		condition += ` AND ` + subject + ` NOT IN (SELECT n.subject FROM subject_notes n WHERE n.edition = @edition AND n.assignee <> '')`
	default:
		args["assignee"] = filter.Assignee
		condition += ` AND ` + subject + ` IN (SELECT n.subject FROM subject_notes n WHERE n.edition = @edition AND n.assignee = @assignee)`
	}
	return condition
}

// NotesOfEdition implements registration.SubjectNotesReader.
func (db *Store) NotesOfEdition(
	ctx context.Context,
	edition contest.EditionID,
) (map[string]registration.SubjectNotes, error) {
	rows, err := db.Pool.Query(
		ctx,
		`SELECT subject, version, tags, assignee, notes FROM subject_notes WHERE edition = $1`,
		edition,
	)
	if err != nil {
		return nil, fmt.Errorf("list notes: %w", err)
	}
	all := map[string]registration.SubjectNotes{}
	var n registration.SubjectNotes
	var notes []byte
	_, err = pgx.ForEachRow(rows, []any{&n.Subject, &n.Version, &n.Tags, &n.Assignee, &notes}, func() error {
		found := n
		found.Tags = append([]string{}, n.Tags...)
		if err := json.Unmarshal(notes, &found.Notes); err != nil {
			return err
		}
		all[n.Subject] = found
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("list notes: %w", err)
	}
	return all, nil
}
