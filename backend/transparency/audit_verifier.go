package transparency

import (
	"context"
	"encoding/json"
	"fmt"
	"maps"
	"slices"

	"golang.org/x/mod/sumdb/tlog"

	"marquee/backend/contest"
	"marquee/backend/operations"
)

// AuditStore reads what rows of the audit log are compared with.
type AuditStore interface {
	// Head returns the newest signed head of an edition, published or not, with its size. NOT_FOUND before the first
	// one.
	Head(ctx context.Context, edition contest.EditionID) (note string, size int64, err error)
	// Hashes returns the stored hashes of an edition's tree with these numbers.
	Hashes(ctx context.Context, edition contest.EditionID, numbers []int64) ([]Hash, error)
	// RecordsAt returns the records of these kinds with one of these times, such as 2025-09-12T02:00:00Z, or with the
	// time of the first record of the log.
	RecordsAt(
		ctx context.Context,
		edition contest.EditionID,
		kinds []contest.RecordKind,
		minutes []string,
	) ([]AuditedRecord, error)
	// JuryNames returns what the log has of the accounts with these pseudonyms.
	JuryNames(ctx context.Context, edition contest.EditionID, pseudonyms []string) ([]JuryName, error)
}

// AuditVerifier implements operations.AuditVerifier: a row is verified when a record states the same, the record is
// what its leaf commits to, and a proof leads from the leaf to the signed head.
type AuditVerifier struct {
	Store AuditStore
	Keys  Keys
}

// VerifyAudit implements operations.AuditVerifier.
func (v *AuditVerifier) VerifyAudit(
	ctx context.Context,
	edition contest.EditionID,
	rows []operations.AuditRow,
) ([]operations.AuditProof, error) {
	proofs := make([]operations.AuditProof, len(rows))
	records, names, err := v.recordsOf(ctx, edition, rows)
	if err != nil {
		return nil, fmt.Errorf("verify audit log: %w", err)
	}
	found, leaves := make([]*readRecord, len(rows)), map[int64]Commitment{}
	for i, row := range rows {
		if operations.RecordsOf(row.Action) == nil {
			continue
		}
		proofs[i].State = operations.AuditDiffers
		read := auditedRow{AuditRow: row}
		if json.Unmarshal(row.Detail, &read.detail) != nil {
			continue
		}
		for _, r := range candidates(records, row) {
			if r.states(read, names) {
				found[i], leaves[r.Leaf] = &r, r.Commitment
				break
			}
		}
	}
	delete(leaves, -1)
	size, included, err := v.included(ctx, edition, leaves)
	if err != nil {
		return nil, fmt.Errorf("verify audit log: %w", err)
	}
	for i, r := range found {
		switch {
		case r == nil:
		case r.Leaf < 0 || r.Leaf >= size:
			proofs[i].State = operations.AuditWaiting
		case included[r.Leaf]:
			proofs[i] = operations.AuditProof{
				State:      operations.AuditVerified,
				Leaf:       r.Leaf,
				Commitment: r.Commitment.String(),
			}
		}
	}
	return proofs, nil
}

// candidates are the records that a row may be about.
func candidates(records map[string][]readRecord, row operations.AuditRow) []readRecord {
	found := records[row.At.UTC().Format(minute)]
	if !introduces(row.Action) {
		return found
	}
	for _, at := range slices.Sorted(maps.Keys(records)) {
		for _, r := range records[at] {
			if r.Introduces {
				found = append(slices.Clip(found), r)
			}
		}
	}
	return found
}

// recordsOf reads the records that rows may be about, by the minute, and the names in them by pseudonym. It leaves out
// what is not as its commitment has it.
func (v *AuditVerifier) recordsOf(
	ctx context.Context,
	edition contest.EditionID,
	rows []operations.AuditRow,
) (map[string][]readRecord, map[string]JuryName, error) {
	kinds, minutes := map[contest.RecordKind]bool{}, map[string]bool{}
	for _, row := range rows {
		for _, kind := range operations.RecordsOf(row.Action) {
			kinds[kind], minutes[row.At.UTC().Format(minute)] = true, true
		}
	}
	if len(kinds) == 0 {
		return nil, nil, nil
	}
	stored, err := v.Store.RecordsAt(ctx, edition, slices.Collect(maps.Keys(kinds)), slices.Collect(maps.Keys(minutes)))
	if err != nil {
		return nil, nil, err
	}
	records, judges := map[string][]readRecord{}, map[string]bool{}
	for _, one := range stored {
		r := readRecord{AuditedRecord: one}
		r.record, err = parseRecord(one.Record)
		if err != nil || json.Unmarshal(r.record.Data, &r.data) != nil ||
			Commit(ClassOf(r.record.Kind), one.Salt, one.Record) != one.Commitment {
			continue
		}
		at := r.record.At.UTC().Format(minute)
		records[at] = append(records[at], r)
		judges[r.record.Judge] = true
	}
	delete(judges, "")
	named, err := v.Store.JuryNames(ctx, edition, slices.Collect(maps.Keys(judges)))
	if err != nil {
		return nil, nil, err
	}
	names := map[string]JuryName{}
	for _, name := range named {
		names[name.Pseudonym] = name
	}
	return records, names, nil
}

// included checks that proofs lead from leaves to the newest signed head, and returns its size: 0 before the first
// head. No leaf is included under a head whose signature is not that of a key of the contest.
func (v *AuditVerifier) included(
	ctx context.Context,
	edition contest.EditionID,
	leaves map[int64]Commitment,
) (int64, map[int64]bool, error) {
	if len(leaves) == 0 {
		return 0, nil, nil
	}
	signed, size, err := v.Store.Head(ctx, edition)
	if contest.CodeOf(err) == contest.CodeNotFound {
		return 0, nil, nil
	}
	if err != nil {
		return 0, nil, err
	}
	text, err := v.Keys.Text(edition)
	if err != nil {
		return 0, nil, err
	}
	keys, err := ParseKeys(text)
	if err != nil {
		return 0, nil, err
	}
	head, err := OpenHead(signed, keys)
	if err != nil || head.Edition != edition || head.Size != size {
		return size, nil, nil //nolint:nilerr // rows differ from a head that is not the contest's
	}
	hashes, err := v.hashesFor(ctx, head, leaves)
	if err != nil {
		return 0, nil, err
	}
	included := map[int64]bool{}
	for leaf, commitment := range leaves {
		if leaf >= head.Size {
			continue
		}
		proof, err := tlog.ProveRecord(head.Size, leaf, hashes)
		included[leaf] = err == nil && tlog.CheckRecord(proof, head.Size, head.Root, leaf, leafHash(commitment)) == nil
	}
	return head.Size, included, nil
}

// hashesFor reads the hashes of the proofs of leaves, all at once.
func (v *AuditVerifier) hashesFor(ctx context.Context, head Head, leaves map[int64]Commitment) (HashReader, error) {
	needed := map[int64]Hash{}
	noting := tlog.HashReaderFunc(func(numbers []int64) ([]Hash, error) {
		for _, number := range numbers {
			needed[number] = Hash{}
		}
		return make([]Hash, len(numbers)), nil
	})
	for leaf := range leaves {
		if leaf < head.Size {
			_, _ = tlog.ProveRecord(head.Size, leaf, noting) //nolint:errcheck // only the numbers are of interest
		}
	}
	numbers := slices.Sorted(maps.Keys(needed))
	read, err := v.Store.Hashes(ctx, head.Edition, numbers)
	if err != nil {
		return nil, err
	}
	for i, number := range numbers {
		needed[number] = read[i]
	}
	return tlog.HashReaderFunc(func(numbers []int64) ([]Hash, error) {
		hashes := make([]Hash, len(numbers))
		for i, number := range numbers {
			hashes[i] = needed[number]
		}
		return hashes, nil
	}), nil
}
