package inspect

import (
	"bytes"
	"encoding/binary"
	"os"
	"slices"
	"testing"
	"time"

	"marquee/backend/contest"
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
		problem contest.FileProblem
		warning []contest.FileWarning
		en, zh  string
	}{
		"cut in the middle": {
			shape{"film.mp4", 3, h264 + "-movflags +faststart", nil}, half, contest.ProblemCut, nil,
			"The end of the film is missing: it was cut off while it was exported or copied. Please export it again and upload the new file",
			"影片不完整：导出或复制时文件被截断，请重新导出后上传",
		},
		"cut in the middle, tables at the end": {
			shape{"film.mp4", 3, h264, nil}, half, contest.ProblemCut, nil,
			"The end of the film is missing: it was cut off while it was exported or copied. Please export it again and upload the new file",
			"影片不完整：导出或复制时文件被截断，请重新导出后上传",
		},
		"shortened by an edit list": {
			shape{"film.mp4", 4, h264 + "-c:a aac", nil}, firstSecond, contest.ProblemNone, []contest.FileWarning{contest.WarningHidden},
			"An edit list hides 3.0 seconds of this film, and some players show them. The film is accepted with its whole length; export it again to leave them out",
			"影片的剪辑表隐藏了 3.0 秒内容，部分播放器仍会播放。影片已按完整时长接收；如需去除，请重新导出",
		},
		"ten minutes that an edit list calls one second": {
			shape{"film.mp4", 600, "-r 2 " + h264 + "-an", nil}, firstSecond, contest.ProblemTooLong, nil,
			"The film may run at most 5 minutes", "影片时长不能超过 5 分钟",
		},
		"5:00.4": {
			shape{"film.mp4", 301, "-t 300.4 -r 10 " + h264 + "-c:a aac", nil}, nil, contest.ProblemNone, nil, "", "",
		},
		"5:00.6": {
			shape{"film.mp4", 301, "-t 300.6 -r 10 " + h264 + "-c:a aac", nil}, nil, contest.ProblemTooLong, nil,
			"The film may run at most 5 minutes", "影片时长不能超过 5 分钟",
		},
		"sound alone": {
			shape{"film.mp4", 2, "-vn -c:a aac", nil}, nil, contest.ProblemSoundOnly, nil,
			"This file has sound but no picture. Please export the film with its picture as MP4 or MOV",
			"该文件只有声音，没有画面，请将影片连同画面导出为 MP4 或 MOV 格式",
		},
		"ProRes": {
			shape{"film.mov", 1, "-c:v prores_ks -profile:v 2 -an", nil}, nil, contest.ProblemNone, []contest.FileWarning{contest.WarningVideoCodec},
			"Not every browser plays Apple ProRes: your preview may stay black. The film is accepted; H.264 plays everywhere",
			"并非所有浏览器都能播放 Apple ProRes，预览可能黑屏。影片已接收；建议使用 H.264，各处均可播放",
		},
		"HEVC": {
			shape{"film.mp4", 1, "-c:v libx265 -preset ultrafast -an", nil}, nil, contest.ProblemNone, []contest.FileWarning{contest.WarningVideoCodec},
			"Not every browser plays HEVC (H.265): your preview may stay black. The film is accepted; H.264 plays everywhere",
			"并非所有浏览器都能播放 HEVC (H.265)，预览可能黑屏。影片已接收；建议使用 H.264，各处均可播放",
		},
		"VP9 with 10 bits": {
			shape{"film.mp4", 1, "-c:v libvpx-vp9 -deadline realtime -pix_fmt yuv420p10le -an", nil}, nil, contest.ProblemNone, []contest.FileWarning{contest.WarningColours},
			"Not every browser plays VP9 with 10 bits or 4:2:2 colours: your preview may stay black. The film is accepted; 8 bits and 4:2:0 play everywhere",
			"并非所有浏览器都能播放 10 位或 4:2:2 色彩的 VP9，预览可能黑屏。影片已接收；建议使用 8 位 4:2:0，各处均可播放",
		},
		"variable frame rate": {
			shape{"film.mp4", 3, "-vf select='not(mod(n\\,7))+not(mod(n\\,3))' -vsync vfr " + h264, nil}, nil, contest.ProblemNone, nil, "", "",
		},
		"fragments": {
			shape{"film.mp4", 3, h264 + "-g 12 -movflags frag_keyframe+empty_moov", nil}, nil, contest.ProblemNone, nil, "", "",
		},
		"rotated": {
			shape{"film.mp4", 1, h264, nil}, turned, contest.ProblemNone, nil, "", "",
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
			problem := edition.CheckFile(contest.Upload{Kind: contest.KindVideo, Name: c.shape.name, Size: facts.Size}, facts)
			if problem != c.problem {
				t.Fatalf("problem %q, want %q: %+v", problem, c.problem, facts)
			}
			limits, _ := contest.KindVideo.Limits()
			text := problem.Text(edition, limits)
			if problem == contest.ProblemNone {
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
