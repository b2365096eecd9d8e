package subtitle_test

import (
	"encoding/binary"
	"errors"
	"strings"
	"testing"
	"time"
	"unicode/utf16"

	"golang.org/x/text/encoding/simplifiedchinese"

	"marquee/backend/subtitle"
	"marquee/backend/upload"
)

const chinese = "1\r\n00:00:01,000 --> 00:00:02,500\r\n屋子里住着被大海吞下去的东西。\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,000\r\n<i>鲸</i>一直在听\r\n"

type appender interface {
	binary.ByteOrder
	binary.AppendByteOrder
}

func encodings(t *testing.T) map[string][]byte {
	t.Helper()
	gb, err := simplifiedchinese.GB18030.NewEncoder().Bytes([]byte(chinese))
	if err != nil {
		t.Fatal(err)
	}
	units := func(order appender, text string) []byte {
		var content []byte
		for _, unit := range utf16.Encode([]rune(text)) {
			content = order.AppendUint16(content, unit)
		}
		return content
	}
	return map[string][]byte{
		"utf-8":           []byte(chinese),
		"utf-8 marked":    []byte("\uFEFF" + chinese),
		"utf-16le marked": units(binary.LittleEndian, "\uFEFF"+chinese),
		"utf-16be marked": units(binary.BigEndian, "\uFEFF"+chinese),
		"utf-16le":        units(binary.LittleEndian, chinese),
		"utf-16be":        units(binary.BigEndian, chinese),
		"gb18030":         gb,
	}
}

func TestReadConvertsEncodings(t *testing.T) {
	t.Parallel()
	const want = "WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n屋子里住着被大海吞下去的东西。\n\n00:00:03.000 --> 00:00:04.000\n<i>鲸</i>一直在听\n"
	for name, content := range encodings(t) {
		track, err := subtitle.Read(content)
		if err != nil || string(track.VTT()) != want || track.Type != upload.TypeSRT {
			t.Errorf("%s: %v, %s, %q", name, err, track.Type, track.VTT())
		}
		if expected, _, _ := strings.Cut(name, " "); track.Encoding != expected {
			t.Errorf("%s is read as %s", name, track.Encoding)
		}
	}
	// Latin letters with accents are not mistaken for Chinese.
	if track, err := subtitle.Read(
		[]byte("1\n00:00:01,000 --> 00:00:02,000\nUn \xE9t\xE9 \xE0 la mer, o\xF9 \xEAtes-vous ?\n"),
	); !refused(
		err,
		upload.ProblemEncoding,
		0,
	) {
		t.Errorf("windows-1252: %v, %+v", err, track)
	}
}

func refused(err error, problem upload.FileProblem, line int) bool {
	var fault *subtitle.Fault
	return errors.As(err, &fault) && fault.Problem == problem && fault.Line == line
}

func tt(body string) string {
	return `<?xml version="1.0" encoding="UTF-8"?>` + "\n" + `<tt xmlns="http://www.w3.org/ns/ttml" xmlns:tts="http://www.w3.org/ns/ttml#styling" xmlns:ttp="http://www.w3.org/ns/ttml#parameter" ttp:frameRate="25">` + "\n<body><div>\n" + body + "\n</div></body></tt>"
}

func TestReadKeepsTextAlone(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct{ content, want string }{
		"srt without numbers, short fractions, blank line in a cue": {
			"0:01,5 --> 0:02\nA\n\nB\n\n7\n00:00:03.000 --> 00:00:04.000 X1:10 X2:20\nC",
			"00:00:01.500 --> 00:00:02.000\nA\nB\n\n00:00:03.000 --> 00:00:04.000\nC\n",
		},
		"srt markup": {
			"1\n00:00:01,000 --> 00:00:02,000\n{\\an8}<font color=\"red\"><b>Fish & chips</font> 1 < 2 &amp; 3\n",
			"00:00:01.000 --> 00:00:02.000\n<b>Fish &amp; chips 1 &lt; 2 &amp; 3</b>\n",
		},
		"vtt": {
			"WEBVTT - by Ada\nKind: captions\n\nNOTE Ada made this\n\nSTYLE\n::cue { color: red }\n\nREGION\nid:a\n\nname\n00:01.000 --> 00:02.000 line:0 position:20%\n<v Ada><c.loud>Hello</c>, <i>you</i>\n",
			"00:00:01.000 --> 00:00:02.000\nHello, <i>you</i>\n",
		},
		"ttml": {
			tt(`<p begin="00:00:01.000" end="00:00:02:05">One<br/>two <span tts:fontStyle="italic">three</span></p>
				<p begin="3s" dur="1500ms"> four
				  five </p><p begin="5s" end="9s"><span begin="0s" end="1s">six</span><span begin="1s" end="2s">seven</span></p>`),
			"00:00:01.000 --> 00:00:02.200\nOne\ntwo <i>three</i>\n\n00:00:03.000 --> 00:00:04.500\nfour five\n\n00:00:05.000 --> 00:00:06.000\nsix\n\n00:00:06.000 --> 00:00:07.000\nseven\n",
		},
		"ttml, times in times": {
			tt(`<div begin="10s"><p begin="1s" end="2s">a &lt; b</p></div>`),
			"00:00:11.000 --> 00:00:12.000\na &lt; b\n",
		},
	} {
		track, err := subtitle.Read([]byte(c.content))
		if got := string(track.VTT()); err != nil || got != "WEBVTT\n\n"+c.want {
			t.Errorf("%s: %v\n%q\nwant\n%q", name, err, got, "WEBVTT\n\n"+c.want)
		}
	}
}

func TestReadRefuses(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		content string
		problem upload.FileProblem
		line    int
	}{
		"blank":                       {" \n\n", upload.ProblemNoCues, 0},
		"prose":                       {"Once upon a time", upload.ProblemType, 0},
		"vtt without cues":            {"WEBVTT\n\nNOTE none\n", upload.ProblemNoCues, 0},
		"only formatting":             {"1\n00:00:01,000 --> 00:00:02,000\n<i> </i>\n", upload.ProblemNoCues, 0},
		"no time behind the number":   {"1\nHello\n", upload.ProblemCueTime, 2},
		"a broken arrow":              {"1\n00:00:01,000 -> 00:00:02,000\nHello\n", upload.ProblemCueTime, 2},
		"a broken time further down":  {"1\n00:00:01,000 --> 00:00:02,000\nA\n\n2\n00:00:03,000 --> later\nB\n", upload.ProblemCueTime, 6},
		"61 seconds":                  {"1\n00:00:61,000 --> 00:00:62,000\nA\n", upload.ProblemCueTime, 2},
		"ends first":                  {"1\n00:00:02,000 --> 00:00:01,000\nA\n", upload.ProblemCueEnds, 2},
		"out of order":                {"WEBVTT\n\n00:03.000 --> 00:04.000\nA\n\n00:01.000 --> 00:02.000\nB\n", upload.ProblemCueOrder, 6},
		"script":                      {"1\n00:00:01,000 --> 00:00:02,000\nA\n<script>alert(1)</script>\n", upload.ProblemMarkup, 4},
		"handler":                     {"1\n00:00:01,000 --> 00:00:02,000\n<i onclick=alert(1)>A</i>\n", upload.ProblemMarkup, 3},
		"picture":                     {"WEBVTT\n\n00:01.000 --> 00:02.000\n<img src=x>\n", upload.ProblemMarkup, 4},
		"style that fetches":          {"WEBVTT\n\nSTYLE\n::cue {\n  background: URL(https://evil.example/a)\n}\n\n00:01.000 --> 00:02.000\nA\n", upload.ProblemMarkup, 5},
		"style that imports":          {"WEBVTT\n\nSTYLE\n@import 'https://evil.example'\n\n00:01.000 --> 00:02.000\nA\n", upload.ProblemMarkup, 4},
		"entities":                    {"<?xml version=\"1.0\"?>\n<!DOCTYPE tt [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]>\n<tt><body/></tt>", upload.ProblemMarkup, 2},
		"entity that is not declared": {tt(`<p begin="1s" end="2s">&a;</p>`), upload.ProblemXML, 4},
		"style sheet of XML":          {"<?xml-stylesheet href=\"https://evil.example\"?><tt/>", upload.ProblemMarkup, 1},
		"picture in TTML":             {tt(`<p begin="1s" end="2s"><image src="https://evil.example/a.png"/>A</p>`), upload.ProblemMarkup, 4},
		"address in a style":          {tt(`<p begin="1s" end="2s" tts:backgroundImage="url(https://evil.example)">A</p>`), upload.ProblemMarkup, 4},
		"script in TTML":              {tt(`<script>alert(1)</script>`), upload.ProblemMarkup, 4},
		"cut off":                     {strings.TrimSuffix(tt(`<p begin="1s" end="2s">A</p>`), "</body></tt>"), upload.ProblemXML, 5},
		"time of TTML":                {tt(`<p begin="soon" end="2s">A</p>`), upload.ProblemCueTime, 4},
		"order of TTML":               {tt(`<p begin="5s" end="6s">A</p>` + "\n" + `<p begin="1s" end="2s">B</p>`), upload.ProblemCueOrder, 5},
		"deep":                        {tt(strings.Repeat("<div>", 100)), upload.ProblemXML, 4},
		"html":                        {"<html><body>x</body></html>", upload.ProblemType, 0},
		"binary":                      {"\x89PNG\r\n\x1a\n\x00\x00", upload.ProblemEncoding, 0},
		"too many":                    {"WEBVTT\n\n" + strings.Repeat("00:01.000 --> 00:02.000\nA\n\n", 5001), upload.ProblemCueCount, 3 + 3*5000},
		"endless tags":                {"WEBVTT\n\n00:01.000 --> 00:02.000\n" + strings.Repeat("<i>", 300_000), upload.ProblemCueText, 4},
		"endless spans":               {tt(`<p begin="1s" end="2s">` + strings.Repeat(`<span tts:fontStyle="italic">a</span>`, 20_000) + `</p>`), upload.ProblemCueText, 4},
		"endless cue":                 {"WEBVTT\n\n00:01.000 --> 00:02.000\n" + strings.Repeat("a", 3000), upload.ProblemCueText, 3},
	} {
		if _, err := subtitle.Read([]byte(c.content)); !refused(err, c.problem, c.line) {
			var fault *subtitle.Fault
			errors.As(err, &fault)
			t.Errorf("%s: %+v, want %s in line %d", name, fault, c.problem, c.line)
		}
	}
}

func TestFactsTellOverlapsAndTheEnd(t *testing.T) {
	t.Parallel()
	track, err := subtitle.Read(
		[]byte("WEBVTT\n\n00:01.000 --> 00:09.000\nA\n\n00:02.000 --> 00:03.000\nB\n\n00:09.000 --> 00:10.000\nC\n"),
	)
	if err != nil {
		t.Fatal(err)
	}
	if f := track.Facts(); f.Cues != 3 || f.Ends != 10*time.Second || f.Overlaps != 1 {
		t.Errorf("%+v", f)
	}
}

// FuzzRead: whatever is read, what is written is WebVTT that reads the same, of text and three tags.
func FuzzRead(f *testing.F) {
	f.Add([]byte(chinese))
	f.Add([]byte("WEBVTT\n\n00:01.000 --> 00:02.000\n<v A>a<b>c\n"))
	f.Add([]byte(tt(`<p begin="1s" end="2s">A<br/><span>b</span></p>`)))
	f.Fuzz(func(t *testing.T, content []byte) {
		track, err := subtitle.Read(content)
		if err != nil {
			return
		}
		written := track.VTT()
		again, err := subtitle.Read(written)
		if err != nil {
			t.Fatalf("%v of %q", err, written)
		}
		if string(again.VTT()) != string(written) {
			t.Fatalf("%q is written as %q", written, again.VTT())
		}
		plain := strings.NewReplacer(
			"<i>",
			"",
			"</i>",
			"",
			"<b>",
			"",
			"</b>",
			"",
			"<u>",
			"",
			"</u>",
			"",
		).Replace(
			string(written),
		)
		if strings.Contains(plain, "<") {
			t.Fatalf("markup is left: %q", written)
		}
	})
}
