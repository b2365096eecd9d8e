package contest

import "time"

// FileFacts are what the bytes of a stored file show.
type FileFacts struct {
	Size     int64
	Checksum uint32 // CRC32C
	Type     FileType
	// Video tells that a film has at least one picture track with a size and a
	// running time.
	Video    bool
	Duration time.Duration // of a film
	Width    int           // of a film or picture, as displayed, in pixels
	Height   int
}

// FileFault is why a file was refused: a key that is kept, and read in the
// reader's language.
type FileFault string

// What can be wrong with a file.
const (
	FaultNone     FileFault = ""
	FaultEmpty    FileFault = "empty"
	FaultSize     FileFault = "size_differs"
	FaultChecksum FileFault = "checksum_differs"
	FaultType     FileFault = "wrong_type"
	FaultNoVideo  FileFault = "no_video"
	FaultTooLong  FileFault = "too_long"
	FaultPixels   FileFault = "too_many_pixels"
	FaultPicture  FileFault = "unreadable_picture"
	FaultExpired  FileFault = "expired"
)

// Text says what would be right.
func (f FileFault) Text(e *Edition, limits KindLimits) Text {
	switch f {
	case FaultEmpty:
		return Text{EN: "The file is empty", ZH: "文件为空"}
	case FaultSize:
		return Text{EN: "What arrived is not as long as the file. Please upload it again", ZH: "收到的文件大小与原文件不符，请重新上传"}
	case FaultChecksum:
		return Text{EN: "The file was damaged on its way. Please upload it again", ZH: "文件在传输中损坏，请重新上传"}
	case FaultType:
		return wrongType(limits)
	case FaultNoVideo:
		return Text{EN: "No film could be read from this file. Please export it again as MP4 or MOV", ZH: "无法从该文件中读取视频，请重新导出为 MP4 或 MOV 格式"}
	case FaultTooLong:
		return Text{EN: "The film may run at most %d minutes", ZH: "影片时长不能超过 %d 分钟"}.Format(int(e.MaxRunning.Minutes()))
	case FaultPixels:
		return Text{EN: "The picture may have at most %d pixels a side", ZH: "图片任一边不能超过 %d 像素"}.Format(limits.MaxSide)
	case FaultPicture:
		return Text{EN: "The picture cannot be read. Please save it again as JPG or PNG", ZH: "无法读取该图片，请重新保存为 JPG 或 PNG 格式"}
	case FaultExpired:
		return Text{EN: "The upload was left unfinished for too long. Please begin it again", ZH: "上传中断时间过长，已失效，请重新上传"}
	default:
		return Text{}
	}
}

func wrongType(limits KindLimits) Text {
	return Text{EN: "Please choose a file of one of these types: %s", ZH: "请选择以下类型的文件：%s"}.Format(limits.TypeNames())
}

// RunningTimeTolerance is what a film may run over the edition's limit: the last
// frames that an encoder adds.
const RunningTimeTolerance = 500 * time.Millisecond

// CheckFile holds what arrived against what was announced and against the rules
// of its kind. FaultNone when all is well.
func (e *Edition) CheckFile(u Upload, facts FileFacts) FileFault {
	limits, _ := u.Kind.Limits()
	film := facts.Type == TypeMP4 || facts.Type == TypeMOV
	switch {
	case facts.Size == 0:
		return FaultEmpty
	case facts.Size != u.Size:
		return FaultSize
	case u.Checksum != nil && *u.Checksum != facts.Checksum:
		return FaultChecksum
	case !limits.Takes(facts.Type):
		return FaultType
	case film && !facts.Video:
		return FaultNoVideo
	case limits.Timed && facts.Duration > e.MaxRunning+RunningTimeTolerance:
		return FaultTooLong
	case u.Kind.Picture() && (facts.Width == 0 || facts.Height == 0):
		return FaultPicture
	case limits.MaxSide > 0 && max(facts.Width, facts.Height) > limits.MaxSide:
		return FaultPixels
	default:
		return FaultNone
	}
}
