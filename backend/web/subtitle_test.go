package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"

	"golang.org/x/text/encoding/simplifiedchinese"

	"marquee/backend/contest"
	"marquee/backend/jury"
)

// srt is a file of subtitles for the test film, which runs two seconds.
const srt = "1\r\n00:00:00,200 --> 00:00:00,900\r\n<i>The whale</i> listens & waits.\r\n\r\n2\r\n00:00:01,000 --> 00:00:01,800\r\nSoftly.\r\n"

// subtitleUpload is an upload of subtitles as its entrant reads it.
type subtitleUpload struct {
	State    string
	Reason   string
	Warnings []struct{ Code, Message string }
	Track    *struct {
		Type, Encoding, State string
		Cues                  int
		EndsSeconds           float64
		Line                  *int
		URL                   *string
	}
}

// track is subtitles of a film as players get them.
type track struct{ Language, Kind, URL string }

// subtitledWork is a work with its subtitles, for its entrant or a judge.
type subtitledWork struct {
	WorkID    int
	Spoken    []string
	Subtitles []struct {
		Language, Kind, UploadID, Name string
		Cues                           int
	}
	Screening any
	Video     *struct{ Tracks []track }
}

func (c *client) subtitles(name, content string) string {
	c.t.Helper()
	view := c.upload("subtitles", name, []byte(content))
	if view.State != "succeed" {
		c.t.Fatalf("%s: %+v", name, view)
	}
	return view.ID
}

func file(language, kind, id string) object {
	return object{"language": language, "kind": kind, "uploadId": id}
}

func TestSubtitlesGoFromTheEntrantToTheJury(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t, withJudging)
	c := s.approved("ada@films.example")
	gb, err := simplifiedchinese.GB18030.NewEncoder().String("1\n00:00:00,200 --> 00:00:01,900\n鲸一直在听，你说轻一点。\n")
	if err != nil {
		t.Fatal(err)
	}
	film, english := c.upload("video", "film.mp4", testFilm(t)).ID, c.subtitles("Ada Lovelace.srt", srt)
	chinese := c.subtitles("ada.srt", gb)
	captions := c.subtitles("ada.vtt", "WEBVTT\n\nNOTE by Ada Lovelace\n\n00:00.200 --> 00:01.000\n<v Ada>[waves]\n")

	var upload subtitleUpload
	c.get(uploadOf(chinese)).ok(&upload)
	if tr := upload.Track; tr == nil || tr.Type != "srt" || tr.Encoding != "gb18030" || tr.Cues != 1 ||
		tr.EndsSeconds != 1.9 ||
		tr.State != "queued" ||
		tr.URL != nil ||
		len(upload.Warnings) != 1 ||
		upload.Warnings[0].Code != "converted_encoding" ||
		!strings.Contains(upload.Warnings[0].Message, "GB18030") {
		t.Errorf("after the check: %+v %+v", upload, upload.Track)
	}
	form := goodWork().with(object{
		"videoLink":     nil,
		"videoUploadId": film,
		"spoken":        []string{"PT-br"},
		"subtitles": []object{
			file("EN", "subtitles", english),
			file("zh-hans", "subtitles", chinese),
			file("en", "captions", captions),
		},
	})
	var sent subtitledWork
	c.post(achievement, form).ok(&sent)
	if len(sent.Subtitles) != 3 || sent.Subtitles[1].Language != "zh-Hans" ||
		sent.Subtitles[0].Name != "Ada Lovelace.srt" ||
		sent.Subtitles[0].Cues != 2 ||
		fmt.Sprint(sent.Spoken) != "[pt-BR]" {
		t.Fatalf("sent: %+v", sent)
	}
	s.makeCopies()
	lea := (&juryServer{s.world}).loggedIn("Lea", jury.RoleNominator)
	var page struct{ Items []subtitledWork }
	answer := lea.get(lea.at("nominate/works"))
	answer.ok(&page)
	if strings.Contains(string(answer.raw), "Lovelace") {
		t.Errorf("judges read a name: %s", answer.raw)
	}
	if tracks := page.Items[0].Video.Tracks; len(tracks) != 3 || fmt.Sprint(page.Items[0].Spoken) != "[pt-BR]" ||
		tracks[1].Language != "zh-Hans" ||
		tracks[2].Kind != "captions" {
		t.Fatalf("judges get %+v", page.Items[0])
	}
	for i, want := range []string{
		"WEBVTT\n\n00:00:00.200 --> 00:00:00.900\n<i>The whale</i> listens &amp; waits.\n\n00:00:01.000 --> 00:00:01.800\nSoftly.\n",
		"WEBVTT\n\n00:00:00.200 --> 00:00:01.900\n鲸一直在听，你说轻一点。\n",
		"WEBVTT\n\n00:00:00.200 --> 00:00:01.000\n[waves]\n",
	} {
		response, content := read(t, page.Items[0].Video.Tracks[i].URL, "")
		if response.StatusCode != http.StatusOK || string(content) != want ||
			!strings.HasPrefix(response.Header.Get("Content-Type"), "text/vtt") ||
			response.Header.Get("Content-Disposition") != "" {
			t.Errorf("track %d: %s %s %q", i, response.Status, response.Header, content)
		}
	}
	var receipts int
	s.query(
		&receipts,
		`SELECT count(*) FROM receipts r JOIN uploads u ON u.id = r.upload_id WHERE u.kind = 'subtitles'`,
	)
	if receipts != 3 {
		t.Errorf("%d receipts of subtitles", receipts)
	}
	c.get("/apis/activity/receipt/" + english).ok(nil)

	// A new version has its own; the file is used again.
	c.post(achievement, form.with(object{"subtitles": []object{file("en", "subtitles", english)}})).ok(&sent)
	var list struct{ Items []subtitledWork }
	c.get(achievement + "/list").ok(&list)
	if len(list.Items[0].Subtitles) != 1 || len(list.Items[1].Subtitles) != 3 || len(list.Items[0].Video.Tracks) != 1 {
		t.Errorf("history: %+v", list.Items)
	}
	c.delete(uploadOf(chinese)).fails(contest.CodeConflict) // a former version has it
}

func TestSubmissionsWithWrongSubtitlesAreRefused(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	film, good := c.upload("video", "film.mp4", testFilm(t)).ID, c.subtitles("a.srt", srt)
	other := c.subtitles("b.srt", srt)
	late := c.subtitles("late.srt", "1\n00:00:01,000 --> 00:01:00,000\nStill here\n")
	foreign := s.approved("eve@films.example").subtitles("e.srt", srt)
	base := goodWork().with(object{"videoLink": nil, "videoUploadId": film})
	for name, c := range map[string]struct {
		change object
		fields []string
		client *client
	}{
		"twice":          {object{"subtitles": []object{file("en", "subtitles", good), file("EN", "subtitles", other)}}, []string{"subtitles[1].language"}, c},
		"one file twice": {object{"subtitles": []object{file("en", "subtitles", good), file("fr", "subtitles", good)}}, []string{"subtitles[1].uploadId"}, c},
		"no languages":   {object{"subtitles": []object{file("english", "subtitles", good), file("en-x-ada", "captions", other)}}, []string{"subtitles[0].language", "subtitles[1].language"}, c},
		"no kind":        {object{"subtitles": []object{file("en", "lyrics", good)}}, []string{"subtitles[0].kind"}, c},
		"a film":         {object{"subtitles": []object{file("en", "subtitles", film)}}, []string{"subtitles[0].uploadId"}, c},
		"another's":      {object{"subtitles": []object{file("en", "subtitles", foreign)}}, []string{"subtitles[0].uploadId"}, c},
		"no file":        {object{"subtitles": []object{{"language": "en", "kind": "subtitles"}}}, []string{"subtitles[0].uploadId"}, c},
		"too long":       {object{"subtitles": []object{file("en", "subtitles", late)}}, []string{"subtitles[0].uploadId"}, c},
		"a link": {object{"videoUploadId": nil, "videoLink": "https://video.openframe.example/v/9", "subtitles": []object{file("en", "subtitles", good)}},
			[]string{"subtitles"}, c},
		"spoken":      {object{"spoken": []string{"en", "EN", "xx"}}, []string{"spoken[1]", "spoken[2]"}, c},
		"many spoken": {object{"spoken": strings.Fields("aa ab ae af ak am an ar as av ay")}, []string{"spoken"}, c},
	} {
		t.Log(name)
		c.client.post(achievement, base.with(c.change)).fails(contest.CodeValidation, c.fields...)
	}
	c.post(achievement, base.with(object{"spoken": []string{"zxx"}, "subtitles": []object{}})).ok(nil)
}

func TestBrokenSubtitlesAreRefusedWithTheirLine(t *testing.T) {
	t.Parallel()
	c := newStoreHarness(t).approved("ada@films.example")
	for _, f := range []struct{ name, content, code, en, zh string }{
		{"a.srt", "1\n00:00:02,000 --> 00:00:01,000\nA\n", "cue_ends_first", "Line 2: this subtitle ends before it begins", "第 2 行：该条字幕的结束时间早于开始时间"},
		{"a.vtt", "WEBVTT\n\n00:01.000 --> 00:02.000\n<script>alert(1)</script>\n", "unsafe_markup",
			"Line 4: only text is taken here: no scripts, no entities, nothing from other addresses", "第 4 行：此处只接受文字：不得含有脚本、实体声明或外部地址"},
		{"a.ttml", "<!DOCTYPE tt [<!ENTITY a \"b\">]><tt><body/></tt>", "unsafe_markup", "Line 1: only text", "第 1 行"},
		{"a.srt", "\n \n", "no_cues", "There are no subtitles in this file", "该文件中没有字幕内容"},
		{"a.srt", "1\n00:00:01,000 --> 00:00:02,000\n\xE9t\xE9\n", "text_encoding", "Please save it again in UTF-8", "另存为 UTF-8"},
		{"a.srt", "1\n00:20:00,000 --> 00:20:02,000\nA\n", "cue_after_film", "longer than a film may, 5 minutes", "5 分钟"},
		{"a.srt", "Once upon a time", "wrong_type", "SRT, VTT, TTML", "SRT, VTT, TTML"},
		{"a.vtt", srt, "wrong_name", "SRT, VTT, TTML", "SRT, VTT, TTML"},
	} {
		view := c.upload("subtitles", f.name, []byte(f.content))
		if view.State != "failed" || view.ReasonCode == nil || string(*view.ReasonCode) != f.code ||
			!strings.Contains(view.ReasonTexts.EN, f.en) || !strings.Contains(view.ReasonTexts.ZH, f.zh) {
			t.Errorf("%q: %+v %+v", f.content, view.ReasonCode, view.ReasonTexts)
		}
	}
	c.post(
		"/apis/activity/upload",
		object{"kind": "subtitles", "name": "a.txt", "size": 10, "contentType": ""},
	).fails(
		contest.CodeValidation,
		"name",
	)
	c.post(
		"/apis/activity/upload",
		object{"kind": "subtitles", "name": "a.srt", "size": 1<<20 + 1, "contentType": ""},
	).fails(
		contest.CodeFileTooLarge,
		"size",
	)
}

func TestSubtitlesGoWithTheAccount(t *testing.T) {
	t.Parallel()
	s := newStoreHarness(t)
	c := s.approved("ada@films.example")
	form := goodWork().with(
		object{
			"videoLink":     nil,
			"videoUploadId": c.upload("video", "film.mp4", testFilm(t)).ID,
			"spoken":        []string{"en"},
		},
	)
	c.post(
		achievement,
		form.with(object{"subtitles": []object{file("en", "subtitles", c.subtitles("a.srt", srt))}}),
	).ok(
		nil,
	)
	s.makeCopies()
	var object string
	s.query(&object, `SELECT object FROM uploads WHERE kind = 'subtitles'`)
	c.delete("/apis/passport/user").ok(nil)
	var rows, left, listed int
	s.query(&rows, `SELECT count(*) FROM submission_subtitles`)
	s.query(&left, `SELECT count(*) FROM submissions WHERE spoken <> '{}'`)
	s.query(
		&listed,
		`SELECT count(*) FROM discarded_objects WHERE object LIKE 'copies/%/track.vtt' OR object = $1`,
		object,
	)
	if rows != 0 || left != 0 || listed < 2 {
		t.Errorf("%d rows and %d languages are left; %d objects are listed for removal", rows, left, listed)
	}
}
