package studio

import (
	"context"
	"fmt"
	"log/slog"
	"time"

	"marquee/backend/account"
	"marquee/backend/contest"
	"marquee/backend/registration"
	"marquee/backend/upload"
)

// ProvenanceOf records how result number `result` of a task was made.
func ProvenanceOf(task Task, result int) upload.Provenance {
	form := task.Form
	return upload.Provenance{
		TaskID: task.ID, Result: result, Type: string(form.Type), Model: string(form.Model), Prompt: form.Prompt,
		Reference: form.Type.Referenced(), Resolution: form.Resolution,
		AspectRatio: form.AspectRatio, Duration: form.Duration, CreatedAt: task.CreatedAt,
	}
}

// ResultUse is the use of one result of a task; the tags are its names on the wire.
type ResultUse struct {
	Result int             `json:"result"` // which of the results, from 0
	Kind   upload.FileKind `json:"kind"`   // reference, cover or video
}

// Check notes what is wrong with using a result of a completed task under the rules of
// uploads.
func (u ResultUse) Check(edition *contest.Edition, task Task, fieldErrs contest.FieldErrors) {
	if u.Result < 0 || u.Result >= len(task.Results) {
		fieldErrs.Add(
			"result",
			contest.Text{
				EN: "This task has %d results, counted from 0",
				ZH: "该任务共有 %d 个结果，序号从 0 开始",
			}.Format(
				len(task.Results),
			),
		)
	}
	fits := u.Kind == upload.KindVideo
	if !task.Form.Type.Video() {
		fits = u.Kind == upload.KindCover || u.Kind == upload.KindReference
	}
	switch {
	case !fits && task.Form.Type.Video():
		fieldErrs.Add(
			"kind",
			contest.Text{EN: "A video can become the film of an entry (video)", ZH: "视频可用作参赛影片（video）"},
		)
	case !fits:
		fieldErrs.Add(
			"kind",
			contest.Text{
				EN: "An image can become a cover (cover) or a reference (reference)",
				ZH: "图片可用作封面（cover）或参考图（reference）",
			},
		)
	case !upload.TakesUpload(edition, u.Kind):
		fieldErrs.Add("kind", contest.Text{EN: "This contest takes no file of this kind", ZH: "本次活动不接收此类文件"})
	case u.Result >= 0 && u.Result < len(task.Results):
		u.checkLimits(edition, task.Results[u.Result], fieldErrs)
	}
}

// checkLimits notes when a result exceeds the limits of its kind.
func (u ResultUse) checkLimits(edition *contest.Edition, result Result, fieldErrs contest.FieldErrors) {
	limits, _ := u.Kind.Limits()
	if result.Size > limits.MaxBytes {
		fieldErrs.Add(
			"kind",
			contest.Text{
				EN: "Such a file may have at most %s. Please choose a smaller resolution.",
				ZH: "此类文件不能超过 %s，请选择较低的分辨率",
			}.Format(
				limits.MaxSize(),
			),
		)
		return
	}
	problem := upload.CheckFile(edition, upload.Upload{Kind: u.Kind, Size: result.Size}, result.facts())
	if problem != upload.ProblemNone {
		fieldErrs.Add("kind", problem.Text(edition, limits))
	}
}

// facts are the stored facts of a result as a file.
func (r Result) facts() upload.FileFacts {
	facts := upload.FileFacts{
		Size:     r.Size,
		Video:    r.Duration > 0,
		Duration: r.Duration,
		Width:    r.Width,
		Height:   r.Height,
	}
	for _, t := range []upload.FileType{upload.TypeMP4, upload.TypeJPG, upload.TypePNG} {
		if t.ContentTypes()[0] == r.ContentType {
			facts.Type = t
		}
	}
	return facts
}

// fileName is the name of a result as an upload, from model and creation time:
// "veo3-20260301-200000-1.mp4". It contains nothing of the prompt or the entrant.
func (r Result) fileName(task Task, result int, zone *time.Location) string {
	extension := "mp4"
	if t := r.facts().Type; t != upload.TypeUnknown {
		extension = t.Extensions()[0]
	}
	ordered := task.CreatedAt.In(zone).Format("20060102-150405")
	return fmt.Sprintf("%s-%s-%d.%s", task.Form.Model, ordered, result+1, extension)
}

// UploadStore is what the service needs of the uploads.
type UploadStore interface {
	// Upload returns an entrant's upload. NOT_FOUND.
	Upload(ctx context.Context, edition contest.EditionID, entrantID, id string) (upload.Upload, error)
	// MadeUpload returns the usable upload that an entrant has of a task's result as a
	// kind. NOT_FOUND.
	MadeUpload(
		ctx context.Context,
		edition contest.EditionID,
		entrantID, taskID string,
		result int,
		kind upload.FileKind,
	) (upload.Upload, error)
	// KeepMadeUpload stores an upload of a result, or returns the usable one that
	// exists for the same result and kind.
	KeepMadeUpload(ctx context.Context, u upload.Upload) (upload.Upload, error)
}

// CopyStore is what the service needs of the object store.
type CopyStore interface {
	// Copy copies an object to an unused name inside the store and returns the copy's
	// CRC32C. NOT_FOUND.
	Copy(ctx context.Context, from, to string) (checksum uint32, err error)
	Deleter
}

// usable returns a completed task whose results the entrant may use. CONFLICT unless
// it is completed, NOT_FOUND, and the codes of Admit.
func (s *Service) usable(ctx context.Context, edition *contest.Edition, who account.Entrant, id string) (Task, error) {
	if err := s.Admit(ctx, edition, who); err != nil {
		return Task{}, err
	}
	task, err := s.Find(ctx, edition, who, id)
	if err != nil {
		return Task{}, err
	}
	return task, task.MayUse()
}

// UseResult makes a finished upload of a task's result, with an object of its own,
// so that it outlives the task. Repeated calls return the same upload while that is
// usable. read is called once the entrant may use the task. The codes of Admit,
// CONFLICT unless the task is completed, NOT_FOUND, VALIDATION_FAILED, and
// SUBMISSION_ENDED for a film or cover.
func (s *Service) UseResult(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	id string,
	read contest.ReadForm[ResultUse],
) (upload.Upload, error) {
	task, err := s.usable(ctx, edition, who, id)
	if err != nil {
		return upload.Upload{}, err
	}
	fieldErrs := contest.FieldErrors{}
	use, err := read(fieldErrs)
	if err != nil {
		return upload.Upload{}, err
	}
	use.Check(edition, task, fieldErrs)
	if err := fieldErrs.Err(); err != nil {
		return upload.Upload{}, err
	}
	if err := s.mayUpload(ctx, edition, who, use.Kind); err != nil {
		return upload.Upload{}, err
	}
	made, err := s.Uploads.MadeUpload(ctx, edition.ID, who.ID, task.ID, use.Result, use.Kind)
	if err == nil || contest.CodeOf(err) != contest.CodeNotFound {
		return made, err
	}
	u := s.made(edition, who, task, use)
	sum, err := s.Objects.Copy(ctx, task.Results[use.Result].Object, u.Object)
	if err != nil {
		return upload.Upload{}, fmt.Errorf("use result: %w", err)
	}
	u.Checksum = &sum
	kept, err := s.Uploads.KeepMadeUpload(ctx, u)
	if err != nil { // the row may be stored all the same: the copy stays
		return upload.Upload{}, fmt.Errorf("use result: %w", err)
	}
	if kept.Object != u.Object { // a concurrent call was first
		if err := s.Objects.Delete(context.WithoutCancel(ctx), u.Object); err != nil {
			s.Log.WarnContext(
				ctx,
				"discard copy of result",
				slog.String("task", task.ID),
				slog.String("error", err.Error()),
			)
		}
	}
	return kept, nil
}

func (s *Service) mayUpload(
	ctx context.Context,
	edition *contest.Edition,
	who account.Entrant,
	kind upload.FileKind,
) error {
	reg, err := registration.OrNone(ctx, s.Registrations, edition.ID, who.ID)
	if err != nil {
		return err
	}
	return upload.MayUpload(edition, reg.Standing(), kind, s.Clock.Now())
}

func (s *Service) made(edition *contest.Edition, who account.Entrant, task Task, use ResultUse) upload.Upload {
	now := s.Now().Truncate(time.Microsecond)
	result, provenance := task.Results[use.Result], ProvenanceOf(task, use.Result)
	return upload.Upload{
		Edition:     edition.ID,
		EntrantID:   who.ID,
		Kind:        use.Kind,
		Name:        result.fileName(task, use.Result, edition.Location),
		Size:        result.Size,
		ContentType: result.ContentType,
		Object:      randomName("works/"),
		State:       upload.Succeed,
		Duration:    result.Duration,
		Width:       result.Width,
		Height:      result.Height,
		Made:        &provenance,
		Marks:       result.Marks,
		CreatedAt:   now,
		BegunAt:     s.Clock.Now(),
		ExpiresAt:   now.Add(upload.Lifetime),
	}
}
