// Package catalogue reads the content that editors write: the folder catalogue, with one folder per
// edition in editions, covers and JSON Schemas beside them. Both the server and the site's build read
// the same files, so no date, limit, weight or host is written twice.
//
// Reading is strict. A key that nobody knows, a missing translation, weights that do not add up or
// dates out of order refuse the whole catalogue, and the error lists every fault with its file, its
// line and what would be right.
package catalogue
