package registration

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// MaterialKinds are the files of an application to the camp, in the order of its
// form. All of them are required.
func MaterialKinds() []upload.FileKind {
	return []upload.FileKind{upload.KindConcept, upload.KindScript, upload.KindPV, upload.KindPortfolio}
}

// Material is a file of an application to the camp.
type Material struct {
	Kind        upload.FileKind
	UploadID    string
	Name        string // on the applicant's device
	Size        int64  // in bytes
	ContentType string
	Object      string       // in the object store
	Film        *upload.Film // nil for a document or an archive
}

// FileName names a file of an application for its judges: "1001-concept.pptx".
func (m Material) FileName(workID int) string {
	return upload.JudgedFileName(workID, m.Kind, m.Kind.StoredType(m.ContentType))
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
		{Kind: upload.KindConcept, UploadID: m.Concept}, {Kind: upload.KindScript, UploadID: m.Script},
		{Kind: upload.KindPV, UploadID: m.PV}, {Kind: upload.KindPortfolio, UploadID: m.Portfolio},
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
func CheckMaterials(materials []Material, known map[string]upload.SentStanding, fieldErrs contest.FieldErrors) {
	for _, m := range materials {
		name := "files." + string(m.Kind)
		if m.UploadID == "" {
			fieldErrs.Add(
				name,
				contest.Text{EN: "Please upload this file: the application needs all four", ZH: "请上传此文件：申请需要全部四份材料"},
			)
			continue
		}
		file, ok := known[m.UploadID]
		file.Check(ok, name, m.Kind, fieldErrs)
	}
}

// pendingMaterials reports whether all of the uploads were begun before an instant and
// at least one of them is not in the registration.
func (r Registration) pendingMaterials(known map[string]upload.SentStanding, begunBefore time.Time) bool {
	used := map[string]bool{}
	for _, m := range r.Materials {
		used[m.UploadID] = true
	}
	pending := false
	for id, file := range known {
		if !file.BegunAt.Before(begunBefore) {
			return false
		}
		pending = pending || !used[id]
	}
	return pending
}

// UploadStandingReader reads the uploads of a form.
type UploadStandingReader interface {
	// UploadStandings returns those of an entrant's uploads that have these ids.
	UploadStandings(
		ctx context.Context,
		edition contest.EditionID,
		entrantID string,
		ids []string,
	) (map[string]upload.SentStanding, error)
}
