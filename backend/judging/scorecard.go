package judging

import (
	"context"
	"time"

	"marquee/backend/contest"
	"marquee/backend/jury"
	"marquee/backend/submission"
)

// ActionScore is the action of the audit log for a stored scorecard.
const ActionScore = "scorecard.set"

// ScoreForm is what a judge sends: the whole scorecard of a work.
type ScoreForm struct {
	WorkID   int
	Scores   Scores
	Comments string
	// Before is the version of the scorecard that was changed, 0 for none; nil replaces any.
	Before    *int
	Signature *CardSignature // nil: none
}

// Check adds what is wrong to fieldErrs and returns the form with its text trimmed.
// At least one score is required, and none but those of the criteria is stored; comments are optional.
func (f ScoreForm) Check(criteria contest.Criteria, fieldErrs contest.FieldErrors) ScoreForm {
	submission.CheckWorkID(fieldErrs, f.WorkID)
	if len(f.Scores) == 0 {
		for _, name := range criteria.IDs() {
			fieldErrs.Add(name, contest.Text{EN: "Please give at least one score", ZH: "请至少打一项分数"})
		}
	}
	f.Comments = fieldErrs.Optional("comments", f.Comments, contest.MaxComments)
	return f
}

// Scorecard is one judge's scores for one work.
type Scorecard struct {
	WorkID    int
	Scores    Scores
	Comments  string
	Version   int       // grows with each change, from 1
	UpdatedAt time.Time // contest clock
	Proof     *LogProof // of the record in the log, for the judge who has just stored it; else nil
}

// ScorecardChanged is the error of a judge who changes a scorecard that another tab or browser has changed since.
func ScorecardChanged() error {
	return &contest.Error{Code: contest.CodeConflict, Text: contest.Text{
		EN: "This scorecard was changed in another tab or browser. Nothing was saved.", ZH: "此评分已在其他标签页或浏览器中改动，本次未保存",
	}}
}

// JudgeWork is a work that judges score, with the judge's own scorecard, nil without one.
type JudgeWork struct {
	Work      submission.Work
	Viewing   Viewing
	Note      JudgeNote
	Scorecard *Scorecard
}

// ScoreProgress is a judge's progress on the shortlist.
type ScoreProgress struct {
	Scored  int // works with a complete scorecard
	Partial int // works with some scores
	Total   int // works to score
}

// Completed reports whether every work has a complete scorecard.
func (p ScoreProgress) Completed() bool { return p.Total > 0 && p.Scored >= p.Total }

// ScoreRules are an edition's conditions of a score.
type ScoreRules struct {
	Criteria   []string // ids in their order
	WatchFirst bool     // the judge must have watched the work's film, see WatchedAfter
	Rules      *Rules   // written into the log if it has none; nil: none
}

// ScorecardStore stores scorecards. Lists and counts include the works on the
// shortlist only; in the camp, every approved application.
type ScorecardStore interface {
	Reader
	// JudgeWorks lists the works in the judge's own order, which is stable, with the
	// judge's own scorecards; all of them when page is nil. Works of which the judge is recused
	// are left out and, for a judge with an assignment, those not assigned.
	JudgeWorks(ctx context.Context, j jury.Judge, page *contest.Page) ([]JudgeWork, error)
	// JudgeWork returns one of these works. NOT_FOUND for any other.
	JudgeWork(ctx context.Context, j jury.Judge, workID int) (JudgeWork, error)
	// Score stores or replaces the judge's scorecard of a work. A new one keeps its place
	// among the judge's scorecards. NOT_FOUND unless it is one of these works; NOT_WATCHED when
	// rules.WatchFirst is set, and the judge's player has not played the work's own film for
	// WatchedAfter; CONFLICT when the stored scorecard differs and has another version than form.Before.
	Score(ctx context.Context, j jury.Judge, form ScoreForm, rules ScoreRules, at time.Time) (Scorecard, error)
	// Scorecards lists the judge's scorecards with their works, the last changed
	// first.
	Scorecards(ctx context.Context, j jury.Judge) ([]JudgeWork, error)
	// ScoreProgress counts the judge's scorecards; complete ones have the scores of all criteria.
	ScoreProgress(ctx context.Context, j jury.Judge, criteria []string) (ScoreProgress, error)
}

// ScorecardService is the use cases of judges. by is the account that jury.JudgeAuth
// admitted: every method returns FORBIDDEN unless it is a judge of the edition.
type ScorecardService struct {
	Scorecards ScorecardStore
	KeyMails   jury.JudgeKeyComposer // nil: judges get no mail about a new key
	Clock      contest.Clock         // the contest's time
	Now        func() time.Time      // wall clock; needed for mails
}

// Works lists the shortlist in the judge's own order, in the camp the approved
// applications, with the judge's own scorecards; all of them when read returns nil. VALIDATION_FAILED.
func (s *ScorecardService) Works(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	read contest.ReadForm[*contest.Page],
) ([]JudgeWork, error) {
	if err := by.MayAct(edition, jury.RoleJudge); err != nil {
		return nil, err
	}
	fieldErrs := contest.FieldErrors{}
	page, err := read(fieldErrs)
	if err != nil {
		return nil, err
	}
	if page != nil {
		page.Check(fieldErrs)
	}
	if err := fieldErrs.Err(); err != nil {
		return nil, err
	}
	return s.Scorecards.JudgeWorks(ctx, by, page)
}

// Work returns one of these works. NOT_FOUND for any other.
func (s *ScorecardService) Work(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	workID int,
) (JudgeWork, error) {
	if err := by.MayAct(edition, jury.RoleJudge); err != nil {
		return JudgeWork{}, err
	}
	if !submission.PossibleWorkID(workID) {
		return JudgeWork{}, contest.Fail(contest.CodeNotFound)
	}
	return s.Scorecards.JudgeWork(ctx, by, workID)
}

// Score stores or replaces the judge's scorecard of a work. VALIDATION_FAILED, NOT_FOUND;
// NOT_WATCHED when the edition requires that the film was watched; CONFLICT when the scorecard has been changed
// since form.Before.
func (s *ScorecardService) Score(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
	read contest.ReadForm[ScoreForm],
) (Scorecard, error) {
	if err := by.MayAct(edition, jury.RoleJudge); err != nil {
		return Scorecard{}, err
	}
	if err := mayJudge(ctx, s.Scorecards, edition.ID); err != nil {
		return Scorecard{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return Scorecard{}, err
	}
	form = form.Check(edition.Criteria, fieldErrs)
	form.Signature.check(edition, form.Comments, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return Scorecard{}, err
	}
	at := s.Clock.Now()
	form.Signature.tell(s.KeyMails, edition, by, at, s.Now)
	rules := RulesOf(edition)
	return s.Scorecards.Score(
		ctx,
		by,
		form,
		ScoreRules{Criteria: edition.Criteria.IDs(), WatchFirst: edition.WatchBeforeScore, Rules: &rules},
		at,
	)
}

// History lists the judge's scorecards with their works, the last changed first.
func (s *ScorecardService) History(ctx context.Context, edition *contest.Edition, by jury.Judge) ([]JudgeWork, error) {
	if err := by.MayAct(edition, jury.RoleJudge); err != nil {
		return nil, err
	}
	return s.Scorecards.Scorecards(ctx, by)
}

// Progress returns the judge's progress on these works, and until when they can be scored.
func (s *ScorecardService) Progress(
	ctx context.Context,
	edition *contest.Edition,
	by jury.Judge,
) (ScoreProgress, Dates, error) {
	if err := by.MayAct(edition, jury.RoleJudge); err != nil {
		return ScoreProgress{}, Dates{}, err
	}
	dates, err := judgingDates(ctx, s.Scorecards, edition, jury.RoleJudge)
	if err != nil {
		return ScoreProgress{}, Dates{}, err
	}
	progress, err := s.Scorecards.ScoreProgress(ctx, by, edition.Criteria.IDs())
	return progress, dates, err
}
