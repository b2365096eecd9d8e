package sketch

import (
	"slices"
	"strings"
	"testing"
)

func ownLetters(t *testing.T) fonts {
	t.Helper()
	f, err := loadFonts()
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func TestTitleIsTheBeginningOfThePrompt(t *testing.T) {
	t.Parallel()
	f := ownLetters(t)
	for prompt, want := range map[string]string{
		"A crane flies over misty mountains at dawn":                     "CRANE FLIES OVER MISTY MOUNTAINS",
		"A red bicycle crosses golden wheat fields at sunset, wide shot": "RED BICYCLE CROSSES GOLDEN WHEAT FIELDS",
		"Portrait of an old fisherman, close-up":                         "PORTRAIT OF AN OLD FISHERMAN",
		"please make a picture of the sea":                               "SEA",
		"the":                                                            "",
		"雨夜的霓虹街道，一个撑伞的女人走过，电影感":                                          "雨夜的霓虹街道",
		"请帮我画一幅敦煌飞天在沙漠的星空下起舞":                                            "敦煌飞天在沙漠的星空下起舞",
		"一只戴着红围巾的小狐狸在大雪纷飞的森林里寻找回家的路":                                     "戴着红围巾的小狐狸",
		"画":                     "",
		"A poster: 春天 and rain": "春天",
		"雪山脚下，一列火车穿过白桦林": "雪山脚下",
		"顔體書法": "", // characters that the font does not have
	} {
		got := titleOf(prompt, f.writesChinese)
		if joined := strings.Join(got.pieces, got.between); joined != want {
			t.Errorf("%q is called %q, want %q", prompt, joined, want)
		}
	}
}

// TestTitleLinesBreakEvenly: Chinese lines never begin with a particle.
func TestTitleLinesBreakEvenly(t *testing.T) {
	t.Parallel()
	latin := title{pieces: strings.Fields("CRANE FLIES OVER MISTY MOUNTAINS"), between: " "}
	if got := latin.lines(2); !slices.Equal(got, []string{"CRANE FLIES OVER", "MISTY MOUNTAINS"}) {
		t.Errorf("in two lines: %q", got)
	}
	if got := latin.lines(1); len(got) != 1 {
		t.Errorf("in one line: %q", got)
	}
	chinese := chineseTitle("雨夜的霓虹街道")
	if got := chinese.lines(2); !slices.Equal(got, []string{"雨夜的", "霓虹街道"}) {
		t.Errorf("in two lines: %q", got)
	}
	for most := 1; most <= 3; most++ {
		for _, line := range chinese.lines(most) {
			if strings.HasPrefix(line, "的") {
				t.Errorf("a line begins with a particle: %q", chinese.lines(most))
			}
		}
	}
}

// TestChineseFontHasCommonCharacters: simplified ones, in the forms of mainland China.
func TestChineseFontHasCommonCharacters(t *testing.T) {
	t.Parallel()
	f := ownLetters(t)
	for _, r := range "雨夜霓虹街道撑伞女人灯笼漂过江面水墨外婆老屋窗前绣蜀锦敦煌飞天沙漠星空机器诗未来上海雪山火车桦林鹤梦" {
		if !f.writesChinese(r) {
			t.Errorf("the font has no %c", r)
		}
	}
	if f.writesChinese('a') || f.writesChinese('龘') {
		t.Error("the font claims characters that it does not have")
	}
}
