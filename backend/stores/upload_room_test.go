package stores_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"testing"

	"marquee/backend/contest"
	"marquee/backend/upload"
)

// gigabytes announces a file of the given number of gigabytes for the entrant with work 1.
func (j *juryDB) gigabytes(name string, size int64) error {
	_, err := j.CreateUpload(context.Background(), upload.Upload{
		Edition: contest.International, EntrantID: j.entrant(1), Kind: upload.KindVideo, Name: name, Size: size << 30,
		ContentType: "video/mp4", Object: "works/" + name, SessionURL: "s", State: upload.Uploading,
		CreatedAt: j.now, BegunAt: j.now, ExpiresAt: j.now.Add(upload.Lifetime),
	}, 100)
	return err
}

// TestRoomHoldsUnderConcurrentCalls: of thirty files of a gigabyte at once, ten begin.
func TestRoomHoldsUnderConcurrentCalls(t *testing.T) {
	j := newJury(t, 1)
	ends := atOnce(30, func(i int) error { return j.gigabytes(fmt.Sprint("film ", i), 1) })
	if ends[""] != 10 || ends[contest.CodeLimitReached] != 20 {
		t.Errorf("ends %v, want ten uploads", ends)
	}
}

// TestRoomIsOfFilesWithoutAForm: those of every version, those that failed, were cancelled
// or expired leave room; the error names what takes it, in both languages.
func TestRoomIsOfFilesWithoutAForm(t *testing.T) {
	j := newJury(t, 2)
	j.broken = true
	for name, size := range map[string]int64{"big.mp4": 5, "small.mp4": 2, "smaller.mp4": 1, "smallest.mp4": 1, "unnamed.mp4": 1} {
		if err := j.gigabytes(name, size); err != nil {
			t.Fatal(err)
		}
	}
	err := j.gigabytes("next.mp4", 1)
	var refused *contest.Error
	if contest.CodeOf(err) != contest.CodeLimitReached || !errors.As(err, &refused) {
		t.Fatalf("%v", err)
	}
	for _, text := range []string{refused.Fields["size"].EN, refused.Fields["size"].ZH} {
		for _, part := range []string{"10.8 GB", "10.7 GB", "big.mp4", "small.mp4", "smaller.mp4", "14"} {
			if !strings.Contains(text, part) {
				t.Errorf("%q does not name %s", text, part)
			}
		}
	}
	for name, c := range map[string]struct {
		free string
		room int64
	}{
		"submitted":          {`UPDATE submissions SET video_upload_id = u.id, latest = false FROM uploads u WHERE u.name = 'small.mp4' AND work_id = 1`, 2},
		"an earlier process": {`UPDATE submissions SET process_upload_id = u.id, latest = false FROM uploads u WHERE u.name = 'smaller.mp4' AND work_id = 1`, 1},
		"failed":             {`UPDATE uploads SET state = 'failed' WHERE name = 'smallest.mp4'`, 1},
		"cancelled":          {`UPDATE uploads SET state = 'cancelled' WHERE name = 'unnamed.mp4'`, 1},
		"expired":            {`UPDATE uploads SET expires_at = created_at WHERE name = 'big.mp4'`, 5},
	} {
		if err := j.gigabytes("before "+name, 1); contest.CodeOf(err) != contest.CodeLimitReached {
			t.Errorf("before %s: %v", name, err)
		}
		j.exec(c.free)
		if err := j.gigabytes("after "+name, c.room); err != nil {
			t.Errorf("after %s: %v", name, err)
		}
	}
}
