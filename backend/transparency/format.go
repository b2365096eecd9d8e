package transparency

import _ "embed" // the page of every export

// FormatFile is the page of an export that describes all of it, and how to recompute the result.
const FormatFile = "transparency.md"

//go:embed transparency.md
var format string //nolint:gochecknoglobals // an embedded file
