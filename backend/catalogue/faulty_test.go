package catalogue_test

import (
	"context"
	"errors"
	"maps"
	"testing"

	"marquee/backend/catalogue"
	"marquee/backend/contest"
	"marquee/backend/operations"
)

// madeStore has editions that organisers have made, as the database has them.
type madeStore struct {
	made      []operations.MadeEdition
	documents operations.EditionDocuments
}

func (s *madeStore) EditionDocuments(context.Context) (operations.EditionDocuments, error) {
	return maps.Clone(s.documents), nil
}

func (s *madeStore) StoreEditionDocuments(_ context.Context, files []operations.CatalogueBytes) error {
	for _, file := range files {
		s.documents[file.Path] = file.Content
	}
	return nil
}

func (s *madeStore) MadeEditions(context.Context) ([]operations.MadeEdition, error) {
	return s.made, nil
}

// copied is a form that copies an edition.
func copied(from, id contest.EditionID) operations.EditionForm {
	days := 365
	return operations.EditionForm{
		From: from, ID: id, Season: "2027", Days: &days, URL: "https://" + string(id) + ".example",
		Name: &contest.Text{EN: "Copy", ZH: "副本"},
	}
}

// make makes an edition that the store then has.
func (s *madeStore) make(t *testing.T, d *catalogue.Folder, form operations.EditionForm) {
	t.Helper()
	plan, err := d.PlanEdition(form, s.documents)
	if err != nil {
		t.Fatalf("make %s: %v", form.ID, err)
	}
	for _, file := range plan.Files {
		s.documents[file.Path] = file.Content
	}
	s.made = append(s.made, operations.MadeEdition{ID: form.ID, From: form.From})
}

// TestAFaultyEditionHindersNoOther: an edition with a problem in one of its files leaves the texts, the checklist and
// the copies of the others as they are, and its own texts can be read, so that they can be mended.
func TestAFaultyEditionHindersNoOther(t *testing.T) {
	t.Parallel()
	folder, _ := folder(t)
	store := &madeStore{documents: operations.EditionDocuments{}}
	d := folder.With(store)
	for _, id := range []contest.EditionID{"sound", "faulty"} {
		store.make(t, d, copied(contest.International, id))
	}
	before, err := d.CatalogueFiles("sound")
	if err != nil {
		t.Fatal(err)
	}
	store.documents["editions/faulty/criteria.json"] = []byte(`[{"id": "light", "weight": 900}]`)

	after, err := d.CatalogueFiles("sound")
	if err != nil || len(after.Files) != len(before.Files) {
		t.Fatalf("the texts of another edition: %v, %+v", err, after)
	}
	former := 0
	for _, file := range after.Files {
		former += file.Former
	}
	if former == 0 {
		t.Error("no text is said to name the edition that was copied")
	}
	content, err := d.CatalogueContent("sound", "about.json")
	if err != nil || len(content.Texts) == 0 {
		t.Fatalf("one of its files: %v", err)
	}
	if _, err := d.PlanCatalogue("sound", "about.json", operations.CatalogueForm{
		Version: content.Version,
		Changes: []operations.TextChange{{Path: content.Texts[0].Path, EN: "New words.", ZH: "新的文字。"}},
	}); err != nil {
		t.Errorf("change one of its texts: %v", err)
	}
	if _, err := d.Checklist(
		&contest.Edition{ID: "sound", Season: "2027"},
		contest.International,
		store.documents,
	); err != nil {
		t.Errorf("its checklist: %v", err)
	}
	store.make(t, d, copied("sound", "third"))

	if files, err := d.CatalogueFiles("faulty"); err != nil || len(files.Files) == 0 {
		t.Errorf("the texts of the faulty one: %v", err)
	}
	for field, form := range map[string]operations.EditionForm{
		"from": copied("faulty", "fourth"), "id": copied(contest.International, "faulty"),
	} {
		var refused *contest.Error
		if _, err := d.PlanEdition(form, store.documents); !errors.As(err, &refused) || refused.Fields[field].EN == "" {
			t.Errorf("a copy of the faulty one, or one of its name: %v", err)
		}
	}
}
