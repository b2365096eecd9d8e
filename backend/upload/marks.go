package upload

import "marquee/backend/marks"

// addMarks keeps what the check found of a file's marks. A manifest is validated later, by a worker: the check sees
// only whether there is one.
func (s *Service) addMarks(u *Upload, found *marks.Found) {
	if found == nil {
		return
	}
	u.Marks = &found.Marks
	switch {
	case !found.Readable:
	case !found.Manifest && s.ReadsManifests:
		u.Marks.C2PA = &marks.C2PA{State: marks.StateNone, AI: marks.AIUnknown}
	default:
		u.ManifestFormat = found.Format
	}
}
