package web

import (
	"strconv"

	"github.com/labstack/echo/v4"

	"marquee/backend/contest"
)

// queryPage reads page and pageSize from the query. Without them it returns the first
// page of contest.DefaultPageSize.
func queryPage(c echo.Context, fieldErrs contest.FieldErrors) contest.Page {
	return contest.Page{
		Number: queryNumber(c, fieldErrs, "page", 1),
		Size:   queryNumber(c, fieldErrs, "pageSize", contest.DefaultPageSize),
	}
}

// queryNumber reads a whole number from the query, or returns missing without one.
// For anything else it adds a field error and returns 0.
func queryNumber(c echo.Context, fieldErrs contest.FieldErrors, name string, missing int) int {
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

// queryFlag reads true or false from the query, or returns nil without either. For
// anything else it adds a field error.
func queryFlag(c echo.Context, fieldErrs contest.FieldErrors, name string) *bool {
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
