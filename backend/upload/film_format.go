package upload

import (
	"slices"
	"time"

	"marquee/backend/contest"
)

// FilmFormat is how a film is coded. The tags are the names in the database.
type FilmFormat struct {
	VideoCodec string `json:"videoCodec,omitempty"` // as ffmpeg names it: "h264", "hevc", …; "" without a picture
	AudioCodec string `json:"audioCodec,omitempty"` // "aac", "pcm", …; "" without sound
	// StudioProfile is set for H.264, VP9 or AV1 with more than 8 bits a colour, 4:2:2 or 4:4:4.
	StudioProfile bool `json:"studioProfile,omitempty"`
	// Hidden is how much of the film its edit lists leave out, in nanoseconds.
	Hidden time.Duration `json:"hidden,omitempty"`
	// SoundTracks is how many sound tracks have samples.
	SoundTracks int `json:"soundTracks,omitempty"`
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
	WarningNoSound    FileWarning = "no_sound"
	WarningTracks     FileWarning = "sound_tracks"
	WarningSilent     FileWarning = "silent" // its copy was found to be
)

// Look reports whether the entrant should look at the film: the other warnings are about what the copy for the jury
// mends.
func (w FileWarning) Look() bool {
	return w == WarningHidden || w == WarningNoSound || w == WarningTracks || w == WarningSilent
}

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
	if f.VideoCodec != "" && f.AudioCodec == "" {
		warnings = append(warnings, WarningNoSound)
	}
	if f.SoundTracks > 1 {
		warnings = append(warnings, WarningTracks)
	}
	return warnings
}

// WarningText returns the message of a warning, with the recommended value.
func (f FilmFormat) WarningText(w FileWarning) contest.Text {
	switch w {
	case WarningVideoCodec:
		return contest.Text{
			EN: "We convert the film for the jury: there is nothing for you to do. Only your own file in %s may not play in this browser.",
			ZH: "系统会为评委转换影片，你无需处理。只是你的原文件（%s）在当前浏览器中可能无法播放。",
		}.Format(codecName(f.VideoCodec))
	case WarningAudioCodec:
		return contest.Text{
			EN: "We convert the sound for the jury: there is nothing for you to do. Only your own file with sound in %s may be silent in this browser.",
			ZH: "系统会为评委转换声音，你无需处理。只是你的原文件（%s 音频）在当前浏览器中可能没有声音。",
		}.Format(codecName(f.AudioCodec))
	case WarningColours:
		return contest.Text{
			EN: "We convert the film for the jury: there is nothing for you to do. Only your own file in %s with more than 8 bits, 4:2:2 or 4:4:4 colours may not play in this browser.",
			ZH: "系统会为评委转换影片，你无需处理。只是你的原文件（%s，超过 8 位或 4:2:2、4:4:4 色彩）在当前浏览器中可能无法播放。",
		}.Format(codecName(f.VideoCodec))
	case WarningHidden:
		return contest.Text{
			EN: "Please check: an edit list hides %.1f seconds of this film. The jury sees it as your player shows it, without them; its length counts with them.",
			ZH: "请检查：影片的剪辑表隐藏了 %.1f 秒内容。评委看到的与播放器中一致，不含这部分；时长按完整内容计算。",
		}.Format(f.Hidden.Seconds())
	case WarningNoSound:
		return contest.Text{
			EN: "Please check: the film has no sound track. If it should have sound, export it again with it.",
			ZH: "请检查：影片没有音轨。如果影片本应有声音，请连同声音重新导出。",
		}
	case WarningSilent:
		return contest.Text{
			EN: "Please check: the film has a sound track, but it is silent throughout. If you should hear something, export it again with its sound.",
			ZH: "请检查：影片有音轨，但从头到尾没有声音。如果影片本应有声音，请连同声音重新导出。",
		}
	case WarningTracks:
		return contest.Text{
			EN: "Please check: the film has %d sound tracks. Two mono tracks become left and right; of tracks that replace each other the jury hears the first with sound. To be sure, export it with one track.",
			ZH: "请检查：影片有 %d 条音轨。两条单声道音轨会合成左右声道；若各音轨互为替换，评委听到的是第一条有声音的音轨。为稳妥起见，建议只导出一条音轨。",
		}.Format(f.SoundTracks)
	default:
		return contest.Text{}
	}
}

// codecName is the name of a codec for readers.
func codecName(codec string) string {
	names := map[string]string{
		"h264":       "H.264",
		"vp9":        "VP9",
		"av1":        "AV1",
		"hevc":       "HEVC (H.265)",
		"prores":     "Apple ProRes",
		"mpeg4":      "MPEG-4 Part 2",
		"mjpeg":      "Motion JPEG",
		"dnxhd":      "DNxHD/DNxHR",
		"cfhd":       "CineForm",
		"qtrle":      "QuickTime Animation",
		"rawvideo":   "RAW",
		"vp8":        "VP8",
		"mpeg2video": "MPEG-2",
		"mpeg1video": "MPEG-1",
		"h263":       "H.263",
		"png":        "PNG",
		"pcm":        "PCM",
		"alac":       "Apple Lossless (ALAC)",
		"ac3":        "Dolby AC-3",
		"eac3":       "Dolby E-AC-3",
		"dts":        "DTS",
		"amr":        "AMR",
		"vorbis":     "Vorbis",
	}
	if name, ok := names[codec]; ok {
		return name
	}
	return "“" + codec + "”"
}
