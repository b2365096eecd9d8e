package inspect

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// everywhere returns a copy of a film in which the bytes at an offset after every box of a
// name are replaced.
func everywhere(content []byte, box string, at int, with []byte) []byte {
	changed := bytes.Clone(content)
	for from := 0; ; {
		next := bytes.Index(changed[from:], []byte(box))
		if next < 0 {
			return changed
		}
		from += next + len(box)
		copy(changed[from+at:], with)
	}
}

// TestFilmsAreCheckedByTheRules makes a film for each case of the rules and compares the message that its entrant gets.
func TestFilmsAreCheckedByTheRules(t *testing.T) {
	t.Parallel()
	const h264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p "
	second := func(n uint32) []byte { return binary.BigEndian.AppendUint32(nil, n*1000) }
	half := func(film []byte) []byte { return film[:len(film)/2] }
	firstSecond := func(film []byte) []byte { return everywhere(film, "elst", 8, second(1)) }
	turned := func(film []byte) []byte { return everywhere(film, "tkhd", 40, u32s(0, 0x10000, 0, 0xFFFF0000, 0)) }
	for name, c := range map[string]struct {
		shape   shape
		change  func([]byte) []byte
		problem upload.FileProblem
		warning []upload.FileWarning
		en, zh  string
	}{
		"cut in the middle": {
			shape{"film.mp4", 3, h264 + "-movflags +faststart", nil}, half, upload.ProblemCut, nil,
			"The end of the film is missing: it was cut off while it was exported or copied. Please export it again and upload the new file.",
			"影片不完整：导出或复制时文件被截断，请重新导出后上传",
		},
		"cut in the middle, tables at the end": {
			shape{"film.mp4", 3, h264, nil}, half, upload.ProblemCut, nil,
			"The end of the film is missing: it was cut off while it was exported or copied. Please export it again and upload the new file.",
			"影片不完整：导出或复制时文件被截断，请重新导出后上传",
		},
		"shortened by an edit list": {
			shape{"film.mp4", 4, h264 + "-c:a aac", nil}, firstSecond, upload.ProblemNone, []upload.FileWarning{upload.WarningHidden},
			"Please check: an edit list hides 3.0 seconds of this film. The jury sees it as your player shows it, without them; its length counts with them.",
			"请检查：影片的剪辑表隐藏了 3.0 秒内容。评委看到的与播放器中一致，不含这部分；时长按完整内容计算。",
		},
		"ten minutes that an edit list calls one second": {
			shape{"film.mp4", 600, "-r 2 " + h264 + "-an", nil}, firstSecond, upload.ProblemTooLong, nil,
			"The film may run at most 5 minutes", "影片时长不能超过 5 分钟",
		},
		"5:00.4": {
			shape{"film.mp4", 301, "-t 300.4 -r 10 " + h264 + "-c:a aac", nil}, nil, upload.ProblemNone, nil, "", "",
		},
		"5:00.6": {
			shape{"film.mp4", 301, "-t 300.6 -r 10 " + h264 + "-c:a aac", nil}, nil, upload.ProblemTooLong, nil,
			"The film may run at most 5 minutes", "影片时长不能超过 5 分钟",
		},
		"half a second": {
			shape{"film.mp4", 1, "-t 0.5 " + h264 + "-c:a aac", nil}, nil, upload.ProblemShort, nil,
			"The film is shorter than a second, or a single picture without sound. Please export the whole film again as MP4 or MOV.",
			"影片不足一秒，或只有一帧画面且没有声音。请将完整影片重新导出为 MP4 或 MOV 格式。",
		},
		"one picture": {
			shape{"film.mp4", 2, "-vf select=eq(n\\,0),setpts=0 -r 0.5 " + h264 + "-an", nil}, nil, upload.ProblemShort, nil,
			"The film is shorter than a second, or a single picture without sound. Please export the whole film again as MP4 or MOV.",
			"影片不足一秒，或只有一帧画面且没有声音。请将完整影片重新导出为 MP4 或 MOV 格式。",
		},
		"a camera's trailer": {
			shape{"film.mp4", 1, h264 + "-c:a aac", nil},
			func(content []byte) []byte { return append(content, "gyroscope 8db42d694ccc418790edff439fe026bf"...) }, upload.ProblemNone, nil, "", "",
		},
		"sound alone": {
			shape{"film.mp4", 2, "-vn -c:a aac", nil}, nil, upload.ProblemSoundOnly, nil,
			"This file has sound but no picture. Please export the film with its picture as MP4 or MOV.",
			"该文件只有声音，没有画面，请将影片连同画面导出为 MP4 或 MOV 格式",
		},
		"ProRes": {
			shape{"film.mov", 1, "-c:v prores_ks -profile:v 2 -c:a aac", nil}, nil, upload.ProblemNone, []upload.FileWarning{upload.WarningVideoCodec},
			"We convert the film for the jury: there is nothing for you to do. Only your own file in Apple ProRes may not play in this browser.",
			"系统会为评委转换影片，你无需处理。只是你的原文件（Apple ProRes）在当前浏览器中可能无法播放。",
		},
		"HEVC": {
			shape{"film.mp4", 1, "-c:v libx265 -preset ultrafast -c:a aac", nil}, nil, upload.ProblemNone, []upload.FileWarning{upload.WarningVideoCodec},
			"We convert the film for the jury: there is nothing for you to do. Only your own file in HEVC (H.265) may not play in this browser.",
			"系统会为评委转换影片，你无需处理。只是你的原文件（HEVC (H.265)）在当前浏览器中可能无法播放。",
		},
		"VP9 with 10 bits": {
			shape{"film.mp4", 1, "-c:v libvpx-vp9 -deadline realtime -pix_fmt yuv420p10le -c:a aac", nil}, nil, upload.ProblemNone, []upload.FileWarning{upload.WarningColours},
			"We convert the film for the jury: there is nothing for you to do. Only your own file in VP9 with more than 8 bits, 4:2:2 or 4:4:4 colours may not play in this browser.",
			"系统会为评委转换影片，你无需处理。只是你的原文件（VP9，超过 8 位或 4:2:2、4:4:4 色彩）在当前浏览器中可能无法播放。",
		},
		"variable frame rate": {
			shape{"film.mp4", 3, "-vf select='not(mod(n\\,7))+not(mod(n\\,3))' -vsync vfr " + h264, nil}, nil, upload.ProblemNone, nil, "", "",
		},
		"fragments": {
			shape{"film.mp4", 3, h264 + "-g 12 -movflags frag_keyframe+empty_moov", nil}, nil, upload.ProblemNone, nil, "", "",
		},
		"rotated": {
			shape{"film.mp4", 1, h264, nil}, turned, upload.ProblemNone, nil, "", "",
		},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			content, err := os.ReadFile(draw(t, c.shape))
			if err != nil {
				t.Fatal(err)
			}
			if c.change != nil {
				content = c.change(content)
			}
			facts := fileFacts(content)
			facts.Size = int64(len(content))
			edition := &contest.Edition{MaxRunning: 5 * time.Minute}
			problem := upload.CheckFile(
				edition,
				upload.Upload{Kind: upload.KindVideo, Name: c.shape.name, Size: facts.Size},
				facts,
			)
			if problem != c.problem {
				t.Fatalf("problem %q, want %q: %+v", problem, c.problem, facts)
			}
			limits, _ := upload.KindVideo.Limits()
			text := problem.Text(edition, limits)
			if problem == upload.ProblemNone {
				warnings := facts.Warnings()
				if !slices.Equal(warnings, c.warning) {
					t.Fatalf("warnings %v, want %v: %+v", warnings, c.warning, facts)
				}
				if len(warnings) > 0 {
					text = facts.WarningText(warnings[0])
				}
			}
			if want := (contest.Text{EN: c.en, ZH: c.zh}); text != want {
				t.Errorf("got %+v, want %+v", text, want)
			}
			if name == "rotated" && (facts.Width != 36 || facts.Height != 64) {
				t.Errorf("%d × %d, want 36 × 64", facts.Width, facts.Height)
			}
		})
	}
}
