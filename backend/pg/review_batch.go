package pg

// Scan implements pgx.CollectableRow.
func (r RowWith) Scan(dest ...any) error { return r.CollectableRow.Scan(append(dest, r.Last)...) }
