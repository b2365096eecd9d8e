package submission

import (
	"slices"
	"strconv"
	"strings"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// AIUse is how much of a stage of the work was left to AI.
type AIUse string

// The uses. Music has two more, which say where it came from.
const (
	AINone        AIUse = "none"
	AIAssisted    AIUse = "assisted"
	AIGenerated   AIUse = "generated"
	MusicOwn      AIUse = "own"
	MusicLicensed AIUse = "licensed"
)

// Likeness says whose faces and voices can be recognised in a film.
type Likeness string

// The likenesses.
const (
	LikenessNone      Likeness = "none"
	LikenessOwn       Likeness = "own"
	LikenessConsented Likeness = "consented" // of others, who have agreed
)

// MaxStageTools is the most tools of one stage.
const MaxStageTools = 10

// Stages are the stages of making a film, in the order of the form.
func Stages() []string { return []string{"script", "picture", "video", "voice", "music", "edit"} }

// ContentWarnings are what a film may warn of, in the order of the form.
func ContentWarnings() []string {
	return []string{"flashing", "loud", "violence", "sex", "nudity", "language", "drugs", "self-harm"}
}

// Disclosure is where AI was used in a work, whom it shows and what it warns of, as its entrant declares. Every part
// may be missing. The JSON tags are the names on the wire and in the database, which keeps the upload in a column.
type Disclosure struct {
	Script          AIUse               `json:"script,omitempty"`
	Picture         AIUse               `json:"picture,omitempty"`
	Video           AIUse               `json:"video,omitempty"`
	Voice           AIUse               `json:"voice,omitempty"`
	Music           AIUse               `json:"music,omitempty"`
	Edit            AIUse               `json:"edit,omitempty"`
	Tools           map[string][]string `json:"tools,omitempty"` // by stage
	Share           *float64            `json:"share,omitempty"` // of the running time made with AI, in percent
	Likeness        Likeness            `json:"likeness,omitempty"`
	ConsentUploadID string              `json:"consentUploadId,omitempty"`
	Warnings        []string            `json:"warnings,omitempty"`
}

// Use is what is declared for a stage, "" for nothing.
func (d *Disclosure) Use(stage string) AIUse {
	for _, s := range d.uses() {
		if s.stage == stage {
			return *s.use
		}
	}
	return ""
}

type stageUse struct {
	stage string
	use   *AIUse
}

func (d *Disclosure) uses() []stageUse {
	return []stageUse{
		{"script", &d.Script}, {"picture", &d.Picture}, {"video", &d.Video},
		{"voice", &d.Voice}, {"music", &d.Music}, {"edit", &d.Edit},
	}
}

// UsesAI reports whether AI is declared for any stage or second of the film.
func (d *Disclosure) UsesAI() bool {
	if d == nil {
		return false
	}
	for _, s := range d.uses() {
		if *s.use == AIAssisted || *s.use == AIGenerated {
			return true
		}
	}
	return d.Share != nil && *d.Share > 0
}

// SaysHow reports whether anything is declared about the use of AI.
func (d *Disclosure) SaysHow() bool {
	return d != nil && (d.Share != nil || slices.ContainsFunc(d.uses(), func(s stageUse) bool { return *s.use != "" }))
}

// ForJury is the disclosure without what could identify its entrant: names of tools are free text. Nil for nil.
func (d *Disclosure) ForJury() *Disclosure {
	if d == nil {
		return nil
	}
	blind := *d
	blind.Tools, blind.ConsentUploadID = nil, ""
	return &blind
}

// isZero reports whether nothing is declared.
func (d *Disclosure) isZero() bool {
	return !d.SaysHow() && len(d.Tools) == 0 && d.Likeness == "" && d.ConsentUploadID == "" && len(d.Warnings) == 0
}

// checkDisclosure normalises the disclosure and adds its wrong parts.
func (f *Form) checkDisclosure(fieldErrs contest.FieldErrors) {
	if f.Disclosure == nil {
		return
	}
	d := *f.Disclosure
	f.Disclosure = &d
	for _, s := range d.uses() {
		d.checkUse(s, fieldErrs)
	}
	d.checkTools(fieldErrs)
	if d.Share != nil && (*d.Share < 0 || *d.Share > 100) {
		fieldErrs.Add(
			"disclosure.share",
			contest.Text{EN: "Please give a percentage from 0 to 100", ZH: "请填写 0 至 100 的百分比"},
		)
	}
	switch d.Likeness {
	case "", LikenessNone, LikenessOwn:
		d.ConsentUploadID = ""
	case LikenessConsented:
		if d.ConsentUploadID == "" {
			fieldErrs.Add("disclosure.consentUploadId", contest.Text{
				EN: "Please upload the written consent of the people who can be recognised", ZH: "请上传可辨认人物的书面授权",
			})
		}
	default:
		fieldErrs.Add(
			"disclosure.likeness",
			contest.Text{EN: "Please choose none, own or consented", ZH: "请选择“无”、“本人”或“已获授权”"},
		)
	}
	d.checkWarnings(fieldErrs)
	if d.isZero() {
		f.Disclosure = nil
	}
}

func (d *Disclosure) checkUse(s stageUse, fieldErrs contest.FieldErrors) {
	switch *s.use {
	case "", AINone, AIAssisted, AIGenerated:
		return
	case MusicOwn, MusicLicensed:
		if s.stage == "music" {
			return
		}
	}
	if s.stage == "music" {
		fieldErrs.Add("disclosure.music", contest.Text{
			EN: "Please choose none, assisted, generated, own or licensed", ZH: "请选择“无”、“AI 辅助”、“AI 生成”、“原创”或“已获授权”",
		})
		return
	}
	fieldErrs.Add(
		"disclosure."+s.stage,
		contest.Text{EN: "Please choose none, assisted or generated", ZH: "请选择“未使用”、“AI 辅助”或“AI 生成”"},
	)
}

func (d *Disclosure) checkTools(fieldErrs contest.FieldErrors) {
	const field = "disclosure.tools"
	checked := map[string][]string{}
	for stage, tools := range d.Tools {
		if !slices.Contains(Stages(), stage) {
			fieldErrs.Add(field, contest.Text{
				EN: "The stages are script, picture, video, voice, music and edit", ZH: "环节只能是剧本、画面、视频、人声、音乐和剪辑",
			})
			continue
		}
		var named []string
		for _, tool := range tools {
			tool = fieldErrs.RequiredLine(field, contest.OneLine(tool), contest.MaxName)
			if !slices.Contains(named, tool) {
				named = append(named, tool)
			}
		}
		if len(named) > MaxStageTools {
			fieldErrs.Add(
				field,
				contest.Text{EN: "At most %d tools for each stage", ZH: "每个环节最多填写 %d 种工具"}.Format(MaxStageTools),
			)
		}
		if len(named) > 0 {
			checked[stage] = named
		}
	}
	d.Tools = checked
	if len(checked) == 0 {
		d.Tools = nil
	}
}

func (d *Disclosure) checkWarnings(fieldErrs contest.FieldErrors) {
	var known []string
	for _, warning := range ContentWarnings() {
		if slices.Contains(d.Warnings, warning) {
			known = append(known, warning)
		}
	}
	for _, warning := range d.Warnings {
		if !slices.Contains(ContentWarnings(), warning) {
			fieldErrs.Add("disclosure.warnings", contest.Text{EN: "This warning is not on the list", ZH: "该提示不在列表中"})
		}
	}
	d.Warnings = known
}

// uploadFields are the uploads of the disclosure.
func (d *Disclosure) uploadFields() []uploadField {
	if d == nil {
		return nil
	}
	return []uploadField{{"disclosure.consentUploadId", &d.ConsentUploadID, upload.KindProcess}}
}

// cells are the disclosure in a table: how, with what, share, likeness, warnings.
func (d *Disclosure) cells() []string {
	if d == nil {
		return make([]string, len(disclosureColumns()))
	}
	cells := make([]string, 0, len(disclosureColumns()))
	for _, s := range d.uses() {
		cells = append(cells, string(*s.use))
	}
	var tools []string
	for _, stage := range Stages() {
		for _, tool := range d.Tools[stage] {
			tools = append(tools, stage+": "+tool)
		}
	}
	share := ""
	if d.Share != nil {
		share = strconv.FormatFloat(*d.Share, 'f', -1, 64)
	}
	return append(
		cells,
		strings.Join(tools, ", "),
		share,
		string(d.Likeness),
		strconv.FormatBool(d.ConsentUploadID != ""),
		strings.Join(d.Warnings, ", "),
	)
}

func disclosureColumns() []string {
	columns := make([]string, 0, 11)
	for _, stage := range Stages() {
		columns = append(columns, "ai_"+stage)
	}
	return append(columns, "ai_tools", "ai_share", "likeness", "consent", "content_warnings")
}
