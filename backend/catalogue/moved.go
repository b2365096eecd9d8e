package catalogue

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"marquee/backend/atomicfile"
	"marquee/backend/contest"
)

// movedSuffix is the suffix of the name of a timeline with dates that organisers have moved, beside the editors' file.
const movedSuffix = "-moved"

// WriteMoved writes timeline-moved.json beside an edition's timeline.json, for the build of the pages: the timeline
// with the dates of e, which is the edition as Moved returns it. Without a moved date it removes the file.
func WriteMoved(dir string, e *contest.Edition) error {
	folder := filepath.Join(dir, "editions", string(e.ID))
	content, err := os.ReadFile(
		filepath.Join(folder, "timeline.json"),
	) //nolint:gosec // the catalogue's folder is a setting
	if err != nil {
		return fmt.Errorf("read timeline: %w", err)
	}
	var t timelineFile
	if err := json.Unmarshal(content, &t); err != nil {
		return fmt.Errorf("read timeline: %w", err)
	}
	moved := move(&t, e)
	target := filepath.Join(folder, "timeline"+movedSuffix+".json")
	if !moved {
		if err := os.Remove(target); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("remove moved timeline: %w", err)
		}
		return nil
	}
	encoded, err := json.MarshalIndent(t, "", "  ")
	if err != nil {
		return fmt.Errorf("encode moved timeline: %w", err)
	}
	return atomicfile.Write(target, append(encoded, '\n'), 0o644)
}

// move sets the dates to those of e, and reports whether any differs.
func move(t *timelineFile, e *contest.Edition) bool {
	moved := !t.Registration.EndsAt.Equal(e.RegistrationEnds) || !t.Registration.OpensAt.Equal(e.RegistrationOpens)
	window, grace := int(e.DecisionWindow/time.Hour), int(e.UploadGrace/time.Hour)
	moved = moved || t.DecisionWindowHours != window || t.UploadGraceHours != grace
	t.DecisionWindowHours, t.UploadGraceHours = window, grace
	t.Registration.OpensAt, t.Registration.EndsAt = e.RegistrationOpens, e.RegistrationEnds
	if t.Submission != nil {
		moved = moved || !t.Submission.EndsAt.Equal(e.SubmissionEnds)
		t.Submission.EndsAt = e.SubmissionEnds
	}
	for i := range t.Phases {
		p := &t.Phases[i]
		at := slices.IndexFunc(e.Phases, func(of contest.Phase) bool { return of.ID == p.ID })
		if at < 0 {
			continue
		}
		of := e.Phases[at]
		moved = moved || p.When != of.When || p.Name != of.Name ||
			(p.StartsAt != nil && !p.StartsAt.Equal(of.StartsAt)) ||
			(p.EndsAt == nil) != of.EndsAt.IsZero() ||
			(p.EndsAt != nil && !p.EndsAt.Equal(of.EndsAt))
		p.When, p.Name = of.When, of.Name
		if p.At != nil && !within(*p.At, of.StartsAt, of.EndsAt) && p.StartsAt != nil {
			at := p.At.Add(of.StartsAt.Sub(*p.StartsAt)) // the event moves with its day
			p.At = &at
		}
		if !of.StartsAt.IsZero() {
			p.StartsAt = &of.StartsAt
		}
		if !of.EndsAt.IsZero() {
			p.EndsAt = &of.EndsAt
		}
		if p.At != nil && !within(*p.At, of.StartsAt, of.EndsAt) {
			p.At = nil // its day is no longer the phase's
		}
	}
	return moved
}
