// Package store keeps the overview, audit, dates, texts, retention and the whole dump in PostgreSQL.
package store

import "marquee/backend/pg"

// Store implements the store interfaces of package operations. It is safe for concurrent use.
type Store struct{ *pg.DB }

// New returns a Store on a pool.
func New(db *pg.DB) *Store { return &Store{DB: db} }
