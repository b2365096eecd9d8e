package studio

import (
	"testing"
	"time"
)

func TestQuotaLeft(t *testing.T) {
	t.Parallel()
	limits := Limits{PicturesPerDay: 40, ClipsPerDay: 10}
	for _, tc := range []struct {
		unit                Unit
		used, started, left int
	}{
		{UnitPicture, 0, 0, 40}, {UnitPicture, 12, 12, 28}, {UnitPicture, 40, 40, 0}, {UnitPicture, 41, 41, 0},
		{UnitPicture, 0, 80, 40}, {UnitPicture, 0, 81, 39}, {UnitPicture, 30, 115, 5}, {UnitPicture, 0, 120, 0}, {UnitPicture, 0, 130, 0},
		{UnitClip, 0, 0, 10}, {UnitClip, 0, 28, 2}, {UnitClip, 0, 30, 0},
	} {
		if left := limits.Left(tc.unit, tc.used, tc.started); left != tc.left {
			t.Errorf("%s, used %d, started %d: %d left, want %d", tc.unit, tc.used, tc.started, left, tc.left)
		}
	}
}

func TestDeadlineDependsOnTypeAndTimeout(t *testing.T) {
	for _, c := range []struct {
		set  time.Duration
		kind Type
		want time.Duration
	}{
		{0, TextToImage, 10 * time.Minute},
		{0, ImageToVideo, 20 * time.Minute},
		{30 * time.Second, TextToImage, 30 * time.Second},
		{30 * time.Second, ImageToVideo, 30 * time.Second},
	} {
		studio := &Service{Timeout: c.set}
		if got := studio.timeout(c.kind); got != c.want {
			t.Errorf("%s with %s: %s, want %s", c.kind, c.set, got, c.want)
		}
	}
}
