package contest

import (
	"encoding/base64"
	"encoding/json"
)

// Cursor is where a page of a list ended: what its last row is ordered by. The page after it has no row of the one
// before twice, and misses none, whatever rows arrive, change or leave meanwhile. It names nobody.
type Cursor struct {
	Order string    `json:"order"` // of the list; a cursor of another order is refused
	Keys  []*string `json:"keys"`  // nil: null in the database
}

// MarshalText writes the cursor as clients see it.
func (c Cursor) MarshalText() ([]byte, error) {
	type plain Cursor
	written, err := json.Marshal(plain(c))
	if err != nil {
		return nil, err
	}
	return []byte(base64.RawURLEncoding.EncodeToString(written)), nil
}

// UnmarshalText reads a cursor. Its keys may be anything, because clients send it.
func (c *Cursor) UnmarshalText(text []byte) error {
	written, err := base64.RawURLEncoding.DecodeString(string(text))
	if err != nil {
		return err
	}
	type plain Cursor
	return json.Unmarshal(written, (*plain)(c))
}

// NoSuchCursor is VALIDATION_FAILED for a cursor that is not of the list, or of another order of it.
func NoSuchCursor() *Error {
	return &Error{Code: CodeValidation, Fields: FieldErrors{"after": Text{
		EN: "This place belongs to another list or order; please begin with the first page", ZH: "该位置属于其他列表或排序，请从第一页开始",
	}}}
}

// Order and number of keys of a list that is read whole: the ids of the last rows of a page.
const (
	wholeListOrder = "ids"
	wholeListKeys  = 8
)

// behind returns the index of the row behind the cursor, or start when all rows that it names are gone.
func behind[T any](rows []T, after *Cursor, id func(T) string, start int) int {
	places := make(map[string]int, len(rows))
	for i, row := range rows {
		places[id(row)] = i
	}
	for _, key := range after.Keys {
		if key == nil {
			continue
		}
		if place, ok := places[*key]; ok {
			return place + 1
		}
	}
	return start
}

// cursorOf returns the cursor behind the rows of a page, the last row first.
func cursorOf[T any](rows []T, id func(T) string) *Cursor {
	cursor := &Cursor{Order: wholeListOrder}
	for i := len(rows) - 1; i >= 0 && len(cursor.Keys) < wholeListKeys; i-- {
		cursor.Keys = append(cursor.Keys, new(id(rows[i])))
	}
	return cursor
}
