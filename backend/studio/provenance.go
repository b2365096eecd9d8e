package studio

import (
	"fmt"
	"time"

	"marquee/backend/contest"
)

// ProvenanceOf tells how a result of a task was made.
func ProvenanceOf(task Task, result int) contest.Provenance {
	form := task.Form
	return contest.Provenance{
		TaskID: task.ID, Result: result, Type: string(form.Type), Model: string(form.Model), Prompt: form.Prompt,
		Reference: form.Type.Referenced(), Resolution: form.Resolution,
		AspectRatio: form.AspectRatio, Duration: form.Duration, CreatedAt: task.CreatedAt,
	}
}

// ResultUse is what an entrant wants of a task's result; the tags are its names on
// the wire.
type ResultUse struct {
	Result int              `json:"result"` // which of the results, from 0
	Kind   contest.FileKind `json:"kind"`   // reference, cover or video
}

// Check holds a wish against a completed task and the rules of uploads, and notes
// what is wrong with it.
func (u ResultUse) Check(edition *contest.Edition, task Task, fieldErrs contest.FieldErrors) {
	if u.Result < 0 || u.Result >= len(task.Results) {
		fieldErrs.Add("result", contest.Text{EN: "This task has %d results, counted from 0", ZH: "该任务共有 %d 个结果，序号从 0 开始"}.Format(len(task.Results)))
	}
	fits := u.Kind == contest.KindVideo
	if !task.Form.Type.Video() {
		fits = u.Kind == contest.KindCover || u.Kind == contest.KindReference
	}
	switch {
	case !fits && task.Form.Type.Video():
		fieldErrs.Add("kind", contest.Text{EN: "A clip can become the film of an entry (video)", ZH: "视频可用作参赛影片（video）"})
	case !fits:
		fieldErrs.Add("kind", contest.Text{EN: "A picture can become a cover (cover) or a reference (reference)", ZH: "图片可用作封面（cover）或参考图（reference）"})
	case !edition.TakesUpload(u.Kind):
		fieldErrs.Add("kind", contest.Text{EN: "This contest takes no file of this kind", ZH: "本次活动不接收此类文件"})
	case u.Result >= 0 && u.Result < len(task.Results):
		u.checkLimits(edition, task.Results[u.Result], fieldErrs)
	}
}

// checkLimits holds a result against what files of the kind may be.
func (u ResultUse) checkLimits(edition *contest.Edition, result Result, fieldErrs contest.FieldErrors) {
	limits, _ := u.Kind.Limits()
	if result.Size > limits.MaxBytes {
		fieldErrs.Add("kind", contest.Text{EN: "Such a file may have at most %s. Please choose a smaller resolution", ZH: "此类文件不能超过 %s，请选择较低的分辨率"}.Format(limits.MaxSize()))
		return
	}
	fault := edition.CheckFile(contest.Upload{Kind: u.Kind, Size: result.Size}, result.facts())
	if fault != contest.ProblemNone {
		fieldErrs.Add("kind", fault.Text(edition, limits))
	}
}

// facts are what the check of a result has found in its bytes.
func (r Result) facts() contest.FileFacts {
	facts := contest.FileFacts{Size: r.Size, Video: r.Duration > 0, Duration: r.Duration, Width: r.Width, Height: r.Height}
	for _, t := range []contest.FileType{contest.TypeMP4, contest.TypeJPG, contest.TypePNG} {
		if t.ContentTypes()[0] == r.ContentType {
			facts.Type = t
		}
	}
	return facts
}

// fileName names a file that was made here by model and moment of the order, in
// words that are neither the prompt's nor the entrant's: "veo3-20260301-200000-1.mp4".
func (r Result) fileName(task Task, result int, zone *time.Location) string {
	extension := "mp4"
	if t := r.facts().Type; t != contest.TypeUnknown {
		extension = t.Extensions()[0]
	}
	ordered := task.CreatedAt.In(zone).Format("20060102-150405")
	return fmt.Sprintf("%s-%s-%d.%s", task.Form.Model, ordered, result+1, extension)
}
