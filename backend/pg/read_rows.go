package pg

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"
)

// readMost is the most rows that ReadRows returns.
const readMost = 1000

// ReadRows makes one query that an engineer has written, in a transaction that reads only, and returns the names of its
// columns and its rows as PostgreSQL writes them.
func (db *DB) ReadRows(ctx context.Context, query string) (heads []string, found [][]string, err error) {
	conn, err := db.Pool.Acquire(ctx)
	if err != nil {
		return nil, nil, err
	}
	defer conn.Release()
	tx, err := conn.BeginTx(ctx, pgx.TxOptions{AccessMode: pgx.ReadOnly})
	if err != nil {
		return nil, nil, fmt.Errorf("begin query: %w", err)
	}
	defer func() { _ = tx.Rollback(context.WithoutCancel(ctx)) }()
	// The extended protocol takes one statement alone, so that none can end the transaction; its rows as text.
	rows, err := tx.Query(ctx, query, pgx.QueryExecModeDescribeExec, pgx.QueryResultFormats{pgx.TextFormatCode})
	if err != nil {
		return nil, nil, fmt.Errorf("query: %w", err)
	}
	defer rows.Close()
	for _, field := range rows.FieldDescriptions() {
		heads = append(heads, field.Name)
	}
	for rows.Next() && len(found) < readMost {
		var row []string
		for _, value := range rows.RawValues() {
			row = append(row, string(value))
		}
		found = append(found, row)
	}
	rows.Close()
	if err := rows.Err(); err != nil {
		return nil, nil, fmt.Errorf("query: %w", err)
	}
	return heads, found, nil
}
