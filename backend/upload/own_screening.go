package upload

import (
	"slices"
)

// OwnScreening is what the entrant of a film is shown of it: what the jury gets.
type OwnScreening struct {
	State    Screening
	Reason   CopyReason    // while State is ScreeningFailed
	Film     *Film         // what the jury gets; nil while State is preparing or failed
	Tracks   []Track       // its subtitles, of a submitted film
	Warnings []FileWarning // about the film, and about what its copy was found to hold
	Format   FilmFormat    // of the film, for the texts of the warnings
}

// Copy is the copy of an uploaded film. The tags are the names in the database.
type Copy struct {
	State  CopyState  `json:"state"`
	Reason CopyReason `json:"reason"`
	Made   *MadeCopy  `json:"made"`
}

// OwnScreening returns what the jury gets of an uploaded film if it is submitted. False before its copy is queued.
func (u Upload) OwnScreening() (OwnScreening, bool) {
	if u.Copy == nil || u.Kind != KindVideo || u.State != Succeed {
		return OwnScreening{}, false
	}
	var made MadeCopy
	if u.Copy.Made != nil {
		made = *u.Copy.Made
	}
	film, state := Screen(Film{}, u.Copy.State, made, false)
	return NewOwnScreening(film, state, u.Copy.Reason, u.Format), true
}

func NewOwnScreening(film *Film, state Screening, reason CopyReason, format FilmFormat) OwnScreening {
	own := OwnScreening{State: state, Film: film, Warnings: format.Warnings(), Format: format}
	if state == ScreeningFailed {
		own.Reason = reason
	}
	if film != nil && film.Sound == SoundSilent && !slices.Contains(own.Warnings, WarningNoSound) {
		own.Warnings = append(own.Warnings, WarningSilent)
	}
	return own
}
