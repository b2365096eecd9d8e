package operations

import (
	"context"
	"errors"
	"fmt"
	"strconv"
	"time"

	"marquee/backend/contest"
)

// CatalogueStore reads and changes the catalogue's texts. NOT_FOUND for a file that an edition
// does not have.
type CatalogueStore interface {
	CatalogueFiles(edition contest.EditionID) (CatalogueFiles, error)
	CatalogueContent(edition contest.EditionID, file string) (CatalogueContent, error)
	// PlanCatalogue returns the file with the changes applied, and stores nothing. CONFLICT for
	// another version, with the current texts; VALIDATION_FAILED with every problem that the
	// changes would introduce. Fields are those of the form.
	PlanCatalogue(edition contest.EditionID, file string, form CatalogueForm) (CataloguePlan, error)
	// Programmes returns the programmes of an edition; none without the file.
	Programmes(edition contest.EditionID) (Programmes, error)
	// PlanProgrammes returns the file with these programmes, and stores nothing. CONFLICT for another version,
	// VALIDATION_FAILED with every problem that they would introduce. Fields are those of the form.
	PlanProgrammes(edition contest.EditionID, form ProgrammesForm) (CataloguePlan, error)
	// StoreCatalogue replaces files, each in one step. undo restores them.
	StoreCatalogue(files []CatalogueBytes) (undo func() error, err error)
	CatalogueWritable(edition contest.EditionID) bool
	// WorkTitles returns the titles that works have in both languages, by work.
	WorkTitles(edition contest.EditionID) ([]WorkTitle, error)
}

// CatalogueLog writes the audit log's rows about the catalogue.
type CatalogueLog interface {
	contest.AuditStore
	// LogCatalogueChange calls change, and stores a row with what it returns; nil stores nothing.
	// Calls run one after the other.
	LogCatalogueChange(
		ctx context.Context,
		edition contest.EditionID,
		file, actor string,
		at time.Time,
		change func() (*CatalogueRecord, error),
	) error
}

// CatalogueBytes is a file's content by its path in the catalogue.
type CatalogueBytes struct {
	Path    string
	Content []byte
}

// CataloguePlan is the result of a change before it is stored.
type CataloguePlan struct {
	Content CatalogueContent
	Files   []CatalogueBytes // that differ; none for a change that changes nothing
	Changed []ChangedText
}

// ChangedText is a text before and after a change.
type ChangedText struct {
	Path   string       `json:"path"`
	Before contest.Text `json:"before"`
	After  contest.Text `json:"after"`
}

// CatalogueRecord is the detail of an audit row about the catalogue.
type CatalogueRecord struct {
	Stored bool          `json:"stored"` // false: the changed files were downloaded
	Texts  []ChangedText `json:"texts"`
}

// CatalogueSaved is the result of a change.
type CatalogueSaved struct {
	CataloguePlan
	Stored bool // false: the plan's files are for download
}

// CatalogueService shows and changes the texts of the catalogue. A change appears on the
// pages after the next build, and in the service after the next start. Every method returns
// FORBIDDEN for a zero Organiser.
type CatalogueService struct {
	Files CatalogueStore
	Log   CatalogueLog
	Clock contest.Clock
}

// List returns the files of an edition in their order.
func (s *CatalogueService) List(by contest.Organiser, edition contest.EditionID) (CatalogueFiles, error) {
	if err := by.MayRead(contest.AreaCatalogue); err != nil {
		return CatalogueFiles{}, err
	}
	return s.Files.CatalogueFiles(edition)
}

// Read returns the texts of a file. NOT_FOUND for a name that List does not have.
func (s *CatalogueService) Read(
	by contest.Organiser,
	edition contest.EditionID,
	file string,
) (CatalogueContent, error) {
	if err := by.MayRead(contest.AreaCatalogue); err != nil {
		return CatalogueContent{}, err
	}
	return s.Files.CatalogueContent(edition, file)
}

// Change changes texts of a file or, where the catalogue cannot be written or the form asks for a
// download, returns the files as they would be. Errors are those of CatalogueStore's
// PlanCatalogue; a CONFLICT also says who has changed the file, if the console did.
func (s *CatalogueService) Change(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	file string,
	read contest.ReadForm[CatalogueForm],
) (CatalogueSaved, error) {
	if err := by.MayChange(contest.AreaCatalogue); err != nil {
		return CatalogueSaved{}, err
	}
	form, err := contest.ReadChecked(read)
	if err != nil {
		return CatalogueSaved{}, err
	}
	saved, err := s.save(ctx, by, edition, file, form.Download, func() (CataloguePlan, error) {
		return s.Files.PlanCatalogue(edition, file, form)
	})
	if err != nil {
		return CatalogueSaved{}, fmt.Errorf("change catalogue: %w", err)
	}
	return saved, nil
}

// save stores what a plan changes, or only returns it for a download and where the catalogue cannot be written.
func (s *CatalogueService) save(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	file string,
	download bool,
	plan func() (CataloguePlan, error),
) (CatalogueSaved, error) {
	var saved CatalogueSaved
	undo := func() error { return nil }
	err := s.Log.LogCatalogueChange(ctx, edition, file, by.Actor, s.Clock.Now(), func() (*CatalogueRecord, error) {
		if err := undo(); err != nil { // of a transaction that is tried again
			return nil, err
		}
		undo = func() error { return nil }
		plan, err := plan()
		if err != nil {
			return nil, err
		}
		saved = CatalogueSaved{CataloguePlan: plan, Stored: !download && s.Files.CatalogueWritable(edition)}
		if len(plan.Files) == 0 {
			return nil, nil //nolint:nilnil // nothing has changed
		}
		if saved.Stored {
			restore, err := s.Files.StoreCatalogue(plan.Files)
			if err != nil {
				return nil, err
			}
			undo = restore
		}
		return &CatalogueRecord{Stored: saved.Stored, Texts: plan.Changed}, nil
	})
	if err != nil {
		err = s.changedBy(ctx, edition, file, err)
		return CatalogueSaved{}, errors.Join(err, undo())
	}
	return saved, nil
}

// changedBy adds to a CONFLICT who changed the file last, as far as the audit log has it.
func (s *CatalogueService) changedBy(ctx context.Context, edition contest.EditionID, file string, err error) error {
	var conflict *contest.Error
	if !errors.As(err, &conflict) || conflict.Code != contest.CodeConflict {
		return err
	}
	entries, auditErr := s.Log.AuditOf(ctx, CatalogueSubject(edition, file))
	if auditErr != nil {
		return auditErr
	}
	text := contest.Text{EN: "The file has been changed since you opened it", ZH: "该文件已有改动"}
	if len(entries) > 0 {
		last := entries[len(entries)-1]
		text = contest.Text{
			EN: "The file has been changed since you opened it, last by %s at %s",
			ZH: "该文件已有改动，最近一次由 %s 于 %s 修改",
		}.
			Format(
				last.Actor,
				last.At.UTC().Format("2006-01-02 15:04 UTC"),
			)
	}
	conflict.Fields["version"] = text
	return conflict
}

// changeField names a change in the form.
func changeField(index int) string { return "changes[" + strconv.Itoa(index) + "]" }
