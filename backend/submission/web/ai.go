package web

import (
	"marquee/backend/submission"
)

// aiAnswer is how a film is known to be made with AI, in seconds that add up to its running time.
type aiAnswer struct {
	Label    submission.AILabel `json:"label"`
	Proven   float64            `json:"proven"`
	Declared float64            `json:"declared"`
	Unknown  float64            `json:"unknown"`
	Found    []foundAnswer      `json:"found"`
}

// foundAnswer is a stretch of the film that the studio made.
type foundAnswer struct {
	From      float64 `json:"from"`
	To        float64 `json:"to"`
	Certainty float64 `json:"certainty"`
}

// newAIAnswer maps what is known of a film to the wire; an application is unlabeled.
func newAIAnswer(ai submission.AI) aiAnswer {
	answer := aiAnswer{
		Label:    ai.Label,
		Proven:   ai.Proven.Seconds(),
		Declared: ai.Declared.Seconds(),
		Unknown:  ai.Unknown.Seconds(),
		Found:    []foundAnswer{},
	}
	for _, s := range ai.Found {
		answer.Found = append(answer.Found, foundAnswer{s.From, s.To, s.Certainty})
	}
	if answer.Label == "" { // an application
		answer.Label = submission.AIUnlabeled
	}
	return answer
}
