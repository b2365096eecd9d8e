package web_test

import (
	"encoding/json"
	"maps"
	"slices"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// reason is a FileProblem and its message.
type reason struct {
	kind string // of the file
	name string
	text contest.Text
}

func reasons() map[upload.FileProblem]reason {
	film := func(en, zh string) reason { return reason{"video", "film.mp4", contest.Text{EN: en, ZH: zh}} }
	cover := func(en, zh string) reason { return reason{"cover", "cover.png", contest.Text{EN: en, ZH: zh}} }
	subtitles := func(en, zh string) reason { return reason{"subtitles", "film.srt", contest.Text{EN: en, ZH: zh}} }
	archive := func(en, zh string) reason { return reason{"process", "how.zip", contest.Text{EN: en, ZH: zh}} }
	return map[upload.FileProblem]reason{
		"empty": film("The file is empty", "文件为空"),
		"size_differs": film("What arrived is not as long as the file. Please upload it again.",
			"收到的文件大小与原文件不符，请重新上传"),
		"checksum_differs": film("The file was damaged on its way. Please upload it again.", "文件在传输中损坏，请重新上传"),
		"wrong_type":       film("Please choose a file of one of these types: MP4, MOV", "请选择以下类型的文件：MP4, MOV"),
		"no_video": film("No film could be read from this file. Please export it again as MP4 or MOV.",
			"无法从该文件中读取视频，请重新导出为 MP4 或 MOV 格式"),
		"too_long":        film("The film may run at most 5 minutes", "影片时长不能超过 5 分钟"),
		"too_many_pixels": cover("The image may have at most 4096 pixels a side", "图片任一边不能超过 4096 像素"),
		"sides_too_long": film(
			"The film may have at most 4096 pixels a side. Please export it smaller, for example with 3840 × 2160.",
			"影片任一边不能超过 4096 像素，请缩小尺寸后重新导出，例如 3840 × 2160",
		),
		"too_short": film(
			"The film is shorter than a second, or a single picture without sound. Please export the whole film again as MP4 or MOV.",
			"影片不足一秒，或只有一帧画面且没有声音。请将完整影片重新导出为 MP4 或 MOV 格式。",
		),
		"too_many_frames": film(
			"The film may have at most 120 frames a second. Please export it with fewer, for example 24 or 60.",
			"影片每秒不能超过 120 帧，请降低帧率后重新导出，例如 24 或 60 帧",
		),
		"unreadable_picture": cover(
			"The image cannot be read. Please save it again as JPG or PNG.",
			"无法读取该图片，请重新保存为 JPG 或 PNG 格式",
		),
		"arithmetic_picture": cover(
			"This JPG uses arithmetic coding, which browsers and most programs cannot show. Please open it in the program that made it, and save it as PNG or as JPG without arithmetic coding.",
			"该 JPG 采用算术编码，浏览器和大多数程序无法显示。请用原软件打开，另存为 PNG，或关闭算术编码后另存为 JPG。",
		),
		"expired": film("The upload was left unfinished for too long. Please begin it again.", "上传中断时间过长，已失效，请重新上传"),
		"cut_off": film(
			"The end of the film is missing: it was cut off while it was exported or copied. Please export it again and upload the new file.",
			"影片不完整：导出或复制时文件被截断，请重新导出后上传",
		),
		"sound_only": film("This file has sound but no picture. Please export the film with its picture as MP4 or MOV.",
			"该文件只有声音，没有画面，请将影片连同画面导出为 MP4 或 MOV 格式"),
		"samples_elsewhere": film(
			"The picture or the sound of this film is in another file. Please export it as one self-contained MP4 or MOV.",
			"影片的画面或声音存放在其他文件中，请导出为独立完整的 MP4 或 MOV 文件",
		),
		"protected": film(
			"This film is copy-protected and cannot be played. Please export it without protection as MP4 or MOV.",
			"该影片带有版权加密保护，无法播放，请导出为未加密的 MP4 或 MOV 文件",
		),
		"wrong_name": film(
			"The file’s extension does not match its content. Please save it again as one of these types: MP4, MOV.",
			"文件的扩展名与实际内容不符，请重新保存为以下类型之一：MP4, MOV",
		),
		"check_budget": archive(
			"The structure of this file is too complex to be checked. Please export a film as an ordinary MP4 (not fragmented), or pack an archive again as ZIP.",
			"文件结构过于复杂，无法完成检查。影片请导出为普通 MP4（非分片格式），压缩包请重新打包为 ZIP。",
		),
		"unreadable_archive": archive(
			"The file is damaged, incomplete or protected by a password. Please save it again, without a password.",
			"文件已损坏、不完整或设有密码，请取消密码后重新保存",
		),
		"archive_without_files": archive(
			"The archive contains no files, or only empty ones. Please pack the files of the work and upload it again.",
			"压缩包内没有文件，或只有空文件。请将作品相关文件打包后重新上传",
		),
		"too_many_entries": archive("The archive may have at most 20000 files. Please leave out what is not needed.",
			"压缩包内最多 20000 个文件，请删去不需要的内容"),
		"unpacks_too_large": archive(
			"The archive unpacks to far more than its own size. Please pack only the files of the work, at most 20 GB.",
			"压缩包解压后的体积异常庞大，请仅打包作品相关文件，解压后不超过 20 GB",
		),
		"text_encoding": subtitles(
			"The characters of this file cannot be read. Please save it again in UTF-8.",
			"无法识别该文件的字符编码，请另存为 UTF-8 编码",
		),
		"no_cues": subtitles("There are no subtitles in this file", "该文件中没有字幕内容"),
		"cue_time": subtitles("a time such as 00:00:01,000 --> 00:00:03,500 is expected here",
			"此处应为时间，例如 00:00:01,000 --> 00:00:03,500"),
		"cue_ends_first": subtitles("this subtitle ends before it begins", "该条字幕的结束时间早于开始时间"),
		"cues_out_of_order": subtitles("this subtitle begins before the one above it. Please sort them by time.",
			"该条字幕的开始时间早于上一条，请按时间排序"),
		"cue_too_long":  subtitles("this subtitle is too long to be read", "该条字幕过长，无法阅读"),
		"too_many_cues": subtitles("this file has too many subtitles, at most 5000 are taken", "字幕条数过多，最多 5000 条"),
		"cue_after_film": subtitles(
			"The subtitles run longer than a film may, 5 minutes. Please choose the file for this film.",
			"字幕时长超过影片上限 5 分钟，请选择与影片对应的字幕文件",
		),
		"unsafe_markup": subtitles("only text is taken here: no scripts, no entities, nothing from other addresses",
			"此处只接受文字：不得含有脚本、实体声明或外部地址"),
		"unreadable_xml": subtitles(
			"this is not readable as TTML. Please export it again, or use SRT or VTT.",
			"无法按 TTML 读取，请重新导出，或改用 SRT、VTT 格式",
		),
	}
}

func TestEveryFileProblemHasItsCodeAndText(t *testing.T) {
	t.Parallel()
	all := reasons()
	if listed := upload.FileProblems(); !slices.Equal(
		slices.Sorted(maps.Keys(all)),
		slices.Sorted(slices.Values(listed)),
	) {
		t.Fatalf("the table has %v, the domain %v", slices.Sorted(maps.Keys(all)), listed)
	}
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	for code, want := range all {
		id := c.begin(want.kind, want.name, 1000).UploadID
		s.sql(`UPDATE uploads SET state = 'failed', reason = $2 WHERE id = $1`, id, code)
		for _, language := range []contest.Language{contest.English, contest.Chinese} {
			c.language = language
			var view uploadView
			c.get(uploadOf(id)).ok(&view)
			if view.State != "failed" || view.ReasonCode == nil || *view.ReasonCode != code ||
				*view.Reason != want.text.In(language) || *view.ReasonTexts != want.text {
				t.Errorf("%s: %+v, want %+v", code, view, want.text)
			}
		}
	}
}

func TestUploadWithoutProblemHasNoCode(t *testing.T) {
	t.Parallel()
	c := newStoreHarness(t).approved("ada@films.example")
	film := testFilm(t)
	var view uploadView
	c.get(uploadOf(c.begin("video", "film.mp4", len(film)).UploadID)).ok(&view)
	if view.ReasonCode != nil {
		t.Errorf("uploading: %v", *view.ReasonCode)
	}
	if view = c.upload("video", "film.mp4", film); view.ReasonCode != nil {
		t.Errorf("accepted: %v", *view.ReasonCode)
	}
	if view = c.upload(
		"video",
		"film.mp4",
		film[:len(film)-10],
	); view.ReasonCode == nil ||
		*view.ReasonCode != upload.ProblemCut {
		t.Errorf("cut off: %+v", view)
	}
}

// TestFormNamesWhyItsFilesWereRefused: of its own files, and of no file of another entrant.
func TestFormNamesWhyItsFilesWereRefused(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	ada, eve := s.approved("ada@films.example"), s.approved("eve@films.example")
	film := testFilm(t)
	cut := ada.upload("video", "film.mp4", film[:len(film)-10])
	cover := ada.upload("cover", "cover.png", film)
	form := goodWork().with(object{"videoLink": nil, "videoUploadId": cut.ID, "coverUploadId": cover.ID})
	codes := func(a *answer) map[string]upload.FileProblem {
		var failure struct {
			FieldCodes map[string]upload.FileProblem
		}
		if err := json.Unmarshal(a.raw, &failure); err != nil {
			t.Fatal(err)
		}
		return failure.FieldCodes
	}
	refused := ada.post(
		"/apis/activity/achievement",
		form,
	).fails(
		contest.CodeValidation,
		"videoUploadId",
		"coverUploadId",
	)
	want := map[string]upload.FileProblem{"videoUploadId": upload.ProblemCut, "coverUploadId": upload.ProblemType}
	if got := codes(refused); !maps.Equal(got, want) {
		t.Errorf("got %v, want %v", got, want)
	}
	if got := codes(
		eve.post("/apis/activity/achievement", form).fails(contest.CodeValidation, "videoUploadId", "coverUploadId"),
	); got != nil {
		t.Errorf("files of another entrant: %v", got)
	}
	if got := codes(
		ada.post("/apis/activity/achievement", form.with(object{"videoUploadId": cover.ID, "coverUploadId": nil})).
			fails(contest.CodeValidation, "videoUploadId"),
	); got != nil {
		t.Errorf("a file of another field: %v", got)
	}
}
