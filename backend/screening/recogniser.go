package screening

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"sync"
	"time"

	"marquee/backend/contest"
	"marquee/backend/ffmpeg"
	"marquee/backend/fingerprint"
	"marquee/backend/submission"
)

const (
	// recogniseLease is how long a film is held; comparing takes seconds, decoding the longest copy some minutes.
	recogniseLease = 15 * time.Minute
	// sketchOverlap is how many numbers of sketches are read again: transactions may end in another order.
	sketchOverlap = 100
)

// Recogniser describes films by fingerprints, from their screening copies, and finds the films and results of the
// studio that they share seconds with. Any number may run concurrently. It keeps the sketches of all films in memory,
// some 6 kB each.
type Recogniser struct {
	Prints  submission.FingerprintStore
	Objects Objects
	FFmpeg  ffmpeg.Program
	Folder  string           // for temporary files
	Now     func() time.Time // the wall clock
	Clock   contest.Clock    // the contest's time
	Log     *slog.Logger

	mutex sync.Mutex
	index fingerprint.Index
	read  int64 // number of the newest sketch in index
}

// Work describes and compares one film; false when none is due. One that fails is tried again after the lease.
func (r *Recogniser) Work(ctx context.Context) (bool, error) {
	now := r.Now().Truncate(time.Microsecond)
	task, found, err := r.Prints.ClaimFingerprint(ctx, now, now.Add(recogniseLease))
	if err != nil || !found {
		return false, err
	}
	limited, cancel := context.WithTimeout(ctx, recogniseLease)
	defer cancel()
	if err := r.recognise(limited, task); err != nil {
		return true, fmt.Errorf("recognise film %s: %w", task.UploadID, err)
	}
	return true, nil
}

func (r *Recogniser) recognise(ctx context.Context, task submission.FingerprintTask) error {
	film, err := fingerprint.Unmarshal(task.Content)
	if err != nil {
		if film, err = r.describe(ctx, task.Object, task.Sound, false, task.Duration); err != nil {
			return err
		}
		if err := r.Prints.StoreFingerprint(
			ctx,
			task.UploadID,
			film.Marshal(),
			film.Sketch().Marshal(),
			r.Now(),
		); err != nil {
			return err
		}
	}
	pairs, err := r.compare(ctx, task.UploadID, film)
	if err != nil {
		return err
	}
	proven, err := r.prove(ctx, task.UploadID, film)
	if err != nil {
		return err
	}
	return r.Prints.StoreComparison(ctx, task.UploadID, pairs, proven, r.Clock.Now(), r.Now())
}

// compare compares a film with those that the index names, and those of the same bytes.
func (r *Recogniser) compare(
	ctx context.Context,
	uploadID string,
	film *fingerprint.Film,
) ([]submission.FoundDuplicate, error) {
	if err := r.readSketches(ctx); err != nil {
		return nil, err
	}
	same, err := r.Prints.SameBytes(ctx, uploadID)
	if err != nil {
		return nil, err
	}
	ids := r.index.Candidates(film)
	for _, id := range same {
		if !slices.Contains(ids, id) {
			ids = append(ids, id)
		}
	}
	stored, err := r.Prints.Fingerprints(ctx, ids)
	if err != nil {
		return nil, err
	}
	var others []string
	var contents [][]byte
	for _, id := range ids {
		if id == uploadID {
			continue
		}
		content, ok := stored[id]
		if !ok {
			r.index.Remove(id) // the film was deleted
			continue
		}
		others, contents = append(others, id), append(contents, content)
	}
	var pairs []submission.FoundDuplicate
	matches, failed := fingerprint.CompareStored(contents, film)
	for i, id := range others {
		if err := failed[i]; err != nil {
			r.Log.WarnContext(
				ctx,
				"fingerprint cannot be read",
				slog.String("upload", id),
				slog.String("error", err.Error()),
			)
			continue
		}
		if bytes := slices.Contains(same, id); matches[i].Alike() || bytes {
			pairs = append(pairs, newPair(id, uploadID, matches[i], bytes))
		}
	}
	return pairs, nil
}

func newPair(a, b string, match fingerprint.Match, bytes bool) submission.FoundDuplicate {
	pair := submission.FoundDuplicate{
		UploadA:  a,
		UploadB:  b,
		Score:    match.Score,
		Grounds:  []string{},
		Segments: []submission.DuplicateSegment{},
	}
	for _, ground := range match.By {
		pair.Grounds = append(pair.Grounds, string(ground))
	}
	if bytes {
		pair.Grounds, pair.Score = append(pair.Grounds, "bytes"), 1
	}
	for _, s := range match.Segments {
		pair.Segments = append(pair.Segments, submission.DuplicateSegment{
			By: string(
				s.By,
			),
			A:         [2]float64{s.A.From, s.A.To},
			B:         [2]float64{s.B.From, s.B.To},
			Mirrored:  s.Mirrored,
			Agreement: s.Agreement,
		})
	}
	return pair
}

// readSketches adds the films to the index that were described since.
func (r *Recogniser) readSketches(ctx context.Context) error {
	r.mutex.Lock()
	defer r.mutex.Unlock()
	sketches, err := r.Prints.Sketches(ctx, r.read-sketchOverlap)
	if err != nil {
		return err
	}
	for _, s := range sketches {
		if sketch, err := fingerprint.UnmarshalSketch(s.Sketch); err == nil {
			r.index.Add(s.UploadID, sketch)
		}
		r.read = max(r.read, s.Number)
	}
	return nil
}

// prove finds what the studio made in a film of the same entrant.
func (r *Recogniser) prove(
	ctx context.Context,
	uploadID string,
	film *fingerprint.Film,
) ([]submission.ProvenSegment, error) {
	results, err := r.Prints.StudioResults(ctx, uploadID)
	if err != nil {
		return nil, err
	}
	var proven []submission.ProvenSegment
	for _, result := range results {
		made, err := fingerprint.Unmarshal(result.Content)
		if err != nil {
			made, err = r.describe(ctx, result.Object, result.Sound, result.Picture, time.Minute)
			if ctx.Err() != nil {
				return nil, ctx.Err()
			}
			if err != nil {
				r.Log.WarnContext(
					ctx,
					"result of the studio is not described",
					slog.String("task", result.TaskID),
					slog.String("error", err.Error()),
				)
				continue
			}
			if err := r.Prints.StoreStudioFingerprint(ctx, result.TaskID, result.Number, made.Marshal()); err != nil {
				return nil, err
			}
		}
		for _, s := range fingerprint.Find(made, film, result.Picture) {
			proven = append(
				proven,
				submission.ProvenSegment{From: s.B.From, To: s.B.To, Task: result.TaskID, Certainty: s.Agreement},
			)
		}
	}
	return proven, nil
}

// describe decodes an object and describes it.
func (r *Recogniser) describe(
	ctx context.Context,
	object string,
	sound, still bool,
	length time.Duration,
) (film *fingerprint.Film, err error) {
	r.mutex.Lock()
	parent := filepath.Join(r.Folder, "fingerprints")
	err = removeLeftovers(parent)
	dir, made := (*folder)(nil), error(nil)
	if err == nil {
		dir, made = newFolder(parent)
	}
	r.mutex.Unlock()
	if err = errors.Join(err, made); err != nil {
		return nil, err
	}
	defer func() { err = errors.Join(err, dir.remove()) }()
	if err := r.download(ctx, object, filepath.Join(dir.path, sourceFile)); err != nil {
		return nil, err
	}
	const framesFile, soundFile = "frames", "sound"
	name := soundFile
	if !sound || still {
		name = ""
	}
	decoding := fingerprint.Decoding(framesFile, name)
	if still {
		decoding = fingerprint.DecodingStill(framesFile)
	}
	limit := startLimit + perSecond*length
	err = r.FFmpeg.Run(ctx, ffmpeg.Command{
		Dir:      dir.path,
		Inputs:   []ffmpeg.Input{{Options: []string{"-threads", threads}, File: sourceFile}},
		Output:   decoding,
		Limit:    limit,
		Restrict: &ffmpeg.Restrictions{Memory: maxMemory, Processor: limit, FileBytes: maxCopySize, Background: true},
	})
	if err != nil {
		return nil, fmt.Errorf("decode: %w", err)
	}
	frames, err := os.ReadFile(filepath.Join(dir.path, framesFile))
	if err != nil {
		return nil, err
	}
	var pcm []byte
	if name != "" {
		if pcm, err = os.ReadFile(filepath.Join(dir.path, soundFile)); err != nil {
			return nil, err
		}
	}
	return fingerprint.Make(frames, fingerprint.Samples(pcm)), nil
}

func (r *Recogniser) download(ctx context.Context, object, path string) error {
	content, err := r.Objects.Open(ctx, object)
	if err != nil {
		return fmt.Errorf("open %s: %w", object, err)
	}
	defer func() { _ = content.Close() }()
	file, err := os.OpenFile(path, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	_, err = io.Copy(file, io.LimitReader(content, maxCopySize))
	return errors.Join(err, file.Close())
}
