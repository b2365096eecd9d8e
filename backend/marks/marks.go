// Package marks reads and writes the marks of AI-made files: C2PA manifests, the key AIGC of GB 45438-2025, and the
// IPTC's digital source type. Its readers of files are bounded, whatever a file holds; manifests are validated and
// signed in a process of Node's (see Program), because the library for them is WebAssembly. A file without marks says
// nothing about how it was made, and nothing may be concluded from their absence.
package marks

import "slices"

// Marks are what a file says about how it was made. The JSON form is the one on the wire and, with Traces, the one in
// the database.
type Marks struct {
	// C2PA is nil until the manifest is read: of a file that no process with Node has seen, and of a kind that has
	// none.
	C2PA *C2PA `json:"c2pa"`
	AIGC *AIGC `json:"aigc"`
	// IPTC is the code of the digital source type, the end of http://cv.iptc.org/newscodes/digitalsourcetype/….
	IPTC *string `json:"iptc"`
	// Traces are the generators whose tags are in the metadata, by the names of Generators.
	Traces []string `json:"traces,omitempty"`
}

// State is what became of the validation of a manifest.
type State string

// The states.
const (
	StateTrusted State = "trusted" // signed under a root of the trust list, and the file is as it was signed
	StateValid   State = "valid"   // the file is as it was signed, by whomever
	StateInvalid State = "invalid" // a manifest that does not hold for this file
	StateNone    State = "none"    // no manifest
)

// AI is what a manifest says about the part of models.
type AI string

// The answers.
const (
	AIGenerated AI = "generated"
	AIEdited    AI = "edited"  // or put together with what a model made
	AINone      AI = "none"    // every step names a source, and none is a model
	AIUnknown   AI = "unknown" // it does not say
)

// C2PA is the manifest of a file. An invalid one proves nothing, whatever it says.
type C2PA struct {
	State     State   `json:"state"`
	Issuer    *string `json:"issuer"`    // who signed: an organisation or a person
	Generator *string `json:"generator"` // the program that made the manifest
	AI        AI      `json:"ai"`
}

// Proven reports whether the manifest proves what it says about the file, to whoever trusts its issuer.
func (c *C2PA) Proven() bool {
	return c != nil && (c.State == StateTrusted || c.State == StateValid)
}

// Label is the certainty of an AIGC label.
type Label string

// The labels of GB 45438-2025.
const (
	LabelCertain   Label = "1"
	LabelPossible  Label = "2"
	LabelSuspected Label = "3"
)

// AIGC is the implicit label of GB 45438-2025, appendix E.
type AIGC struct {
	Label        Label  `json:"label"`
	Producer     string `json:"producer"`
	ProduceID    string `json:"produceId"`
	Propagator   string `json:"propagator"`
	PropagateID  string `json:"propagateId"`
	ReservedCode string `json:"-"` // the producer's own, kept in copies that may name it
}

// ForJudges returns the marks without what may name a person: issuers, producers, ids, and words that are not of a
// known vocabulary.
func (m *Marks) ForJudges() *Marks {
	if m == nil {
		return nil
	}
	blind := &Marks{}
	if m.C2PA != nil {
		blind.C2PA = &C2PA{State: m.C2PA.State, AI: m.C2PA.AI}
		if m.C2PA.Generator != nil {
			if known := generatorIn(*m.C2PA.Generator); known != "" {
				blind.C2PA.Generator = &known
			}
		}
	}
	if m.AIGC != nil {
		blind.AIGC = &AIGC{Label: m.AIGC.Label}
	}
	if m.IPTC != nil && slices.Contains(sourceTypes(), *m.IPTC) {
		code := *m.IPTC
		blind.IPTC = &code
	}
	return blind
}

// Says reports whether the marks say that a model made the file or a part of it: a manifest that holds, a label that is
// certain, or the source type.
func (m *Marks) Says() bool {
	if m == nil {
		return false
	}
	return m.C2PA.Proven() && (m.C2PA.AI == AIGenerated || m.C2PA.AI == AIEdited) ||
		m.AIGC != nil && m.AIGC.Label == LabelCertain || m.IPTC != nil && madeByModel(*m.IPTC)
}

// Hints reports whether the marks leave it open: a label that is not certain, a manifest that does not hold but speaks
// of a model, or the tags of a generator.
func (m *Marks) Hints() bool {
	if m == nil || m.Says() {
		return false
	}
	return m.AIGC != nil || len(m.Traces) > 0 || m.C2PA != nil && (m.C2PA.AI == AIGenerated || m.C2PA.AI == AIEdited)
}

// sourceTypes are the IPTC's digital source types (newscodes, version 2025).
func sourceTypes() []string {
	return []string{
		"trainedAlgorithmicMedia",
		"compositeWithTrainedAlgorithmicMedia",
		"algorithmicMedia",
		"algorithmicallyEnhanced",
		"compositeSynthetic",
		"composite",
		"compositeCapture",
		"computationalCapture",
		"dataDrivenMedia",
		"digitalArt",
		"digitalCapture",
		"digitalCreation",
		"humanEdits",
		"minorHumanEdits",
		"multiFrameComputationalCapture",
		"negativeFilm",
		"positiveFilm",
		"print",
		"screenCapture",
		"softwareImage",
		"virtualRecording",
	}
}

func madeByModel(code string) bool {
	return slices.Contains(sourceTypes()[:5], code)
}
