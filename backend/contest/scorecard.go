package contest

import (
	"context"
	"time"
)

// Weights are the shares of the four scores in a total, in percent; they add up
// to 100.
type Weights struct {
	Creativity int
	Technical  int
	Artistic   int
	Story      int
}

// Scores are what a judge gives a work; nil is not given yet.
type Scores struct {
	Creativity *Score
	Technical  *Score
	Artistic   *Score
	Story      *Score
}

// Given tells how many of the four scores are there.
func (s Scores) Given() int {
	given := 0
	for _, score := range []*Score{s.Creativity, s.Technical, s.Artistic, s.Story} {
		if score != nil {
			given++
		}
	}
	return given
}

// Complete reports whether all four scores are there. Results use complete
// scorecards only.
func (s Scores) Complete() bool { return s.Given() == 4 }

// Total weighs the scores; a missing one counts 0. The sum is exact.
func (s Scores) Total(w Weights) Total {
	weigh := func(score *Score, percent int) Total {
		if score == nil {
			return 0
		}
		return Total(*score) * Total(percent)
	}
	return weigh(s.Creativity, w.Creativity) + weigh(s.Technical, w.Technical) +
		weigh(s.Artistic, w.Artistic) + weigh(s.Story, w.Story)
}

// ActionScore is the audit log's word for a scorecard that was set.
const ActionScore = "scorecard.set"

// ScoreForm is what a judge sends: the whole scorecard of a work.
type ScoreForm struct {
	WorkID   int
	Scores   Scores
	Comments string
}

// Check notes what is wrong, at least one score being required and comments not,
// and returns the form with its text trimmed.
func (f ScoreForm) Check(fieldErrs FieldErrors) ScoreForm {
	CheckWorkID(fieldErrs, f.WorkID)
	if f.Scores.Given() == 0 {
		for _, name := range []string{"creativity", "technical", "artistic", "story"} {
			fieldErrs.Add(name, Text{EN: "Please give at least one score", ZH: "请至少打一项分数"})
		}
	}
	f.Comments = fieldErrs.Optional("comments", f.Comments, MaxComments)
	return f
}

// Scorecard is one judge's scores for one work.
type Scorecard struct {
	WorkID    int
	Scores    Scores
	Comments  string
	UpdatedAt time.Time // contest clock
}

// JudgeWork is a shortlisted work with the judge's own scorecard, nil without one.
type JudgeWork struct {
	Work      Work
	Scorecard *Scorecard
}

// ScoreProgress is how far a judge is with the shortlist.
type ScoreProgress struct {
	Scored  int // works with a complete scorecard
	Partial int // works with some scores
	Total   int // works on the shortlist
}

// Completed reports whether every work has a complete scorecard.
func (p ScoreProgress) Completed() bool { return p.Total > 0 && p.Scored >= p.Total }

// ScorecardStore keeps scorecards. Only those of works on the shortlist are
// listed and counted.
type ScorecardStore interface {
	// JudgeWorks lists the shortlist in its order with the judge's own scorecards;
	// all of it when page is nil.
	JudgeWorks(ctx context.Context, j Judge, page *Page) ([]JudgeWork, error)
	// JudgeWork returns one work of the shortlist. NOT_FOUND for any other work.
	JudgeWork(ctx context.Context, j Judge, workID int) (JudgeWork, error)
	// Score stores or replaces the judge's scorecard of a work. NOT_FOUND when the
	// work is not on the shortlist.
	Score(ctx context.Context, j Judge, form ScoreForm, at time.Time) (Scorecard, error)
	// Scorecards lists the judge's scorecards with their works, newest change first.
	Scorecards(ctx context.Context, j Judge) ([]JudgeWork, error)
	// ScoreProgress counts them.
	ScoreProgress(ctx context.Context, j Judge) (ScoreProgress, error)
}
