package studio

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"time"

	"marquee/backend/upload"
)

// The largest results in bytes, and how far a clip's length may be off: providers
// round to whole frames or groups of frames.
const (
	maxPictureBytes = 40 << 20
	maxClipBytes    = 500 << 20
	lengthTolerance = 1500 * time.Millisecond
)

// resultObject is the name of result number i of a task; it is the same in every run.
func resultObject(task Task, i int) string { return task.ObjectPrefix + strconv.Itoa(i) }

// collect copies files into the object store and returns those that fit the request.
// An error may be retried.
func (r *Runner) collect(ctx context.Context, task Task, files []File) ([]Result, error) {
	defer func() {
		for _, file := range files {
			_ = file.Content.Close() // the content is read or not needed
		}
	}()
	if len(files) != task.Form.Count {
		r.Log.WarnContext(ctx, "generation count differs", slog.String("task", task.ID),
			slog.Int("requested", task.Form.Count), slog.Int("received", len(files)))
	}
	var results []Result
	for i, file := range files[:min(len(files), task.Form.Count)] {
		result, problem, err := r.keep(ctx, task, i, file)
		if err != nil {
			return nil, err
		}
		if problem != "" {
			r.Log.WarnContext(
				ctx,
				"generation result dropped",
				slog.String("task", task.ID),
				slog.String("problem", problem),
			)
			continue
		}
		results = append(results, result)
	}
	return results, nil
}

// keep copies one file and checks it; problem is "" for a good one.
func (r *Runner) keep(ctx context.Context, task Task, number int, file File) (Result, string, error) {
	most := int64(maxPictureBytes)
	if task.Form.Type.Video() {
		most = maxClipBytes
	}
	if !announcedResult(task.Form.Type, file.ContentType) {
		return Result{}, "announced as " + strconv.Quote(file.ContentType), nil
	}
	if r.Marker != nil {
		return r.keepMarked(ctx, task, number, file, most)
	}
	object := resultObject(task, number)
	if err := r.Objects.Put(ctx, object, file.ContentType, io.LimitReader(file.Content, most+1)); err != nil {
		return Result{}, "", fmt.Errorf("copy generation result: %w", err)
	}
	facts, err := r.Objects.Examine(ctx, object)
	if err != nil {
		return Result{}, "", fmt.Errorf("examine generation result: %w", err)
	}
	if problem := checkResult(task.Form, facts, file.ContentType, most); problem != "" {
		return Result{}, problem, r.Objects.Delete(ctx, object)
	}
	return Result{
		Object: object, ContentType: file.ContentType, Size: facts.Size,
		Width: facts.Width, Height: facts.Height, Duration: facts.Duration,
	}, "", nil
}

func announcedResult(kind Type, contentType string) bool {
	if kind.Video() {
		return contentType == upload.TypeMP4.ContentTypes()[0]
	}
	return contentType == upload.TypePNG.ContentTypes()[0] || contentType == upload.TypeJPG.ContentTypes()[0]
}

// checkResult compares a file with the request: providers may ignore parameters. It
// returns "" for a good file.
func checkResult(form Form, facts upload.FileFacts, contentType string, most int64) string {
	switch {
	case facts.Size == 0:
		return "empty"
	case facts.Size > most:
		return "too large"
	case facts.Type == upload.TypeUnknown || facts.Type.ContentTypes()[0] != contentType:
		return fmt.Sprintf("%q under the type %s", facts.Type, contentType)
	case form.Type.Video() && !facts.Video:
		return "no video track"
	case !hasRatio(facts.Width, facts.Height, form.AspectRatio, resultTolerance):
		return fmt.Sprintf("%d × %d is not %s", facts.Width, facts.Height, form.AspectRatio)
	case form.Type.Video() && (facts.Duration-time.Duration(form.Duration)*time.Second).Abs() > lengthTolerance:
		return fmt.Sprintf("%s long instead of %d s", facts.Duration, form.Duration)
	default:
		return ""
	}
}

// discardResults removes every object that may have been copied for a task.
func discardResults(ctx context.Context, objects Deleter, task Task) error {
	var errs []error
	for i := range task.Form.Count {
		errs = append(
			errs,
			objects.Delete(ctx, resultObject(task, i)),
			objects.Delete(ctx, plainObject(resultObject(task, i))),
		)
	}
	return errors.Join(errs...)
}
