package web

import (
	"time"

	"marquee/backend/submission"
	"marquee/backend/upload"
	uploadweb "marquee/backend/upload/web"
)

// madeAnswer is one file of a submission that the studio made.
type madeAnswer struct {
	Kind upload.FileKind `json:"kind"`
	uploadweb.ProvenanceAnswer
}

// madeAnswersOf lists the files of a submission that the studio made, for its entrant.
func madeAnswersOf(zone *time.Location, sent submission.Submission) []madeAnswer {
	made := []madeAnswer{}
	if film := uploadweb.ProvenanceAnswerOf(zone, sent.FilmMade); film != nil {
		made = append(made, madeAnswer{upload.KindVideo, *film})
	}
	if cover := uploadweb.ProvenanceAnswerOf(zone, sent.CoverMade); cover != nil {
		made = append(made, madeAnswer{upload.KindCover, *cover})
	}
	return made
}
