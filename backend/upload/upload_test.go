package upload

import (
	"slices"
	"strings"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/contest/contesttest"
)

func TestUploadForm(t *testing.T) {
	t.Parallel()
	const gb = 1 << 30
	for name, c := range map[string]struct {
		form  Form
		code  contest.Code // "" when all is well
		wrong string
	}{
		"a film":                  {Form{KindVideo, "film.mp4", 2 * gb, "video/mp4"}, "", ""},
		"upper case":              {Form{KindVideo, "FILM.MOV", 1, "video/quicktime"}, "", ""},
		"type left out":           {Form{KindProcess, "how.7z", 1, ""}, "", ""},
		"type unknown to browser": {Form{KindProcess, "how.rar", 1, "application/octet-stream"}, "", ""},
		"type of old Windows":     {Form{KindProcess, "how.zip", 1, "application/x-zip-compressed"}, "", ""},
		"jpeg":                    {Form{KindCover, "c.jpeg", 10 << 20, "image/jpeg"}, "", ""},
		"empty":                   {Form{KindVideo, "film.mp4", 0, "video/mp4"}, contest.CodeValidation, "size"},
		"negative":                {Form{KindVideo, "film.mp4", -1, "video/mp4"}, contest.CodeValidation, "size"},
		"a byte too large":        {Form{KindVideo, "film.mp4", 2*gb + 1, "video/mp4"}, contest.CodeFileTooLarge, "size"},
		"a cover too large":       {Form{KindCover, "c.png", 10<<20 + 1, "image/png"}, contest.CodeFileTooLarge, "size"},
		"too large and misnamed":  {Form{KindVideo, "film.avi", 2*gb + 1, "video/x-msvideo"}, contest.CodeValidation, "name size"},
		"wrong ending":            {Form{KindCover, "c.gif", 1, "image/gif"}, contest.CodeValidation, "contentType name"},
		"no ending":               {Form{KindCover, "png", 1, "image/png"}, contest.CodeValidation, "name"},
		"ending and type differ":  {Form{KindVideo, "film.mp4", 1, "text/html"}, contest.CodeValidation, "contentType"},
		"no name":                 {Form{KindVideo, " ", 1, "video/mp4"}, contest.CodeValidation, "name"},
		"long name":               {Form{KindVideo, strings.Repeat("a", 300) + ".mp4", 1, "video/mp4"}, contest.CodeValidation, "name"},
		"unknown kind":            {Form{"poster", "c.png", 1, "image/png"}, contest.CodeValidation, "kind"},
		"a kind of the camp":      {Form{KindScript, "s.docx", 1, ""}, contest.CodeValidation, "kind"},
		"nothing at all":          {Form{}, contest.CodeValidation, "kind name size"},
		"all wrong":               {Form{KindProcess, "how.exe", 0, "x"}, contest.CodeValidation, "contentType name size"},
	} {
		_, err := c.form.Check(contesttest.Submitting(), contest.FieldErrors{})
		if c.code == "" {
			if err != nil {
				t.Errorf("%s: %v", name, err)
			}
			continue
		}
		if got := contest.CodeOf(err); got != c.code {
			t.Errorf("%s: got %s, want %s", name, got, c.code)
		}
		if got := contesttest.WrongFields(err); got != c.wrong {
			t.Errorf("%s: wrong fields %q, want %q", name, got, c.wrong)
		}
	}
}

func TestCheckFile(t *testing.T) {
	t.Parallel()
	sum, other := uint32(7), uint32(8)
	film := FileFacts{
		Size:     100,
		Checksum: 7,
		Type:     TypeMP4,
		Video:    true,
		Duration: 5 * time.Minute,
		Width:    64,
		Height:   36,
	}
	change := func(f func(*FileFacts)) FileFacts {
		changed := film
		f(&changed)
		return changed
	}
	for name, c := range map[string]struct {
		kind  FileKind
		sum   *uint32
		facts FileFacts
		want  FileProblem
	}{
		"a film":                         {KindVideo, &sum, film, ProblemNone},
		"no checksum announced":          {KindVideo, nil, film, ProblemNone},
		"five minutes and a half second": {KindVideo, nil, change(func(f *FileFacts) { f.Duration = 300_500 * time.Millisecond }), ProblemNone},
		"a millisecond more":             {KindVideo, nil, change(func(f *FileFacts) { f.Duration = 300_501 * time.Millisecond }), ProblemTooLong},
		"a long process film":            {KindProcess, nil, change(func(f *FileFacts) { f.Duration = time.Hour }), ProblemNone},
		"empty":                          {KindVideo, nil, FileFacts{}, ProblemEmpty},
		"shorter":                        {KindVideo, nil, change(func(f *FileFacts) { f.Size = 99 }), ProblemSize},
		"damaged":                        {KindVideo, &other, film, ProblemChecksum},
		"a PDF called film":              {KindVideo, nil, FileFacts{Size: 100, Type: TypePDF}, ProblemType},
		"nothing known":                  {KindVideo, nil, FileFacts{Size: 100}, ProblemType},
		"MOV as process":                 {KindProcess, nil, change(func(f *FileFacts) { f.Type = TypeMOV }), ProblemType},
		"sound alone":                    {KindVideo, nil, change(func(f *FileFacts) { f.Video = false }), ProblemNoVideo},
		"a cover of 4096":                {KindCover, nil, FileFacts{Size: 100, Type: TypePNG, Width: 4096, Height: 9}, ProblemNone},
		"a cover of 4097":                {KindCover, nil, FileFacts{Size: 100, Type: TypePNG, Width: 4097, Height: 9}, ProblemPixels},
		"cut off":                        {KindVideo, nil, change(func(f *FileFacts) { f.Problem = ProblemCut }), ProblemCut},
		"cut off and of a wrong type":    {KindCover, nil, change(func(f *FileFacts) { f.Problem = ProblemCut }), ProblemType},
		"4096 pixels wide":               {KindVideo, nil, change(func(f *FileFacts) { f.Width = 4096 }), ProblemNone},
		"4097 pixels high":               {KindVideo, nil, change(func(f *FileFacts) { f.Height = 4097 }), ProblemSides},
		"120 frames a second":            {KindVideo, nil, change(func(f *FileFacts) { f.Frames = 36_000 }), ProblemNone},
		"121 frames a second":            {KindVideo, nil, change(func(f *FileFacts) { f.Frames = 36_300 }), ProblemFrames},
		"a process film of 240":          {KindProcess, nil, change(func(f *FileFacts) { f.Frames = 72_000 }), ProblemNone},
		"sound without picture":          {KindVideo, nil, change(func(f *FileFacts) { f.Problem, f.Video = ProblemSoundOnly, false }), ProblemSoundOnly},
		"pictures in another file":       {KindVideo, nil, change(func(f *FileFacts) { f.Problem = ProblemExternal }), ProblemExternal},
		"protected":                      {KindVideo, nil, change(func(f *FileFacts) { f.Problem = ProblemProtected }), ProblemProtected},
		"too complex a film":             {KindVideo, nil, change(func(f *FileFacts) { f.Problem = ProblemBudget }), ProblemBudget},
		"too complex a document":         {KindScript, nil, FileFacts{Size: 100, Type: TypeDOC, Problem: ProblemBudget}, ProblemBudget},
		"a damaged document":             {KindScript, nil, FileFacts{Size: 100, Type: TypeZIP, Problem: ProblemArchive}, ProblemArchive},
		"an archive as a document":       {KindScript, nil, FileFacts{Size: 100, Type: TypeZIP}, ProblemType},
		"too many files in an archive":   {KindProcess, nil, FileFacts{Size: 100, Type: TypeZIP, Problem: ProblemEntries}, ProblemEntries},
		"a bomb":                         {KindProcess, nil, FileFacts{Size: 100, Type: TypeZIP, Problem: ProblemUnpacks}, ProblemUnpacks},
		"a damaged cover":                {KindCover, nil, FileFacts{Size: 100, Type: TypeJPG}, ProblemPicture},
		"a reference of 4096":            {KindReference, nil, FileFacts{Size: 100, Type: TypePNG, Width: 4096, Height: 9}, ProblemNone},
		"a reference of 4097":            {KindReference, nil, FileFacts{Size: 100, Type: TypePNG, Width: 9, Height: 4097}, ProblemPixels},
	} {
		got := CheckFile(contesttest.Submitting(), Upload{Kind: c.kind, Size: 100, Checksum: c.sum}, c.facts)
		if got != c.want {
			t.Errorf("%s: got %q, want %q", name, got, c.want)
		}
		limits, _ := c.kind.Limits()
		if text := got.Text(
			contesttest.Submitting(),
			limits,
		); got != ProblemNone &&
			(text.EN == "" || text.ZH == "" || strings.Contains(text.EN, "%!")) {
			t.Errorf("%s: no sentence in both languages: %+v", name, text)
		}
	}
}

func TestNameMustFitTheContent(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		kind FileKind
		real FileType
		want FileProblem
	}{
		"film.mp4":   {KindVideo, TypeMOV, ProblemNone},
		"film.mov":   {KindVideo, TypeMP4, ProblemNone},
		"how.pdf":    {KindProcess, TypeZIP, ProblemName},
		"how.docx":   {KindProcess, TypePDF, ProblemName},
		"HOW.ZIP":    {KindProcess, TypeZIP, ProblemNone},
		"cover.jpeg": {KindCover, TypeJPG, ProblemNone},
		"cover.png":  {KindCover, TypeJPG, ProblemName},
		"":           {KindCover, TypeJPG, ProblemNone},
	} {
		facts := FileFacts{Size: 100, Type: c.real, Video: true, Duration: time.Second, Width: 64, Height: 36}
		got := CheckFile(contesttest.Submitting(), Upload{Kind: c.kind, Name: name, Size: 100}, facts)
		if got != c.want {
			t.Errorf("%s with a content of %s: got %q, want %q", name, c.real, got, c.want)
		}
		limits, _ := c.kind.Limits()
		if text := ProblemName.Text(contesttest.Submitting(), limits); text.EN == "" || text.ZH == "" {
			t.Errorf("%s: no sentence: %+v", name, text)
		}
	}
}

func TestWarningsOfFilms(t *testing.T) {
	t.Parallel()
	for name, c := range map[string]struct {
		format FilmFormat
		want   []FileWarning
	}{
		"H.264 and AAC":             {FilmFormat{VideoCodec: "h264", AudioCodec: "aac"}, nil},
		"silent":                    {FilmFormat{VideoCodec: "av1"}, []FileWarning{WarningNoSound}},
		"two sound tracks":          {FilmFormat{VideoCodec: "h264", AudioCodec: "aac", SoundTracks: 2}, []FileWarning{WarningTracks}},
		"HEVC":                      {FilmFormat{VideoCodec: "hevc", AudioCodec: "aac"}, []FileWarning{WarningVideoCodec}},
		"ProRes with PCM":           {FilmFormat{VideoCodec: "prores", AudioCodec: "pcm"}, []FileWarning{WarningVideoCodec, WarningAudioCodec}},
		"a codec of another decade": {FilmFormat{AudioCodec: "aac", VideoCodec: "XYZ1"}, []FileWarning{WarningVideoCodec}},
		"H.264 with 10 bits":        {FilmFormat{AudioCodec: "aac", VideoCodec: "h264", StudioProfile: true}, []FileWarning{WarningColours}},
		"VP9 with 10 bits":          {FilmFormat{AudioCodec: "aac", VideoCodec: "vp9", StudioProfile: true}, []FileWarning{WarningColours}},
		"AV1 with 10 bits":          {FilmFormat{AudioCodec: "aac", VideoCodec: "av1", StudioProfile: true}, []FileWarning{WarningColours}},
		"a second hidden":           {FilmFormat{AudioCodec: "aac", VideoCodec: "h264", Hidden: time.Second}, nil},
		"a millisecond more hidden": {FilmFormat{AudioCodec: "aac", VideoCodec: "h264", Hidden: 1001 * time.Millisecond}, []FileWarning{WarningHidden}},
	} {
		got := c.format.Warnings()
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: got %v, want %v", name, got, c.want)
		}
		for _, warning := range got {
			if text := c.format.WarningText(
				warning,
			); text.EN == "" || text.ZH == "" ||
				strings.Contains(text.EN+text.ZH, "%!") {
				t.Errorf("%s: no sentence in both languages: %+v", name, text)
			}
		}
	}
}

func TestParseChecksum(t *testing.T) {
	t.Parallel()
	// CRC32C of "123456789", the check value of the Castagnoli polynomial.
	if got, err := ParseChecksum("4waSgw=="); err != nil || got != 0xE3069283 {
		t.Errorf("got %x, %v", got, err)
	}
	for _, bad := range []string{"", "4waSgw", "AAAA", "AAAAAAAA", "E3069283"} {
		if _, err := ParseChecksum(bad); contest.CodeOf(err) != contest.CodeValidation {
			t.Errorf("%q: got %v", bad, err)
		}
	}
}
