package sketch_test

import (
	"math"
	"testing"

	"marquee/backend/embedded/sketch"
	"marquee/backend/studio"
)

func TestSizeIsEvenAndHasTheRatio(t *testing.T) {
	t.Parallel()
	for ratio, want := range map[string]float64{
		"16:9": 16.0 / 9, "9:16": 9.0 / 16, "4:3": 4.0 / 3, "3:4": 3.0 / 4, "1:1": 1, "2.39:1": 2.39,
	} {
		for _, resolution := range []string{"1K", "2K", "720P", "1080P"} {
			wide, high, ok := sketch.Size(studio.Request{AspectRatio: ratio, Resolution: resolution})
			if got := float64(wide) / float64(high); !ok || math.Abs(got/want-1) > 0.01 || wide%2+high%2 != 0 {
				t.Errorf("%s at %s is %d × %d, %v", ratio, resolution, wide, high, ok)
			}
		}
	}
	for _, c := range []struct {
		ratio, resolution string
		wide, high        int
	}{{"16:9", "720P", 1280, 720}, {"9:16", "1080P", 1080, 1920}, {"4:3", "1080P", 1440, 1080}, {"1:1", "2K", 2048, 2048}, {"2.39:1", "1080P", 1920, 804}} {
		wide, high, _ := sketch.Size(studio.Request{AspectRatio: c.ratio, Resolution: c.resolution})
		if wide != c.wide || high != c.high {
			t.Errorf("%s at %s is %d × %d, want %d × %d", c.ratio, c.resolution, wide, high, c.wide, c.high)
		}
	}
	for _, request := range []studio.Request{{AspectRatio: "21:9", Resolution: "1K"}, {AspectRatio: "1:1", Resolution: "4K"}} {
		if _, _, ok := sketch.Size(request); ok {
			t.Errorf("%+v has a size", request)
		}
	}
}
