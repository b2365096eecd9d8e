package contest

import (
	"slices"
	"time"
)

// FilmFormat is how a film is coded. The tags are the names in the database.
type FilmFormat struct {
	VideoCodec string `json:"videoCodec,omitempty"` // as ffmpeg names it: "h264", "hevc", …; "" without a picture
	AudioCodec string `json:"audioCodec,omitempty"` // "aac", "pcm", …; "" without sound
	// StudioProfile is set for H.264, VP9 or AV1 with more than 8 bits a colour, 4:2:2 or 4:4:4.
	StudioProfile bool `json:"studioProfile,omitempty"`
	// Hidden is how much of the film its edit lists leave out, in nanoseconds.
	Hidden time.Duration `json:"hidden,omitempty"`
	// Frames is how many frames were counted: of a film that is judged by the index of its fragments, a part.
	Frames int64 `json:"frames,omitempty"`
}

// FileWarning is a property of an accepted film that its entrant should check.
type FileWarning string

// The warnings.
const (
	WarningVideoCodec FileWarning = "video_codec"
	WarningAudioCodec FileWarning = "audio_codec"
	WarningColours    FileWarning = "video_colours"
	WarningHidden     FileWarning = "hidden_by_edits"
)

// maxHidden is how much of a film may be left out without a warning.
const maxHidden = time.Second

// UnwarnedFormats returns what FilmFormat.Warnings accepts: how much of a film may be hidden,
// and the codecs of picture and sound.
func UnwarnedFormats() (hidden time.Duration, videos, audios []string) {
	return maxHidden, []string{"", "av1", "vp9", "h264"}, []string{"", "aac", "mp3", "opus", "flac"}
}

// Warnings returns what is unusual about a film.
func (f FilmFormat) Warnings() []FileWarning {
	var warnings []FileWarning
	hidden, videos, audios := UnwarnedFormats()
	switch {
	case !slices.Contains(videos, f.VideoCodec):
		warnings = append(warnings, WarningVideoCodec)
	case f.StudioProfile:
		warnings = append(warnings, WarningColours)
	}
	if !slices.Contains(audios, f.AudioCodec) {
		warnings = append(warnings, WarningAudioCodec)
	}
	if f.Hidden > hidden {
		warnings = append(warnings, WarningHidden)
	}
	return warnings
}

// WarningText returns the message of a warning, with the recommended value.
func (f FilmFormat) WarningText(w FileWarning) Text {
	switch w {
	case WarningVideoCodec:
		return Text{
			EN: "Not every browser plays %s: your preview may stay black. The film is accepted; H.264 plays everywhere",
			ZH: "并非所有浏览器都能播放 %s，预览可能黑屏。影片已接收；建议使用 H.264，各处均可播放",
		}.Format(codecName(f.VideoCodec))
	case WarningAudioCodec:
		return Text{
			EN: "Not every browser plays sound in %s: your preview may be silent. The film is accepted; AAC plays everywhere",
			ZH: "并非所有浏览器都能播放 %s 音频，预览可能没有声音。影片已接收；建议使用 AAC，各处均可播放",
		}.Format(codecName(f.AudioCodec))
	case WarningColours:
		return Text{
			EN: "Not every browser plays %s with 10 bits or 4:2:2 colours: your preview may stay black. The film is accepted; 8 bits and 4:2:0 play everywhere",
			ZH: "并非所有浏览器都能播放 10 位或 4:2:2 色彩的 %s，预览可能黑屏。影片已接收；建议使用 8 位 4:2:0，各处均可播放",
		}.Format(codecName(f.VideoCodec))
	case WarningHidden:
		return Text{
			EN: "An edit list hides %.1f seconds of this film, and some players show them. The film is accepted with its whole length; export it again to leave them out",
			ZH: "影片的剪辑表隐藏了 %.1f 秒内容，部分播放器仍会播放。影片已按完整时长接收；如需去除，请重新导出",
		}.Format(f.Hidden.Seconds())
	default:
		return Text{}
	}
}

// codecName is the name of a codec for readers.
func codecName(codec string) string {
	names := map[string]string{
		"h264": "H.264", "vp9": "VP9", "av1": "AV1",
		"hevc": "HEVC (H.265)", "prores": "Apple ProRes", "mpeg4": "MPEG-4 Part 2", "mjpeg": "Motion JPEG",
		"dnxhd": "DNxHD/DNxHR", "cfhd": "CineForm", "qtrle": "QuickTime Animation", "rawvideo": "RAW",
		"vp8": "VP8", "mpeg2video": "MPEG-2", "mpeg1video": "MPEG-1", "h263": "H.263", "png": "PNG",
		"pcm": "PCM", "alac": "Apple Lossless (ALAC)", "ac3": "Dolby AC-3", "eac3": "Dolby E-AC-3", "dts": "DTS", "amr": "AMR", "vorbis": "Vorbis",
	}
	if name, ok := names[codec]; ok {
		return name
	}
	return "“" + codec + "”"
}
