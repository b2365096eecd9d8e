// Package store keeps the shortlist, results, prizes and publications in PostgreSQL.
package store

import "marquee/backend/pg"

// Store implements the store interfaces of package results. It is safe for concurrent use.
type Store struct{ *pg.DB }

// New returns a Store on a pool.
func New(db *pg.DB) *Store { return &Store{DB: db} }
