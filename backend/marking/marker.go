// Package marking writes the marks of GB 45438-2025 and of C2PA into results of the studio: a visible label, the key
// AIGC and the digital source type in the metadata, and a signed manifest.
package marking

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"marquee/backend/ffmpeg"
	"marquee/backend/marks"
	"marquee/backend/studio"
)

// sourceType says that a model made a file.
const sourceType = "trainedAlgorithmicMedia"

// The limits of a process of ffmpeg. A clip runs at most ten seconds.
const (
	clipLimit  = 90 * time.Second
	clipMemory = 3 << 30
	clipBytes  = 512 << 20
	// labelSeconds is how long a clip shows its label; the standard asks for two seconds.
	labelSeconds = 3
)

// Marker marks results. It implements studio.Marker.
type Marker struct {
	FFmpeg ffmpeg.Program // for clips
	Node   marks.Program
	Signer *marks.Signer // nil: results get no manifest
	Code   string        // of the contest in labels; "" for none
	Now    func() time.Time
}

// Mark implements studio.Marker.
func (m *Marker) Mark(
	ctx context.Context,
	task studio.Task,
	number int,
	contentType, path string,
) (studio.Marked, error) {
	id := task.ID + "-" + strconv.Itoa(number+1)
	label := marks.AIGC{Label: marks.LabelCertain, Producer: m.Code, ProduceID: id, Propagator: m.Code, PropagateID: id}
	made := studio.Marked{Labelled: path + "-labelled", Plain: path + "-plain"}
	var err error
	if contentType == "video/mp4" {
		err = m.clip(ctx, path, label, made)
	} else {
		err = picture(path, label, made)
	}
	if err != nil || m.Signer == nil || !m.Node.Found() {
		return made, err
	}
	prompt := sha256.Sum256([]byte(task.Form.Prompt))
	origin := marks.Origin{
		SourceType: sourceType, Action: "c2pa.created", Agent: string(task.Form.Model), When: m.Now(),
		Parameters: map[string]any{"task": task.ID, "promptSha256": hex.EncodeToString(prompt[:])},
	}
	signed := studio.Marked{Labelled: made.Labelled + "-signed", Plain: made.Plain + "-signed"}
	read, err := m.Node.SignAll(ctx, *m.Signer, origin,
		marks.Signing{File: marks.File{Path: made.Labelled, Format: contentType}, Out: signed.Labelled},
		marks.Signing{File: marks.File{Path: made.Plain, Format: contentType}, Out: signed.Plain})
	if err != nil {
		return made, err
	}
	signed.C2PA = &read[0]
	return signed, nil
}

// picture writes a picture with its label on it, and one with the marks in its metadata alone.
func picture(path string, label marks.AIGC, made studio.Marked) error {
	content, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	labelled, err := onPicture(content)
	if err != nil {
		return err
	}
	if err := os.WriteFile(made.Labelled, marks.Embed(labelled, &label, sourceType), 0o600); err != nil {
		return err
	}
	return os.WriteFile(made.Plain, marks.Embed(content, &label, sourceType), 0o600)
}

// clip writes a clip that shows its label in its first seconds, and one with the mark in its metadata alone.
func (m *Marker) clip(ctx context.Context, path string, label marks.AIGC, made studio.Marked) error {
	dir, name := filepath.Dir(path), filepath.Base(path)
	run := func(inputs []ffmpeg.Input, options ...string) error {
		return m.FFmpeg.Run(ctx, ffmpeg.Command{
			Dir: dir, Inputs: inputs, Limit: clipLimit, Output: append([]string{"-map_metadata", "-1"}, options...),
			Restrict: &ffmpeg.Restrictions{Memory: clipMemory, Processor: 2 * clipLimit, FileBytes: clipBytes},
		})
	}
	film := ffmpeg.Input{Options: []string{"-f", "mov"}, File: name}
	still := name + "-still.png"
	// The label has the size of a frame, whatever turn the film's metadata ask for.
	if err := run([]ffmpeg.Input{film}, "-frames:v", "1", "-f", "image2", "-c:v", "png", still); err != nil {
		return fmt.Errorf("look at clip: %w", err)
	}
	first, err := os.ReadFile(filepath.Join(dir, still))
	if err != nil {
		return err
	}
	overlay, err := overlayFor(first)
	if err != nil {
		return err
	}
	if err := os.WriteFile(filepath.Join(dir, name+"-label.png"), overlay, 0o600); err != nil {
		return err
	}
	marked := []string{
		"-metadata",
		"AIGC=" + label.Text(),
		"-movflags",
		"+faststart+use_metadata_tags",
		"-fflags",
		"+bitexact",
		"-f",
		"mp4",
	}
	err = run([]ffmpeg.Input{film, {File: name + "-label.png"}}, append([]string{
		"-filter_complex",
		fmt.Sprintf("[0:v][1:v]overlay=0:0:enable='lt(t,%d)',format=yuv420p[v]", labelSeconds),
		"-map",
		"[v]",
		"-map",
		"0:a?",
		"-c:a",
		"copy",
		"-c:v",
		"libx264",
		"-preset",
		"veryfast",
		"-crf",
		"17",
		"-threads",
		"2",
		"-flags:v",
		"+bitexact",
	}, append(marked, filepath.Base(made.Labelled))...)...)
	if err != nil {
		return fmt.Errorf("label clip: %w", err)
	}
	if err := run(
		[]ffmpeg.Input{film},
		append(
			[]string{"-map", "0:v", "-map", "0:a?", "-c", "copy"},
			append(marked, filepath.Base(made.Plain))...)...); err != nil {
		return fmt.Errorf("mark clip: %w", err)
	}
	return nil
}

// isPNG reports whether content is a PNG.
func isPNG(content []byte) bool { return bytes.HasPrefix(content, []byte("\x89PNG\r\n\x1A\n")) }
