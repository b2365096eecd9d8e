package contest

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"strconv"
	"time"
)

// What a result may be at most, in bytes, and how far a clip's length may be off:
// providers round to whole frames and groups of them.
const (
	maxPictureBytes = 40 * megabyte
	maxClipBytes    = 500 * megabyte
	lengthTolerance = 1500 * time.Millisecond
)

// resultObject names result number i of a task. Whoever copies it names it alike.
func resultObject(task GenerationTask, i int) string { return task.ObjectPrefix + strconv.Itoa(i) }

// collect copies files into the object store and returns those that are what was
// ordered. An error is a store or line that may be tried again.
func (r *GenerationRunner) collect(ctx context.Context, task GenerationTask, files []GeneratedFile) ([]GenerationResult, error) {
	defer func() {
		for _, file := range files {
			_ = file.Content.Close() // read to its end, or of no use
		}
	}()
	if len(files) != task.Form.Count {
		r.Log.WarnContext(ctx, "generation count differs", slog.String("task", task.ID),
			slog.Int("ordered", task.Form.Count), slog.Int("came", len(files)))
	}
	var results []GenerationResult
	for i, file := range files[:min(len(files), task.Form.Count)] {
		result, fault, err := r.keep(ctx, task, resultObject(task, i), file)
		if err != nil {
			return nil, err
		}
		if fault != "" {
			r.Log.WarnContext(ctx, "generation result dropped", slog.String("task", task.ID), slog.String("fault", fault))
			continue
		}
		results = append(results, result)
	}
	return results, nil
}

// keep copies one file and checks it; fault says what is wrong with it.
func (r *GenerationRunner) keep(ctx context.Context, task GenerationTask, object string, file GeneratedFile) (GenerationResult, string, error) {
	most := int64(maxPictureBytes)
	if task.Form.Type.Video() {
		most = maxClipBytes
	}
	if !announcedResult(task.Form.Type, file.ContentType) {
		return GenerationResult{}, "announced as " + strconv.Quote(file.ContentType), nil
	}
	if err := r.Objects.Put(ctx, object, file.ContentType, io.LimitReader(file.Content, most+1)); err != nil {
		return GenerationResult{}, "", fmt.Errorf("copy generation result: %w", err)
	}
	facts, err := r.Objects.Examine(ctx, object)
	if err != nil {
		return GenerationResult{}, "", fmt.Errorf("examine generation result: %w", err)
	}
	if fault := checkResult(task.Form, facts, file.ContentType, most); fault != "" {
		return GenerationResult{}, fault, r.Objects.Delete(ctx, object)
	}
	return GenerationResult{
		Object: object, ContentType: file.ContentType, Size: facts.Size,
		Width: facts.Width, Height: facts.Height, Duration: facts.Duration,
	}, "", nil
}

func announcedResult(kind GenerationType, contentType string) bool {
	if kind.Video() {
		return contentType == TypeMP4.ContentTypes()[0]
	}
	return contentType == TypePNG.ContentTypes()[0] || contentType == TypeJPG.ContentTypes()[0]
}

// checkResult holds what came against the order: providers ignore parameters.
func checkResult(form GenerationForm, facts FileFacts, contentType string, most int64) string {
	switch {
	case facts.Size == 0:
		return "empty"
	case facts.Size > most:
		return "too large"
	case facts.Type == TypeUnknown || facts.Type.ContentTypes()[0] != contentType:
		return fmt.Sprintf("%q under the type %s", facts.Type, contentType)
	case form.Type.Video() && !facts.Video:
		return "no film in it"
	case !hasRatio(facts.Width, facts.Height, form.AspectRatio, resultTolerance):
		return fmt.Sprintf("%d × %d is not %s", facts.Width, facts.Height, form.AspectRatio)
	case form.Type.Video() && (facts.Duration-time.Duration(form.Duration)*time.Second).Abs() > lengthTolerance:
		return fmt.Sprintf("%s long, %d s were ordered", facts.Duration, form.Duration)
	default:
		return ""
	}
}

// discardResults removes everything that may have been copied for a task.
func discardResults(ctx context.Context, objects interface {
	Delete(ctx context.Context, object string) error
}, task GenerationTask) error {
	var fieldErrs []error
	for i := range task.Form.Count {
		fieldErrs = append(fieldErrs, objects.Delete(ctx, resultObject(task, i)))
	}
	return errors.Join(fieldErrs...)
}
