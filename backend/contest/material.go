package contest

import (
	"context"
	"time"
)

// MaterialKinds are the files of an application to the camp, in the order of its
// form. All of them are required.
func MaterialKinds() []FileKind { return []FileKind{KindConcept, KindScript, KindPV, KindPortfolio} }

// Material is a file of an application to the camp.
type Material struct {
	Kind        FileKind
	UploadID    string
	Name        string // on the applicant's device
	Size        int64  // in bytes
	ContentType string
	Object      string // in the object store
	Film        *Film  // nil for a document or an archive
}

// FileName names a file of an application for its judges: "1001-concept.pptx".
func (m Material) FileName(workID int) string {
	return judgedFileName(workID, m.Kind, m.Kind.StoredType(m.ContentType))
}

// MaterialIDs are the uploads of an application. The JSON tags are the field names on
// the wire.
type MaterialIDs struct {
	Concept   string `json:"concept"`
	Script    string `json:"script"`
	Portfolio string `json:"portfolio"`
	PV        string `json:"pv"`
}

// Materials lists the uploads by kind, for a Registration that is to be stored. A
// missing one has no id.
func (m *MaterialIDs) Materials() []Material {
	if m == nil {
		m = &MaterialIDs{}
	}
	return []Material{
		{Kind: KindConcept, UploadID: m.Concept}, {Kind: KindScript, UploadID: m.Script},
		{Kind: KindPV, UploadID: m.PV}, {Kind: KindPortfolio, UploadID: m.Portfolio},
	}
}

// MaterialUploadIDs returns the ids of the uploads.
func MaterialUploadIDs(materials []Material) []string {
	var ids []string
	for _, m := range materials {
		if m.UploadID != "" {
			ids = append(ids, m.UploadID)
		}
	}
	return ids
}

// CheckMaterials adds the missing and the unusable files to fieldErrs, under names
// such as "files.concept". known are the entrant's uploads, by id.
func CheckMaterials(materials []Material, known map[string]UploadStanding, fieldErrs FieldErrors) {
	for _, m := range materials {
		name := "files." + string(m.Kind)
		if m.UploadID == "" {
			fieldErrs.Add(name, Text{EN: "Please upload this file: the application needs all four", ZH: "请上传此文件：申请需要全部四份材料"})
			continue
		}
		upload, ok := known[m.UploadID]
		upload.check(ok, name, m.Kind, fieldErrs)
	}
}

// pendingMaterials reports whether all of the uploads were begun before an instant and
// at least one of them is not in the registration.
func (r Registration) pendingMaterials(known map[string]UploadStanding, begunBefore time.Time) bool {
	used := map[string]bool{}
	for _, m := range r.Materials {
		used[m.UploadID] = true
	}
	pending := false
	for id, upload := range known {
		if !upload.BegunAt.Before(begunBefore) {
			return false
		}
		pending = pending || !used[id]
	}
	return pending
}

// uploadStandingReader reads the uploads of a form.
type uploadStandingReader interface {
	// UploadStandings returns those of an entrant's uploads that have these ids.
	UploadStandings(ctx context.Context, edition EditionID, entrantID string, ids []string) (map[string]UploadStanding, error)
}
