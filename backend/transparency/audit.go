package transparency

import (
	"archive/zip"
	"bytes"
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"time"

	"marquee/backend/contest"
	"marquee/backend/results"
)

// ReadExport reads an export whose records give the results r of an edition. CONFLICT while
// records wait for their leaves, NOT_FOUND before the first head, ErrOutcome when the records
// give other results: scores are still arriving, or the database was changed by hand.
func ReadExport(
	ctx context.Context,
	store ExportStore,
	edition *contest.Edition,
	r *results.EditionResults,
	names bool,
) (Export, error) {
	export, err := store.Export(ctx, edition.ID, names)
	if err != nil {
		return export, err
	}
	export.Outcome = OutcomeOf(edition, r)
	computed, err := export.checked()
	if err == nil {
		export.Outcome = computed // with the judges, whom the service knows by name
	}
	return export, err
}

// Auditor checks the log of a running contest against its results.
type Auditor struct {
	Store ExportStore
	Keys  Keys
	// LeafWait is how long an archive waits for the leaves of records that were just written.
	LeafWait time.Duration
}

// askForLeavesEvery is how often a waiting archive looks for the leaves.
const askForLeavesEvery = 100 * time.Millisecond

// Archive returns an export as a ZIP file, without names. Errors are those of ReadExport;
// CONFLICT also for ErrOutcome.
func (a *Auditor) Archive(ctx context.Context, edition *contest.Edition, r *results.EditionResults) ([]byte, error) {
	export, err := a.read(ctx, edition, r)
	if errors.Is(err, ErrOutcome) {
		return nil, otherOutcome()
	}
	if err != nil {
		return nil, err
	}
	files, err := export.Files()
	if err != nil {
		return nil, err
	}
	var archive bytes.Buffer
	w := zip.NewWriter(&archive)
	for _, name := range slices.Sorted(maps.Keys(files)) {
		file, err := w.Create(name)
		if err != nil {
			return nil, fmt.Errorf("write archive: %w", err)
		}
		if _, err := file.Write(files[name]); err != nil {
			return nil, fmt.Errorf("write archive: %w", err)
		}
	}
	if err := w.Close(); err != nil {
		return nil, fmt.Errorf("write archive: %w", err)
	}
	return archive.Bytes(), nil
}

// read reads an export, once every record has its leaf.
func (a *Auditor) read(ctx context.Context, edition *contest.Edition, r *results.EditionResults) (Export, error) {
	for left := a.LeafWait; ; left -= askForLeavesEvery {
		export, err := ReadExport(ctx, a.Store, edition, r, false)
		if contest.CodeOf(err) != contest.CodeConflict || left <= 0 {
			return export, err
		}
		select {
		case <-ctx.Done():
			return export, ctx.Err()
		case <-time.After(askForLeavesEvery):
		}
	}
}

// Check verifies the archive as an outsider does, with the keys of the contest. CONFLICT and
// NOT_FOUND are those of Archive; what is wrong with the log is not an error.
func (a *Auditor) Check(
	ctx context.Context,
	edition *contest.Edition,
	r *results.EditionResults,
) (contest.LogCheck, error) {
	archive, err := a.Archive(ctx, edition, r)
	if err != nil {
		return contest.LogCheck{}, err
	}
	files, err := zip.NewReader(bytes.NewReader(archive), int64(len(archive)))
	if err != nil {
		return contest.LogCheck{}, fmt.Errorf("read archive: %w", err)
	}
	text, err := a.Keys.Text(edition.ID)
	if err != nil {
		return contest.LogCheck{}, err
	}
	keys, err := ParseKeys(text)
	if err != nil {
		return contest.LogCheck{}, err
	}
	verified, err := Verify(files, keys)
	var problems Problems
	switch {
	case errors.As(err, &problems):
		check := contest.LogCheck{}
		for _, problem := range problems {
			check.Problems = append(check.Problems, problem.Error())
		}
		return check, nil
	case err != nil:
		return contest.LogCheck{}, err
	}
	return contest.LogCheck{
		Leaves: verified.Head.Size,
		Root:   verified.Head.Root.String(),
		Erased: verified.Erased,
		Works:  len(verified.Ranks),
	}, nil
}

func otherOutcome() error {
	return &contest.Error{Code: contest.CodeConflict, Fields: contest.FieldErrors{"results": contest.Text{
		EN: "The records of the log do not give the results of the database. If judges are at work, close judging first.",
		ZH: "日志记录与数据库的结果不一致。如评审仍在进行，请先关闭评审。",
	}}}
}
