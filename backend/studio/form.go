package studio

import (
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// MaxPrompt is the longest prompt, in characters.
const MaxPrompt = 800

// Form is what an entrant asks for; the tags are its names on the wire.
type Form struct {
	Type              Type   `json:"type"`
	Model             Model  `json:"model"`
	Prompt            string `json:"prompt"`
	ReferenceUploadID string `json:"referenceUploadId"`
	AspectRatio       string `json:"aspectRatio"`
	Resolution        string `json:"resolution"`
	Duration          int    `json:"duration"`
	Count             int    `json:"count"`
	Audio             bool   `json:"audio"`
}

// PromptFilter finds words that no prompt may contain.
type PromptFilter interface {
	// Sensitive reports whether a text contains one of them.
	Sensitive(text string) bool
}

// Check brings the form into its stored shape and notes every field that does not fit
// the table of available capabilities; the reference itself is up to CheckReference.
// Without a valid type and model, the other fields must fit some model.
func (f *Form) Check(table []Capability, fieldErrs contest.FieldErrors) {
	f.Prompt = fieldErrs.Required("prompt", f.Prompt, MaxPrompt)
	can, ok := capability(table, f.Type, f.Model)
	if !f.Type.Valid() {
		fieldErrs.Add("type", oneOf(TextToImage, ImageToImage, TextToVideo, ImageToVideo))
	}
	if !ok {
		if f.Type.Valid() || !f.Model.Valid() {
			fieldErrs.Add("model", f.otherModel(table))
		}
		can = f.widest()
	}
	if !slices.Contains(can.Ratios, f.AspectRatio) {
		fieldErrs.Add("aspectRatio", oneOf(can.Ratios...))
	}
	if !slices.Contains(can.Resolutions, f.Resolution) {
		fieldErrs.Add("resolution", oneOf(can.Resolutions...))
	}
	if !f.Type.Video() {
		f.Duration, f.Audio = 0, false
	} else if !slices.Contains(can.Durations, f.Duration) {
		fieldErrs.Add("duration", oneOf(seconds(can.Durations)...))
	}
	if f.Count < 1 || f.Count > can.MaxCount {
		fieldErrs.Add(
			"count",
			contest.Text{EN: "Please choose 1 to %d at once", ZH: "每次可生成 1 至 %d 份"}.Format(can.MaxCount),
		)
	}
	if f.Audio && !can.Audio {
		fieldErrs.Add("audio", contest.Text{EN: "This model makes videos without sound", ZH: "该模型生成的视频不含声音"})
	}
	switch {
	case !f.Type.Referenced():
		f.ReferenceUploadID = ""
	case f.ReferenceUploadID == "":
		fieldErrs.Add("referenceUploadId", contest.Text{EN: "Please add an image to start from", ZH: "请添加参考图"})
	}
}

// widest is what all models together can do for the form's type, or for any type when
// it is not valid.
func (f *Form) widest() Capability {
	var all Capability
	for _, can := range Capabilities() {
		if f.Type.Valid() && can.Type != f.Type {
			continue
		}
		all.Ratios = union(all.Ratios, can.Ratios)
		all.Resolutions = union(all.Resolutions, can.Resolutions)
		all.Durations = union(all.Durations, can.Durations)
		all.MaxCount, all.Audio = max(all.MaxCount, can.MaxCount), all.Audio || can.Audio
	}
	return all
}

// union appends the values of more that all lacks.
func union[T comparable](all, more []T) []T {
	for _, value := range more {
		if !slices.Contains(all, value) {
			all = append(all, value)
		}
	}
	return all
}

// otherModel is the message that lists the available models of the form's type, or of
// any type when it is not valid.
func (f *Form) otherModel(table []Capability) contest.Text {
	var models []Model
	for _, can := range table {
		if can.Type == f.Type || !f.Type.Valid() {
			models = union(models, []Model{can.Model})
		}
	}
	if len(models) == 0 {
		return contest.Text{EN: "No model for this is available right now", ZH: "目前没有可用于此类型的模型"}
	}
	return oneOf(models...)
}

// CheckReference notes what is wrong with the picture that the form names. It is the
// first frame of a clip, so its ratio must match there. known is false when the
// entrant has no such upload.
func (f *Form) CheckReference(u upload.Upload, known bool, fieldErrs contest.FieldErrors) {
	const field = "referenceUploadId"
	switch {
	case !known:
		fieldErrs.Add(
			field,
			contest.Text{EN: "This upload does not exist. Please upload the image again.", ZH: "该上传文件不存在，请重新上传图片"},
		)
	case u.Kind != upload.KindReference:
		fieldErrs.Add(field, contest.Text{EN: "This file was uploaded for something else", ZH: "该文件并非为此项上传"})
	case u.State == upload.Failed:
		fieldErrs.Add(
			field,
			contest.Text{EN: "This file did not pass the check. Please upload another.", ZH: "该文件未通过检查，请上传其他文件"},
		)
	case u.State != upload.Succeed:
		fieldErrs.Add(field, contest.Text{EN: "This file is not uploaded completely yet", ZH: "该文件尚未上传完成"})
	case f.Type.Video() && min(u.Width, u.Height) < MinClipReference:
		fieldErrs.Add(field, contest.Text{
			EN: "A video needs an image of at least %d pixels a side. This one is %d × %d.",
			ZH: "生成视频的参考图每边至少 %d 像素，当前为 %d × %d",
		}.Format(MinClipReference, u.Width, u.Height))
	case f.Type.Video() && RatioOf(f.AspectRatio) != 0 && !hasRatio(u.Width, u.Height, f.AspectRatio, referenceTolerance):
		fieldErrs.Add("aspectRatio", contest.Text{
			EN: "The image is %d × %d. Choose its frame for the video, or crop it to %s.",
			ZH: "参考图为 %d × %d，请为视频选择相同的画幅，或将图片裁剪为 %s",
		}.Format(u.Width, u.Height, f.AspectRatio))
	}
}

// request is the form as a provider receives it.
func (f *Form) request(taskID string) Request {
	return Request{
		TaskID: taskID, Type: f.Type, Model: f.Model, Prompt: f.Prompt, AspectRatio: f.AspectRatio,
		Resolution: f.Resolution, Duration: f.Duration, Count: f.Count, Audio: f.Audio,
	}
}

// oneOf is the message that lists the accepted values.
func oneOf[T ~string](values ...T) contest.Text {
	names := make([]string, len(values))
	for i, v := range values {
		names[i] = string(v)
	}
	return contest.Text{
		EN: "Please choose one of these: " + strings.Join(names, ", "),
		ZH: "请从以下选项中选择：" + strings.Join(names, "、"),
	}
}

func seconds(durations []int) []string {
	texts := make([]string, len(durations))
	for i, d := range durations {
		texts[i] = strconv.Itoa(d)
	}
	return texts
}
