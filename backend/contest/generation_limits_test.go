package contest

import "testing"

func TestGenerationLeft(t *testing.T) {
	t.Parallel()
	limits := GenerationLimits{PicturesPerDay: 40, ClipsPerDay: 10}
	for _, tc := range []struct {
		unit                GenerationUnit
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
