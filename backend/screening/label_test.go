package screening_test

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"image"
	"image/png"
	"io"
	"log/slog"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"marquee/backend/contest"
	"marquee/backend/ffmpeg/ffmpegtest"
	"marquee/backend/marks"
	"marquee/backend/screening"
	"marquee/backend/upload"
)

// oneCopy is a store with one task, and the objects that its copy is made of.
type oneCopy struct {
	task    upload.CopyTask
	source  []byte
	claimed bool
	objects map[string][]byte
}

func (s *oneCopy) ClaimCopy(context.Context, upload.CopyLane, time.Time, time.Time) (upload.CopyTask, bool, error) {
	first := !s.claimed
	s.claimed = true
	return s.task, first, nil
}
func (*oneCopy) ExtendCopyLease(context.Context, upload.CopyTask, time.Time) error { return nil }
func (*oneCopy) FinishCopy(context.Context, upload.CopyTask, upload.MadeCopy, time.Time) error {
	return nil
}
func (*oneCopy) FailCopy(context.Context, upload.CopyTask, upload.CopyReason, time.Time) error {
	return contest.Fail(contest.CodeInternal)
}
func (*oneCopy) RequeueCopy(context.Context, upload.CopyTask, bool, time.Time, time.Time) error {
	return contest.Fail(contest.CodeInternal)
}
func (*oneCopy) RecordDigest(context.Context, string, []byte) error { return nil }
func (s *oneCopy) Open(context.Context, string) (io.ReadCloser, error) {
	return io.NopCloser(bytes.NewReader(s.source)), nil
}
func (s *oneCopy) Put(_ context.Context, object, _ string, content io.Reader) error {
	read, err := io.ReadAll(content)
	s.objects[object] = read
	return err
}

func sha(content []byte) []byte {
	sum := sha256.Sum256(content)
	return sum[:]
}

// TestCopiesKeepLabels: whatever a worker makes of a film or a cover has the label of the file, its maker's code and
// the contest's own, a manifest that names the file by its digest, and no name of a person.
func TestCopiesKeepLabels(t *testing.T) {
	t.Parallel()
	node, err := marks.Find("")
	if err != nil {
		t.Fatal(err)
	}
	ours, err := marks.NewAuthority("Our contest", time.Now())
	if err != nil {
		t.Fatal(err)
	}
	node.Trust = ours.Root
	program := ffmpegtest.Find(t)
	path := filepath.Join(t.TempDir(), "film.mp4")
	const value = `{"Label":"1","ContentProducer":"001191110000000000000000001","ProduceID":"0a1b2c3d4e5f","ContentPropagator":"Li Hua","PropagateID":"li-hua-7"}`
	out, err := exec.Command(
		string(program),
		"-loglevel",
		"error",
		"-f",
		"lavfi",
		"-i",
		"testsrc=s=320x180:r=12:d=2",
		"-c:v",
		"libx264",
		"-movflags",
		"use_metadata_tags",
		"-metadata",
		"AIGC="+value,
		"-metadata",
		"author=Li Hua",
		path,
	).CombinedOutput()
	if err != nil {
		t.Fatalf("%v: %s", err, out)
	}
	film, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	var drawn bytes.Buffer
	if err := png.Encode(&drawn, image.NewRGBA(image.Rect(0, 0, 640, 360))); err != nil {
		t.Fatal(err)
	}
	label := marks.Scan(bytes.NewReader(film), int64(len(film))).Marks.AIGC
	cover := marks.Embed(drawn.Bytes(), label, "trainedAlgorithmicMedia")
	want := marks.AIGC{
		Label:       "1",
		Producer:    "001191110000000000000000001",
		ProduceID:   "0a1b2c3d4e5f",
		Propagator:  "00119111OURS",
		PropagateID: "u1",
	}
	for kind, c := range map[upload.FileKind]struct {
		content []byte
		copies  int
	}{upload.KindVideo: {film, 4}, upload.KindCover: {cover, 2}} {
		found := marks.Scan(bytes.NewReader(c.content), int64(len(c.content))).Marks
		s := &oneCopy{source: c.content, objects: map[string][]byte{}, task: upload.CopyTask{
			UploadID:     "u1",
			Kind:         kind,
			Object:       "works/a",
			Size:         int64(len(c.content)),
			Duration:     2 * time.Second,
			ObjectPrefix: "copies/a/",
			Marks:        &found,
			Quick:        true,
		}}
		worker := &screening.Worker{
			Copies:  s,
			Objects: s,
			FFmpeg:  program,
			Folder:  t.TempDir(),
			Code:    want.Propagator,
			Node:    node,
			Signer:  &marks.Signer{Certificates: ours.Certificate, Key: ours.Key, Name: "Marquee", Version: "1"},
			Now:     time.Now,
			Log:     slog.New(slog.DiscardHandler),
		}
		if _, err := worker.Work(t.Context(), upload.CopyLaneAny); err != nil {
			t.Fatal(err)
		}
		if len(s.objects) != c.copies {
			t.Errorf("%s: %d copies, want %d", kind, len(s.objects), c.copies)
		}
		digest := hex.EncodeToString(sha(c.content))
		dir := t.TempDir()
		var files []marks.File
		for name, content := range s.objects {
			path := filepath.Join(dir, filepath.Base(name))
			if err := os.WriteFile(path, content, 0o600); err != nil {
				t.Fatal(err)
			}
			format := marks.Scan(bytes.NewReader(content), int64(len(content))).Format
			files = append(files, marks.File{Path: path, Format: format})
			if !bytes.Contains(content, []byte("sha256:"+digest)) {
				t.Errorf("%s does not name the file it was made of", name)
			}
			kept := marks.Scan(bytes.NewReader(content), int64(len(content))).Marks
			if kept.AIGC == nil || *kept.AIGC != want {
				t.Errorf("%s has the label %+v, want %+v", name, kept.AIGC, want)
			}
			if bytes.Contains(bytes.ToLower(content), []byte("hua")) {
				t.Errorf("%s names a person", name)
			}
		}
		manifests, err := node.Read(t.Context(), files...)
		if err != nil {
			t.Fatal(err)
		}
		for i, manifest := range manifests {
			if manifest.State != marks.StateTrusted {
				t.Errorf("the manifest of %s is %s", files[i].Path, manifest.State)
			}
		}
	}
}
