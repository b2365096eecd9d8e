package contest

import "time"

// FileFacts are the properties of a stored file, read from its bytes.
type FileFacts struct {
	Size     int64
	Checksum uint32 // CRC32C
	Type     FileType
	// Video is true for a film with at least one picture track that has a size and a
	// running time.
	Video    bool
	Duration time.Duration // of a film
	Width    int           // of a film or picture, as displayed, in pixels
	Height   int
}

// FileProblem is the reason for which the check rejects a file. It is stored; Text has
// the message for readers.
type FileProblem string

// The reasons.
const (
	ProblemNone     FileProblem = ""
	ProblemEmpty    FileProblem = "empty"
	ProblemSize     FileProblem = "size_differs"
	ProblemChecksum FileProblem = "checksum_differs"
	ProblemType     FileProblem = "wrong_type"
	ProblemNoVideo  FileProblem = "no_video"
	ProblemTooLong  FileProblem = "too_long"
	ProblemPixels   FileProblem = "too_many_pixels"
	ProblemPicture  FileProblem = "unreadable_picture"
	ProblemExpired  FileProblem = "expired"
)

// Text returns the message of a reason.
func (f FileProblem) Text(e *Edition, limits KindLimits) Text {
	switch f {
	case ProblemEmpty:
		return Text{EN: "The file is empty", ZH: "文件为空"}
	case ProblemSize:
		return Text{EN: "What arrived is not as long as the file. Please upload it again", ZH: "收到的文件大小与原文件不符，请重新上传"}
	case ProblemChecksum:
		return Text{EN: "The file was damaged on its way. Please upload it again", ZH: "文件在传输中损坏，请重新上传"}
	case ProblemType:
		return wrongType(limits)
	case ProblemNoVideo:
		return Text{EN: "No film could be read from this file. Please export it again as MP4 or MOV", ZH: "无法从该文件中读取视频，请重新导出为 MP4 或 MOV 格式"}
	case ProblemTooLong:
		return Text{EN: "The film may run at most %d minutes", ZH: "影片时长不能超过 %d 分钟"}.Format(int(e.MaxRunning.Minutes()))
	case ProblemPixels:
		return Text{EN: "The picture may have at most %d pixels a side", ZH: "图片任一边不能超过 %d 像素"}.Format(limits.MaxSide)
	case ProblemPicture:
		return Text{EN: "The picture cannot be read. Please save it again as JPG or PNG", ZH: "无法读取该图片，请重新保存为 JPG 或 PNG 格式"}
	case ProblemExpired:
		return Text{EN: "The upload was left unfinished for too long. Please begin it again", ZH: "上传中断时间过长，已失效，请重新上传"}
	default:
		return Text{}
	}
}

func wrongType(limits KindLimits) Text {
	if limits.Kind == KindPortfolio || limits.Kind == KindPV {
		return Text{EN: "Please choose only .mp4/.mov, or a .zip/.rar archive", ZH: "仅支持 .mp4/.mov 视频，或 .zip/.rar 压缩包"}
	}
	return Text{EN: "Please choose a file of one of these types: %s", ZH: "请选择以下类型的文件：%s"}.Format(limits.TypeNames())
}

// RunningTimeTolerance is how much longer than the edition's limit a film may run,
// because encoders add frames at the end.
const RunningTimeTolerance = 500 * time.Millisecond

// CheckFile checks a file against its announcement and the limits of its kind.
func (e *Edition) CheckFile(u Upload, facts FileFacts) FileProblem {
	limits, _ := u.Kind.Limits()
	film := facts.Type == TypeMP4 || facts.Type == TypeMOV
	switch {
	case facts.Size == 0:
		return ProblemEmpty
	case facts.Size != u.Size:
		return ProblemSize
	case u.Checksum != nil && *u.Checksum != facts.Checksum:
		return ProblemChecksum
	case !limits.Takes(facts.Type):
		return ProblemType
	case film && !facts.Video:
		return ProblemNoVideo
	case limits.Timed && facts.Duration > e.MaxRunning+RunningTimeTolerance:
		return ProblemTooLong
	case u.Kind.Picture() && (facts.Width == 0 || facts.Height == 0):
		return ProblemPicture
	case limits.MaxSide > 0 && max(facts.Width, facts.Height) > limits.MaxSide:
		return ProblemPixels
	default:
		return ProblemNone
	}
}
