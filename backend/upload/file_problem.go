package upload

import (
	"marquee/backend/contest"
)

// FileProblem is the reason why the check rejects a file. It is stored, and is the reason's code in the API; Text
// returns the message.
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
	// ProblemArithmetic is a JPEG whose pixels are coded arithmetically, which few programs read.
	ProblemArithmetic FileProblem = "arithmetic_picture"
	// Of films.
	ProblemCut       FileProblem = "cut_off"
	ProblemSoundOnly FileProblem = "sound_only"
	ProblemExternal  FileProblem = "samples_elsewhere"
	ProblemProtected FileProblem = "protected"
	ProblemSides     FileProblem = "sides_too_long"
	ProblemFrames    FileProblem = "too_many_frames"
	ProblemShort     FileProblem = "too_short"
	// Of every file.
	ProblemName   FileProblem = "wrong_name"
	ProblemBudget FileProblem = "check_budget"
	// Of archives and documents.
	ProblemArchive FileProblem = "unreadable_archive"
	ProblemEntries FileProblem = "too_many_entries"
	ProblemUnpacks FileProblem = "unpacks_too_large"
	ProblemNoFiles FileProblem = "archive_without_files"
	// Of subtitles.
	ProblemEncoding FileProblem = "text_encoding"
	ProblemNoCues   FileProblem = "no_cues"
	ProblemCueTime  FileProblem = "cue_time"
	ProblemCueEnds  FileProblem = "cue_ends_first"
	ProblemCueOrder FileProblem = "cues_out_of_order"
	ProblemCueText  FileProblem = "cue_too_long"
	ProblemCueCount FileProblem = "too_many_cues"
	ProblemCueLate  FileProblem = "cue_after_film"
	ProblemMarkup   FileProblem = "unsafe_markup"
	ProblemXML      FileProblem = "unreadable_xml"
)

// FileProblems lists every reason once, in the order above.
func FileProblems() []FileProblem {
	return []FileProblem{
		ProblemEmpty,
		ProblemSize,
		ProblemChecksum,
		ProblemType,
		ProblemNoVideo,
		ProblemTooLong,
		ProblemPixels,
		ProblemPicture,
		ProblemExpired,
		ProblemArithmetic,
		ProblemCut,
		ProblemSoundOnly,
		ProblemExternal,
		ProblemProtected,
		ProblemSides,
		ProblemFrames,
		ProblemShort,
		ProblemName,
		ProblemBudget,
		ProblemArchive,
		ProblemEntries,
		ProblemUnpacks,
		ProblemNoFiles,
		ProblemEncoding,
		ProblemNoCues,
		ProblemCueTime,
		ProblemCueEnds,
		ProblemCueOrder,
		ProblemCueText,
		ProblemCueCount,
		ProblemCueLate,
		ProblemMarkup,
		ProblemXML,
	}
}

// Text returns the message of a reason.
func (f FileProblem) Text(e *contest.Edition, limits KindLimits) contest.Text {
	switch f {
	case ProblemEmpty:
		return contest.Text{EN: "The file is empty", ZH: "文件为空"}
	case ProblemSize:
		return contest.Text{
			EN: "What arrived is not as long as the file. Please upload it again.",
			ZH: "收到的文件大小与原文件不符，请重新上传",
		}
	case ProblemChecksum:
		return contest.Text{EN: "The file was damaged on its way. Please upload it again.", ZH: "文件在传输中损坏，请重新上传"}
	case ProblemType:
		return wrongType(limits)
	case ProblemNoVideo:
		return contest.Text{
			EN: "No film could be read from this file. Please export it again as MP4 or MOV.",
			ZH: "无法从该文件中读取视频，请重新导出为 MP4 或 MOV 格式",
		}
	case ProblemTooLong:
		return contest.Text{
			EN: "The film may run at most %d minutes",
			ZH: "影片时长不能超过 %d 分钟",
		}.Format(
			int(e.MaxRunning.Minutes()),
		)
	case ProblemPixels:
		return contest.Text{
			EN: "The image may have at most %d pixels a side",
			ZH: "图片任一边不能超过 %d 像素",
		}.Format(
			limits.MaxSide,
		)
	case ProblemPicture:
		return contest.Text{
			EN: "The image cannot be read. Please save it again as JPG or PNG.",
			ZH: "无法读取该图片，请重新保存为 JPG 或 PNG 格式",
		}
	case ProblemArithmetic:
		return contest.Text{
			EN: "This JPG uses arithmetic coding, which browsers and most programs cannot show. Please open it in the program that made it, and save it as PNG or as JPG without arithmetic coding.",
			ZH: "该 JPG 采用算术编码，浏览器和大多数程序无法显示。请用原软件打开，另存为 PNG，或关闭算术编码后另存为 JPG。",
		}
	case ProblemCut:
		return contest.Text{
			EN: "The end of the film is missing: it was cut off while it was exported or copied. Please export it again and upload the new file.",
			ZH: "影片不完整：导出或复制时文件被截断，请重新导出后上传",
		}
	case ProblemSoundOnly:
		return contest.Text{
			EN: "This file has sound but no picture. Please export the film with its picture as MP4 or MOV.",
			ZH: "该文件只有声音，没有画面，请将影片连同画面导出为 MP4 或 MOV 格式",
		}
	case ProblemExternal:
		return contest.Text{
			EN: "The picture or the sound of this film is in another file. Please export it as one self-contained MP4 or MOV.",
			ZH: "影片的画面或声音存放在其他文件中，请导出为独立完整的 MP4 或 MOV 文件",
		}
	case ProblemProtected:
		return contest.Text{
			EN: "This film is copy-protected and cannot be played. Please export it without protection as MP4 or MOV.",
			ZH: "该影片带有版权加密保护，无法播放，请导出为未加密的 MP4 或 MOV 文件",
		}
	case ProblemSides:
		return contest.Text{
			EN: "The film may have at most %d pixels a side. Please export it smaller, for example with 3840 × 2160.",
			ZH: "影片任一边不能超过 %d 像素，请缩小尺寸后重新导出，例如 3840 × 2160",
		}.Format(
			MaxFilmSide,
		)
	case ProblemFrames:
		return contest.Text{
			EN: "The film may have at most %d frames a second. Please export it with fewer, for example 24 or 60.",
			ZH: "影片每秒不能超过 %d 帧，请降低帧率后重新导出，例如 24 或 60 帧",
		}.Format(
			MaxFrameRate,
		)
	case ProblemName:
		return contest.Text{
			EN: "The file’s extension does not match its content. Please save it again as one of these types: %s.",
			ZH: "文件的扩展名与实际内容不符，请重新保存为以下类型之一：%s",
		}.Format(limits.TypeNames())
	case ProblemBudget:
		return budgetText(limits)
	case ProblemArchive:
		return contest.Text{
			EN: "The file is damaged, incomplete or protected by a password. Please save it again, without a password.",
			ZH: "文件已损坏、不完整或设有密码，请取消密码后重新保存",
		}
	case ProblemEntries:
		return contest.Text{
			EN: "The archive may have at most %d files. Please leave out what is not needed.",
			ZH: "压缩包内最多 %d 个文件，请删去不需要的内容",
		}.Format(
			MaxArchiveEntries,
		)
	case ProblemUnpacks:
		return contest.Text{
			EN: "The archive unpacks to far more than its own size. Please pack only the files of the work, at most %d GB.",
			ZH: "压缩包解压后的体积异常庞大，请仅打包作品相关文件，解压后不超过 %d GB",
		}.Format(
			MaxUnpackedBytes / gigabyte,
		)
	case ProblemShort:
		return contest.Text{
			EN: "The film is shorter than a second, or a single picture without sound. Please export the whole film again as MP4 or MOV.",
			ZH: "影片不足一秒，或只有一帧画面且没有声音。请将完整影片重新导出为 MP4 或 MOV 格式。",
		}
	case ProblemNoFiles:
		return contest.Text{
			EN: "The archive contains no files, or only empty ones. Please pack the files of the work and upload it again.",
			ZH: "压缩包内没有文件，或只有空文件。请将作品相关文件打包后重新上传",
		}
	case ProblemExpired:
		return contest.Text{
			EN: "The upload was left unfinished for too long. Please begin it again.",
			ZH: "上传中断时间过长，已失效，请重新上传",
		}
	default:
		return f.subtitleText(e)
	}
}

func wrongType(limits KindLimits) contest.Text {
	if limits.Kind == KindPortfolio || limits.Kind == KindPV {
		return contest.Text{
			EN: "Please choose only .mp4/.mov, or a .zip/.rar archive",
			ZH: "仅支持 .mp4/.mov 视频，或 .zip/.rar 压缩包",
		}
	}
	return contest.Text{
		EN: "Please choose a file of one of these types: %s",
		ZH: "请选择以下类型的文件：%s",
	}.Format(limits.TypeNames())
}

// budgetText is the message for files whose structure requires more reads than a check may make.
func budgetText(limits KindLimits) contest.Text {
	if limits.Takes(TypeMP4) {
		return contest.Text{
			EN: "The structure of this file is too complex to be checked. Please export a film as an ordinary MP4 (not fragmented), or pack an archive again as ZIP.",
			ZH: "文件结构过于复杂，无法完成检查。影片请导出为普通 MP4（非分片格式），压缩包请重新打包为 ZIP。",
		}
	}
	return contest.Text{
		EN: "The structure of this file is too complex to be checked. Please save it again as one of these types: %s.",
		ZH: "文件结构过于复杂，无法完成检查，请重新保存为以下类型之一：%s",
	}.Format(limits.TypeNames())
}
