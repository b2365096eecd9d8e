package pg

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"

	"marquee/backend/contest"
)

// SortKey is an expression by which a list is ordered. The last one of a list tells its rows apart.
type SortKey struct {
	Expr       string
	Kind       string // timestamptz, bigint, boolean, uuid, text, or id: a text that names nobody
	Descending bool
	Nullable   bool // null comes last in both directions
	// of is the expression for the row whose last key is @after, in place of a value in the cursor: names and titles
	// never are in one. "": the value is in the cursor.
	Of string
}

// maxCursorID is the longest id in a cursor, in bytes.
const maxCursorID = 100

func (k SortKey) sqlType() string {
	if k.Kind == "id" {
		return "text"
	}
	return k.Kind
}

// Keyset is the order of a list, and which part of it is read.
type Keyset struct {
	name   string
	keys   []SortKey
	limit  int
	Behind string // condition of the rows behind the cursor, with AND; "" without one
	skip   string // the expression for OFFSET
}

// NewKeyset adds what the part needs to the arguments of the list. The name is of the order: with its directions a
// cursor belongs to it alone.
func NewKeyset(name string, part contest.Part, args pgx.NamedArgs, keys ...SortKey) (Keyset, error) {
	for _, key := range keys {
		name += map[bool]string{true: "-", false: "+"}[key.Descending]
	}
	k := Keyset{name: name, keys: keys, limit: part.Limit, skip: "@offset"}
	args["limit"], args["offset"] = nil, part.Offset
	if part.Limit > 0 {
		args["limit"] = part.Limit + 1 // the row behind tells whether a page follows
	}
	if part.After == nil {
		return k, nil
	}
	if part.After.Order != name || len(part.After.Keys) != len(keys) {
		return k, contest.NoSuchCursor()
	}
	values := make([]string, len(keys))
	var looked []string
	for i, key := range keys {
		value, ok := cursorValue(part.After.Keys[i], key)
		if !ok {
			return k, contest.NoSuchCursor()
		}
		argument := "after" + strconv.Itoa(i)
		if i == len(keys)-1 {
			argument = "after"
		}
		args[argument], values[i] = value, "@"+argument+"::"+key.sqlType()
		if key.Of != "" {
			delete(args, argument)
			values[i] = "(" + key.Of + ")"
			looked = append(looked, values[i]+" IS NULL")
		}
	}
	k.skip, k.Behind = "0", afterKeys(keys, values)
	if len(looked) > 0 { // the row is gone: go on by position
		gone := strings.Join(looked, " OR ")
		k.skip, k.Behind = "(CASE WHEN "+gone+" THEN @offset::bigint ELSE 0 END)", "("+gone+" OR "+k.Behind+")"
	}
	k.Behind = " AND " + k.Behind
	return k, nil
}

// afterKeys is the condition of the rows behind the one with these values.
func afterKeys(keys []SortKey, values []string) string {
	if !slices.ContainsFunc(
		keys,
		func(key SortKey) bool { return key.Nullable || key.Descending != keys[0].Descending },
	) {
		exprs := make([]string, len(keys)) // as an index has it
		for i, key := range keys {
			exprs[i] = key.Expr
		}
		than := map[bool]string{true: " < ", false: " > "}[keys[0].Descending]
		return "(" + strings.Join(exprs, ", ") + ")" + than + "(" + strings.Join(values, ", ") + ")"
	}
	key, value := keys[0], values[0]
	beyond := key.Expr + " " + map[bool]string{true: "<", false: ">"}[key.Descending] + " " + value
	equal := key.Expr + " = " + value
	if key.Nullable {
		beyond = "(" + beyond + " OR " + key.Expr + " IS NULL AND " + value + " IS NOT NULL)"
		equal = key.Expr + " IS NOT DISTINCT FROM " + value
	}
	if len(keys) == 1 {
		return beyond
	}
	return "(" + beyond + " OR " + equal + " AND " + afterKeys(keys[1:], values[1:]) + ")"
}

// order is the list for ORDER BY.
func (k Keyset) order() string {
	parts := make([]string, len(k.keys))
	for i, key := range k.keys {
		parts[i] = key.Expr
		if key.Descending {
			parts[i] += " DESC"
		}
		if key.Nullable {
			parts[i] += " NULLS LAST"
		}
	}
	return strings.Join(parts, ", ")
}

// Cursor is the expression of a row's place, the last column of the statement.
func (k Keyset) Cursor() string {
	parts := make([]string, len(k.keys))
	for i, key := range k.keys {
		switch {
		case key.Of != "":
			parts[i] = "NULL"
		case key.Kind == "timestamptz":
			parts[i] = "to_char(" + key.Expr + ` AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`
		default:
			parts[i] = "(" + key.Expr + ")::text"
		}
	}
	return "ARRAY[" + strings.Join(parts, ", ") + "]::text[]"
}

// cursorValue reads a key of a cursor, which a client may have made up. The value of a key that is looked up is nil.
func cursorValue(text *string, key SortKey) (value any, ok bool) {
	if key.Of != "" {
		return nil, text == nil
	}
	if text == nil {
		return nil, key.Nullable
	}
	var err error
	switch key.Kind {
	case "timestamptz":
		value, err = time.Parse(time.RFC3339Nano, *text)
	case "bigint":
		value, err = strconv.ParseInt(*text, 10, 64)
	case "boolean":
		value, err = strconv.ParseBool(*text)
	case "uuid":
		return *text, IsID(*text)
	case "id":
		return *text, len(*text) <= maxCursorID
	default:
		return nil, false
	}
	return value, err == nil
}

// CollectPage reads the rows of a part of a list, and the cursor behind them when more follow. The statement's last
// column is keyset.cursor, which the scan leaves out.
func CollectPage[T any](rows pgx.Rows, err error, k Keyset, scan pgx.RowToFunc[T]) ([]T, *contest.Cursor, error) {
	var places [][]*string
	list, err := Collect(rows, err, pgx.CollectRows, func(row pgx.CollectableRow) (T, error) {
		var place []*string
		one, err := scan(RowWith{CollectableRow: row, Last: &place})
		places = append(places, place)
		return one, err
	})
	if err != nil {
		return nil, nil, err
	}
	if k.limit == 0 || len(list) <= k.limit {
		return list, nil, nil
	}
	return list[:k.limit], &contest.Cursor{Order: k.name, Keys: places[k.limit-1]}, nil
}

// Part is the end of the statement.
func (k Keyset) Part() string {
	return fmt.Sprintf(" ORDER BY %s LIMIT @limit OFFSET %s", k.order(), k.skip)
}
