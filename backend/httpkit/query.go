package httpkit

import (
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// QueryChoice reads one of some values from the query; "" without one. For anything else it
// adds a field error.
func QueryChoice[T ~string](c echo.Context, fieldErrs contest.FieldErrors, name string, choices ...T) T {
	chosen := T(c.QueryParam(name))
	if chosen == "" || slices.Contains(choices, chosen) {
		return chosen
	}
	names := make([]any, len(choices))
	for i, choice := range choices {
		names[i] = string(choice)
	}
	fieldErrs.Add(name, oneOf(names))
	return ""
}

// QueryTime reads an RFC 3339 time from the query; zero without one. For anything else it adds
// a field error.
func QueryTime(c echo.Context, fieldErrs contest.FieldErrors, name string) time.Time {
	text := c.QueryParam(name)
	if text == "" {
		return time.Time{}
	}
	at, err := time.Parse(time.RFC3339, text)
	if err != nil {
		fieldErrs.Add(
			name,
			contest.Text{
				EN: "Please send a time such as 2025-09-12T10:00:00+08:00",
				ZH: "请填写如 2025-09-12T10:00:00+08:00 的时间",
			},
		)
	}
	return at
}

// QuerySearch reads a search text, without characters that the database cannot store.
func QuerySearch(c echo.Context, name string) string {
	return strings.ReplaceAll(strings.ToValidUTF8(c.QueryParam(name), ""), "\x00", "")
}

// QueryTrue reads a flag that is false unless the query says otherwise.
func QueryTrue(c echo.Context, fieldErrs contest.FieldErrors, name string) bool {
	flag := QueryFlag(c, fieldErrs, name)
	return flag != nil && *flag
}

// QueryAscending reads the direction of a list that shows the newest rows first: an order that the query names ascends
// without descending=true.
func QueryAscending(c echo.Context, fieldErrs contest.FieldErrors) bool {
	if descending := QueryFlag(c, fieldErrs, "descending"); descending != nil {
		return !*descending
	}
	return c.QueryParam("sort") != ""
}

// maxConsolePage is the longest page of a list of the console.
const maxConsolePage = 500

// consolePage is QueryPage for the lists of the console. Out of range it adds field errors and
// returns the first page.
func consolePage(c echo.Context, fieldErrs contest.FieldErrors) contest.Page {
	return consolePageUpTo(c, fieldErrs, maxConsolePage)
}

func consolePageUpTo(c echo.Context, fieldErrs contest.FieldErrors, longest int) contest.Page {
	page := QueryPage(c, fieldErrs)
	if page.Number < 1 || page.Number > 1_000_000 {
		fieldErrs.Add("page", contest.Text{EN: "A page is a whole number from 1", ZH: "页码须为不小于 1 的整数"})
		page.Number = 1
	}
	if page.Size < 1 || page.Size > longest {
		fieldErrs.Add("pageSize", contest.Text{EN: "A page has 1 to %d rows", ZH: "每页须为 1 至 %d 行"}.Format(longest))
		page.Size = contest.DefaultPageSize
	}
	return page
}

// ConsolePart reads page, pageSize and after, which is the cursor of the page before.
func ConsolePart(c echo.Context, fieldErrs contest.FieldErrors) contest.Part {
	return PartOfPage(c, fieldErrs, consolePage(c, fieldErrs))
}

// PartOfPage is the part of a list that a page selects, or the cursor of the query instead.
func PartOfPage(c echo.Context, fieldErrs contest.FieldErrors, page contest.Page) contest.Part {
	part := contest.Part{Limit: max(1, page.Size), Offset: max(0, page.Offset())}
	if text := c.QueryParam("after"); text != "" {
		part.After = &contest.Cursor{}
		if err := part.After.UnmarshalText([]byte(text)); err != nil {
			fieldErrs.Add("after", contest.NoSuchCursor().Fields["after"])
		}
	}
	return part
}

// QueryPart is ConsolePart for a list that is sent whole without a page.
func QueryPart(c echo.Context, fieldErrs contest.FieldErrors) contest.Part {
	if c.QueryParam("page") == "" && c.QueryParam("pageSize") == "" && c.QueryParam("after") == "" {
		return contest.Part{}
	}
	return ConsolePart(c, fieldErrs)
}

// QueryPage reads page and pageSize from the query. Without them it returns the first
// page of contest.DefaultPageSize.
func QueryPage(c echo.Context, fieldErrs contest.FieldErrors) contest.Page {
	return contest.Page{
		Number: QueryNumber(c, fieldErrs, "page", 1),
		Size:   QueryNumber(c, fieldErrs, "pageSize", contest.DefaultPageSize),
	}
}

// QueryNumber reads a whole number from the query, or returns missing without one.
// For anything else it adds a field error and returns 0.
func QueryNumber(c echo.Context, fieldErrs contest.FieldErrors, name string, missing int) int {
	text := c.QueryParam(name)
	if text == "" {
		return missing
	}
	number, err := strconv.Atoi(text)
	if err != nil {
		fieldErrs.Add(name, contest.Text{EN: "Please send a whole number", ZH: "请填写整数"})
		return 0
	}
	return number
}

// QueryFlag reads true or false from the query, or returns nil without either. For
// anything else it adds a field error.
func QueryFlag(c echo.Context, fieldErrs contest.FieldErrors, name string) *bool {
	flag := false
	switch c.QueryParam(name) {
	case "":
		return nil
	case "true":
		flag = true
	case "false":
	default:
		fieldErrs.Add(name, contest.Text{EN: "Please send true or false", ZH: "请填写 true 或 false"})
	}
	return &flag
}

// QueryCategory reads one of the edition's categories from the query, "" without one.
func (s *Console) QueryCategory(c echo.Context, fieldErrs contest.FieldErrors) string {
	return checkedCategory(s.Edition(c), c, fieldErrs)
}

// QueryCategory reads one of the edition's categories from the query, "" without one.
func (s *Visitors) QueryCategory(c echo.Context, fieldErrs contest.FieldErrors) string {
	return checkedCategory(s.Edition(c), c, fieldErrs)
}

// checkedCategory is the query's category, with an error for the field "category" when the edition has none such.
func checkedCategory(edition *contest.Edition, c echo.Context, fieldErrs contest.FieldErrors) string {
	id := c.QueryParam("category")
	if id != "" {
		edition.CheckCategory(id, fieldErrs)
	}
	return id
}
