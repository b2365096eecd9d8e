package upload

import (
	"strconv"

	"marquee/backend/contest"
)

// ProblemText returns why the check rejected the upload, with the line of a file of subtitles.
func (u Upload) ProblemText(e *contest.Edition) contest.Text {
	limits, _ := u.Kind.Limits()
	text := u.Problem.Text(e, limits)
	if u.Subtitles == nil || u.Subtitles.Line == 0 {
		return text
	}
	line := strconv.Itoa(u.Subtitles.Line)
	return contest.Text{EN: "Line " + line + ": " + text.EN, ZH: "第 " + line + " 行：" + text.ZH}
}

// subtitleText returns the message of a reason about subtitles.
func (f FileProblem) subtitleText(e *contest.Edition) contest.Text {
	switch f {
	case ProblemEncoding:
		return contest.Text{
			EN: "The characters of this file cannot be read. Please save it again in UTF-8.",
			ZH: "无法识别该文件的字符编码，请另存为 UTF-8 编码",
		}
	case ProblemNoCues:
		return contest.Text{EN: "There are no subtitles in this file", ZH: "该文件中没有字幕内容"}
	case ProblemCueTime:
		return contest.Text{
			EN: "a time such as 00:00:01,000 --> 00:00:03,500 is expected here",
			ZH: "此处应为时间，例如 00:00:01,000 --> 00:00:03,500",
		}
	case ProblemCueEnds:
		return contest.Text{EN: "this subtitle ends before it begins", ZH: "该条字幕的结束时间早于开始时间"}
	case ProblemCueOrder:
		return contest.Text{
			EN: "this subtitle begins before the one above it. Please sort them by time.",
			ZH: "该条字幕的开始时间早于上一条，请按时间排序",
		}
	case ProblemCueText:
		return contest.Text{EN: "this subtitle is too long to be read", ZH: "该条字幕过长，无法阅读"}
	case ProblemCueCount:
		return contest.Text{EN: "this file has too many subtitles, at most 5000 are taken", ZH: "字幕条数过多，最多 5000 条"}
	case ProblemCueLate:
		return contest.Text{
			EN: "The subtitles run longer than a film may, %d minutes. Please choose the file for this film.",
			ZH: "字幕时长超过影片上限 %d 分钟，请选择与影片对应的字幕文件",
		}.Format(int(e.MaxRunning.Minutes()))
	case ProblemMarkup:
		return contest.Text{
			EN: "only text is taken here: no scripts, no entities, nothing from other addresses",
			ZH: "此处只接受文字：不得含有脚本、实体声明或外部地址",
		}
	case ProblemXML:
		return contest.Text{
			EN: "this is not readable as TTML. Please export it again, or use SRT or VTT.",
			ZH: "无法按 TTML 读取，请重新导出，或改用 SRT、VTT 格式",
		}
	default:
		return contest.Text{}
	}
}

// SubtitleWarning is what an entrant should look at in accepted subtitles.
type SubtitleWarning string

// The warnings.
const (
	WarningConverted SubtitleWarning = "converted_encoding"
	WarningOverlaps  SubtitleWarning = "cues_overlap"
)

// Warnings returns what is unusual about a file of subtitles.
func (s SubtitleFacts) Warnings() []SubtitleWarning {
	var warnings []SubtitleWarning
	if s.Encoding != "" && s.Encoding != "utf-8" {
		warnings = append(warnings, WarningConverted)
	}
	if s.Overlaps > 0 {
		warnings = append(warnings, WarningOverlaps)
	}
	return warnings
}

// WarningText returns the message of a warning.
func (s SubtitleFacts) WarningText(w SubtitleWarning) contest.Text {
	switch w {
	case WarningConverted:
		name := map[string]string{"utf-16le": "UTF-16", "utf-16be": "UTF-16", "gb18030": "GB18030"}[s.Encoding]
		return contest.Text{
			EN: "The file was in %s. We converted it: please check that every character is right.",
			ZH: "该文件为 %s 编码，系统已自动转换，请检查文字是否正确",
		}.Format(name)
	case WarningOverlaps:
		return contest.Text{
			EN: "%d subtitles begin while another is shown. Both are shown then; please check that this is meant",
			ZH: "有 %d 条字幕与上一条时间重叠，届时会同时显示，请确认是否有意为之",
		}.Format(s.Overlaps)
	default:
		return contest.Text{}
	}
}
