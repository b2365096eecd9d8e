package registration

import (
	"context"
	"slices"
	"time"

	"marquee/backend/contest"
)

// The limits of a batch.
const (
	// ReviewChunk is how many registrations one call decides or takes back, in one transaction.
	ReviewChunk = 250
	// ReviewPlanAge is how long a plan that nobody carried out is kept.
	ReviewPlanAge = 24 * time.Hour
	// reviewRunHold keeps the mails of a batch back until it has ended, or was interrupted for that long.
	reviewRunHold = time.Hour
)

// BatchOutcome is what became of a registration of a batch.
type BatchOutcome string

// The outcomes.
const (
	BatchWaiting   BatchOutcome = "waiting"   // to be decided
	BatchDone      BatchOutcome = "done"      // decided
	BatchDecided   BatchOutcome = "decided"   // skipped: decided already
	BatchChanged   BatchOutcome = "changed"   // skipped: its entrant sent it again
	BatchUndone    BatchOutcome = "undone"    // decided and taken back
	BatchMailed    BatchOutcome = "mailed"    // not taken back: its mail had left
	BatchOvertaken BatchOutcome = "overtaken" // not taken back: another organiser decided about it since
)

// BatchOutcomes lists the outcomes.
func BatchOutcomes() []BatchOutcome {
	return []BatchOutcome{BatchWaiting, BatchDone, BatchDecided, BatchChanged, BatchUndone, BatchMailed, BatchOvertaken}
}

// ReviewBatch is one decision about many registrations. Times are the wall clock's.
type ReviewBatch struct {
	ID          string
	Action      ReviewAction // approve or deny
	Actor       string       // who planned it
	CreatedAt   time.Time
	BegunAt     time.Time // zero: only planned
	EndedAt     time.Time // zero: not all are decided
	HoldEnds    time.Time // when its mails leave, once it has ended
	UndoBegunAt time.Time
	UndoneAt    time.Time
	UndoneBy    string
	Counts      map[BatchOutcome]int
	Languages   map[contest.Language]int // of those that are, or would be, mailed
	Lost        []LostPlace              // of a plan: the works that would lose their place on the shortlist
}

// ReviewBatchItem is a registration of a batch.
type ReviewBatchItem struct {
	Registration Registration
	Outcome      BatchOutcome
}

// ReviewPlan is what a batch is to be made of: the registrations of a filter, or those that are named.
type ReviewPlan struct {
	Edition  contest.EditionID
	Action   ReviewAction
	Actor    string
	Filter   *Filter // nil: IDs
	IDs      []string
	Versions map[string]int // of IDs, as they were read
	Except   []string
	Places   int // of the edition's shortlist; 0: without a limit
	Now      time.Time
}

// ReviewRun is one step of carrying a batch out, or of taking it back.
type ReviewRun struct {
	Edition   contest.EditionID
	ID        string
	By        string
	Reasons   Reasons   // of a denial
	At        time.Time // contest clock
	Now       time.Time // wall clock
	HeldUntil time.Time // the mails of this step, until the batch has ended
	Hold      time.Duration
	Places    int // of the edition's shortlist; 0: without a limit
	Most      int // registrations in this step
}

// Reasons are the reasons of a denial in both languages; each entrant is mailed one.
type Reasons struct {
	EN string `json:"en"`
	ZH string `json:"zh"`
}

// In returns the reason in a language.
func (r Reasons) In(language contest.Language) string {
	if language == contest.Chinese {
		return r.ZH
	}
	return r.EN
}

// ReviewBatchStore stores batches.
type ReviewBatchStore interface {
	// PlanBatch stores a plan, with what would become of each registration, and removes plans older than ReviewPlanAge
	// that nobody carried out.
	PlanBatch(ctx context.Context, plan ReviewPlan) (ReviewBatch, error)
	// Batch returns one. NOT_FOUND.
	Batch(ctx context.Context, edition contest.EditionID, id string) (ReviewBatch, error)
	// Batches returns those that were begun since, the newest first.
	Batches(ctx context.Context, edition contest.EditionID, since time.Time) ([]ReviewBatch, error)
	// BatchItems returns a part of a batch's registrations, those that are skipped first, and how many there are.
	BatchItems(
		ctx context.Context,
		edition contest.EditionID,
		id string,
		outcome BatchOutcome,
		part contest.Part,
	) (contest.Found[ReviewBatchItem], error)
	// RunBatch decides about the next registrations. When none is left it holds the mails for Hold and ends the batch;
	// nothing happens to one that has ended. CONFLICT once it is taken back, NOT_FOUND.
	RunBatch(ctx context.Context, run ReviewRun, compose ComposeMail) (ReviewBatch, error)
	// UndoBatch takes back the next decisions. The first step holds the mails and ends the batch; nothing happens to
	// one that was taken back. CONFLICT for a plan, and when the mails have left; NOT_FOUND.
	UndoBatch(ctx context.Context, run ReviewRun) (ReviewBatch, error)
}

// BatchPlanForm plans a batch. The JSON tags are the field names.
type BatchPlanForm struct {
	Decision ReviewAction     `json:"decision"`
	Filter   *BatchPlanFilter `json:"filter"`
	IDs      []string         `json:"ids"`
	Versions map[string]int   `json:"versions"`
	Except   []string         `json:"except"`
}

// BatchPlanFilter is the filter of a list of registrations.
type BatchPlanFilter struct {
	State    contest.RegisterState `json:"state"`
	Type     Type                  `json:"type"`
	Language contest.Language      `json:"language"`
	Q        string                `json:"q"`
	Tag      string                `json:"tag"`
	Assignee string                `json:"assignee"`
}

func (f BatchPlanFilter) check(fieldErrs contest.FieldErrors) {
	unknown := contest.Text{EN: "Please send a value of the list’s filter", ZH: "请填写列表筛选中的值"}
	if !slices.Contains(
		[]contest.RegisterState{"", contest.StateSubmitted, contest.StatePass, contest.StateDeny},
		f.State,
	) {
		fieldErrs.Add("filter.state", unknown)
	}
	if !slices.Contains([]Type{"", Individual, TeamEntry}, f.Type) {
		fieldErrs.Add("filter.type", unknown)
	}
	if !slices.Contains([]contest.Language{"", contest.English, contest.Chinese}, f.Language) {
		fieldErrs.Add("filter.language", unknown)
	}
}

// PlanBatch stores what a decision about many would do and changes nothing else. VALIDATION_FAILED with fields;
// FORBIDDEN unless by may change registrations.
func (s *Service) PlanBatch(
	ctx context.Context,
	by contest.Organiser,
	edition *contest.Edition,
	read contest.ReadForm[BatchPlanForm],
) (ReviewBatch, error) {
	if err := by.MayChange(contest.AreaRegistrations); err != nil {
		return ReviewBatch{}, err
	}
	fieldErrs := contest.FieldErrors{}
	form, err := read(fieldErrs)
	if err != nil {
		return ReviewBatch{}, err
	}
	plan := ReviewPlan{
		Edition:  edition.ID,
		Action:   form.Decision,
		Actor:    by.Actor,
		IDs:      form.IDs,
		Versions: form.Versions,
		Except:   form.Except,
		Places:   edition.MaxShortlisted,
		Now:      s.Now(),
	}
	if form.Decision != ReviewApprove && form.Decision != ReviewDeny {
		fieldErrs.Add("decision", contest.Text{EN: "Please choose approve or deny", ZH: "请选择通过或不通过"})
	}
	if (form.Filter == nil) == (len(form.IDs) == 0) {
		fieldErrs.Add("filter", contest.Text{EN: "Please name the registrations, or a filter", ZH: "请指明要处理的报名，或给出筛选条件"})
	}
	for name, ids := range map[string][]string{"ids": form.IDs, "except": form.Except} {
		if len(ids) > contest.MaxReviewed {
			fieldErrs.Add(name, contest.Text{EN: "are more than %d", ZH: "不能超过 %d 条"}.Format(contest.MaxReviewed))
		}
	}
	if form.Filter != nil {
		form.Filter.check(fieldErrs)
		marks, err := MarkFilter{Tag: form.Filter.Tag, Assignee: form.Filter.Assignee}.Of(by, "registration:")
		if err != nil {
			return ReviewBatch{}, err
		}
		plan.Filter = &Filter{
			Edition:  edition.ID,
			State:    form.Filter.State,
			Type:     form.Filter.Type,
			Language: form.Filter.Language,
			Search:   form.Filter.Q,
			Marks:    marks,
		}
	}
	if err := fieldErrs.Err(); err != nil {
		return ReviewBatch{}, err
	}
	return s.Batches.PlanBatch(ctx, plan)
}

// ListBatches returns the batches of the last day. FORBIDDEN unless by may change registrations.
func (s *Service) ListBatches(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
) ([]ReviewBatch, error) {
	if err := by.MayChange(contest.AreaRegistrations); err != nil {
		return nil, err
	}
	return s.Batches.Batches(ctx, edition, s.Now().Add(-ReviewPlanAge))
}

// ShowBatch returns a batch with a part of its registrations. NOT_FOUND; FORBIDDEN unless by may change registrations.
func (s *Service) ShowBatch(
	ctx context.Context,
	by contest.Organiser,
	edition contest.EditionID,
	id string,
	outcome BatchOutcome,
	part contest.Part,
) (ReviewBatch, contest.Found[ReviewBatchItem], error) {
	if err := by.MayChange(contest.AreaRegistrations); err != nil {
		return ReviewBatch{}, contest.Found[ReviewBatchItem]{}, err
	}
	batch, err := s.Batches.Batch(ctx, edition, id)
	if err != nil {
		return ReviewBatch{}, contest.Found[ReviewBatchItem]{}, err
	}
	items, err := s.Batches.BatchItems(ctx, edition, id, outcome, part)
	return batch, items, err
}
