package contest

import (
	"fmt"
	"time"
)

// Provenance tells how the studio made a file: kept with the file and so with the
// submissions that use it, whatever becomes of the task. It is its entrant's and
// the organiser's; no judge ever sees it. The tags are its names in the store.
type Provenance struct {
	TaskID      string          `json:"taskId"`
	Result      int             `json:"result"` // which of the task's results, from 0
	Type        GenerationType  `json:"type"`
	Model       GenerationModel `json:"model"`
	Prompt      string          `json:"prompt"`
	Reference   bool            `json:"reference"` // it was made from a picture that the entrant gave
	Resolution  string          `json:"resolution"`
	AspectRatio string          `json:"aspectRatio"`
	Duration    int             `json:"durationSeconds"` // as ordered; 0 for pictures
	CreatedAt   time.Time       `json:"createdAt"`       // of the order; wall clock
}

// ProvenanceOf tells how a result of a task was made.
func ProvenanceOf(task GenerationTask, result int) Provenance {
	form := task.Form
	return Provenance{
		TaskID: task.ID, Result: result, Type: form.Type, Model: form.Model, Prompt: form.Prompt,
		Reference: form.Type.Referenced(), Resolution: form.Resolution,
		AspectRatio: form.AspectRatio, Duration: form.Duration, CreatedAt: task.CreatedAt,
	}
}

// MayUse is nil when results of a task can be used: CONFLICT unless it is completed.
func (t GenerationTask) MayUse() error {
	if t.State != GenerationCompleted {
		return Fail(CodeConflict)
	}
	return nil
}

// ResultUse is what an entrant wants of a task's result; the tags are its names on
// the wire.
type ResultUse struct {
	Result int      `json:"result"` // which of the results, from 0
	Kind   FileKind `json:"kind"`   // reference, cover or video
}

// Check holds a wish against a completed task and the rules of uploads, and notes
// what is wrong with it.
func (u ResultUse) Check(edition *Edition, task GenerationTask, fieldErrs FieldErrors) {
	if u.Result < 0 || u.Result >= len(task.Results) {
		fieldErrs.Add("result", Text{EN: "This task has %d results, counted from 0", ZH: "该任务共有 %d 个结果，序号从 0 开始"}.Format(len(task.Results)))
	}
	fits := u.Kind == KindVideo
	if !task.Form.Type.Video() {
		fits = u.Kind == KindCover || u.Kind == KindReference
	}
	switch {
	case !fits && task.Form.Type.Video():
		fieldErrs.Add("kind", Text{EN: "A clip can become the film of an entry (video)", ZH: "视频可用作参赛影片（video）"})
	case !fits:
		fieldErrs.Add("kind", Text{EN: "A picture can become a cover (cover) or a reference (reference)", ZH: "图片可用作封面（cover）或参考图（reference）"})
	case !edition.TakesUpload(u.Kind):
		fieldErrs.Add("kind", Text{EN: "This contest takes no file of this kind", ZH: "本次活动不接收此类文件"})
	case u.Result >= 0 && u.Result < len(task.Results):
		u.checkLimits(edition, task.Results[u.Result], fieldErrs)
	}
}

// checkLimits holds a result against what files of the kind may be.
func (u ResultUse) checkLimits(edition *Edition, result GenerationResult, fieldErrs FieldErrors) {
	limits, _ := u.Kind.Limits()
	if result.Size > limits.MaxBytes {
		fieldErrs.Add("kind", Text{EN: "Such a file may have at most %s. Please choose a smaller resolution", ZH: "此类文件不能超过 %s，请选择较低的分辨率"}.Format(limits.MaxSize()))
		return
	}
	fault := edition.CheckFile(Upload{Kind: u.Kind, Size: result.Size}, result.facts())
	if fault != FaultNone {
		fieldErrs.Add("kind", fault.Text(edition, limits))
	}
}

// facts are what the check of a result has found in its bytes.
func (r GenerationResult) facts() FileFacts {
	facts := FileFacts{Size: r.Size, Video: r.Duration > 0, Duration: r.Duration, Width: r.Width, Height: r.Height}
	for _, t := range []FileType{TypeMP4, TypeJPG, TypePNG} {
		if t.ContentTypes()[0] == r.ContentType {
			facts.Type = t
		}
	}
	return facts
}

// fileName names a file that was made here by model and moment of the order, in
// words that are neither the prompt's nor the entrant's: "veo3-20260301-200000-1.mp4".
func (r GenerationResult) fileName(task GenerationTask, result int, zone *time.Location) string {
	extension := "mp4"
	if t := r.facts().Type; t != TypeUnknown {
		extension = t.Extensions()[0]
	}
	ordered := task.CreatedAt.In(zone).Format("20060102-150405")
	return fmt.Sprintf("%s-%s-%d.%s", task.Form.Model, ordered, result+1, extension)
}
