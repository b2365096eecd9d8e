package pg

import (
	"strconv"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// Answered returns the condition, with its AND, that a column of answers is selected by all filters.
func Answered(filters []contest.AnswerFilter, column string, args pgx.NamedArgs) string {
	condition := ""
	for i, filter := range filters {
		name := "answer" + strconv.Itoa(i)
		args[name] = filter.Contains
		test := column + ` @> @` + name + `::jsonb`
		if filter.Not {
			test = `NOT ` + test
		}
		condition += ` AND ` + test
	}
	return condition
}
