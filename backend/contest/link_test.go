package contest

import "testing"

func TestLinkKey(t *testing.T) {
	t.Parallel()
	const want = "video.openframe.example/v/19rr1"
	for _, same := range []string{
		"https://video.openframe.example/v/19rr1",
		"http://video.openframe.example/v/19rr1",
		"HTTPS://Video.OpenFrame.Example/v/19rr1",
		"https://video.openframe.example:443/v/19rr1",
		"http://video.openframe.example:80/v/19rr1",
		"https://video.openframe.example./v/19rr1",
		"https://video.openframe.example/v/19rr1/",
		"https://video.openframe.example//v/./x/../19rr1",
		"https://video.openframe.example/v/%31%39rr1",
		"https://video.openframe.example/v/19rr1#start",
		"https://video.openframe.example/v/19rr1?utm_source=mail&UTM_Medium=x&spm=1.2&fbclid=3",
		"  https://video.openframe.example/v/19rr1\n",
	} {
		if got, ok := LinkKey(same); !ok || got != want {
			t.Errorf("%q: got %q, %v", same, got, ok)
		}
	}
	first, _ := LinkKey("https://a.example/play?id=1&part=2")
	second, _ := LinkKey("https://a.example/play/?part=2&utm_campaign=c&id=1")
	if first != second || first != "a.example/play?id=1&part=2" {
		t.Errorf("the order of parameters matters: %q, %q", first, second)
	}
	for _, other := range []string{
		"https://video.openframe.example/v/19RR1", // paths keep their case
		"https://video.openframe.example/v/19rr1?p=2",
		"https://www.video.openframe.example/v/19rr1",
		"https://video.openframe.example:8080/v/19rr1",
	} {
		if got, ok := LinkKey(other); !ok || got == want {
			t.Errorf("%q: got %q, %v, want another key", other, got, ok)
		}
	}
	for _, bad := range []string{
		"", "video.openframe.example/v/1", "ftp://video.openframe.example/v/1", "javascript:alert(1)",
		"https://", "https:///v/1", "https://user:secret@video.openframe.example/v/1", "https://a b.example/", "//video.openframe.example/v",
	} {
		if got, ok := LinkKey(bad); ok {
			t.Errorf("%q is no complete address, got %q", bad, got)
		}
	}
}

func TestFilmLinkHosts(t *testing.T) {
	t.Parallel()
	edition := &Edition{VideoLinkHosts: []string{"video.openframe.example"}}
	for link, refused := range map[string]bool{
		"https://video.openframe.example/v/1":                        false,
		"https://video.openframe.example/?id=1":                      false,
		"https://video.openframe.example/":                           true,
		"https://video.openframe.example":                            true,
		"https://openframe.example/v/1":                              true,
		"https://evil.example/video.openframe.example/v/1":           true,
		"https://video.openframe.example.evil.example/v/1":           true,
		"https://video.openframe.example@evil.example/v/1":           true,
		"https://evil.example?x=https://video.openframe.example/v/1": true,
		"https://evil.example#https://video.openframe.example/v/1":   true,
		"https://evil.example\\@video.openframe.example/v/1":         true,
		"https://video.openframe.example:8443/v/1":                   true,
	} {
		fieldErrs := FieldErrors{}
		fieldErrs.filmLink("videoLink", link, edition)
		if got := len(fieldErrs) > 0; got != refused {
			t.Errorf("%s: refused = %v, want %v", link, got, refused)
		}
	}
}
