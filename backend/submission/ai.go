package submission

import (
	"time"

	"marquee/backend/marks"
	"marquee/backend/upload"
)

// AILabel is what the label beside a work says, in the words of the Chinese labelling measures.
type AILabel string

// The labels, the surest first.
const (
	AICertain   AILabel = "certain"   // a mark was found, or the studio made the film
	AIDeclared  AILabel = "declared"  // its entrant declares it
	AISuspected AILabel = "suspected" // there are traces only
	AIUnlabeled AILabel = "none"
)

// AI is how a film is known to be made with AI. The three parts add up to its running time.
type AI struct {
	Label    AILabel
	Proven   time.Duration   // made in the studio, or marked by the tool that made it
	Found    []ProvenSegment // where the studio's pictures and clips are; none where the whole film is proven
	Declared time.Duration   // by the entrant, beyond what is proven
	Unknown  time.Duration
}

// AIEvidence is what is known about a film.
type AIEvidence struct {
	Length     time.Duration // 0: not known, as of a linked film
	Made       *upload.Provenance
	Found      []ProvenSegment // what the studio made for its entrant, found again in the film; by their beginnings
	Marks      *marks.Marks    // of the film's file; nil: not read
	Confirmed  bool            // its entrant has confirmed the share that the edition asks for
	Disclosure *Disclosure
}

// AI weighs the evidence.
func (e AIEvidence) AI() AI {
	ai := AI{Label: AIUnlabeled}
	if e.Made != nil || e.wholeSigned() {
		ai.Proven = e.Length
	} else if len(e.Found) > 0 {
		ai.Found = e.Found
		ai.Proven = min(e.Length, provenLength(e.Found))
	}
	if d := e.Disclosure; d != nil && d.Share != nil {
		ai.Declared = max(0, time.Duration(float64(e.Length)**d.Share/100)-ai.Proven)
	}
	ai.Unknown = e.Length - ai.Proven - ai.Declared
	switch {
	case e.Made != nil, len(e.Found) > 0, e.Marks.Says():
		ai.Label = AICertain
	case e.Disclosure.UsesAI(), e.Confirmed && !e.Disclosure.SaysHow():
		ai.Label = AIDeclared
	case e.Marks.Hints():
		ai.Label = AISuspected
	}
	return ai
}

// wholeSigned reports whether a signature that is trusted says that a model made the file. A label without a signature,
// and a file that was edited with AI, prove no second.
func (e AIEvidence) wholeSigned() bool {
	return e.Marks != nil && e.Marks.C2PA != nil && e.Marks.C2PA.State == marks.StateTrusted &&
		e.Marks.C2PA.AI == marks.AIGenerated
}

// provenLength counts each second once.
func provenLength(segments []ProvenSegment) time.Duration {
	sum, until := 0.0, 0.0
	for _, s := range segments { // by their beginnings
		if s.To > until {
			sum += s.To - max(s.From, until)
			until = s.To
		}
	}
	return time.Duration(sum * float64(time.Second))
}
